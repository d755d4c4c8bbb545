import { isOpenRefund } from "../../domain/payments/states.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { finishJob, moveJob } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";
import type { ProviderRefund } from "../providers/paystack.ts";
import { eventKey, storeEvent } from "./events.ts";
import type { ListedMatch, Refund } from "./refunds.ts";
import { advanceRefund, recountRefunds, refundsOf, returnEvents } from "./refunds.ts";

/** Stores what the provider says of a refund that was sent or looked up. */
export async function reportRefund(
  { db, paystack, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  { listed, isGuess }: ListedMatch,
): Promise<"sent" | "open"> {
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
      isGuess && to === "processed"
        ? await eventOf(transaction, current, refunds, listed.id)
        : undefined;
    await advanceRefund(transaction, current, to, now(), {
      ...(current.provider_id === null && !isOthers && { provider_id: listed.id }),
      ...(event_key !== undefined && current.event_key === null && { event_key }),
      last_error: wrong.length > 0 ? `differs in ${wrong.join(" ")}` : null,
    });
    if (isOpenRefund(to) && isOpenRefund(current.state)) {
      await followUp(transaction, current, claimed.job, now());
    }
    if (wrong.length > 0) await storeMismatch(transaction, claimed, listed, wrong, now());
    if (to === "failed" && isOpenRefund(current.state)) {
      await storeFailure(transaction, claimed, listed, now());
    }
    await recountRefunds(transaction, order, reference, now());
  });
  const facts = { refund: id, reference, providerId: listed.id, status: listed.status };
  if (wrong.length > 0) logger.error({ ...facts, wrong }, "Refund differs at the provider");
  else if (claimed.state === "intended") logger.info(facts, "Refund sent");
  return claimed.state === "intended" ? "sent" : "open";
}

/** The state of a refund by the provider's status; any other status means `sent`. */
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

/** The newest event with the refund's amount that may be about the listed refund, and belongs to none of the shop's. */
async function eventOf(
  transaction: Db,
  { payment_reference, amount }: Refund,
  refunds: readonly Refund[],
  listedId: string,
): Promise<string | undefined> {
  const events = await returnEvents(transaction, payment_reference);
  const event = events.find(
    ({ key, id = listedId, ...each }) =>
      each.amount === amount &&
      id === listedId &&
      !refunds.some(({ event_key }) => event_key === key),
  );
  return event?.key;
}

async function storeMismatch(
  transaction: Db,
  { id, payment_reference: reference }: Refund,
  { id: providerId, amount, currency, domain }: ProviderRefund,
  fields: readonly string[],
  at: Date,
): Promise<void> {
  const detail = { refund: id, id: providerId, currency, domain, fields: fields.join(" ") };
  const event = { kind: "refund.mismatch", reference, distinction: providerId, amount, detail };
  await storeEvent(transaction, event, at);
}

/** Records the event of a failed refund: a look-up was faster than the event, or the event is lost. */
async function storeFailure(
  transaction: Db,
  { id, payment_reference: reference, amount }: Refund,
  { id: providerId, status }: ProviderRefund,
  at: Date,
): Promise<void> {
  // `eventToKeep` gives an event with the refund's id the same distinction, so that only one of both is stored.
  const distinction = `${providerId}:${status}`;
  const detail = { refund: id, id: providerId, status };
  await storeEvent(
    transaction,
    { kind: "refund.failed", reference, distinction, amount, detail },
    at,
  );
}

/** Ends a refund that the provider refused and notifies the owner. */
export async function refuseRefund(
  { db, now, logger }: RefundPorts,
  claimed: ClaimedRefund,
  message: string,
): Promise<"refused"> {
  const reason = withoutDetails(message);
  await db.transaction().execute(async (transaction) => {
    const current = await lockRefund(transaction, claimed);
    if (current.state !== "intended" || !(await finishJob(transaction, claimed.job))) return;
    await storeRefusal(transaction, { ...claimed, ...current }, reason, now());
  });
  logger.error({ refund: claimed.id, reason }, "Refund refused");
  return "refused";
}

/** Notifies the owner, once, of a refund that is neither processed nor failed after 30 days. */
export async function reportOverdue(
  { db, now, logger }: RefundPorts,
  { id, payment_reference: reference, amount }: ClaimedRefund,
): Promise<void> {
  const current = await db
    .selectFrom("refunds")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!current || !isOpenRefund(current.state)) return;
  const detail = { refund: id, state: current.state };
  const event = { kind: "refund.overdue", reference, distinction: id, amount, detail };
  const isNew = await storeEvent(db, event, now());
  if (isNew) logger.error({ refund: id }, "Refund without an end for 30 days");
}

/** Stores a refusal. Call it in a transaction that has locked the order. */
export async function storeRefusal(
  transaction: Db,
  refund: ClaimedRefund,
  message: string,
  at: Date,
): Promise<void> {
  const { id, payment_reference: reference, order_reference, amount } = refund;
  const detail = { refund: id, message };
  const event = { kind: "refund.refused", reference, distinction: id, amount, detail };
  await storeEvent(transaction, event, at);
  const end = { event_key: eventKey(event), last_error: message };
  await advanceRefund(transaction, refund, "failed", at, end);
  const order = await lockOrder(transaction, order_reference);
  if (order) await recountRefunds(transaction, order, reference, at);
}

const MAX_MESSAGE_LENGTH = 200;

/** The provider's message as it is stored: short, and not at all if it contains an e-mail address. */
function withoutDetails(message: string): string {
  return message.includes("@") ? "(not stored)" : message.slice(0, MAX_MESSAGE_LENGTH);
}

export type RefundPorts = Pick<Ports, "db" | "paystack" | "now" | "logger">;

/** A refund that this process works on. */
export type ClaimedRefund = Refund & {
  job: Job;
  order_reference: string;
  transaction_id: string | null;
  payment_created_at: string;
};

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How often the provider is asked about a refund that it has, by the refund's age: an event may be lost. */
const FOLLOW_UPS_MS = 30 * DAY_MS;
const FOLLOW_UPS = [
  { untilMs: 6 * HOUR_MS, everyMs: HOUR_MS },
  { untilMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: FOLLOW_UPS_MS, everyMs: DAY_MS },
];

/** The refund of a job, with facts of its payment; undefined if it was deleted at the end of its retention. */
export async function readClaimed(db: Db, job: Job): Promise<ClaimedRefund | undefined> {
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.reference", "payment_reference")
    .selectAll("refunds")
    .select(["order_reference", "transaction_id", "payments.created_at as payment_created_at"])
    .where("id", "=", job.subject)
    .executeTakeFirst();
  return refund && { ...refund, job };
}

/** Locks the order of a refund and reads the refund again. */
export async function lockRefund(
  transaction: Db,
  { id, order_reference }: ClaimedRefund,
): Promise<Refund> {
  await lockOrder(transaction, order_reference);
  return transaction
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Schedules the next look-up of a refund that the provider has; after 30 days there is none. */
export async function followUp(
  db: Db,
  { asked_at, created_at }: Refund,
  job: Job,
  now: Date,
): Promise<void> {
  const age = now.getTime() - new Date(asked_at ?? created_at).getTime();
  const step = FOLLOW_UPS.find(({ untilMs }) => age < untilMs);
  if (step) await moveJob(db, job, now, new Date(now.getTime() + step.everyMs));
  else await finishJob(db, job);
}

/** Whether a refund is so old that the owner has to ask the provider. */
export function isOverdue({ asked_at, created_at }: Refund, now: Date): boolean {
  return now.getTime() - new Date(asked_at ?? created_at).getTime() >= FOLLOW_UPS_MS;
}
