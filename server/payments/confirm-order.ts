import type { OrderState } from "../../domain/orders/api.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { hastenJob } from "../jobs/job.ts";
import { findPayment } from "../orders/entries.ts";
import { readOrder } from "../orders/read-order.ts";
import type { Ports } from "../ports.ts";
import { VERIFICATION_INTERVAL_MS } from "./claim-verification.ts";
import { CHECKS } from "./reconcile-payment.ts";
import type { SettleResult } from "./settle-payment.ts";

export type ConfirmPorts = Pick<Ports, "db" | "now"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * The most payments of one order that a call asks the provider about, newest first: somebody who opens the provider's
 * window again and again pays in the last one. The reconciler asks about all of them.
 */
const MAX_ASKED = 3;

/**
 * Settles an order's open payments, newest first, when the shopper returns from paying; returns the order, if there is
 * one. `reference` is a payment's, or the order's.
 */
export async function confirmOrder(
  ports: ConfirmPorts,
  reference: string,
): Promise<OrderState | undefined> {
  const payment = await findPayment(ports.db, reference);
  // No payment has the order's reference if store credit covers the order, or if it was first paid by a link. Whoever
  // pays by a link must not learn the order's reference.
  const order = payment?.by_link === 0 ? payment.order_reference : reference;
  return settleOpenPayments(ports, order, reference);
}

/**
 * Settles an order's payment with this reference; for the order's own reference, its newest open payments. If the
 * provider did not respond or was asked a moment ago, an early check is scheduled; the page then polls the order.
 */
export async function settleOpenPayments(
  { db, now, settlePayment }: ConfirmPorts,
  order: string,
  reference: string,
): Promise<OrderState | undefined> {
  for (const payment of await openPayments(db, order, reference)) {
    const { kind } = await settlePayment(payment);
    if (kind === "unanswered" || kind === "not-asked") {
      await scheduleEarlyCheck(db, payment, kind, now());
    }
    // Once the order is paid, its other payments need not be asked about for the shopper.
    const state = kind === "paid" ? await readOrder(db, order) : undefined;
    if (state?.status === "paid") return state;
  }
  return readOrder(db, order);
}

/** The payment with this reference, unless it is settled; for the order's reference, its newest unsettled payments. */
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

/** Shorter than the reconciler's lease of a minute, so that a reconciler at work does not postpone the check. */
const DELAY_MS = 30_000;
/** The delay if another caller has just asked: until the provider may be asked again. */
const NOT_ASKED_DELAY_MS = VERIFICATION_INTERVAL_MS + 500;

/**
 * Schedules the reconciler to check a payment soon, even a payment that was given up: it was reported as paid, and the
 * provider has not confirmed that yet. `result` is the result of the settlement just attempted.
 */
export async function scheduleEarlyCheck(
  db: Db,
  reference: string,
  result: SettleResult["kind"],
  now: Date,
): Promise<void> {
  const delay = result === "not-asked" ? NOT_ASKED_DELAY_MS : DELAY_MS;
  await hastenJob(db, { queue: CHECKS, subject: reference }, now, new Date(now.getTime() + delay));
}
