import { RETURNABLE } from "../../domain/house/concerns.ts";
import type { Kobo } from "../../domain/money.ts";
import { recordedPayments } from "../../domain/payments/recorded.ts";
import { openAmount, refundableOf } from "../../domain/payments/states.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { readEntries } from "../orders/entries.ts";
import type { RecordedRow } from "../orders/entries.ts";
import { entriesIn } from "../orders/order-rows.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { refundsOf } from "./refunds.ts";
import type { Refund } from "./refunds.ts";

/**
 * The money that was paid for an order and neither refunded, nor requested as a refund, nor given as credit, nor kept
 * after the order was cancelled. Store
 * credit that the order spends does not count: it was given for other money, and would be given again and again.
 */
export async function leftOf(db: Db, order: OrderRow): Promise<Kobo> {
  return (await readMoney(db, order)).left;
}

/** The source that stands for all payments through the provider. */
export const PROVIDER = "provider";

/** Where an order's money came from, as far as something of it can go back: the provider, or a recorded payment. */
export type Source = { id: string; rest: Kobo; recorded?: RecordedPayment };

type RecordedPayment = RecordedRow & { refunded: Kobo };

export async function sourcesOf(db: Db, order: OrderRow): Promise<Source[]> {
  const { payments, recorded } = await readEntries(db, order);
  const paid = payments.filter(({ status }) => status === "paid" || status === "refunded");
  const refunds = await refundsOf(
    db,
    paid.map(({ reference }) => reference),
  );
  const rests = paid.map((payment) =>
    refundableOf(
      payment,
      refunds.filter((each) => each.payment_reference === payment.reference),
    ),
  );
  const provider = { id: PROVIDER, rest: rests.reduce((sum, rest) => sum + rest, 0) };
  const others = recordedPayments(recorded).filter(({ isTakenBack }) => !isTakenBack);
  return [
    provider,
    ...others.map((each) => ({
      id: each.id,
      rest: each.amount - each.refunded,
      recorded: each,
    })),
  ].filter(({ rest }) => rest > 0);
}

type OrderRow = Pick<LockedOrder, "reference" | "amount" | "delivery" | "stage">;

async function readMoney(db: Db, order: OrderRow) {
  const { money, payments } = await readEntries(db, order);
  const references = payments.map(({ reference }) => reference);
  const refunds = await refundsOf(db, references);
  const open = openAmount(refunds);
  const credits = await creditsFor(db, order.reference);
  const given = credits.reduce((sum, { amount }) => sum + amount, 0);
  const kept = order.stage === "cancelled" ? await keptOf(db, order.reference) : 0;
  const left = Math.max(0, money.paid - money.refunded - open - given - kept);
  return { money, references, refunds, credits, open, left };
}

async function keptOf(db: Db, reference: string): Promise<Kobo> {
  const kept = await entriesIn(db, "kept_money", reference);
  return kept.reduce((sum, { amount }) => sum + amount, 0);
}

/** The store credit that was given for an order, oldest first. */
export function creditsFor(db: Db, reference: string): Promise<RowOf<"credits">[]> {
  return db
    .selectFrom("credits")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("given_at")
    .execute();
}

/** Marks refunds that return an event's amount: their `request_key` is `refunded:concern-…`. */
export const RETURN_ID = "concern-";

type Event = Pick<RowOf<"payment_events">, "key" | "kind" | "amount" | "reference" | "received_at">;

/**
 * How much of an event's amount can be refunded: all of it, if it belongs to the customer and nothing else was refunded
 * or given as credit for the order since the event arrived; else 0.
 */
export async function returnableOf(db: Db, event: Event): Promise<Kobo> {
  const { kind, amount, reference, received_at: since } = event;
  if (amount === null || amount <= 0 || !RETURNABLE.has(kind)) return 0;
  const order = await orderOfPayment(db, reference);
  if (!order) return 0;
  const { money, references, refunds, credits, open, left } = await readMoney(db, order);
  if (left < amount || credits.some(({ given_at }) => given_at >= since)) return 0;
  if (await returnedSince(db, { references, refunds, since })) return 0;
  if (kind !== "payment.surplus") return amount;
  // A charge added since may use up the surplus, unless the order is over.
  const isOver = order.stage === "cancelled" || money.refunded >= money.total;
  return isOver || money.owed - open >= amount ? amount : 0;
}

/** Whether anything of an order's payments was refunded since, or is about to be, other than for another event. */
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

/** The order of the payment with this reference, or with it itself; undefined if the shop knows neither. */
export async function orderOfPayment(db: Db, payment: string) {
  const known = await db
    .selectFrom("payments")
    .select("order_reference")
    .where("reference", "=", payment)
    .executeTakeFirst();
  return db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "orders.amount", "delivery", "orders.stage", "number"])
    .select(["orders.first_name", "orders.last_name"])
    .where("orders.reference", "=", known?.order_reference ?? payment)
    .executeTakeFirst();
}
