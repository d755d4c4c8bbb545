import { sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, refuse } from "./order-rules.ts";

/** The same steps as in `domain/orders/refund-state.ts`; a test compares them. */
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

/** The shop's own refunds: each is stored as an intent before the provider is asked for it. */
export async function createRefunds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("refunds")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("payment_reference", "text", (column) =>
      column.notNull().references("payments.reference"),
    )
    .addColumn("request_key", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("requested_by", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column
        .notNull()
        .check(sql`state in ('intended', 'sent', 'processed', 'failed', 'needs-attention')`),
    )
    .addColumn("provider_id", "text")
    .addColumn("event_key", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
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
