import type { Selectable } from "kysely";
import { RETURNABLE } from "../../../domain/house/concerns.ts";
import type { Kobo } from "../../../domain/money.ts";
import { isOpenRefund } from "../../../domain/payments/states.ts";
import type { Db } from "../../db/schema.ts";
import type { PaymentEventsTable } from "../../db/tables/payments.ts";
import { readEntries } from "../read-entries.ts";
import { refundsOf } from "../refunds.ts";
import type { Refund } from "../refunds.ts";
import { leftOf } from "./money-acts.ts";

/** What the ids of requests begin with that return the amount of an event. */
export const RETURN_ID = "concern-";

type Event = Pick<
  Selectable<PaymentEventsTable>,
  "key" | "kind" | "amount" | "reference" | "received_at"
>;

/**
 * What of an event's amount can be asked for at the provider: all of it, if it is the customer's and nothing else was
 * returned or given as credit for its order since the event came; else nothing.
 */
export async function returnableOf(db: Db, event: Event): Promise<Kobo> {
  const { kind, amount, reference, received_at: since } = event;
  if (amount === null || amount <= 0 || !RETURNABLE.has(kind)) return 0;
  const order = await orderOfPayment(db, reference);
  if (!order || (await leftOf(db, order)) < amount) return 0;
  const { money, payments } = await readEntries(db, order);
  const references = payments.map((payment) => payment.reference);
  const refunds = await refundsOf(db, references);
  const returned = await returnedSince(db, { references, refunds, since });
  if (returned || (await isCreditedSince(db, order.reference, since))) return 0;
  if (kind !== "payment.surplus") return amount;
  const open = refunds
    .filter(({ state }) => isOpenRefund(state))
    .reduce((sum, refund) => sum + refund.amount, 0);
  // What the order has come to cost since is not owed any more, unless the order is over.
  const isOver = order.stage === "cancelled" || money.refunded >= money.total;
  return isOver || money.owed - open >= amount ? amount : 0;
}

/** Whether anything went back of an order's payments, or is about to; not what was returned for another event. */
async function returnedSince(
  db: Db,
  asked: { references: readonly string[]; refunds: readonly Refund[]; since: string },
): Promise<boolean> {
  const { references, refunds, since } = asked;
  const forEvents = refunds.filter(({ request_key }) => request_key.includes(`:${RETURN_ID}`));
  const others = refunds.filter((refund) => !forEvents.includes(refund));
  if (others.some(({ created_at }) => created_at >= since)) return true;
  const known = new Set(forEvents.map(({ event_key }) => event_key));
  const events = await db
    .selectFrom("payment_events")
    .select("key")
    .where("reference", "in", references)
    .where("kind", "=", "refund.processed")
    .where("received_at", ">=", since)
    .execute();
  return events.some(({ key }) => !known.has(key));
}

async function isCreditedSince(db: Db, order: string, since: string): Promise<boolean> {
  const credit = await db
    .selectFrom("credits")
    .select("code")
    .where("order_reference", "=", order)
    .where("given_at", ">=", since)
    .executeTakeFirst();
  return credit !== undefined;
}

/** The order of a payment's reference; undefined if the shop does not know the payment. */
export function orderOfPayment(db: Db, payment: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "payments.order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "orders.amount", "orders.stage", "number"])
    .select(["orders.first_name", "orders.last_name"])
    .where("payments.reference", "=", payment)
    .executeTakeFirst();
}
