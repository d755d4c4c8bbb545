import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, refuse } from "./order-rules.ts";
import { searchKeys } from "../search-keys.ts";

/**
 * For the house's orders: changes of a line's size and of the address, private notes, and indexes by which the list is
 * filtered, paged and searched. An index by which orders are searched has no erased customers.
 */
export async function addHouseOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_changes").addColumn("position", "integer").execute();
  await allowBlanking(db);
  await createNotes(db);
  await addIndexes(db);
}

/** An address in a change is blanked with its customer; nothing else of it ever changes. */
async function allowBlanking(db: Kysely<unknown>): Promise<void> {
  const name = "order_changes_update_rules";
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql.raw(`drop trigger ${name}${isSqlite ? "" : " on order_changes"}`).execute(db);
  if (!isSqlite) await sql.raw(`drop function ${name}()`).execute(db);
  await refuse(db, "order_changes", "update", [
    [
      "an entry beside an order stays",
      changed("id", "order_reference", "field", "position", "reason", "made_by", "made_at"),
    ],
    [
      "only an address is blanked",
      `old.field <> 'address' or new."before" <> '' or new."after" <> ''`,
    ],
  ]);
}

async function createNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("order_notes")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("order_reference", "text", (column) =>
      column.notNull().references("orders.reference"),
    )
    .addColumn("note", "text", (column) => column.notNull().check(sql`note <> ''`))
    .addColumn("for_workshop", "integer", (column) =>
      column.notNull().check(sql`for_workshop in (0, 1)`),
    )
    .addColumn("made_by", "text", (column) => column.notNull().check(sql`made_by <> ''`))
    .addColumn("made_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("order_notes_by_order")
    .on("order_notes")
    .columns(["order_reference", "made_at"])
    .execute();
  await refuse(db, "order_notes", "update", [["a note stays as it was written", "1 = 1"]]);
}

async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const lists = {
    orders_unpaid: "status not in ('paid', 'refunded') and stage <> 'cancelled'",
    orders_gone: "stage in ('shipped', 'collected')",
    orders_cancelled: "stage = 'cancelled'",
  };
  for (const [name, where] of Object.entries(lists)) {
    await sql
      .raw(`create index ${name} on orders (created_at, reference) where ${where}`)
      .execute(db);
  }
  const { name, lastName, phone, email } = searchKeys(db);
  const keys = [
    ["orders_by_name", name],
    ["orders_by_last_name", lastName],
    ["orders_by_phone", phone],
    ["orders_by_email", email],
  ] as const;
  for (const [index, key] of keys) {
    const create = sql`create index ${sql.raw(index)} on orders ((${key}), created_at desc)`;
    await sql`${create} where email <> ''`.execute(db);
  }
}
