import type { Kysely } from "kysely";

/** When each job that several processes share is next due; the process that claims it advances the time. */
export async function createJobLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_leases")
    .addColumn("job", "text", (column) => column.primaryKey().notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .execute();
}
