import { setImmediate as turn } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Ports } from "../ports.ts";
import type { Db } from "./schema.ts";

/** A rate limit: at most `most` calls within a window, which starts with the first call. */
export type Limit = {
  /** What is limited, then the client or e-mail address as a fingerprint (`Ports`): `messages network …`. */
  key: string;
  most: number;
  windowMs: number;
};

/** A call that is refused. `retryAfter` is in whole seconds. */
export type Limited = { kind: "limited"; retryAfter: number };

export type LimitResult = { kind: "within" } | Limited;

/**
 * Counts a call against each limit, in the database, so that all processes share the counts. Call it in the transaction
 * of the limited action: if that is rolled back, nothing was counted. Pass several limits in the same order everywhere,
 * so that two transactions cannot deadlock. `isDurable: false` does not wait for the disk (`ONE_SOON`).
 */
export async function consumeLimits(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  { isDurable = true } = {},
): Promise<LimitResult> {
  for (const { key, most, windowMs } of limits) {
    const ends_at = new Date(now.getTime() + windowMs).toISOString();
    const isExpired = sql`(rate_limits.ends_at <= ${now.toISOString()} or rate_limits.ends_at > ${latestPlausibleEnd(now, windowMs)})`;
    const row = await db
      .insertInto("rate_limits")
      .values({ key, ends_at, count: isDurable ? 1 : ONE_SOON })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql<number>`case when ${isExpired} then 1 else rate_limits.count + 1 end`,
          ends_at: sql<string>`case when ${isExpired} then excluded.ends_at else rate_limits.ends_at end`,
        }),
      )
      .returning(["count", "ends_at"])
      .executeTakeFirstOrThrow();
    if (row.count > most) return limited(row.ends_at, now);
  }
  return { kind: "within" };
}

/** Whether one of the limits is already reached. Checked first, so that a script's repeated attempts cost no write. */
export async function checkLimits(
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
      .where("ends_at", "<=", latestPlausibleEnd(now, windowMs))
      .executeTakeFirst();
    if (row) return limited(row.ends_at, now);
  }
  return { kind: "within" };
}

/**
 * The latest plausible end of a window; a later one was written before the clock was set back. Two windows are allowed,
 * since two machines' clocks differ slightly: a client of both must not get a new window with every call.
 */
function latestPlausibleEnd(now: Date, windowMs: number): string {
  return new Date(now.getTime() + 2 * windowMs).toISOString();
}

function limited(endsAt: string, now: Date): Limited {
  const left = new Date(endsAt).getTime() - now.getTime();
  return { kind: "limited", retryAfter: Math.max(1, Math.ceil(left / 1000)) };
}

/** Drops expired limits. One row at a time, so that it never holds one row's lock while it waits for another. */
export async function dropOldLimits(db: Db, now: Date): Promise<number> {
  const time = now.toISOString();
  const old = await db
    .selectFrom("rate_limits")
    .select("key")
    .where("ends_at", "<=", time)
    .execute();
  for (const { key } of old) {
    // SQLite's driver never waits: without this, thousands of rows would block the event loop for seconds.
    await turn();
    await db
      .deleteFrom("rate_limits")
      .where("key", "=", key)
      .where("ends_at", "<=", time)
      .execute();
  }
  return old.length;
}

/**
 * SQL for the number 1, on PostgreSQL only. It also turns `synchronous_commit` off for its transaction, which then does
 * not wait for the disk: a crash of the database can lose the calls of the last second.
 */
const ONE_SOON = sql<number>`case set_config('synchronous_commit', 'off', true) when 'off' then 1 end`;

/** Takes back one counted call which, once it was answered, turned out not to count against the limit. */
export async function uncountLimit(db: Db, key: string, { isDurable = true } = {}): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set({ count: sql<number>`count - ${isDurable ? 1 : ONE_SOON}` })
    .where("key", "=", key)
    .where("count", ">", 0)
    .execute();
}

/** Drops one limit before it expires, when the person it concerns is erased. */
export async function dropLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key).execute();
}

/** A limit of calls per network that all machines of a shop share. */
export type SharedLimit = {
  /** Counts a call. */
  count(network: string): Promise<LimitResult>;
  /** Subtracts a counted call. Never throws: the call was answered already, and must not fail because of its count. */
  giveBack(network: string): Promise<void>;
};

export type SharedLimitOptions = { name: string; most: number; windowMs: number };

/**
 * Creates a limit that PostgreSQL counts. Undefined with SQLite: its processes are on one machine and limit calls in
 * memory, and a durable write for each call would take longer than the call.
 */
export function createSharedLimit(
  { db, fingerprint, now, logger }: Pick<Ports, "db" | "fingerprint" | "now" | "logger">,
  { name, most, windowMs }: SharedLimitOptions,
): SharedLimit | undefined {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return undefined;
  const keyOf = (network: string) => `${name} network ${fingerprint(network)}`;
  return {
    // A single statement: a transaction around it would be four round trips for each order.
    count: (network) =>
      consumeLimits(db, [{ key: keyOf(network), most, windowMs }], now(), { isDurable: false }),
    giveBack: (network) =>
      uncountLimit(db, keyOf(network), { isDurable: false }).catch((error: unknown) =>
        logger.warn({ err: error, name }, "A call's count was not given back"),
      ),
  };
}
