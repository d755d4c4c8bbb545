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
