import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, refuse } from "./order-rules.ts";

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
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("order_reference", "text", (column) =>
      column.notNull().references("orders.reference"),
    )
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("speed", "text", (column) => column.notNull())
    .addColumn("before", "text", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("order_replacements_by_order")
    .on("order_replacements")
    .columns(["order_reference", "made_at"])
    .execute();
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
