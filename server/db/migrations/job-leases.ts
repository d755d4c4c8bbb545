import type { Kysely } from "kysely";

/** When a job that several processes share is due again; whoever takes it moves the time on. */
export async function createJobLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_leases")
    .addColumn("job", "text", (column) => column.primaryKey().notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .execute();
}
