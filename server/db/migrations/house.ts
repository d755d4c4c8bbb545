import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";
import { refuse } from "./order-rules.ts";

/** The owner's side of the shop: its people, their invitations, sessions and second factors, and the record. */
export async function createHouse(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createSessions(db);
  await createRecord(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_people")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("role", "text", (column) => column.notNull().check(sql`role in ('owner', 'helper')`))
    .addColumn("password_hash", "text")
    .addColumn("factor_secret", "text")
    .addColumn("factor_counter", "bigint")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("removed_at", "text")
    .execute();
  await db.schema
    .createTable("house_invitations")
    .addColumn("person_id", "text", (column) =>
      column.primaryKey().notNull().references("house_people.id"),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("house_recovery_codes")
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("house_recovery_codes_key", ["person_id", "code_hash"])
    .execute();
}

/** No index by person: they are as few as the phones of a handful of people, and go when they expire. */
async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("house_sessions")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("person_id", "text", (column) => column.notNull().references("house_people.id"))
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('half', 'whole')`))
    .addColumn("is_long", "integer", (column) => column.notNull())
    .addColumn("carried", "text")
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("device", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("seen_at", "text", (column) => column.notNull())
    .addColumn("confirmed_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
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
  await db.schema
    .createIndex("house_record_by_thing")
    .on("house_record")
    .columns(["thing_kind", "thing_id", "id"])
    .execute();
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
