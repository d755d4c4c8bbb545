import type { Step, Vital } from "../field-figures.ts";
import { momentText } from "./time.ts";

/** What this process has counted since its start. */
export type FieldSummary = {
  since: string;
  /** Page views of which figures arrived. */
  views: number;
  errors: number;
  steps: Readonly<Record<Step, number>>;
} & Record<Vital, { views: number; threeOfFour: number }>;

/** Below this, one slow phone would decide a figure. */
const MIN_VISITS = 20;
const NOT_YET = `Not yet: fewer than ${MIN_VISITS} visits`;

/** How the shop runs, in an owner's words: each line with what it is about. */
export function fieldWords(summary: FieldSummary): readonly { title: string; note: string }[] {
  const { FCP, LCP, INP, CLS, steps, views, errors } = summary;
  const known = (count: number, words: () => string) => (count < MIN_VISITS ? NOT_YET : words());
  const ofHundred = (step: Step) => Math.round((100 * steps[step]) / steps.cart);
  return [
    {
      title: "Opening a page",
      note: known(
        LCP.views,
        () =>
          `Pages open in ${seconds(LCP.threeOfFour)} for three of four visitors; something shows after ${seconds(FCP.threeOfFour)}`,
      ),
    },
    {
      title: "Pressing something",
      note: known(
        INP.views,
        () => `A press is answered in ${seconds(INP.threeOfFour)} for three of four visitors`,
      ),
    },
    { title: "Staying in place", note: known(CLS.views, () => shiftWords(CLS.threeOfFour)) },
    {
      title: "Errors",
      note: known(views, () =>
        errors === 0 ? "None in a visitor’s browser" : `${errors} on ${views} pages`,
      ),
    },
    {
      title: "From cart to payment",
      note: known(
        steps.cart,
        () =>
          `Of 100 carts ${ofHundred("form")} reach the form, ${ofHundred("payment")} open a payment and ${ofHundred("paid")} are paid`,
      ),
    },
  ];
}

/** What has been counted, and since when. */
export function fieldScope({ since, views }: FieldSummary): string {
  return `Page views with figures: ${views}. Counted by this server since it was started, ${momentText(since)}.`;
}

/** 'two decimals below a second, one above', such as 0.12 s and 1.4 s. */
function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`;
}

/** The bounds are those of web.dev: 'good' and 'poor'. */
function shiftWords(shift: number): string {
  if (shift <= 0.1) return "What is read stays where it is for three of four visitors";
  if (shift <= 0.25) return "What is read moves a little for one of four visitors";
  return "What is read jumps for one of four visitors";
}
