import { data } from "react-router";
import { collections } from "../../../domain/catalogue/collections.ts";
import { piecesText } from "../../../domain/house/promotion-fields.ts";
import { shopContext } from "../../shop-context.ts";
import { numberOf, readForm } from "../form.tsx";
import { EmptyState, houseTitle, Notice, PageHead, Rows, Section } from "../screen.tsx";
import type { Route } from "./+types/promotions.page";
import { changerOf } from "./piece-changes.ts";
import { PromotionRow } from "./promotion.tsx";

export const meta = () => houseTitle("Promotions");

/** Of those that are over only the latest are shown. */
const MOST_OVER = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const all = await house.namePieces();
  const promotions = (await house.listPromotions()).map((promotion) => ({
    promotion,
    pieces: piecesText(promotion, all, collections),
  }));
  return { promotions, wasSaved: url.searchParams.has("saved") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { act, id = "", version } = await readForm(request);
  const { house } = context.get(shopContext);
  const by = changerOf(context);
  if (act === "stop") {
    const result = await house.stopPromotion({ id, version: numberOf(version), by });
    const stopped = (await house.listPromotions()).find((each) => each.id === id);
    if (result.kind === "changed" && stopped) {
      const status = `${stopped.name} is stopped: its pieces cost what they cost before.`;
      return { status, undo: result.revision, error: undefined };
    }
    if (stopped?.state === "over") {
      return { status: `${stopped.name} is over already.`, undo: undefined, error: undefined };
    }
    return refused(NEWER, result.kind === "stale" ? 409 : 422);
  }
  if (act === "undo") {
    const entry = numberOf(id);
    const result = await house.undoChange({ first: entry, last: entry, by });
    if (result.kind === "changed" || result.kind === "unchanged") {
      return { status: "It goes on as before.", undo: undefined, error: undefined };
    }
    const message = result.kind === "invalid" ? Object.values(result.fields)[0] : undefined;
    return refused(message ?? NEWER, result.kind === "stale" ? 409 : 422);
  }
  throw data(null, { status: 400, statusText: "Bad Request" });
}

export default function PromotionsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { promotions, wasSaved } = loaderData;
  const { status, undo, error } = actionData ?? {};
  const of = (state: string) => promotions.filter(({ promotion }) => promotion.state === state);
  return (
    <>
      <PageHead title="Promotions">
        <a className="button" href="/house/promotions/new">
          New promotion
        </a>
      </PageHead>
      {wasSaved && !actionData && (
        <Notice kind="status">Saved. It begins and ends by itself, on Lagos' clock.</Notice>
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {status && <Notice kind="status">{status}</Notice>}
      {undo !== undefined && (
        <form method="post">
          <input type="hidden" name="id" value={undo} />
          <button className="button-text" type="submit" name="act" value="undo">
            Undo
          </button>
        </form>
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

const NEWER = "Somebody has changed this promotion meanwhile: what is shown here is the newest.";

function refused(error: string, status: number) {
  return data({ status: undefined, undo: undefined, error }, status);
}
