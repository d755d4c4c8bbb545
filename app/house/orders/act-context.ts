import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { HouseOrders } from "../../../server/house/house.ts";
import type { OrderAct, Unacted } from "../../../server/services/house/act-on-order.ts";
import { refused } from "./results.ts";
import type { Outcome, Values } from "./results.ts";

/** What every act on an order gets. */
export type ActContext = {
  orders: HouseOrders;
  request: OrderAct;
  values: Values;
  /** For rights and fresh passwords. */
  context: Readonly<RouterContextProvider>;
};

export type Act = (context: ActContext) => Promise<Outcome>;

/** The outcomes that every act can have. @throws 404 for an order that there is not. */
export function unacted(kind: Unacted["kind"]): Outcome {
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
