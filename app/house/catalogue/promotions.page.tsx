import { mayDo } from "../../../domain/house/rights.ts";
import { piecesText } from "../../../domain/house/promotion-fields.ts";
import { visitContext } from "../session.ts";
import { shopContext } from "../../shop-context.ts";
import { act, resultOf } from "../act.ts";
import type { Words } from "../act.ts";
import { ActButton } from "../form.tsx";
import { EmptyState, FormResult, houseTitle, Notice, PageHead, Rows, Section } from "../screen.tsx";
import type { Route } from "./+types/promotions.page";
import { CodeRow, PromotionRow } from "./promotion.tsx";

export const meta = () => houseTitle("Promotions");

/** How many promotions, and how many codes, that are over are shown: the latest. */
const MOST_OVER = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const all = await house.allPieces();
  const collections = await house.allCollections();
  const promotions = (await house.listPromotions()).map((promotion) => ({
    promotion,
    pieces: piecesText(promotion, all, collections),
  }));
  const listed = await house.listCodes();
  const over = listed.filter(({ state }) => state === "over");
  const codes = [...listed.filter((code) => !over.includes(code)), ...over.slice(0, MOST_OVER)].map(
    (code) => ({
      code,
      pieces: piecesText(code, all, collections),
    }),
  );
  return {
    promotions,
    codes,
    mayMakeCodes: mayDo(context.get(visitContext).person, "codes"),
    wasSaved: url.searchParams.has("saved"),
    wasMade: url.searchParams.has("made"),
  };
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
  "stop-code": {
    done: ({ code, isStopped }) =>
      isStopped
        ? `${code} is stopped. Orders that were placed with it keep their price.`
        : `${code} is over already.`,
  },
  undo: { done: "It goes on as before.", stale: NEWER, refused: { gone: NEWER } },
};

export default function PromotionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, codes, mayMakeCodes, wasSaved, wasMade } = loaderData;
  const { notice, message, errors = {} } = actionData ?? {};
  const problem = message ?? Object.values(errors)[0];
  const stopped = resultOf(actionData, "stop")?.result;
  const undo = stopped?.kind === "done" ? stopped.revision : undefined;
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
      <Section id="codes" title="Discount codes">
        {wasMade && !actionData && (
          <Notice kind="status" isAnswer>
            The code is made. It begins and ends by itself, on Lagos’ clock.
          </Notice>
        )}
        {mayMakeCodes && (
          <p>
            <a className="button-line" href="/house/promotions/codes/new">
              New code
            </a>
          </p>
        )}
        {codes.length === 0 ? (
          <EmptyState>
            No code yet. Whoever types one at the checkout pays less; once there is one, the
            checkout asks for it.
          </EmptyState>
        ) : (
          <Rows>
            {codes.map((each) => (
              <CodeRow key={each.code.code} {...each} mayStop={mayMakeCodes} />
            ))}
          </Rows>
        )}
      </Section>
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
