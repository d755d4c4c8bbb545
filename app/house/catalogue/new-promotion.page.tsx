import { data, redirect } from "react-router";
import { readForm } from "../form.tsx";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-promotion.page";
import { PromotionForm, submitPromotion } from "./promotion.tsx";

export const meta = () => houseTitle("New promotion");

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
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
