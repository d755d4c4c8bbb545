import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";

/** No e-mail is put off for longer than an hour; the minute is a lease. */
const FARTHEST_MS = 61 * 60_000;

/**
 * Whether a job's time has come, or is so far off that only a clock which has since been put back can have
 * written it: nothing waits for a year that was a mistake.
 */
export function isDue(
  column: "check_at" | "due_at",
  now: Date,
  farthestMs = FARTHEST_MS,
): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  return sql`(${time} <= ${now.toISOString()} or ${time} > ${farOff(now, farthestMs)})`;
}

/**
 * The key of what has been due longest, by the same rule. `first` finds the first of those whose time is so: with both
 * conditions in one query the database would walk past all that waits for its time.
 */
export function longestDue(
  now: Date,
  first: (is: "<=" | ">", time: string) => Expression<unknown>,
  farthestMs = FARTHEST_MS,
): RawBuilder<string> {
  return sql`coalesce(${first("<=", now.toISOString())}, ${first(">", farOff(now, farthestMs))})`;
}

function farOff(now: Date, farthestMs: number): string {
  return new Date(now.getTime() + farthestMs).toISOString();
}
