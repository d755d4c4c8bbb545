import type { Kysely } from "kysely";

/** Second factors that are being set up: on only once one of their recovery codes was typed back. */
export async function createPendingFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_pending_factors")
    .addColumn("person_id", "text", (column) =>
      column.primaryKey().notNull().references("house_people.id"),
    )
    .addColumn("factor_secret", "text", (column) => column.notNull())
    .addColumn("factor_counter", "bigint", (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("code_hashes", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
}
