import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { LONGEST_WAIT_MS } from "../../domain/payments/states.ts";
import type { Ports } from "../ports.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Everything that waits for a time, and the furthest that this time can be ahead: the longest pause and a lease, with
 * room for the difference between two machines' clocks.
 */
const WAITING: readonly [
  table: string,
  column: string,
  furthestMs: number,
  only?: (now: string) => RawBuilder<SqlBool>,
][] = [
  ["outbox", "due_at", HOUR_MS + MINUTE_MS, () => sql`state = 'waiting'`],
  ["outbox_pace", "free_at", 2 * SECOND_MS],
  ["push_messages", "due_at", HOUR_MS + MINUTE_MS, () => sql`state = 'waiting'`],
  ["payments", "check_at", LONGEST_WAIT_MS + MINUTE_MS],
  // Placed while the clock was ahead: asked about every hour (`nextCheck`).
  ["payments", "check_at", HOUR_MS + MINUTE_MS, (now) => sql`created_at > ${now}`],
  ["payments", "ask_after", 20 * SECOND_MS, () => sql`check_at is not null`],
  ["payment_searches", "due_at", 10 * MINUTE_MS],
  ["refunds", "try_at", DAY_MS + MINUTE_MS],
  ["refunds", "try_at", HOUR_MS + MINUTE_MS, () => sql`state = 'intended'`],
  ["refunds", "asked_at", MINUTE_MS, () => sql`try_at is not null`],
  ["job_leases", "due_at", 2 * DAY_MS],
  ["job_leases", "due_at", 40 * SECOND_MS, () => sql`job = 'photographs'`],
  ["feed_tokens", "refresh_at", 60 * DAY_MS],
];

/**
 * Returns one round of the job that makes what waits due if its time is too far ahead to have been written by this
 * clock: a machine's clock was ahead, and was set back since. Everything else then compares with the clock alone.
 */
export function createCorrectTimes({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return async function correctTimes(): Promise<"corrected" | "idle"> {
    const time = now();
    const at = time.toISOString();
    const corrected: Record<string, number> = {};
    for (const [table, column, furthestMs, only] of WAITING) {
      const furthest = new Date(time.getTime() + furthestMs).toISOString();
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = ${at}
        where ${sql.ref(column)} > ${furthest} and ${only?.(at) ?? sql`1 = 1`}`.execute(db);
      if (numAffectedRows > 0n) corrected[`${table}.${column}`] = Number(numAffectedRows);
    }
    if (Object.keys(corrected).length === 0) return "idle";
    logger.warn({ corrected }, "What waited for a time far ahead is due: was the clock set back?");
    return "corrected";
  };
}
