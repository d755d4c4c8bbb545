import { data, redirect } from "react-router";
import { PageHead } from "../../house/page-head.tsx";
import { posted } from "../../house/posted.ts";
import { submitPromotion } from "../../house/promotions/acts.ts";
import { PromotionForm } from "../../house/promotions/promotion-form.tsx";
import { houseTitle } from "../../house/titles.ts";
import type { Route } from "./+types/new-promotion";

export const meta = () => houseTitle("New promotion");

export async function action({ request, context }: Route.ActionArgs) {
  const values = await posted(request);
  const result = await submitPromotion(context, values);
  if (result.kind === "saved") return redirect("/house/promotions?saved", 303);
  return data({ result, values }, result.kind === "refused" ? 422 : 200);
}

export default function NewPromotionScreen({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="New promotion" note="Nothing changes before you have seen every price." />
      <PromotionForm values={actionData?.values ?? {}} result={actionData?.result} />
    </>
  );
}
