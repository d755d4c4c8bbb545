import type { Kysely } from "kysely";
import { sql, SqliteAdapter } from "kysely";
import { addIndex, onlyRow, primaryKey, required } from "./parts.ts";

/** Visitors' messages, and the outbox through which every e-mail is sent. */
export async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("messages")
    .addColumn("id", "text", primaryKey)
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('contact', 'newsletter', 'popup')`),
    )
    .addColumn("from_name", "text", required)
    .addColumn("from_email", "text", required)
    .addColumn("from_phone", "text", required)
    .addColumn("message", "text", required)
    .addColumn("received_at", "text", required)
    .execute();

  await db.schema
    .createTable("outbox")
    .addColumn("key", "text", primaryKey)
    .addColumn("topic", "text", (column) =>
      column.notNull().check(sql`topic in ('message', 'order-confirmation', 'order-notice')`),
    )
    .addColumn("subject", "text", required)
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'parked')`),
    )
    .addColumn("attempts", "integer", required)
    .addColumn("due_at", "text", required)
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", required)
    .addColumn("sent_at", "text")
    .execute();
  await addIndex(db, "outbox_by_due", "outbox", "state", "due_at");

  await db.schema
    .createTable("outbox_pace")
    .addColumn("id", "integer", onlyRow)
    .addColumn("free_at", "text", required)
    .execute();
  await sql`insert into outbox_pace (id, free_at) values (1, '')`.execute(db);
}

/** For claiming the longest-due e-mail of one topic: order e-mails go before messages (docs/decisions/0007). */
export async function addOutboxTurns(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("outbox_by_due").execute();
  await addIndex(db, "outbox_by_turn", "outbox", "topic", "state", "due_at");
}

/** Newsletter sign-ups with their consent, and an outbox that accepts e-mails on topics of later releases. */
export async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await lockAsPaymentsDo(db);
  await db.schema
    .createTable("subscribers")
    .addColumn("email", "text", primaryKey)
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('newsletter', 'popup')`),
    )
    .addColumn("wording", "text", required)
    .addColumn("asked_at", "text", required)
    .addColumn("confirmed_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  // For retention. Partial, because almost all rows are confirmed and few have ended.
  await sql`create index subscribers_unconfirmed on subscribers (asked_at) where confirmed_at is null`.execute(
    db,
  );
  await sql`create index subscribers_ended on subscribers (ended_at) where ended_at is not null`.execute(
    db,
  );
  // Not needed: retention deletes all kinds together, and the owner's list of one kind scans
  // `messages_by_age` to its limit.
  await db.schema.dropIndex("messages_by_kind").execute();
  await widenOutbox(db);
}

/**
 * All pending migrations are one transaction. A process of the previous release that settles a payment meanwhile
 * takes these locks in this order: taken in another order, PostgreSQL would end one of the two as a deadlock.
 */
async function lockAsPaymentsDo(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`lock table orders, payment_events, messages, outbox in access exclusive mode`.execute(
    db,
  );
}

/**
 * Drops the check on topics, which the code defines and releases add to, and adds the time of an e-mail's first
 * attempt: the three days of retries begin then, even if it first had to wait for its template or for the next day.
 * Processes of the previous release keep working: they name their columns, and the new one is nullable.
 */
async function widenOutbox(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuildOutbox(db);
  await sql`alter table outbox drop constraint if exists outbox_topic_check`.execute(db);
  await db.schema.alterTable("outbox").addColumn("tried_since", "text").execute();
  await sql`update outbox set tried_since = created_at where attempts > 0`.execute(db);
}

/** SQLite cannot drop a column's check constraint: recreates the table with its indexes. */
async function rebuildOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox_new")
    .addColumn("key", "text", primaryKey)
    .addColumn("topic", "text", required)
    .addColumn("subject", "text", required)
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'parked')`),
    )
    .addColumn("attempts", "integer", required)
    .addColumn("due_at", "text", required)
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", required)
    .addColumn("sent_at", "text")
    .addColumn("tried_since", "text")
    .execute();
  await sql`insert into outbox_new
    select key, topic, subject, state, attempts, due_at, last_error, created_at, sent_at,
      case when attempts > 0 then created_at end
    from outbox`.execute(db);
  await db.schema.dropTable("outbox").execute();
  await db.schema.alterTable("outbox_new").renameTo("outbox").execute();
  await addIndex(db, "outbox_by_age", "outbox", "state", "created_at");
  await db.schema
    .createIndex("outbox_by_subject")
    .on("outbox")
    .columns(["subject", "topic"])
    .unique()
    .execute();
  await addIndex(db, "outbox_by_turn", "outbox", "topic", "state", "due_at");
}

/** Requests for a notice when a sold-out piece can be bought again. */
export async function createRestockRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("restock_requests")
    .addColumn("id", "text", primaryKey)
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", required)
    .addColumn("sku", "text", required)
    .addColumn("asked_at", "text", required)
    .addColumn("told_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  // At most one open request for a piece and an address. Also finds the open requests for a piece.
  await sql`create unique index restock_open on restock_requests (sku, email)
    where told_at is null and ended_at is null`.execute(db);
  // For retention.
  await sql`create index restock_open_by_age on restock_requests (asked_at)
    where told_at is null and ended_at is null`.execute(db);
  await sql`create index restock_closed on restock_requests (coalesce(ended_at, told_at))`.execute(
    db,
  );
}

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
  await addIndex(db, "restock_by_age", "restock_requests", "asked_at", "id");
}
