import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Who has answered a message or a restock request, and when; how it came to that is in the house's record. Only what was
 * written on the contact form waits for an answer: its rows have a small index of their own.
 */
export async function addMessageAnswers(db: Kysely<unknown>): Promise<void> {
  for (const table of ["messages", "restock_requests"]) {
    await db.schema.alterTable(table).addColumn("answered_at", "text").execute();
    await db.schema.alterTable(table).addColumn("answered_by", "text").execute();
  }
  await sql`create index messages_waiting on messages (received_at, id)
    where kind = 'contact' and answered_at is null`.execute(db);
  await sql`create index messages_not_waiting on messages (received_at, id)
    where kind <> 'contact' or answered_at is not null`.execute(db);
  await db.schema
    .createIndex("restock_by_age")
    .on("restock_requests")
    .columns(["asked_at", "id"])
    .execute();
}
