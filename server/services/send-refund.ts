import { sql } from "kysely";
import { isOpenRefund, refundableOf } from "../../domain/orders/refund-state.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { Db } from "../db/schema.ts";
import type { ListRefundsResult, ProviderRefund } from "../gateways/paystack-refunds.ts";
import { isDue, longestDue } from "./due.ts";
import { matchListed, noteOf } from "./match-refund.ts";
import type { ListedMatch } from "./match-refund.ts";
import { eventKey, recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { advanceRefund, countRefunds, refundsOf } from "./refunds.ts";
import type { Refund } from "./refunds.ts";
import { lockOrder } from "./lock-order.ts";
import { updateStatus } from "./update-status.ts";

export type SendRefundResult =
  /** None is due. */
  | "idle"
  /** The provider has it. */
  | "sent"
  /** The provider refused it, or the money went back otherwise: the owner is told. */
  | "refused"
  /** Looked up; nothing is to be done now. */
  | "open"
  /** The provider was unreachable or gave no usable response. */
  | "unanswered";

type RefundPorts = Pick<Ports, "db" | "paystack" | "now" | "logger">;

/** A refund that this process works on until `try_at`. */
type ClaimedRefund = Refund & { order_reference: string; transaction_id: string | null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Longer than any request, so it expires only if the process died; another one then looks the refund up. */
const LEASE_MS = MINUTE_MS;
/** Pause after the first attempt without a usable response; it doubles up to an hour. */
const FIRST_PAUSE_MS = 30_000;
/**
 * A request without a response may still reach the provider: it is only repeated if the refund is not listed this
 * long after it was begun.
 */
const QUIET_MS = 10 * MINUTE_MS;
/** How often the provider is asked about a refund that it has, in case an event is lost: by its age. */
const FOLLOW_UPS = [
  { untilMs: 6 * HOUR_MS, everyMs: HOUR_MS },
  { untilMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: 30 * DAY_MS, everyMs: DAY_MS },
];
/** The longest step of the schedule and the lease. */
const MAX_AHEAD_MS = DAY_MS + LEASE_MS;

/**
 * Sends the refund that has been due longest to the provider, or looks it up there. The time of the request is stored
 * before the request is made: without a response, also because the process died, the refund is looked up before
 * anything is sent again (selling, Money of an order). Only one of several processes handles a refund.
 */
export function createSendRefund(ports: RefundPorts) {
  return async function sendRefund(): Promise<SendRefundResult> {
    const refund = await claimDue(ports.db, ports.now());
    if (!refund) return "idle";
    const isNew = refund.state === "intended" && refund.asked_at === null;
    return isNew ? send(ports, refund) : lookUp(ports, refund);
  };
}

async function claimDue(db: Db, now: Date): Promise<ClaimedRefund | undefined> {
  const refunds = db.selectFrom("refunds").select("id").limit(1);
  const first = longestDue(
    now,
    (is, time) => refunds.where("try_at", is, time).orderBy("try_at"),
    MAX_AHEAD_MS,
  );
  const claimed = await db
    .updateTable("refunds")
    .set(({ eb }) => ({
      try_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", first)
    // Repeated for PostgreSQL: after waiting for a row lock it rechecks this, but does not rerun the subquery.
    .where(isDue("try_at", now, MAX_AHEAD_MS))
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return undefined;
  const payment = await db
    .selectFrom("payments")
    .select(["order_reference", "transaction_id"])
    .where("reference", "=", claimed.payment_reference)
    .executeTakeFirstOrThrow();
  return { ...claimed, ...payment };
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
      return report(ports, begun, { listed: answer.refund, isGuess: false });
    case "refused":
      // Perhaps because an earlier request was carried out.
      return claimed.asked_at === null
        ? refuse(ports, begun, answer.message)
        : lookUp(ports, begun, () => refuse(ports, begun, answer.message));
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
      await storeRefusal(transaction, current, reason, now());
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

/** Locks the order and reads the refund again; undefined if another process has claimed it since. */
async function lockRefund(transaction: Db, claimed: ClaimedRefund): Promise<Refund | undefined> {
  await lockOrder(transaction, claimed.order_reference);
  const current = await transaction
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", claimed.id)
    .executeTakeFirst();
  return current?.try_at === claimed.try_at ? current : undefined;
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
  const found = await find(ports, claimed);
  switch (found.kind) {
    case "found":
      return found.match ? report(ports, claimed, found.match) : ifMissing();
    case "rate-limited":
      return postpone(ports, claimed, "too many requests", claimed.asked_at);
    case "unreachable":
      return postpone(ports, claimed, found.reason, claimed.asked_at);
  }
}

type Found =
  | { kind: "found"; match: ListedMatch | undefined }
  | Exclude<ListRefundsResult, { kind: "found" }>;

async function find({ db, paystack }: RefundPorts, refund: ClaimedRefund): Promise<Found> {
  const { payment_reference: reference, transaction_id: transactionId } = refund;
  const since = new Date(new Date(refund.created_at).getTime() - DAY_MS);
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

/** Stores what the provider says of the refund. */
async function report(
  { db, paystack, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  { listed, isGuess }: ListedMatch,
): Promise<SendRefundResult> {
  const { id, payment_reference: reference } = claimed;
  const wrong = mismatches(claimed, listed, paystack.domain);
  const to = wrong.length > 0 ? "sent" : (STATES.get(listed.status) ?? "sent");
  await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, claimed.order_reference);
    const refunds = await refundsOf(transaction, [reference]);
    const current = refunds.find((refund) => refund.id === id);
    if (!order || !current) return;
    const isOthers = refunds.some((other) => other !== current && other.provider_id === listed.id);
    const event_key =
      isGuess && to === "processed" ? await eventOf(transaction, current, refunds) : undefined;
    await advanceRefund(transaction, current, to, {
      ...(current.provider_id === null && !isOthers && { provider_id: listed.id }),
      ...(event_key !== undefined && current.event_key === null && { event_key }),
      last_error: wrong.length > 0 ? `differs in ${wrong.join(" ")}` : null,
      ...(isOpenRefund(to) && isOpenRefund(current.state)
        ? // The claim of another process stays.
          current.try_at === claimed.try_at && { try_at: followUp(current, now()) ?? null }
        : { try_at: null }),
    });
    if (wrong.length > 0) await recordMismatch(transaction, claimed, listed, wrong, now());
    if (to === "failed" && isOpenRefund(current.state)) {
      await recordFailure(transaction, claimed, listed, now());
    }
    if (to === "processed") {
      await countRefunds(transaction, reference);
      await updateStatus(transaction, claimed.order_reference, order);
    }
  });
  const facts = { refund: id, reference, providerId: listed.id, status: listed.status };
  if (wrong.length > 0) logger.error({ ...facts, wrong }, "Refund differs at the provider");
  else if (claimed.state === "intended") logger.info(facts, "Refund sent");
  return claimed.state === "intended" ? "sent" : "open";
}

/** The state of a refund by the provider's status; any other is `sent`. */
const STATES: ReadonlyMap<string, RefundState> = new Map([
  ["processed", "processed"],
  ["failed", "failed"],
  ["needs-attention", "needs-attention"],
]);

function mismatches(refund: Refund, listed: ProviderRefund, domain: string): string[] {
  return [
    ...(listed.amount === refund.amount ? [] : ["amount"]),
    ...(listed.currency === "NGN" ? [] : ["currency"]),
    ...(listed.domain === null || listed.domain === domain ? [] : ["domain"]),
  ];
}

/** The newest event of a refund of the same amount that is of none of the shop's refunds. */
async function eventOf(
  transaction: Db,
  { payment_reference, amount }: Refund,
  refunds: readonly Refund[],
): Promise<string | undefined> {
  const events = await transaction
    .selectFrom("payment_events")
    .select("key")
    .where("reference", "=", payment_reference)
    .where("kind", "=", "refund.processed")
    .where("amount", "=", amount)
    .orderBy("received_at", "desc")
    .execute();
  return events.find(({ key }) => !refunds.some(({ event_key }) => event_key === key))?.key;
}

async function recordMismatch(
  transaction: Db,
  { id, payment_reference: reference }: Refund,
  { id: providerId, amount, currency, domain }: ProviderRefund,
  fields: readonly string[],
  at: Date,
): Promise<void> {
  const detail = { refund: id, id: providerId, currency, domain, fields: fields.join(" ") };
  const event = { kind: "refund.mismatch", reference, distinction: providerId, amount, detail };
  await recordEvent(transaction, event, at);
}

/** A look-up was faster than the event, or the event is lost. */
async function recordFailure(
  transaction: Db,
  { id, payment_reference: reference, amount }: Refund,
  { id: providerId, status }: ProviderRefund,
  at: Date,
): Promise<void> {
  // As `keep-event.ts` tells events apart that name the refund's id.
  const distinction = `${providerId}:${status}`;
  const detail = { refund: id, id: providerId, status };
  await recordEvent(
    transaction,
    { kind: "refund.failed", reference, distinction, amount, detail },
    at,
  );
}

async function refuse(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  message: string,
): Promise<SendRefundResult> {
  const reason = withoutDetails(message);
  await db.transaction().execute(async (transaction) => {
    const current = await lockRefund(transaction, claimed);
    if (current?.state === "intended") await storeRefusal(transaction, current, reason, now());
  });
  logger.error({ refund: claimed.id, reason }, "Refund refused");
  return "refused";
}

async function storeRefusal(
  transaction: Db,
  refund: Refund,
  message: string,
  at: Date,
): Promise<void> {
  const { id, payment_reference: reference, amount } = refund;
  const detail = { refund: id, message };
  const event = { kind: "refund.refused", reference, distinction: id, amount, detail };
  await recordEvent(transaction, event, at);
  const end = { event_key: eventKey(event), try_at: null, last_error: message };
  await advanceRefund(transaction, refund, "failed", end);
}

const MAX_MESSAGE_LENGTH = 200;

/** The provider's message as it is stored: short, and not at all if it contains an e-mail address. */
function withoutDetails(message: string): string {
  return message.includes("@") ? "(not stored)" : message.slice(0, MAX_MESSAGE_LENGTH);
}

/** The provider has the refund, and lists no news of it. */
async function askAgain(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
): Promise<SendRefundResult> {
  const next = followUp(claimed, now());
  await setTry(db, claimed, { try_at: next ?? null });
  if (!next) logger.error({ refund: claimed.id }, "Refund without an end for 30 days");
  return "open";
}

function followUp({ asked_at, created_at }: Refund, now: Date): string | undefined {
  const age = now.getTime() - new Date(asked_at ?? created_at).getTime();
  const step = FOLLOW_UPS.find(({ untilMs }) => age < untilMs);
  return step && new Date(now.getTime() + step.everyMs).toISOString();
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

/** Only if this process still has the claim, and no event has ended the refund. */
async function setTry(
  db: Db,
  claimed: ClaimedRefund,
  values: { try_at: string | null; asked_at?: string | null; last_error?: string },
): Promise<void> {
  await db
    .updateTable("refunds")
    .set(values)
    .where("id", "=", claimed.id)
    .where("try_at", "=", claimed.try_at)
    .where(sql<boolean>`state not in ('processed', 'failed')`)
    .execute();
}
