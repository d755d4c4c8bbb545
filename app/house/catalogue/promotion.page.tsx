import { data, redirect } from "react-router";
import { collections } from "../../../domain/catalogue/collections.ts";
import { piecesText } from "../../../domain/house/promotion-fields.ts";
import { toLagos } from "../../../domain/time.ts";
import { shopContext } from "../../shop-context.ts";
import { readForm } from "../form.tsx";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/promotion.page";
import { PromotionForm, PromotionRow, submitPromotion } from "./promotion.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  houseTitle(loaderData?.promotion.name ?? "Promotion");

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { house } = context.get(shopContext);
  const promotion = (await house.listPromotions()).find((each) => each.id === id);
  if (!promotion) throw data(null, { status: 404, statusText: "Not Found" });
  const all = await house.namePieces();
  return { promotion, pieces: piecesText(promotion, all, collections) };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const result = await submitPromotion(context, values, id);
  if (result.kind === "saved") return redirect("/house/promotions?saved", 303);
  return data({ result, values }, STATUS[result.kind]);
}

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
          result={actionData?.result}
        />
      )}
    </>
  );
}

const STATUS = { refused: 422, stale: 409, preview: 200 };
