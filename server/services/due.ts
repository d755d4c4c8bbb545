import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";

/** No job puts anything off for longer than an hour; the minute is a lease. */
const FARTHEST_MS = 61 * 60_000;

/**
 * Whether a job's time has come, or is so far off that only a clock which has since been put back can have
 * written it: nothing waits for a year that was a mistake.
 */
export function isDue(column: "check_at" | "due_at", now: Date): RawBuilder<SqlBool> {
  const time = sql.ref(column);
  const far = new Date(now.getTime() + FARTHEST_MS);
  // `is not null`, or SQLite would walk the index from its start, where everything settled is.
  return sql`(${time} is not null and (${time} <= ${now.toISOString()} or ${time} > ${far.toISOString()}))`;
}
