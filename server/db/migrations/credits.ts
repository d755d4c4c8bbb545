import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, refuse } from "./order-rules.ts";

const HAS_PAYMENT = `exists (select 1 from payments where payments.order_reference = new.reference
  and payments.status in ('paid', 'refunded'))`;
const HAS_CREDIT = `exists (select 1 from credit_uses where credit_uses.order_reference = new.reference
  and credit_uses.released_at is null)`;

/**
 * Store credit: codes with an amount, and what orders have spent of them. An order that credit covers is paid without
 * a payment, so the rule of 030 for an order's status is replaced.
 */
export async function createCredits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("credits")
    .addColumn("code", "text", (column) => column.primaryKey().notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) =>
      column.notNull().check(sql`amount > 0 and amount % 100 = 0`),
    )
    .addColumn("spent", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("reason", "text", (column) => column.notNull().check(sql`reason <> ''`))
    .addColumn("given_by", "text", (column) => column.notNull().check(sql`given_by <> ''`))
    .addColumn("given_at", "text", (column) => column.notNull())
    .addCheckConstraint("credits_spent", sql`spent >= 0 and spent <= amount`)
    .execute();
  await db.schema.createIndex("credits_by_email").on("credits").column("email").execute();

  await db.schema
    .createTable("credit_uses")
    .addColumn("order_reference", "text", (column) =>
      column.notNull().references("orders.reference"),
    )
    .addColumn("code", "text", (column) => column.notNull().references("credits.code"))
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("spent_at", "text", (column) => column.notNull())
    .addColumn("released_at", "text")
    .addPrimaryKeyConstraint("credit_uses_key", ["order_reference", "code"])
    .execute();
  await db.schema.createIndex("credit_uses_by_code").on("credit_uses").column("code").execute();

  await refuse(db, "credits", "update", [
    [
      "a credit keeps its code, amount, reason and giver",
      changed("code", "amount", "reason", "given_by", "given_at"),
    ],
  ]);
  await refuse(db, "credit_uses", "update", [
    ["what was spent of a credit stays", changed("order_reference", "code", "amount", "spent_at")],
  ]);
  await replaceOrderRule(db);
}

async function replaceOrderRule(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await sql
    .raw(
      isSqlite ? "drop trigger orders_update_rules" : "drop function orders_update_rules() cascade",
    )
    .execute(db);
  await refuse(db, "orders", "update", [
    [
      "an order keeps its reference, amount, currency, speed and time",
      changed("reference", "amount", "currency", "speed", "created_at"),
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
