import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Messages to the phones of the house: the shop's key pair, which devices asked to be told, and one row for each new
 * order and device. No foreign key from messages to devices: a payment must not fail because a session has just ended.
 */
export async function createPush(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_keys")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("private_key", "text", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("push_devices")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("house_sessions.id").onDelete("cascade"),
    )
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("push_messages")
    .addColumn("order_reference", "text", (column) => column.notNull())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'done')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("push_messages_key", ["order_reference", "session_id"])
    .execute();
  await sql`create index push_messages_due on push_messages (due_at) where state = 'waiting'`.execute(
    db,
  );
}
