import { sql } from "kysely";
import type { Kysely } from "kysely";
import { changed, refuse } from "./order-rules.ts";

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
