import { sql } from "kysely";
import type { Expression, RawBuilder, SqlBool } from "kysely";
import type { Db } from "../db/schema.ts";

/** Schedules a job shared by all processes: only one of them gets each run. */
type JobLease = {
  /** Returns the due time; a job that never ran is due now. */
  readDue(): Promise<string>;
  /** Moves the due time from `from` to `ms` from now and returns it; undefined if another process was faster. */
  move(from: string, ms: number): Promise<string | undefined>;
};

export function jobLease(db: Db, job: string, now: () => Date): JobLease {
  const find = () =>
    db.selectFrom("job_leases").select("due_at").where("job", "=", job).executeTakeFirst();

  return {
    readDue: async () => {
      const known = await find();
      if (known) return known.due_at;
      const due_at = now().toISOString();
      await db
        .insertInto("job_leases")
        .values({ job, due_at })
        .onConflict((conflict) => conflict.column("job").doNothing())
        .execute();
      return (await find())?.due_at ?? due_at;
    },
    move: async (from, ms) => {
      const due_at = new Date(now().getTime() + ms).toISOString();
      const update = await db
        .updateTable("job_leases")
        .set({ due_at })
        .where("job", "=", job)
        .where("due_at", "=", from)
        .executeTakeFirst();
      return update.numUpdatedRows > 0n ? due_at : undefined;
    },
  };
}

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
