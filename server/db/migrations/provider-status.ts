import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Adds what the provider last reported of a payment, to tell a transfer that is under way from no payment at all. */
export async function addProviderStatus(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("provider_status", "text").execute();
  // Only a failure of that time is certain.
  await sql`update payments set provider_status = 'failed' where status = 'failed'`.execute(db);
}
