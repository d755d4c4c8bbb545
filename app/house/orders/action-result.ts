import { data } from "react-router";
import type { FieldErrors } from "../../../domain/fields.ts";
import type { CreditProposal } from "../../../domain/payments/credit.ts";
import type { HouseOrders } from "../../../server/house/house.ts";
import type { OrderAct, ActRefusal } from "../../../server/house/order-acts.ts";
import type { Values } from "../../../domain/fields.ts";
import type { Context } from "../session.ts";

/** Why a form of an order's page was not carried out: shown beside it, with what was typed. */
export type OrderResult = {
  act: string;
  /** 200: nothing was wrong, and nothing is done yet. 409: the order has changed since the page was opened. */
  status: 200 | 409 | 422;
  /** About the whole form. */
  message?: string;
  errors?: FieldErrors;
  values?: Values;
  proposal?: CreditProposal;
};

/** An action's result: `done` with the word for the next page's address (`doneWords`), or what to show. */
export type Outcome = { done: string } | Omit<OrderResult, "act" | "values">;

export const invalid = (errors: FieldErrors): Outcome => ({ status: 422, errors });
export const refused = (message: string): Outcome => ({ status: 422, message });
export const stale = (message: string): Outcome => ({ status: 409, message });

/** What every action on an order gets. */
export type ActionContext = {
  orders: HouseOrders;
  request: OrderAct;
  values: Values;
  /** To check rights and passwords. */
  context: Context;
};

export type Action = (context: ActionContext) => Promise<Outcome>;

/** The outcomes that every action can have. @throws 404 for an unknown order. */
export function commonOutcome(kind: ActRefusal["kind"]): Outcome {
  switch (kind) {
    case "unknown-order":
      throw data(null, { status: 404, statusText: "Not Found" });
    case "repeated":
      return { done: "repeated" };
    case "other-values":
      return refused(
        "This form was sent before, with other values. What was done then stands in the history; send it again if it is still right.",
      );
  }
}
