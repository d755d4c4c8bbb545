import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Indexes that have all that Today counts, so that it reads no table: payments by when they were paid, with their
 * amounts; and orders that are to be made by their day, with the whole condition of the list (`list-cards.ts`).
 */
export async function addTodayIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payments_by_paid`.execute(db);
  await sql`create index payments_by_paid on payments (paid_at, amount) where paid_at is not null`.execute(
    db,
  );
  await sql`drop index orders_to_make`.execute(db);
  await sql`create index orders_to_make on orders (ready_by, reference)
    where stage in ('received', 'cutting', 'sewing', 'ready') and ready_by is not null
      and status not in ('pending', 'failed', 'refunded')`.execute(db);
}
