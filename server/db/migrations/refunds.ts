import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";
import { addIndex, orderReference, primaryKey, required } from "./parts.ts";
import { changed, refuse } from "./rules.ts";

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
    .addColumn("code", "text", primaryKey)
    .addColumn("email", "text", required)
    .addColumn("amount", "bigint", (column) =>
      column.notNull().check(sql`amount > 0 and amount % 100 = 0`),
    )
    .addColumn("spent", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("reason", "text", (column) => column.notNull().check(sql`reason <> ''`))
    .addColumn("given_by", "text", (column) => column.notNull().check(sql`given_by <> ''`))
    .addColumn("given_at", "text", required)
    .addCheckConstraint("credits_spent", sql`spent >= 0 and spent <= amount`)
    .execute();
  await addIndex(db, "credits_by_email", "credits", "email");

  await db.schema
    .createTable("credit_uses")
    .addColumn("order_reference", "text", orderReference)
    .addColumn("code", "text", (column) => column.notNull().references("credits.code"))
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("spent_at", "text", required)
    .addColumn("released_at", "text")
    .addPrimaryKeyConstraint("credit_uses_key", ["order_reference", "code"])
    .execute();
  await addIndex(db, "credit_uses_by_code", "credit_uses", "code");

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

/** The same steps as in `domain/payments/states.ts`; a test compares them. */
const STEPS = [
  "intended>sent",
  "intended>failed",
  "sent>processed",
  "sent>failed",
  "sent>needs-attention",
  "needs-attention>processed",
  "needs-attention>failed",
];

/** What the refunds of the new row's payment add up to without it, as SQL. */
const OTHERS = `coalesce((select sum(refunds.amount) from refunds where refunds.payment_reference = new.payment_reference
  and refunds.state <> 'failed'), 0)`;
const PAYMENT =
  "(select payments.amount from payments where payments.reference = new.payment_reference)";

/** The shop's own refunds: each is stored as an intent before it is requested from the provider. */
export async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("refunds")
    .addColumn("id", "text", primaryKey)
    .addColumn("payment_reference", "text", (column) =>
      column.notNull().references("payments.reference"),
    )
    .addColumn("request_key", "text", required)
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("reason", "text", required)
    .addColumn("requested_by", "text", required)
    .addColumn("state", "text", (column) =>
      column
        .notNull()
        .check(sql`state in ('intended', 'sent', 'processed', 'failed', 'needs-attention')`),
    )
    .addColumn("provider_id", "text")
    .addColumn("event_key", "text")
    .addColumn("created_at", "text", required)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("asked_at", "text")
    .addColumn("try_at", "text")
    .addColumn("last_error", "text")
    .execute();
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on("refunds").columns(columns);
  await index("refunds_by_payment", "payment_reference").execute();
  await index("refunds_by_provider_id", "provider_id").unique().execute();
  await index("refunds_by_request", "request_key", "payment_reference").unique().execute();
  await index("refunds_by_try", "try_at").where(sql.ref("try_at"), "is not", null).execute();
  await addRules(db);
}

async function addRules(db: Kysely<unknown>): Promise<void> {
  await refuse(db, "refunds", "insert", [
    [
      "a refund begins as an intent that nobody was asked for",
      "not (new.state = 'intended' and new.provider_id is null and new.asked_at is null)",
    ],
    ["refunds are at most their payment", `${OTHERS} + new.amount > ${PAYMENT}`],
  ]);
  await refuse(db, "refunds", "update", [
    [
      "a refund keeps its id, payment, request, amount, reason and time",
      changed(
        "id",
        "payment_reference",
        "request_key",
        "amount",
        "reason",
        "requested_by",
        "created_at",
      ),
    ],
    [
      "there is no such step of a refund's state",
      `old.state <> new.state and old.state || '>' || new.state not in (${STEPS.map((step) => `'${step}'`).join(", ")})`,
    ],
    [
      "a refund keeps its provider's id",
      `old.provider_id is not null and (${changed("provider_id")})`,
    ],
    ["a refund keeps its event", `old.event_key is not null and (${changed("event_key")})`],
  ]);
}
