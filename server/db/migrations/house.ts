import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";
import { addIndex, onlyRow, primaryKey, required } from "./parts.ts";
import { refuse } from "./rules.ts";

/** The owner's side of the shop: its people, their invitations, sessions and second factors, and the record. */
export async function createHouse(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createSessions(db);
  await createRecord(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_people")
    .addColumn("id", "text", primaryKey)
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", required)
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('owner', 'helper')`))
    .addColumn("password_hash", "text")
    .addColumn("factor_secret", "text")
    .addColumn("factor_counter", "bigint")
    .addColumn("created_at", "text", required)
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("house_invitations")
    .addColumn("person_id", "text", (column) =>
      column.primaryKey().notNull().references("house_people.id"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "text", required)
    .execute();
  await db.schema
    .createTable("house_recovery_codes")
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("code_hash", "text", required)
    .addPrimaryKeyConstraint("house_recovery_codes_key", ["person_id", "code_hash"])
    .execute();
}

/** No index by person: they are as few as the phones of a handful of people, and go when they expire. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_sessions")
    .addColumn("id", "text", primaryKey)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('half', 'whole')`))
    .addColumn("is_long", "integer", required)
    .addColumn("carried", "text")
    .addColumn("network", "text", required)
    .addColumn("device", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("seen_at", "text", required)
    .addColumn("confirmed_at", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
}

/** Nothing in the record can be changed or deleted, by nobody: not by `truncate` either, which only PostgreSQL has. */
async function createRecord(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const id = isSqlite
    ? "integer primary key autoincrement"
    : "bigint generated always as identity primary key";
  await sql
    .raw(
      `create table house_record (id ${id}, at text not null, person_id text, who text not null check (who <> ''),
        act text not null check (act <> ''), thing_kind text not null, thing_id text not null,
        before text, after text)`,
    )
    .execute(db);
  await addIndex(db, "house_record_by_thing", "house_record", "thing_kind", "thing_id", "id");
  await refuse(db, "house_record", "update", [["the record is never changed", "1 = 1"]]);
  await refuse(db, "house_record", "delete", [["the record is never deleted", "1 = 1"]]);
  if (isSqlite) return;
  const name = "house_record_truncate_rules";
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      raise check_violation using message = 'the record is never deleted'; end $$`,
    `create trigger ${name} before truncate on house_record
      for each statement execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Messages to the phones of the house: the shop's key pair, which devices are subscribed, and one row for each new
 * order and device. No foreign key from messages to devices: a payment must not fail because a session has just ended.
 */
export async function createPush(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("push_keys")
    .addColumn("id", "integer", onlyRow)
    .addColumn("public_key", "text", required)
    .addColumn("private_key", "text", required)
    .addColumn("made_at", "text", required)
    .execute();
  await db.schema
    .createTable("push_devices")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("house_sessions.id").onDelete("cascade"),
    )
    .addColumn("endpoint", "text", (column) => column.notNull().unique())
    .addColumn("p256dh", "text", required)
    .addColumn("auth", "text", required)
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema
    .createTable("push_messages")
    .addColumn("order_reference", "text", required)
    .addColumn("session_id", "text", required)
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'done')`),
    )
    .addColumn("attempts", "integer", required)
    .addColumn("due_at", "text", required)
    .addColumn("created_at", "text", required)
    .addPrimaryKeyConstraint("push_messages_key", ["order_reference", "session_id"])
    .execute();
  await sql`create index push_messages_due on push_messages (due_at) where state = 'waiting'`.execute(
    db,
  );
}

/** 'May give credit' of a helper; an owner may always. */
export async function addMayGiveCredit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("house_people")
    .addColumn("may_give_credit", "integer", (column) =>
      column
        .notNull()
        .defaultTo(0)
        .check(sql`may_give_credit in (0, 1)`),
    )
    .execute();
}

/**
 * Browsers in which somebody has signed in before, each with the network it was last in: wrong passwords of strangers
 * do not shut them out.
 */
export async function createHouseDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_devices")
    .addColumn("token_hash", "text", primaryKey)
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("network", "text", required)
    .addColumn("seen_at", "text", required)
    .execute();
  await addIndex(db, "house_devices_by_person", "house_devices", "person_id", "network");
}

/** Second factors that are being set up: on only once one of their recovery codes was typed back. */
export async function createPendingFactors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_pending_factors")
    .addColumn("person_id", "text", (column) =>
      column.primaryKey().notNull().references("house_people.id"),
    )
    .addColumn("factor_secret", "text", required)
    .addColumn("factor_counter", "bigint", required)
    .addColumn("password_hash", "text", required)
    .addColumn("code_hashes", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
}

/** The forms of the house that were done: one that is sent again does nothing. Dropped with the other keys of requests. */
export async function createHouseForms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_forms")
    .addColumn("id", "text", primaryKey)
    .addColumn("content", "text", required)
    .addColumn("thing", "text")
    .addColumn("done_at", "text", required)
    .execute();
}
