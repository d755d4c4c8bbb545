import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What keeps every query at the size of its answer, however many orders there are
 * (`server/db/query-plans.test.ts`). Partial where only few rows are ever looked for.
 */
export async function addIndexesForGrowth(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);

  await index("orders_by_age", "orders", "created_at").execute();
  await sql`create index orders_with_customer on orders (created_at) where email <> ''`.execute(db);
  await index("idempotency_keys_by_age", "idempotency_keys", "created_at").execute();
  // Also for the foreign key: whoever deletes an order looks for its keys.
  await index("idempotency_keys_by_reference", "idempotency_keys", "reference").execute();
  await sql`create index payment_mismatches on payment_events (reference) where kind = 'payment.mismatch'`.execute(
    db,
  );
  await index("outbox_by_age", "outbox", "state", "created_at").execute();
  await index("messages_by_age", "messages", "received_at").execute();
  await index("messages_by_kind", "messages", "kind", "received_at").execute();
}
