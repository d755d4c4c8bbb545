import type { Kysely } from "kysely";

/** For taking the e-mail of one topic that has been due longest: orders' go before messages (docs/decisions/0007). */
export async function addOutboxTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("outbox_by_due").execute();
  await db.schema
    .createIndex("outbox_by_turn")
    .on("outbox")
    .columns(["topic", "state", "due_at"])
    .execute();
}
