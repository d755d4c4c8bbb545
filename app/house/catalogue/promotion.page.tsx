import { data } from "react-router";
import { piecesText } from "../../../domain/house/promotion-fields.ts";
import { toLagos } from "../../../domain/time.ts";
import { shopContext } from "../../shop-context.ts";
import { act } from "../act.ts";
import type { Words } from "../act.ts";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/promotion.page";
import { PromotionForm, PromotionRow, SAVED } from "./promotion.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.promotion.name ?? "Promotion");

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const promotion = (await house.listPromotions()).find((each) => each.id === id);
  if (!promotion) throw data(null, { status: 404, statusText: "Not Found" });
  const all = await house.allPieces();
  const collections = await house.allCollections();
  return { promotion, pieces: piecesText(promotion, all, collections) };
}

export function action({ params: { id }, ...args }: Route.ActionArgs) {
  return act(args, "/house/promotions/:id", words, { subject: { id }, repeated: SAVED });
}

const words: Words<"/house/promotions/:id"> = {
  preview: {},
  save: {
    done: SAVED,
    stale:
      "Somebody else has changed this promotion meanwhile. Yours is still in the fields and was not saved: preview and save it again to put it in the place of theirs.",
  },
};

export default function PromotionScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { promotion, pieces } = loaderData;
  const { name, percent, beginsAt, endsAt, version, state } = promotion;
  const stored = {
    name,
    percent: String(percent),
    begins: toLagos(beginsAt),
    ends: toLagos(endsAt),
    pieces,
  };
  return (
    <>
      <PageHead title={name} note={state === "over" ? "It is over." : undefined} />
      <ul>
        <PromotionRow promotion={promotion} pieces={pieces} isAlone />
      </ul>
      {state !== "over" && (
        <PromotionForm
          values={actionData?.values ?? stored}
          version={version}
          result={actionData}
        />
      )}
    </>
  );
}
