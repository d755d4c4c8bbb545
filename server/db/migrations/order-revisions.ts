import type { Kysely } from "kysely";
import { refuse } from "./order-rules.ts";

/** Part of the database's message when an order was priced at an older catalogue. */
export const STALE_CATALOGUE = "an order is priced at the newest catalogue";

/**
 * The revision of the catalogue at which an order was priced. The database refuses an order of any but the newest
 * at the time of the insert, so that a price that was just changed cannot be charged by a process that has not noticed yet. Null for orders of
 * earlier releases, also while one of their processes still runs.
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
