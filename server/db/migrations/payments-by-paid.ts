import { sql } from "kysely";
import type { Kysely } from "kysely";

/** For what came in today and this week. */
export async function addPaymentsByPaid(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_by_paid on payments (paid_at) where paid_at is not null`.execute(
    db,
  );
}
