import { data } from "react-router";
import { checkFields } from "../../../domain/fields.ts";
import { noteField, sizeField } from "../../../domain/house/order-fields.ts";
import { addressText } from "../../../domain/orders/stages.ts";
import { shopContext } from "../../shop-context.ts";
import { visitContext } from "../session.ts";
import type { Context } from "../session.ts";
import { commonOutcome, invalid, refused, stale } from "./action-result.ts";
import type { Action, OrderResult } from "./action-result.ts";
import { moneyActions } from "./money-actions.ts";
import { stageActions } from "./stage-actions.ts";
import type { Values } from "../../../domain/fields.ts";

const CLOSED =
  "It has left the house, was cancelled, or its customer was erased: this cannot be changed any more.";

/** What the forms about an order's pieces, address, notes and links do. */
export const detailActions: Readonly<Record<string, Action>> = {
  size: async ({ orders, request, values }) => {
    const { position: text = "", size: to = "", saw: from = "" } = values;
    const position = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    const result = await orders.changeSize({ ...request, position, from, to });
    switch (result.kind) {
      case "changed":
        return { done: "size" };
      case "invalid":
        return invalid({ size: sizeField.message });
      case "closed":
        return refused(CLOSED);
      case "stale":
        return stale(
          `Somebody has changed it since: you saw ${from || "no size"}, it is ${result.size || "no size"} now. Your ${to} was not saved; press again to save it.`,
        );
      default:
        return commonOutcome(result.kind);
    }
  },

  address: async ({ orders, request, values }) => {
    const result = await orders.changeAddress({
      ...request,
      from: values["saw"] ?? "",
      to: values,
    });
    switch (result.kind) {
      case "changed":
        return { done: "address" };
      case "invalid":
        return invalid(result.fields);
      case "closed":
        return refused(CLOSED);
      case "stale":
        return stale(
          `Somebody has changed it since. It is now: ${addressText(result.address).replaceAll("\n", ", ")}. Yours is below and was not saved; press again to save it.`,
        );
      default:
        return commonOutcome(result.kind);
    }
  },

  note: async ({ orders, request, values }) => {
    const { texts, errors } = checkFields([noteField], values);
    if (errors["note"]) return invalid(errors);
    const isForWorkshop = values["workshop"] === "yes";
    const result = await orders.addNote({ ...request, note: texts.note, isForWorkshop });
    if (result.kind === "noted") return { done: "note" };
    return result.kind === "closed" ? refused(CLOSED) : commonOutcome(result.kind);
  },

  resend: async ({ orders, request }) => {
    const result = await orders.resendConfirmation(request);
    switch (result.kind) {
      case "queued":
        return { done: "resend" };
      case "not-paid":
        return refused("Only an order that is paid has a confirmation.");
      case "erased":
        return refused("Its customer was erased: there is nobody to write to.");
      case "waiting":
        return refused("The confirmation still waits to be sent; no second one is needed.");
      default:
        return commonOutcome(result.kind);
    }
  },

  link: async ({ orders, request: { number } }) => {
    const page = await orders.read(number);
    if (!page) return commonOutcome("unknown-order");
    const result = await orders.makePayLink(page.order.reference);
    switch (result.kind) {
      case "created":
        return { done: "link" };
      case "nothing-due":
        return refused("Nothing is left to pay.");
      case "not-accepted":
        return refused("The customer has to accept the order first, by its page.");
      case "unknown-order":
        return commonOutcome(result.kind);
    }
  },
};

/** What the forms of an order's page do, by their `act`. */
const actions: ReadonlyMap<string, Action> = new Map([
  ...Object.entries(stageActions),
  ...Object.entries(detailActions),
  ...Object.entries(moneyActions),
]);

/**
 * Carries out a posted form. Returns the word for the next page's address if it was done, else what the page shows,
 * with what was typed. @throws 400 for an unknown form, 404 for an unknown order.
 */
export async function actOnOrder(
  context: Context,
  number: number,
  form: Values,
): Promise<{ done: string } | OrderResult> {
  const { act: name = "", id = "", password: _, ...values } = form;
  const run = actions.get(name);
  if (!run || !/^[\w-]{16,64}$/.test(id)) {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
  const by = context.get(visitContext).person;
  const { orders } = context.get(shopContext).house;
  const outcome = await run({ orders, request: { number, id, by }, values: form, context });
  return "done" in outcome ? outcome : { ...outcome, act: name, values };
}
