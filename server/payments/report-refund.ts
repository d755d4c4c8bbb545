import { sql } from "kysely";
import { isOpenRefund } from "../../domain/payments/states.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";
import type { ProviderRefund } from "../providers/paystack.ts";
import { eventKey, recordEvent } from "./events.ts";
import type { ListedMatch, Refund } from "./refunds.ts";
import { advanceRefund, recountRefunds, refundsOf, returnEvents } from "./refunds.ts";

/** Stores what the provider says of the refund. */
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
      ...(isOpenRefund(to) && isOpenRefund(current.state)
        ? // The claim of another process stays.
          current.try_at === claimed.try_at && { try_at: followUp(current, now()) ?? null }
        : { try_at: null }),
    });
    if (wrong.length > 0) await recordMismatch(transaction, claimed, listed, wrong, now());
    if (to === "failed" && isOpenRefund(current.state)) {
      await recordFailure(transaction, claimed, listed, now());
    }
    await recountRefunds(transaction, order, reference, now());
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

/** The newest event of a refund of the same amount that may be the listed one, and is of none of the shop's refunds. */
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
  // The same distinction as in `events.ts`, for events that name the refund's id.
  const distinction = `${providerId}:${status}`;
  const detail = { refund: id, id: providerId, status };
  await recordEvent(
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
    if (current?.state === "intended") {
      await storeRefusal(transaction, { ...claimed, ...current }, reason, now());
    }
  });
  logger.error({ refund: claimed.id, reason }, "Refund refused");
  return "refused";
}

/** Tells the owner, once, of a refund that has had no end for 30 days, unless it has one by now. */
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
  const isNew = await recordEvent(db, event, now());
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
  await recordEvent(transaction, event, at);
  const end = { event_key: eventKey(event), try_at: null, last_error: message };
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

/** A refund that this process works on until `try_at`. */
export type ClaimedRefund = Refund & {
  order_reference: string;
  transaction_id: string | null;
  payment_created_at: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Longer than any request, so it expires only if the process died; another one then looks the refund up. */
export const LEASE_MS = MINUTE_MS;
/** How often the provider is asked about a refund that it has, in case an event is lost: by its age. */
const FOLLOW_UPS_MS = 30 * DAY_MS;
const FOLLOW_UPS = [
  { untilMs: 6 * HOUR_MS, everyMs: HOUR_MS },
  { untilMs: 3 * DAY_MS, everyMs: 6 * HOUR_MS },
  { untilMs: FOLLOW_UPS_MS, everyMs: DAY_MS },
];

/** Takes the refund that has been due longest; only one of several processes gets it. Undefined if none is due. */
export async function claimRefund(db: Db, now: Date): Promise<ClaimedRefund | undefined> {
  const longestDue = db
    .selectFrom("refunds")
    .select("id")
    .where("try_at", "<=", now.toISOString())
    .orderBy("try_at")
    .limit(1);
  const claimed = await db
    .updateTable("refunds")
    .set(({ eb }) => ({
      try_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", longestDue)
    // Repeated for PostgreSQL: after waiting for a row lock it rechecks this, but does not rerun the subquery.
    .where("try_at", "<=", now.toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!claimed) return undefined;
  const payment = await db
    .selectFrom("payments")
    .select(["order_reference", "transaction_id", "created_at as payment_created_at"])
    .where("reference", "=", claimed.payment_reference)
    .executeTakeFirstOrThrow();
  return { ...claimed, ...payment };
}

/** Locks the order and reads the refund again; undefined if another process has claimed it since. */
export async function lockRefund(
  transaction: Db,
  claimed: ClaimedRefund,
): Promise<Refund | undefined> {
  await lockOrder(transaction, claimed.order_reference);
  const current = await transaction
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", claimed.id)
    .executeTakeFirst();
  return current?.try_at === claimed.try_at ? current : undefined;
}

/** When the provider is asked again about a refund that it has; undefined after 30 days. */
export function followUp({ asked_at, created_at }: Refund, now: Date): string | undefined {
  const age = now.getTime() - new Date(asked_at ?? created_at).getTime();
  const step = FOLLOW_UPS.find(({ untilMs }) => age < untilMs);
  return step && new Date(now.getTime() + step.everyMs).toISOString();
}

/** Whether a refund is so old that the owner has to ask the provider. */
export function isOverdue({ asked_at, created_at }: Refund, now: Date): boolean {
  return now.getTime() - new Date(asked_at ?? created_at).getTime() >= FOLLOW_UPS_MS;
}

/** Only if this process still has the claim, and no event has ended the refund. */
export async function setTry(
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
