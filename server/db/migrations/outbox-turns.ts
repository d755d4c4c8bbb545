import type { Kysely } from "kysely";

/** For claiming the longest-due e-mail of one topic: order e-mails go before messages (docs/decisions/0007). */
export async function addOutboxTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("outbox_by_due").execute();
  await db.schema
    .createIndex("outbox_by_turn")
    .on("outbox")
    .columns(["topic", "state", "due_at"])
    .execute();
}
