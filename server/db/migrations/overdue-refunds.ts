import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Tells the owner of refunds that the release before had stopped asking about after 30 days, without a word. */
export async function tellOverdueRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
    select 'refund.overdue:' || payment_reference || ':' || id, payment_reference, 'refund.overdue', amount,
      '{"refund":"' || id || '","state":"' || state || '"}', coalesce(asked_at, created_at)
    from refunds where state not in ('processed', 'failed') and try_at is null`.execute(db);
}
