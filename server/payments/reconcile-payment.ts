import { nextCheck, statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { VERIFICATION_INTERVAL_MS } from "./claim-verification.ts";
import { releaseCredit } from "./credits.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { recordEvent } from "./events.ts";
import type { SettleResult } from "./settle-payment.ts";
import { updateStatus } from "../orders/entries.ts";

export type ReconcileResult =
  /** No payment is due. */
  | "idle"
  | "settled"
  /** Checked again later. */
  | "open"
  /** The provider was unreachable or gave no usable response. */
  | "unanswered"
  /** Failed after three days. A later success still counts. */
  | "given-up";

type ReconcilePorts = Pick<Ports, "db" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/** `check_at` is the end of the claimed lease. */
type DuePayment = {
  reference: string;
  order_reference: string;
  created_at: string;
  check_at: string | null;
};

/** Longer than any check, so it expires only if the process died; another one then takes over the payment. */
const LEASE_MS = 60_000;
/** Retry pause while the provider is unreachable; checks of a payment never end without its response. */
const RETRY_AFTER_MS = 5 * 60_000;

/**
 * Settles the payment that has been due longest, so that none is lost if its webhook fails and its shopper does not
 * return. Only one of several processes handles a payment.
 */
export function createReconcilePayment(ports: ReconcilePorts) {
  const { db, now, settlePayment } = ports;

  return async function reconcilePayment(): Promise<ReconcileResult> {
    const payment = await claimDue(db, now());
    if (!payment) return "idle";
    const { kind } = await settlePayment(payment.reference);
    switch (kind) {
      case "paid":
      case "refunded":
      case "unknown-payment":
        await checkAt(db, payment, undefined);
        return "settled";
      case "unanswered":
        await checkAt(db, payment, new Date(now().getTime() + RETRY_AFTER_MS));
        return "unanswered";
      case "not-asked":
        await checkAt(db, payment, new Date(now().getTime() + VERIFICATION_INTERVAL_MS));
        return "open";
      case "not-begun":
        return askLater(ports, payment, { begun: false });
      case "open":
      case "failed":
      case "mismatch":
        return askLater(ports, payment, { begun: true });
    }
  };
}

function claimDue(db: Db, now: Date): Promise<DuePayment | undefined> {
  const longestDue = db
    .selectFrom("payments")
    .select("reference")
    .where("check_at", "<=", now.toISOString())
    .orderBy("check_at")
    .limit(1);
  return (
    db
      .updateTable("payments")
      .set({ check_at: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where("reference", "=", longestDue)
      // Repeated for PostgreSQL: after waiting for a row lock it rechecks this, but does not rerun the subquery.
      .where("check_at", "<=", now.toISOString())
      .returning(["reference", "order_reference", "created_at", "check_at"])
      .executeTakeFirst()
  );
}

async function askLater(
  ports: ReconcilePorts,
  payment: DuePayment,
  state: { begun: boolean },
): Promise<ReconcileResult> {
  const next = nextCheck(new Date(payment.created_at), ports.now(), state);
  if (next) {
    await checkAt(ports.db, payment, next);
    return "open";
  }
  return giveUp(ports, payment);
}

async function giveUp(
  { db, now, logger }: ReconcilePorts,
  payment: DuePayment,
): Promise<ReconcileResult> {
  const { reference, order_reference: orderReference } = payment;
  const failed = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderReference);
    const update = await transaction
      .updateTable("payments")
      // A transfer that did not arrive in all this time is no longer on its way.
      .set({ status: "failed", provider_status: "given-up" })
      .where("reference", "=", reference)
      .where("status", "in", statusesBefore("failed"))
      .executeTakeFirst();
    await checkAt(transaction, payment, undefined);
    if (!order) return false;
    // One that the provider reported as failed is given up, too.
    await transaction
      .updateTable("payments")
      .set({ provider_status: "given-up" })
      .where("reference", "=", reference)
      .where("status", "=", "failed")
      .execute();
    const { money } = await updateStatus(transaction, order, now());
    if (money.status === "failed") await releaseCredit(transaction, orderReference, now());
    if (update.numUpdatedRows === 0n) return false;
    const detail = { reason: "no payment within 3 days" };
    const event = {
      kind: "payment.failed",
      reference,
      distinction: "given-up",
      amount: null,
      detail,
    };
    return recordEvent(transaction, event, now());
  });
  if (failed) logger.info({ reference }, "Payment given up: no success within 3 days");
  return "given-up";
}

/** Only if `check_at` is still this claim's lease: `scheduleEarlyCheck` may have scheduled a check meanwhile. */
async function checkAt(db: Db, payment: DuePayment, time: Date | undefined): Promise<void> {
  await db
    .updateTable("payments")
    .set({ check_at: time?.toISOString() ?? null })
    .where("reference", "=", payment.reference)
    .where("check_at", "=", payment.check_at)
    .execute();
}
