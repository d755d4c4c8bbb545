import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Visitors' messages, and the outbox through which every e-mail is sent. */
export async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('contact', 'newsletter', 'popup')`),
    )
    .addColumn("from_name", "text", (column) => column.notNull())
    .addColumn("from_email", "text", (column) => column.notNull())
    .addColumn("from_phone", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("received_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("outbox")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("topic", "text", (column) =>
      column.notNull().check(sql`topic in ('message', 'order-confirmation', 'order-notice')`),
    )
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'parked')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .execute();
  await db.schema.createIndex("outbox_by_due").on("outbox").columns(["state", "due_at"]).execute();

  await db.schema
    .createTable("outbox_pace")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("free_at", "text", (column) => column.notNull())
    .execute();
  await sql`insert into outbox_pace (id, free_at) values (1, '')`.execute(db);
}
