import { sql, SqliteAdapter } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { addIndex, orderReference, primaryKey, required } from "./parts.ts";
import { changed, dropRules, refuse } from "./rules.ts";

/** The same stages as in `domain/orders/stages.ts`; a test compares them. */
const STAGES = "'received', 'cutting', 'sewing', 'ready', 'shipped', 'collected', 'cancelled'";

/**
 * Where the making of orders stands, what the owner adds to them after they were placed, and bespoke orders, which the
 * owner writes. Entries beside an order, never changed. Processes of the previous release know neither charges nor
 * cancelling, and would store other statuses: stop them first.
 */
export async function createOrderStages(db: Kysely<unknown>): Promise<void> {
  await addStage(db);
  await createEntries(db);
  await createBespokeOrders(db);
  await addCreditOrigin(db);
}

/** A repeated request gives one credit; and which order it was given for. */
async function addCreditOrigin(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("credits").addColumn("request_id", "text").execute();
  await db.schema.alterTable("credits").addColumn("order_reference", "text").execute();
  const index = (name: string, column: string) =>
    db.schema.createIndex(name).on("credits").column(column);
  await index("credits_by_request", "request_id").unique().execute();
  await index("credits_by_order", "order_reference").execute();
}

async function addStage(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql
    .raw(
      `alter table orders add column stage text not null default 'received' check (stage in (${STAGES}))`,
    )
    .execute(db);
  await db.schema.alterTable("orders").addColumn("ready_by", "text").execute();
  const days = "case when orders.speed = 'express' then 5 else 14 end";
  const firstPaid = `coalesce((select min(payments.paid_at) from payments
    where payments.order_reference = orders.reference), orders.created_at)`;
  // The day in Lagos, an hour ahead of UTC.
  const day = isSqlite
    ? `date(${firstPaid}, '+1 hour', '+' || (${days}) || ' days')`
    : `to_char((${firstPaid})::timestamptz at time zone 'UTC' + interval '1 hour' + (${days}) * interval '1 day', 'YYYY-MM-DD')`;
  // Older ones have long left the house, though nobody has said so: they are not work to be done.
  const since = isSqlite
    ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days')"
    : `to_char((now() at time zone 'UTC') - interval '60 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  await sql
    .raw(
      `update orders set ready_by = ${day} where status in ('part_paid', 'paid') and created_at > ${since}`,
    )
    .execute(db);
  // Of the few orders that are being made.
  await sql`create index orders_to_make on orders (ready_by)
    where stage in ('received', 'cutting', 'sewing', 'ready') and ready_by is not null`.execute(db);
  await refuse(
    db,
    "orders",
    "update",
    [
      [
        "nothing is made before something is paid",
        `new.stage <> old.stage and new.stage not in ('received', 'cancelled')
          and new.status in ('pending', 'failed')`,
      ],
      [
        "nothing leaves before all is paid",
        `new.stage <> old.stage and new.stage in ('shipped', 'collected') and new.status <> 'paid'`,
      ],
    ],
    "orders_stage_rules",
  );
}

async function createEntries(db: Kysely<unknown>): Promise<void> {
  const entries = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn("id", "text", primaryKey)
      .addColumn("order_reference", "text", orderReference)
      .addColumn("made_by", "text", (column) => column.notNull().check(sql`made_by <> ''`))
      .addColumn("made_at", "text", required);
  await entries("order_charges")
    .addColumn("kind", "text", (column) =>
      column.notNull().check(sql`kind in ('delivery', 'extra', 'express-off')`),
    )
    .addColumn("amount", "bigint", (column) =>
      column.notNull().check(sql`amount <> 0 and amount % 100 = 0`),
    )
    .addColumn("label", "text", (column) => column.notNull().check(sql`label <> ''`))
    .execute();
  await entries("order_stages")
    .addColumn("stage", "text", (column) =>
      column.notNull().check(sql.raw<boolean>(`stage in (${STAGES})`)),
    )
    .addColumn("before", "text", (column) =>
      column.notNull().check(sql.raw<boolean>(`before in (${STAGES})`)),
    )
    .addColumn("undoes", "text", (column) => column.unique().references("order_stages.id"))
    .addColumn("courier", "text", required)
    .addColumn("tracking_url", "text", required)
    .addColumn("reason", "text", required)
    .execute();
  await entries("order_changes")
    .addColumn("field", "text", required)
    .addColumn("before", "text", required)
    .addColumn("after", "text", required)
    .addColumn("reason", "text", required)
    .execute();
  for (const table of ["order_charges", "order_stages", "order_changes"]) {
    await addIndex(db, `${table}_by_order`, table, "order_reference", "made_at");
    await refuse(db, table, "update", [["an entry beside an order stays", "1 = 1"]]);
  }
}

async function createBespokeOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bespoke_orders")
    .addColumn("order_reference", "text", (column) =>
      column.primaryKey().notNull().references("orders.reference"),
    )
    .addColumn("takes_deposit", "integer", (column) =>
      column.notNull().check(sql`takes_deposit in (0, 1)`),
    )
    .addColumn("written_by", "text", (column) => column.notNull().check(sql`written_by <> ''`))
    .addColumn("accepted_at", "text")
    .addColumn("terms", "text")
    .execute();
  await refuse(db, "bespoke_orders", "update", [
    [
      "a bespoke order keeps its writer and deposit",
      changed("order_reference", "takes_deposit", "written_by"),
    ],
    [
      "a bespoke order is accepted once",
      `old.accepted_at is not null and (${changed("accepted_at", "terms")})`,
    ],
  ]);
}

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
  await dropRules(db, "order_changes");
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
    .addColumn("id", "text", primaryKey)
    .addColumn("order_reference", "text", orderReference)
    .addColumn("note", "text", (column) => column.notNull().check(sql`note <> ''`))
    .addColumn("for_workshop", "integer", (column) =>
      column.notNull().check(sql`for_workshop in (0, 1)`),
    )
    .addColumn("made_by", "text", (column) => column.notNull().check(sql`made_by <> ''`))
    .addColumn("made_at", "text", required)
    .execute();
  await addIndex(db, "order_notes_by_order", "order_notes", "order_reference", "made_at");
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

/** What an order is searched by: the expressions of its indexes, which queries must repeat word by word. */
export type SearchKeys = {
  /** First and last name in lower case: 'ada okafor'. */
  name: RawBuilder<string>;
  lastName: RawBuilder<string>;
  email: RawBuilder<string>;
  /** The last seven digits. With them, '0803 555 0123' and '+234 803 555 0123' are the same. */
  phone: RawBuilder<string>;
};

/** PostgreSQL sorts by the bytes only with the collation "C"; SQLite always does. Then a prefix is a range. */
export function searchKeys<Schema>(db: Kysely<Schema>): SearchKeys {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const key = (expression: string) =>
    sql<string>`${sql.raw(isSqlite ? expression : `${expression} collate "C"`)}`;
  const digits = [" ", "+", "-", "(", ")", ".", "\u00a0"].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    "phone",
  );
  return {
    name: key("lower(first_name || ' ' || last_name)"),
    lastName: key("lower(last_name)"),
    email: key("lower(email)"),
    phone: key(isSqlite ? `substr(${digits}, -7)` : `right(${digits}, 7)`),
  };
}
