import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Adds the time at which the reconciler next asks the provider about an unsettled order. */
export async function addOrderChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("check_at", "text").execute();
  await sql`update orders set check_at = created_at where status = 'pending'`.execute(db);
  await db.schema.createIndex("orders_by_check").on("orders").column("check_at").execute();
}
