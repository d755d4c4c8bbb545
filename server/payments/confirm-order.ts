import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { readOrder } from "../orders/read-order.ts";
import type { OrderView } from "../orders/read-order.ts";
import type { Ports } from "../ports.ts";
import { VERIFICATION_INTERVAL_MS } from "./claim-verification.ts";
import type { SettleResult } from "./settle-payment.ts";

export type ConfirmPorts = Pick<Ports, "db" | "now"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * Payments of one order that a call asks the provider about. Somebody who opens the provider's window again and again
 * pays with the last; the reconciler asks about all of them.
 */
const MAX_ASKED = 3;

/**
 * Called when the shopper returns from the payment, with the payment's reference or the order's, and returns the order;
 * undefined if there is none. Settles what is not settled yet, newest first, or schedules a check soon if the provider
 * did not respond or was asked a moment ago. In that case the order is unchanged, and the shopper's page polls it.
 */
export function createConfirmOrder(ports: ConfirmPorts) {
  return async function confirmOrder(reference: string): Promise<OrderView | undefined> {
    // An order may have no payment of its own reference: one that store credit covers, or that was first paid by a link.
    const order = (await findOrderOf(ports.db, reference)) ?? reference;
    return settleOpenPayments(ports, order, reference);
  };
}

/** Settles an order's payment of this reference; if it is the order's own, its newest that are open. */
export async function settleOpenPayments(
  { db, now, settlePayment }: ConfirmPorts,
  order: string,
  reference: string,
): Promise<OrderView | undefined> {
  for (const payment of await openPayments(db, order, reference)) {
    const result = await settlePayment(payment);
    const { kind } = result;
    if (kind === "unanswered" || kind === "not-asked") {
      await scheduleEarlyCheck(db, payment, kind, now());
    }
    // Nothing else of it needs to be asked about for the shopper.
    if (kind === "paid" && result.order?.status === "paid") return result.order;
  }
  return readOrder(db, order);
}

/** The order of a payment or of its own reference; not for who pays by a link, and must not learn that reference. */
async function findOrderOf(db: Db, reference: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom("payments")
    .select("order_reference")
    .where("reference", "=", reference)
    .where("by_link", "=", 0)
    .executeTakeFirst();
  return payment?.order_reference;
}

/** The payment that is named, unless it is settled; for an order's reference, its newest that are not settled. */
async function openPayments(db: Db, order: string, reference: string): Promise<string[]> {
  const open = db
    .selectFrom("payments")
    .select("reference")
    .where("order_reference", "=", order)
    .where("status", "in", statusesBefore("paid"));
  const rows =
    reference === order
      ? open.orderBy("created_at", "desc").orderBy("reference")
      : open.where("reference", "=", reference);
  return (await rows.execute()).slice(0, MAX_ASKED).map((payment) => payment.reference);
}

/** Shorter than the reconciler's lease of a minute, so that a reconciler at work does not overwrite this time. */
const DELAY_MS = 30_000;
/** If another caller has just asked: as soon as the provider may be asked again. */
const NOT_ASKED_DELAY_MS = VERIFICATION_INTERVAL_MS + 500;

/**
 * Schedules the reconciler to check a payment soon, even one that was given up: it was reported as paid, and
 * the provider has not confirmed it yet. `result` is the result of the settlement just attempted.
 */
export async function scheduleEarlyCheck(
  db: Db,
  reference: string,
  result: SettleResult["kind"],
  now: Date,
): Promise<void> {
  const delay = result === "not-asked" ? NOT_ASKED_DELAY_MS : DELAY_MS;
  const time = new Date(now.getTime() + delay).toISOString();
  await db
    .updateTable("payments")
    .set({ check_at: time })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("paid"))
    // Never postpones a check that is due sooner.
    .where(({ or, eb }) => or([eb("check_at", "is", null), eb("check_at", ">", time)]))
    .execute();
}
