import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** At most so often within a window, which begins with the first time. */
export type Limit = {
  /** What is limited, and whom it concerns only as a fingerprint (`Ports`): `messages network …`. */
  key: string;
  most: number;
  windowMs: number;
};

export type LimitResult =
  | { kind: "within" }
  /** Whole seconds until it may be tried again. */
  | { kind: "reached"; retryAfter: number };

/**
 * Counts one more time against each limit, in the database, so that any number of processes count together. Call it
 * in the transaction of what is limited: where that fails nothing was counted. Whoever calls it with several limits
 * names them in the same order everywhere: two transactions must not wait for each other.
 */
export async function countAgainst(
  db: Db,
  limits: readonly Limit[],
  now: Date,
): Promise<LimitResult> {
  for (const { key, most, windowMs } of limits) {
    const ends_at = new Date(now.getTime() + windowMs).toISOString();
    const isOver = sql`(rate_limits.ends_at <= ${now.toISOString()} or rate_limits.ends_at > ${farthestEnd(now, windowMs)})`;
    const row = await db
      .insertInto("rate_limits")
      .values({ key, ends_at, count: 1 })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql<number>`case when ${isOver} then 1 else rate_limits.count + 1 end`,
          ends_at: sql<string>`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
        }),
      )
      .returning(["count", "ends_at"])
      .executeTakeFirstOrThrow();
    if (row.count > most) return reached(row.ends_at, now);
  }
  return { kind: "within" };
}

/** Whether one of them is reached already. Asked first, so that a script that goes on trying costs no write. */
export async function lookAtLimits(
  db: Db,
  limits: readonly Limit[],
  now: Date,
): Promise<LimitResult> {
  for (const { key, most, windowMs } of limits) {
    const row = await db
      .selectFrom("rate_limits")
      .select("ends_at")
      .where("key", "=", key)
      .where("count", ">=", most)
      .where("ends_at", ">", now.toISOString())
      .where("ends_at", "<=", farthestEnd(now, windowMs))
      .executeTakeFirst();
    if (row) return reached(row.ends_at, now);
  }
  return { kind: "within" };
}

/**
 * An end still further off was written by a clock that has since been put back. Two windows, because the clocks of two
 * machines differ a little, and who is between them must not begin anew with every call.
 */
function farthestEnd(now: Date, windowMs: number): string {
  return new Date(now.getTime() + 2 * windowMs).toISOString();
}

function reached(endsAt: string, now: Date): LimitResult {
  const left = new Date(endsAt).getTime() - now.getTime();
  return { kind: "reached", retryAfter: Math.max(1, Math.ceil(left / 1000)) };
}

/** Drops what is over. One row at a time, so that it never holds one limit while it waits for another. */
export async function dropOldLimits(db: Db, now: Date): Promise<number> {
  const time = now.toISOString();
  const old = await db
    .selectFrom("rate_limits")
    .select("key")
    .where("ends_at", "<=", time)
    .execute();
  for (const { key } of old) {
    await db
      .deleteFrom("rate_limits")
      .where("key", "=", key)
      .where("ends_at", "<=", time)
      .execute();
  }
  return old.length;
}

/** Drops one limit before its time, where whom it concerns is to be forgotten. */
export async function dropLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}
