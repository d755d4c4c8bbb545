import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "../db/schema.ts";
import { isDue, longestDue } from "../jobs/lease.ts";
import { lockOrder } from "./lock-order.ts";
import type { Ports } from "../ports.ts";
import type { Refund } from "./refunds.ts";

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
/** The longest step of the schedule and the lease. */
const MAX_AHEAD_MS = DAY_MS + LEASE_MS;
/** The same for a refund that the provider does not have yet, whose pauses are at most an hour. */
const MAX_AHEAD_OF_INTENDED_MS = HOUR_MS + LEASE_MS;

/** Takes the refund that has been due longest; only one of several processes gets it. Undefined if none is due. */
export async function claimRefund(db: Db, now: Date): Promise<ClaimedRefund | undefined> {
  const refunds = db.selectFrom("refunds").select("id").limit(1);
  const longest = longestDue(
    now,
    (is, time) => refunds.where("try_at", is, time).orderBy("try_at"),
    MAX_AHEAD_MS,
  );
  const first = sql<string>`coalesce(${longest}, ${refunds.where(isIntendedAhead(now))})`;
  const claimed = await db
    .updateTable("refunds")
    .set(({ eb }) => ({
      try_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", first)
    // Repeated for PostgreSQL: after waiting for a row lock it rechecks this, but does not rerun the subquery.
    .where(({ or }) => or([isDue("try_at", now, MAX_AHEAD_MS), isIntendedAhead(now)]))
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

/** To be sent at a time that must have been stored before the clock was set back. */
function isIntendedAhead(now: Date): RawBuilder<SqlBool> {
  const latest = new Date(now.getTime() + MAX_AHEAD_OF_INTENDED_MS).toISOString();
  return sql`(state = 'intended' and try_at > ${latest})`;
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
  // The earlier one: one of the two may have been stored while the clock was ahead.
  const since = asked_at !== null && asked_at < created_at ? asked_at : created_at;
  return now.getTime() - new Date(since).getTime() >= FOLLOW_UPS_MS;
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
