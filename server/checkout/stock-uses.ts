import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { stockId } from "../../domain/catalogue/sizes.ts";
import type { CountedLine, Stock, StockKey } from "../../domain/catalogue/sizes.ts";
import { isActive, isOf } from "../catalogue/stock.ts";
import type { Db } from "../db/schema.ts";

/*
 * Counts of sizes. `stock.count` is what the house has and has not sold; what can be ordered is that less what unpaid
 * orders hold (`stock-holds.ts`). Once something is paid, an order takes its pieces off their counts (`stock-sales.ts`). Whoever takes or holds something locks the rows of `stock` first, always in the same order, and after the
 * order, its credit and its code.
 */

/** What a line of an order holds of a count until `held_until`, or has taken off it, if that is null. */
export type Use = StockKey & {
  order_reference: string;
  position: number;
  quantity: number;
  network: string;
  held_until: string | null;
};

export function usesOf(db: Db, reference: string): Promise<Use[]> {
  return db
    .selectFrom("stock_uses")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("position")
    .orderBy("sku")
    .execute();
}

export const isCountedIn = (counts: Stock) => (use: Use) => counts.has(stockId(use));

export function linesOfUses(uses: readonly Use[]): CountedLine[] {
  return uses.map((use) => ({ position: use.position, quantity: use.quantity, counts: [use] }));
}

/** When a hold that begins now ends. */
export function holdEnd(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

/** `held_until` is null for what is taken. */
export async function setUse(db: Db, use: Use, held_until: string | null): Promise<void> {
  await db.updateTable("stock_uses").set({ held_until, network: "" }).where(isUse(use)).execute();
}

export async function deleteUse(db: Db, use: Use): Promise<void> {
  await db.deleteFrom("stock_uses").where(isUse(use)).execute();
}

/** Whether an unpaid order holds all its counted pieces. */
export async function isStillHeld(db: Db, reference: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("stock_uses")
    .select(isActive(now).as("active"))
    .where("order_reference", "=", reference)
    .where("held_until", "is not", null)
    .execute();
  // SQLite says 1.
  return rows.length > 0 && rows.every(({ active }) => Boolean(active));
}

export async function insertUses(
  db: Db,
  order_reference: string,
  lines: readonly CountedLine[],
  how: { network: string; held_until: string | null },
): Promise<void> {
  const rows = lines.flatMap(({ position, quantity, counts }) =>
    counts.map(({ sku, size }) => ({ order_reference, position, sku, size, quantity, ...how })),
  );
  if (rows.length > 0) await db.insertInto("stock_uses").values(rows).execute();
}

/** SQL: the row of a use. */
function isUse({ order_reference, position, ...key }: Use): RawBuilder<SqlBool> {
  return sql<SqlBool>`order_reference = ${order_reference} and position = ${position} and ${isOf(key)}`;
}
