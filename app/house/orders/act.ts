import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import { shopContext } from "../../shop-context.ts";
import { visitContext } from "../session.ts";
import type { Act } from "./act-context.ts";
import { detailActs } from "./detail-acts.ts";
import { moneyActs } from "./money-acts.ts";
import type { OrderResult, Values } from "./results.ts";
import { stageActs } from "./stage-acts.ts";

/** What the forms of an order's page do, by their `act`. */
const acts: ReadonlyMap<string, Act> = new Map([
  ...Object.entries(stageActs),
  ...Object.entries(detailActs),
  ...Object.entries(moneyActs),
]);

/**
 * Does what a form asks for. Returns the word for the next page's address if it was done, else what the page shows,
 * with what was typed. @throws 400 for a form that is none of the page's, 404 for an order that there is not.
 */
export async function act(
  context: Readonly<RouterContextProvider>,
  number: number,
  posted: Values,
): Promise<{ done: string } | OrderResult> {
  const { act: name = "", id = "", password: _, ...values } = posted;
  const run = acts.get(name);
  if (!run || !/^[\w-]{16,64}$/.test(id)) {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
  const by = context.get(visitContext).person;
  const { orders } = context.get(shopContext).house;
  const outcome = await run({ orders, request: { number, id, by }, values: posted, context });
  return "done" in outcome ? outcome : { ...outcome, act: name, values };
}
