import { collections } from "../../../domain/catalogue/collections.ts";
import { piecesText } from "../../../domain/house/promotion-fields.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { ActButton } from "../form.tsx";
import { EmptyState, FormResult, houseTitle, Notice, PageHead, Rows, Section } from "../screen.tsx";
import type { Route } from "./+types/promotions.page";
import { PromotionRow } from "./promotion.tsx";

export const meta = () => houseTitle("Promotions");

/** How many promotions that are over are shown: the latest. */
const MOST_OVER = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const all = await house.allPieces();
  const promotions = (await house.listPromotions()).map((promotion) => ({
    promotion,
    pieces: piecesText(promotion, all, collections),
  }));
  return { promotions, wasSaved: url.searchParams.has("saved") };
}

export function action(args: Route.ActionArgs) {
  return act(args, "/house/promotions", words);
}

const NEWER = "Somebody has changed this promotion meanwhile: what is shown here is the newest.";

const words: Words<"/house/promotions"> = {
  stop: {
    done: ({ name, revision }) =>
      revision === undefined
        ? `${name} is over already.`
        : `${name} is stopped: its pieces cost what they cost before.`,
    stale: NEWER,
    refused: { gone: NEWER },
  },
  undo: { done: "It goes on as before.", stale: NEWER, refused: { gone: NEWER } },
};

export default function PromotionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, wasSaved } = loaderData;
  const { notice, message, errors = {}, result } = actionData ?? {};
  const problem = message ?? Object.values(errors)[0];
  const undo = actionData?.act === "stop" && result?.kind === "done" ? result.revision : undefined;
  const of = (state: string) => promotions.filter(({ promotion }) => promotion.state === state);
  return (
    <>
      <PageHead title="Promotions">
        <a className="button" href="/house/promotions/new">
          New promotion
        </a>
      </PageHead>
      {wasSaved && !actionData && (
        <Notice kind="status">Saved. It begins and ends by itself, on Lagos’ clock.</Notice>
      )}
      <FormResult message={problem} notice={notice} />
      {undo !== undefined && (
        <ActButton act="undo" values={{ first: undo, last: undo }}>
          Undo
        </ActButton>
      )}
      {promotions.length === 0 && (
        <EmptyState>
          No promotion yet. One takes a percentage off pieces or whole collections, from one moment
          to another.
        </EmptyState>
      )}
      <Group title="Running" promotions={of("running")} />
      <Group title="To come" promotions={of("to-come")} />
      <Group title="Over" promotions={of("over").slice(0, MOST_OVER)} />
    </>
  );
}

type GroupProps = {
  title: string;
  promotions: Route.ComponentProps["loaderData"]["promotions"];
};

function Group({ title, promotions }: GroupProps) {
  if (promotions.length === 0) return null;
  return (
    <Section id={title.toLowerCase().replace(" ", "-")} title={title}>
      <Rows>
        {promotions.map((each) => (
          <PromotionRow key={each.promotion.id} {...each} />
        ))}
      </Rows>
    </Section>
  );
}
