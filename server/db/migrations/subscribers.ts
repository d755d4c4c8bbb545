import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";

/** Newsletter sign-ups with their consent, and an outbox that accepts e-mails on topics of later releases. */
export async function createSubscribers(db: Kysely<unknown>): Promise<void> {
  await lockAsPaymentsDo(db);
  await db.schema
    .createTable("subscribers")
    .addColumn("email", "text", (column) => column.primaryKey().notNull())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('newsletter', 'popup')`),
    )
    .addColumn("wording", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
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
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'sent', 'parked')`),
    )
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("sent_at", "text")
    .addColumn("tried_since", "text")
    .execute();
  await sql`insert into outbox_new
    select key, topic, subject, state, attempts, due_at, last_error, created_at, sent_at,
      case when attempts > 0 then created_at end
    from outbox`.execute(db);
  await db.schema.dropTable("outbox").execute();
  await db.schema.alterTable("outbox_new").renameTo("outbox").execute();
  await db.schema
    .createIndex("outbox_by_age")
    .on("outbox")
    .columns(["state", "created_at"])
    .execute();
  await db.schema
    .createIndex("outbox_by_subject")
    .on("outbox")
    .columns(["subject", "topic"])
    .unique()
    .execute();
  await db.schema
    .createIndex("outbox_by_turn")
    .on("outbox")
    .columns(["topic", "state", "due_at"])
    .execute();
}
