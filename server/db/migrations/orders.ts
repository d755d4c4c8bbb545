import type { Kysely } from "kysely";
import { sql, SqliteAdapter } from "kysely";
import { addIndex, orderReference, primaryKey, required } from "./parts.ts";
import { changed, refuse } from "./rules.ts";

/** Orders and their lines, payment events, and the keys of requests that placed an order. */
export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("reference", "text", primaryKey)
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('pending', 'paid', 'failed', 'refunded')`),
    )
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (column) => column.notNull().check(sql`currency = 'NGN'`))
    .addColumn("first_name", "text", required)
    .addColumn("last_name", "text", required)
    .addColumn("email", "text", required)
    .addColumn("phone", "text", required)
    .addColumn("address", "text", required)
    .addColumn("country", "text", required)
    .addColumn("state", "text", required)
    .addColumn("comments", "text", required)
    .addColumn("created_at", "text", required)
    .addColumn("paid_at", "text")
    .addColumn("transaction_id", "text")
    .addColumn("channel", "text")
    .execute();
  // For lists and counts by status and date; the reconciler uses `orders_by_check` (004).
  await addIndex(db, "orders_by_status", "orders", "status", "created_at");

  await db.schema
    .createTable("order_lines")
    .addColumn("reference", "text", orderReference)
    .addColumn("position", "integer", required)
    .addColumn("sku", "text", required)
    .addColumn("name", "text", required)
    .addColumn("size", "text", required)
    .addColumn("quantity", "integer", (column) =>
      column.notNull().check(sql`quantity between 1 and 999`),
    )
    .addColumn("unit_price", "bigint", (column) => column.notNull().check(sql`unit_price > 0`))
    .addPrimaryKeyConstraint("order_lines_key", ["reference", "position"])
    .execute();

  // No foreign key: events about orders that the shop does not know are stored, too.
  await db.schema
    .createTable("payment_events")
    .addColumn("key", "text", primaryKey)
    .addColumn("reference", "text", required)
    .addColumn("kind", "text", required)
    .addColumn("amount", "bigint")
    .addColumn("detail", "text", required)
    .addColumn("received_at", "text", required)
    .execute();
  await addIndex(db, "payment_events_by_reference", "payment_events", "reference", "kind");

  // Deferred, because a key is inserted before its order: of two identical requests, the second
  // waits for the first or finds its key.
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("key", "text", primaryKey)
    .addColumn("body_hash", "text", required)
    .addColumn("reference", "text", required)
    .addColumn("created_at", "text", required)
    .addForeignKeyConstraint(
      "idempotency_keys_order",
      ["reference"],
      "orders",
      ["reference"],
      (constraint) => constraint.deferrable().initiallyDeferred(),
    )
    .execute();
}

/** Adds the time at which the reconciler next asks the provider about an unsettled order. */
export async function addOrderChecks(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("check_at", "text").execute();
  await sql`update orders set check_at = created_at where status = 'pending'`.execute(db);
  await addIndex(db, "orders_by_check", "orders", "check_at");
}

/**
 * Indexes that keep the cost of every query proportional to its result, however many orders there are
 * (`server/db/query-plans.integration.test.ts`). Partial where queries only look for a few rows.
 */
export async function addIndexesForGrowth(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, table: string, ...columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);

  await index("orders_by_age", "orders", "created_at").execute();
  await sql`create index orders_with_customer on orders (created_at) where email <> ''`.execute(db);
  await index("idempotency_keys_by_age", "idempotency_keys", "created_at").execute();
  // Also for the foreign key: deleting an order looks up its keys.
  await index("idempotency_keys_by_reference", "idempotency_keys", "reference").execute();
  await sql`create index payment_mismatches on payment_events (reference) where kind = 'payment.mismatch'`.execute(
    db,
  );
  await index("outbox_by_age", "outbox", "state", "created_at").execute();
  await index("messages_by_age", "messages", "received_at").execute();
  await index("messages_by_kind", "messages", "kind", "received_at").execute();
}

/** Part of the database's message when an order was priced at an older catalogue. */
export const STALE_CATALOGUE = "an order is priced at the newest catalogue";

/**
 * The revision of the catalogue at which an order was priced. The database refuses an order of any but the newest
 * at the time of the insert, so that a price that was just changed cannot be charged by a process that has not noticed
 * yet. Null for orders of earlier releases, also while one of their processes still runs.
 */
export async function addOrderRevisions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("catalogue_revision", "bigint").execute();
  await refuse(
    db,
    "orders",
    "insert",
    [
      [
        STALE_CATALOGUE,
        "new.catalogue_revision <> (select revision from catalogue_revision where id = 1)",
      ],
    ],
    "orders_revision_rules",
  );
}

/**
 * Indexes that have all that Today counts, so that it reads no table: payments by when they were paid, with their
 * amounts; and orders that are to be made by their day, with the whole condition of the list (`server/orders/order-cards.ts`).
 */
export async function addTodayIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payments_by_paid`.execute(db);
  await sql`create index payments_by_paid on payments (paid_at, amount) where paid_at is not null`.execute(
    db,
  );
  await sql`drop index orders_to_make`.execute(db);
  await sql`create index orders_to_make on orders (ready_by, reference)
    where stage in ('received', 'cutting', 'sewing', 'ready') and ready_by is not null
      and status not in ('pending', 'failed', 'refunded')`.execute(db);
}

/** The measurements that go with an order whose sizes the house is to choose; personal data, blanked with the customer. */
export async function addOrderSizing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("sizing", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}

/**
 * Whether a line was on sale when it was ordered: later edits of the catalogue must not change what the Terms say of it.
 * Null for lines of earlier releases, also while one of their processes still runs.
 */
export async function addLineSales(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("order_lines")
    .addColumn("on_sale", "integer", (column) => column.check(sql`on_sale in (0, 1)`))
    .execute();
  await refuse(
    db,
    "order_lines",
    "update",
    [["a line stays as it was ordered", changed("on_sale")]],
    "order_lines_sale_rules",
  );
}

const HAS_PAYMENT = `exists (select 1 from payments where payments.order_reference = new.reference
  and payments.status in ('paid', 'refunded'))`;
const HAS_CREDIT = `exists (select 1 from credit_uses where credit_uses.order_reference = new.reference
  and credit_uses.released_at is null)`;
const HAS_ENTRY = `exists (select 1 from order_replacements where order_replacements.order_reference = new.reference
  and order_replacements.amount = new.amount and order_replacements.speed = new.speed)`;

/**
 * A customer who changes something between two attempts to pay changes her order, instead of placing another one. Each
 * change is an entry with what the order was before; amount and speed change only beside such an entry, and while
 * nothing was paid. The key of a request that changed an order names the payment that it has begun.
 */
export async function addOrderReplacements(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("idempotency_keys").addColumn("payment_reference", "text").execute();
  await db.schema
    .createTable("order_replacements")
    .addColumn("id", "text", primaryKey)
    .addColumn("order_reference", "text", orderReference)
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("speed", "text", required)
    .addColumn("before", "text", required)
    .addColumn("made_at", "text", required)
    .execute();
  await addIndex(
    db,
    "order_replacements_by_order",
    "order_replacements",
    "order_reference",
    "made_at",
  );
  await refuse(db, "order_replacements", "update", [
    [
      "an entry beside an order stays",
      changed("id", "order_reference", "amount", "speed", "made_at"),
    ],
    ["what an order was is only blanked", `new."before" <> '' and ${changed('"before"')}`],
  ]);
  await allowReplacing(db);
}

/** The rules of 031 for an order's row, but for its amount and speed. */
async function allowReplacing(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql
    .raw(
      isSqlite ? "drop trigger orders_update_rules" : "drop function orders_update_rules() cascade",
    )
    .execute(db);
  await refuse(db, "orders", "update", [
    [
      "an order keeps its reference, currency and time",
      changed("reference", "currency", "created_at"),
    ],
    [
      "an order keeps its amount and speed, unless its customer has changed it before paying",
      `(${changed("amount", "speed")}) and (${HAS_PAYMENT} or not ${HAS_ENTRY})`,
    ],
    [
      "an order is paid by payments or credit",
      `new.status <> old.status and new.status in ('part_paid', 'paid', 'refunded')
        and not ${HAS_PAYMENT} and not ${HAS_CREDIT}`,
    ],
    [
      "an order with a successful payment stays paid",
      `new.status <> old.status and new.status in ('pending', 'failed') and ${HAS_PAYMENT}`,
    ],
  ]);
}

/**
 * From which network a payment was created that the provider has not seen yet, as a fingerprint: a script that places
 * orders and never pays is limited by the day, and a network shared by many customers is not. A row goes when the
 * payment is begun, or after a day.
 */
export async function createUnbegunOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unbegun_orders")
    .addColumn("payment_reference", "text", primaryKey)
    .addColumn("network", "text", required)
    .addColumn("placed_at", "text", required)
    .execute();
  await addIndex(db, "unbegun_orders_by_network", "unbegun_orders", "network", "placed_at");
  await addIndex(db, "unbegun_orders_by_age", "unbegun_orders", "placed_at");
}

/** What remains for 30 days of an order that was dropped unpaid: by it, money that comes late is found to be its. */
export async function createDroppedOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dropped_orders")
    // A payment's, as the provider names it.
    .addColumn("reference", "text", primaryKey)
    .addColumn("order_reference", "text", required)
    .addColumn("number", "bigint", required)
    .addColumn("amount", "bigint", required)
    .addColumn("dropped_at", "text", required)
    .execute();
  await addIndex(db, "dropped_orders_by_age", "dropped_orders", "dropped_at");
}
