import { refundableOf } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { doubling, extendLease, finishJob, jobRound, moveJob, retryAt } from "../jobs/job.ts";
import type { Retry } from "../jobs/job.ts";
import { matchListed, noteOf, REFUNDS, refundsOf } from "./refunds.ts";
import type { Refund } from "./refunds.ts";
import {
  followUp,
  isOverdue,
  lockRefund,
  readClaimed,
  refuseRefund,
  reportOverdue,
  reportRefund,
  storeRefusal,
} from "./report-refund.ts";
import type { ClaimedRefund, RefundPorts } from "./report-refund.ts";

export type SendRefundResult =
  /** The provider has the refund. */
  | "sent"
  /** The provider refused it, or the money was returned otherwise: the owner is notified. */
  | "refused"
  /** The refund was looked up, or its job is over; nothing is to be done now. */
  | "open"
  /** The provider was unreachable or gave no usable response. */
  | "unanswered";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Longer than any request, so that a lease expires only if its process died; another one then looks the refund up. */
const LEASE_MS = MINUTE_MS;
/** The pauses after attempts without a usable response. */
const RETRY: Retry = { pausesMs: doubling(30_000, HOUR_MS) };
/**
 * A request without a response may still reach the provider: the request is only repeated if the provider does not list
 * the refund this long after it was made.
 */
const QUIET_MS = 10 * MINUTE_MS;

/**
 * Sends the refund that has been due longest to the provider, or looks it up there. The time of the request is stored
 * before the request is made: without a response, also because the process died, the refund is looked up before
 * anything is sent again. Only one of several processes handles a refund.
 */
export function createSendRefund(ports: RefundPorts) {
  return jobRound<SendRefundResult>(ports, {
    name: REFUNDS,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const refund = await readClaimed(ports.db, job);
      if (!refund) {
        await finishJob(ports.db, job);
        return "open";
      }
      const isNew = refund.state === "intended" && refund.asked_at === null;
      const result = await (isNew ? send(ports, refund) : lookUp(ports, refund));
      if (isOverdue(refund, ports.now())) await reportOverdue(ports, refund);
      return result;
    },
  });
}

async function send(ports: RefundPorts, claimed: ClaimedRefund): Promise<SendRefundResult> {
  const { paystack, now } = ports;
  const begun = await begin(ports, claimed);
  if (typeof begun === "string") return begun;
  const { payment_reference: reference, amount, asked_at, job } = begun;
  // The lease is over, as after a laptop's sleep: another process may be sending the refund.
  if (now().toISOString() >= job.due_at) return "unanswered";
  const note = noteOf(begun);
  const answer = await paystack.refund({ reference, amount, currency: "NGN", note });
  switch (answer.kind) {
    case "accepted":
      return reportRefund(ports, begun, { listed: answer.refund, isGuess: false });
    case "refused":
      // An earlier request may have been carried out, and be the reason for the refusal.
      return claimed.asked_at === null
        ? refuseRefund(ports, begun, answer.message)
        : lookUp(ports, begun, () => refuseRefund(ports, begun, answer.message));
    case "rate-limited":
      // The request was not carried out: nothing has to be looked up.
      return postpone(ports, begun, "too many requests", claimed.asked_at);
    case "unreachable":
      return postpone(ports, begun, answer.reason, asked_at);
  }
}

/** Stores that the request is about to be made, if the payment still has the money. */
function begin(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
): Promise<ClaimedRefund | SendRefundResult> {
  return db.transaction().execute(async (transaction) => {
    const current = await lockRefund(transaction, claimed);
    const isHeld = await extendLease(transaction, claimed.job, now(), LEASE_MS);
    if (!isHeld || current.state !== "intended") return "open";
    if (!(await hasRoom(transaction, current))) {
      const reason = "the payment’s money went back otherwise meanwhile";
      await storeRefusal(transaction, { ...claimed, ...current }, reason, now());
      logger.error({ refund: current.id, reason }, "Refund refused");
      return "refused";
    }
    const asked = { asked_at: now().toISOString() };
    await transaction.updateTable("refunds").set(asked).where("id", "=", current.id).execute();
    return { ...claimed, ...current, ...asked };
  });
}

/** Whether the payment still has the money: refunds in the dashboard may have taken it since the intent was stored. */
async function hasRoom(transaction: Db, refund: Refund): Promise<boolean> {
  const payment = await transaction
    .selectFrom("payments")
    .select(["amount", "refunded"])
    .where("reference", "=", refund.payment_reference)
    .executeTakeFirstOrThrow();
  const refunds = await refundsOf(transaction, [refund.payment_reference]);
  const before = refunds.findIndex(({ id }) => id === refund.id);
  // Among refunds that were never sent, the older ones go first.
  const earlier = refunds.filter(
    ({ id, asked_at }, index) => id !== refund.id && (asked_at !== null || index < before),
  );
  return refundableOf(payment, earlier) >= refund.amount;
}

async function lookUp(
  ports: RefundPorts,
  claimed: ClaimedRefund,
  ifMissing = () => missing(ports, claimed),
): Promise<SendRefundResult> {
  const { db, paystack } = ports;
  const { payment_reference: reference, transaction_id: transactionId, asked_at } = claimed;
  // Listed since the payment, not since the intent, which may have been stored while the clock was ahead.
  const since = new Date(new Date(claimed.payment_created_at).getTime() - DAY_MS);
  const answer = await paystack.listRefunds({ reference, since });
  if (answer.kind === "rate-limited") {
    return postpone(ports, claimed, "too many requests", asked_at);
  }
  if (answer.kind === "unreachable") return postpone(ports, claimed, answer.reason, asked_at);
  const all = await refundsOf(db, [reference]);
  const others = all.filter(({ id }) => id !== claimed.id);
  const match = matchListed(claimed, answer.refunds, { others, transactionId });
  return match ? reportRefund(ports, claimed, match) : ifMissing();
}

/** Handles a refund that the provider does not list. */
async function missing(ports: RefundPorts, claimed: ClaimedRefund): Promise<SendRefundResult> {
  const { db, now } = ports;
  if (claimed.state !== "intended") {
    // The provider has the refund, and lists no news of it.
    await followUp(db, claimed, claimed.job, now());
    return "open";
  }
  const quietUntil = new Date(new Date(claimed.asked_at ?? 0).getTime() + QUIET_MS);
  if (now() >= quietUntil) return send(ports, claimed);
  await moveJob(db, claimed.job, now(), quietUntil);
  return "open";
}

async function postpone(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  reason: string,
  asked_at: string | null,
): Promise<SendRefundResult> {
  const next = retryAt(RETRY, claimed.job, now()) ?? now();
  await db.transaction().execute(async (transaction) => {
    const isHeld = await moveJob(transaction, claimed.job, now(), next);
    if (!isHeld) return;
    await transaction
      .updateTable("refunds")
      .set({ asked_at, last_error: reason })
      .where("id", "=", claimed.id)
      .execute();
  });
  logger.warn({ refund: claimed.id, reason, next }, "Refund not settled, tried again later");
  return "unanswered";
}
