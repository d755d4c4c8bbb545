import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Indexes that keep the cost of every query proportional to its result, however many orders there are
 * (`server/db/query-plans.test.ts`). Partial where queries only look for a few rows.
 */
export async function addIndexesForGrowth(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);

  await index("orders_by_age", "orders", "created_at").execute();
  await sql`create index orders_with_customer on orders (created_at) where email <> ''`.execute(db);
  await index("idempotency_keys_by_age", "idempotency_keys", "created_at").execute();
  // Also for the foreign key: deleting an order looks up its keys.
  await index("idempotency_keys_by_reference", "idempotency_keys", "reference").execute();
  await sql`create index payment_mismatches on payment_events (reference) where kind = 'payment.mismatch'`.execute(
    db,
  );
  await index("outbox_by_age", "outbox", "state", "created_at").execute();
  await index("messages_by_age", "messages", "received_at").execute();
  await index("messages_by_kind", "messages", "kind", "received_at").execute();
}
