import { SqliteAdapter } from "kysely";
import { consumeLimits, returnLimit } from "./limits.ts";
import type { LimitResult } from "./limits.ts";
import type { Ports } from "./ports.ts";

/** A limit of calls per network that all machines of a shop share. */
export type SharedLimit = {
  /** Counts a call. */
  count(network: string): Promise<LimitResult>;
  /** Takes a counted call back. Never throws: the call has its answer already, whatever becomes of the count. */
  giveBack(network: string): Promise<void>;
};

export type SharedLimitOptions = { name: string; most: number; windowMs: number };

/**
 * In the database with PostgreSQL. Undefined with SQLite: its processes are on one machine and limit calls in memory,
 * and a durable write for each call would take longer than the call.
 */
export function createSharedLimit(
  { db, fingerprint, now, logger }: Pick<Ports, "db" | "fingerprint" | "now" | "logger">,
  { name, most, windowMs }: SharedLimitOptions,
): SharedLimit | undefined {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return undefined;
  const keyOf = (network: string) => `${name} network ${fingerprint(network)}`;
  return {
    // One statement: a transaction around it would be four round trips for each order.
    count: (network) =>
      consumeLimits(db, [{ key: keyOf(network), most, windowMs }], now(), { isDurable: false }),
    giveBack: (network) =>
      returnLimit(db, keyOf(network)).catch((error: unknown) =>
        logger.warn({ err: error, name }, "A call's count was not given back"),
      ),
  };
}
