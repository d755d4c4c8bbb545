import { sql } from "kysely";
import type { AlteredTally } from "../../domain/alterations/fit.ts";
import { notePieceChange } from "../catalogue/piece-changes.ts";
import type { Db } from "../db/schema.ts";

/** What is told of a piece when what is known of its alterations changes: never whose piece it was. */
export type AlterationChange = { alteration: string; change: "noted" | "erased" };

/** Has every process read the alterations of these pieces again. Call it after the order is locked. */
export async function noteAltered(
  db: Db,
  skus: readonly string[],
  value: AlterationChange,
  who: { changed_by: string; at: Date },
): Promise<void> {
  for (const sku of new Set(skus)) await notePieceChange(db, "piece-alterations", sku, value, who);
}

/** What was altered of pieces that were sold in a size, by SKU. */
export async function readAltered(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, AlteredTally[]>> {
  const rows = await db
    .selectFrom("alteration_measures")
    .select(({ fn }) => [
      "sku",
      "measure",
      "millimetres",
      fn.countAll<number | string>().as("count"),
    ])
    .where("sku", "in", skus)
    // The condition of the partial index.
    .where("size", "<>", sql.lit(""))
    .groupBy(["sku", "measure", "millimetres"])
    .execute();
  const found = new Map<string, AlteredTally[]>();
  for (const { sku, count, ...tally } of rows) {
    const row = { ...tally, count: Number(count) };
    const known = found.get(sku);
    if (known) known.push(row);
    else found.set(sku, [row]);
  }
  return found;
}

/** Whose change it is when what was altered goes with its customer. */
const ERASED_BY = "The shop";

/** Has fit help forget what was altered of some orders' pieces. Call it in the transaction that deletes it. */
export async function forgetAltered(db: Db, orders: readonly string[], at: Date): Promise<void> {
  const rows = await db
    .selectFrom("alterations")
    .select("id")
    .where("order_reference", "in", orders)
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const noted = await db
    .selectFrom("alteration_measures")
    .select(["sku", "alteration_id as id"])
    .where("alteration_id", "in", ids)
    .where("size", "<>", "")
    .execute();
  for (const { sku, id: alteration } of noted) {
    await noteAltered(db, [sku], { alteration, change: "erased" }, { changed_by: ERASED_BY, at });
  }
}
