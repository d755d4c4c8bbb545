import { nextCheck, statusesBefore } from "../../domain/payments/states.ts";
import { finishJob, jobRound, jobRow, moveJob, retryAt } from "../jobs/job.ts";
import type { Job, Retry } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import { VERIFICATION_INTERVAL_MS } from "./claim-verification.ts";
import { releaseCredit } from "./credits.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { storeEvent } from "./events.ts";
import type { SettleResult } from "./settle-payment.ts";
import { updateStatus } from "../orders/entries.ts";

export type ReconcileResult =
  | "settled"
  /** Not settled yet: the payment is checked again later. */
  | "open"
  /** The provider was unreachable or gave no usable response. */
  | "unanswered"
  /** Not paid within three days: the payment has failed. A later success still counts. */
  | "given-up";

type ReconcilePorts = Pick<Ports, "db" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/** The queue of the jobs that check payments; a job's subject is the payment's reference. */
export const CHECKS = "payment";

/** The row of a new payment's first check, a job that is stored together with the payment. */
export function firstCheck(reference: string, now: Date) {
  const job = { queue: CHECKS, subject: reference };
  return jobRow(job, now, nextCheck(now, now, { begun: false }));
}

/** Longer than any check, so that a lease expires only if its process died; another process then checks the payment. */
const LEASE_MS = 60_000;
/** The pause while the provider is unreachable; without its response a payment is never given up. */
const RETRY: Retry = { pausesMs: [5 * 60_000] };

/**
 * Settles the payment that has been due longest, so that none is lost if its webhook fails and its shopper does not
 * return. Only one of several processes handles a payment.
 */
export function createReconcilePayment(ports: ReconcilePorts) {
  const { db, now, settlePayment } = ports;

  return jobRound<ReconcileResult>(ports, {
    name: CHECKS,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const { kind } = await settlePayment(job.subject);
      switch (kind) {
        case "paid":
        case "refunded":
        case "unknown-payment":
          await finishJob(db, job);
          return "settled";
        case "unanswered":
          await moveJob(db, job, now(), retryAt(RETRY, job, now()) ?? now());
          return "unanswered";
        case "not-asked":
          await moveJob(db, job, now(), new Date(now().getTime() + VERIFICATION_INTERVAL_MS));
          return "open";
        case "not-begun":
          return askLater(ports, job, { begun: false });
        case "open":
        case "failed":
        case "mismatch":
          return askLater(ports, job, { begun: true });
      }
    },
  });
}

async function askLater(
  ports: ReconcilePorts,
  job: Job,
  state: { begun: boolean },
): Promise<ReconcileResult> {
  const { db, now } = ports;
  const { created_at, order_reference } = await db
    .selectFrom("payments")
    .select(["created_at", "order_reference"])
    .where("reference", "=", job.subject)
    .executeTakeFirstOrThrow();
  const next = nextCheck(new Date(created_at), now(), state);
  if (!next) return giveUp(ports, job, order_reference);
  await moveJob(db, job, now(), next);
  return "open";
}

async function giveUp(
  { db, now, logger }: ReconcilePorts,
  job: Job,
  orderReference: string,
): Promise<ReconcileResult> {
  const reference = job.subject;
  const failed = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderReference);
    const update = await transaction
      .updateTable("payments")
      // A transfer that did not arrive in all this time is no longer on its way.
      .set({ status: "failed", provider_status: "given-up" })
      .where("reference", "=", reference)
      .where("status", "in", statusesBefore("failed"))
      .executeTakeFirst();
    await finishJob(transaction, job);
    if (!order) return false;
    // A payment that the provider has reported as failed is given up, too.
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
    return storeEvent(transaction, event, now());
  });
  if (failed) logger.info({ reference }, "Payment given up: no success within 3 days");
  return "given-up";
}
