import { isOpenRefund, refundableOf } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import type { ListRefundsResult } from "../providers/paystack.ts";
import { matchListed, noteOf, refundsOf } from "./refunds.ts";
import type { ListedMatch, Refund } from "./refunds.ts";
import {
  claimRefund,
  followUp,
  isOverdue,
  LEASE_MS,
  lockRefund,
  refuseRefund,
  reportOverdue,
  reportRefund,
  setTry,
  storeRefusal,
} from "./report-refund.ts";
import type { ClaimedRefund, RefundPorts } from "./report-refund.ts";

export type SendRefundResult =
  /** None is due. */
  | "idle"
  /** The provider has it. */
  | "sent"
  /** The provider refused it, or the money was returned otherwise: the owner is notified. */
  | "refused"
  /** Looked up; nothing is to be done now. */
  | "open"
  /** The provider was unreachable or gave no usable response. */
  | "unanswered";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pause after the first attempt without a usable response; it doubles up to an hour. */
const FIRST_PAUSE_MS = 30_000;
/**
 * A request without a response may still reach the provider: it is only repeated if the refund is not listed this
 * long after it was begun.
 */
const QUIET_MS = 10 * MINUTE_MS;

/**
 * Sends the refund that has been due longest to the provider, or looks it up there. The time of the request is stored
 * before the request is made: without a response, also because the process died, the refund is looked up before
 * anything is sent again. Only one of several processes handles a refund.
 */
export function createSendRefund(ports: RefundPorts) {
  return async function sendRefund(): Promise<SendRefundResult> {
    const refund = await claimRefund(ports.db, ports.now());
    if (!refund) return "idle";
    const isNew = refund.state === "intended" && refund.asked_at === null;
    const result = await (isNew ? send(ports, refund) : lookUp(ports, refund));
    if (isOverdue(refund, ports.now())) await reportOverdue(ports, refund);
    return result;
  };
}

async function send(ports: RefundPorts, claimed: ClaimedRefund): Promise<SendRefundResult> {
  const { paystack, now } = ports;
  const begun = await begin(ports, claimed);
  if (typeof begun === "string") return begun;
  const { payment_reference: reference, amount, asked_at, try_at } = begun;
  // This process was stopped since, as by a laptop's sleep: another one may be at it.
  if (try_at === null || now().toISOString() >= try_at) return "unanswered";
  const note = noteOf(begun);
  const answer = await paystack.refund({ reference, amount, currency: "NGN", note });
  switch (answer.kind) {
    case "accepted":
      return reportRefund(ports, begun, { listed: answer.refund, isGuess: false });
    case "refused":
      // Perhaps because an earlier request was carried out.
      return claimed.asked_at === null
        ? refuseRefund(ports, begun, answer.message)
        : lookUp(ports, begun, () => refuseRefund(ports, begun, answer.message));
    case "rate-limited":
      // Not carried out: it need not be looked up.
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
    if (!current || current.state !== "intended") return "open";
    if (!(await hasRoom(transaction, current))) {
      const reason = "the payment's money went back otherwise meanwhile";
      await storeRefusal(transaction, { ...claimed, ...current }, reason, now());
      logger.error({ refund: current.id, reason }, "Refund refused");
      return "refused";
    }
    const at = now();
    const asked = {
      asked_at: at.toISOString(),
      try_at: new Date(at.getTime() + LEASE_MS).toISOString(),
    };
    await transaction.updateTable("refunds").set(asked).where("id", "=", current.id).execute();
    return { ...claimed, ...current, ...asked };
  });
}

/** Refunds made in the dashboard since the intent was stored may have taken the money. */
async function hasRoom(transaction: Db, refund: Refund): Promise<boolean> {
  const payment = await transaction
    .selectFrom("payments")
    .select(["amount", "refunded"])
    .where("reference", "=", refund.payment_reference)
    .executeTakeFirstOrThrow();
  const refunds = await refundsOf(transaction, [refund.payment_reference]);
  const before = refunds.findIndex(({ id }) => id === refund.id);
  // Of those that were never sent, the older ones go first.
  const open = refunds.filter(
    ({ id, state, asked_at }, index) =>
      id !== refund.id && isOpenRefund(state) && (asked_at !== null || index < before),
  );
  const room = refundableOf(
    payment,
    open.map(({ amount }) => amount),
  );
  return room >= refund.amount;
}

async function lookUp(
  ports: RefundPorts,
  claimed: ClaimedRefund,
  ifMissing = () => missing(ports, claimed),
): Promise<SendRefundResult> {
  const lookup = await find(ports, claimed);
  switch (lookup.kind) {
    case "found":
      return lookup.match ? reportRefund(ports, claimed, lookup.match) : ifMissing();
    case "rate-limited":
      return postpone(ports, claimed, "too many requests", claimed.asked_at);
    case "unreachable":
      return postpone(ports, claimed, lookup.reason, claimed.asked_at);
  }
}

type LookupResult =
  | { kind: "found"; match: ListedMatch | undefined }
  | Exclude<ListRefundsResult, { kind: "found" }>;

async function find({ db, paystack }: RefundPorts, refund: ClaimedRefund): Promise<LookupResult> {
  const { payment_reference: reference, transaction_id: transactionId } = refund;
  // Since the payment rather than since the intent, which may have been stored while the clock was ahead.
  const since = new Date(new Date(refund.payment_created_at).getTime() - DAY_MS);
  const listed = await paystack.listRefunds({ reference, since });
  if (listed.kind !== "found") return listed;
  const all = await refundsOf(db, [reference]);
  const others = all.filter(({ id }) => id !== refund.id);
  return {
    kind: "found",
    match: matchListed(refund, listed.refunds, { others, transactionId }),
  };
}

/** The provider does not list it. */
async function missing(ports: RefundPorts, claimed: ClaimedRefund): Promise<SendRefundResult> {
  const { db, now } = ports;
  if (claimed.state !== "intended") return askAgain(ports, claimed);
  const quietUntil = new Date(new Date(claimed.asked_at ?? 0).getTime() + QUIET_MS);
  if (now() >= quietUntil) return send(ports, claimed);
  await setTry(db, claimed, { try_at: quietUntil.toISOString() });
  return "open";
}

/** The provider has the refund, and lists no news of it. */
async function askAgain(
  { db, now }: RefundPorts,
  claimed: ClaimedRefund,
): Promise<SendRefundResult> {
  const next = followUp(claimed, now());
  await setTry(db, claimed, { try_at: next ?? null });
  return "open";
}

async function postpone(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  reason: string,
  asked_at: string | null,
): Promise<SendRefundResult> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (claimed.attempts - 1), HOUR_MS);
  const try_at = new Date(now().getTime() + pause).toISOString();
  await setTry(db, claimed, { try_at, asked_at, last_error: reason });
  logger.warn(
    { refund: claimed.id, reason, next: try_at },
    "Refund not settled, tried again later",
  );
  return "unanswered";
}
