import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Browsers' Content-Security-Policy reports, and results of the payment page's daily check (docs/payment-page.md). */
export async function createPaymentPageWatch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_reports")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("directive", "text", (column) => column.notNull())
    .addColumn("blocked", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("first_at", "text", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("times", "bigint", (column) => column.notNull().check(sql`times > 0`))
    .addPrimaryKeyConstraint("policy_reports_key", [
      "page",
      "directive",
      "blocked",
      "source",
      "release",
    ])
    .execute();

  await db.schema
    .createTable("payment_page_checks")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('same', 'changed', 'unreachable')`),
    )
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("provider_script", "text")
    .addColumn("first_at", "text", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("times", "bigint", (column) => column.notNull().check(sql`times > 0`))
    .execute();
}
