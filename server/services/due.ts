import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";

/** The longest pause between two attempts of an e-mail, an hour, and a lease of a minute. */
const MAX_AHEAD_MS = 61 * 60_000;

/**
 * Whether a time has come, or is so far ahead that it must have been written before the clock was set back:
 * otherwise its row would wait until then.
 */
export function isDue(
  column: "check_at" | "due_at" | "refresh_at" | "try_at",
  now: Date,
  maxAheadMs = MAX_AHEAD_MS,
): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`(${time} <= ${now.toISOString()} or ${time} > ${latestPlausible(now, maxAheadMs)})`;
}

/**
 * The key of the row that has been due longest, by the rule of `isDue`. `first` builds the query for one of the two
 * conditions: with both in one query the database would scan all rows that are not yet due.
 */
export function longestDue(
  now: Date,
  first: (is: "<=" | ">", time: string) => Expression<unknown>,
  maxAheadMs = MAX_AHEAD_MS,
): RawBuilder<string> {
  return sql`coalesce(${first("<=", now.toISOString())}, ${first(">", latestPlausible(now, maxAheadMs))})`;
}

function latestPlausible(now: Date, maxAheadMs: number): string {
  return new Date(now.getTime() + maxAheadMs).toISOString();
}
