import { act } from "../act.ts";
import { houseTitle, PageHead } from "../screen.tsx";
import type { Route } from "./+types/new-promotion.page";
import { PromotionForm, SAVED } from "./promotion.tsx";

export const meta = () => houseTitle("New promotion");

export function action(args: Route.ActionArgs) {
  const words = { preview: {}, save: { done: SAVED, stale: NEWER } };
  return act(args, "/house/promotions/new", words, { repeated: SAVED });
}

const NEWER = "Somebody has made this promotion meanwhile.";

export default function NewPromotionScreen({ actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="New promotion" note="Nothing changes before you have seen every price." />
      <PromotionForm values={actionData?.values ?? {}} result={actionData} />
    </>
  );
}
