import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { inLockOrder, readStockId, stockId } from "../../domain/catalogue/sizes.ts";
import type { SizeChange, Stock, StockKey } from "../../domain/catalogue/sizes.ts";
import type { Db } from "../db/schema.ts";

/** Locks the counts of a piece until the transaction ends; returns what is left of each, by size. */
export async function lockLeft(
  db: Db,
  keys: readonly StockKey[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const left = await leftNow(db, await lockStock(db, keys), now);
  return new Map([...left].map(([id, number]) => [readStockId(id).size, number]));
}

/** Sets what is left of sizes, which `lockLeft` has locked: counts are that and what orders hold. Null: no count. */
async function setLeft(
  db: Db,
  changes: readonly (StockKey & { left: number | null })[],
  now: Date,
): Promise<void> {
  for (const { sku, size, left } of changes) {
    if (left === null) {
      await db.deleteFrom("stock").where(isOf({ sku, size })).execute();
      continue;
    }
    const count = left + (await heldOf(db, { sku, size }, now));
    await db
      .insertInto("stock")
      .values({ sku, size, count })
      .onConflict((conflict) => conflict.columns(["sku", "size"]).doUpdateSet({ count }))
      .execute();
  }
}

/** Writes what is left of sizes, which are locked, with the row of its history. */
export async function writeCounts(
  db: Db,
  { id, sku, changes }: { id: string; sku: string; changes: readonly SizeChange[] },
  { email, at }: { email: string; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  await setLeft(
    db,
    changes.map(({ size, left }) => ({ sku, size, left })),
    at,
  );
  const each = Object.fromEntries(changes.map(({ size, was, left }) => [size, [was, left]]));
  await db
    .insertInto("stock_changes")
    .values({ id, sku, changes: JSON.stringify(each), made_by: email, made_at: at.toISOString() })
    .execute();
}

/** What an unpaid order holds of a piece. */
export type Hold = {
  order: string;
  number: number;
  position: number;
  size: string;
  quantity: number;
  /** UTC in ISO 8601. */
  until: string;
};

/** What unpaid orders hold of a piece now, the first to end first. */
export async function holdsOf(db: Db, sku: string, now: Date): Promise<Hold[]> {
  return db
    .selectFrom("stock_uses")
    .innerJoin("order_numbers", "order_numbers.reference", "order_reference")
    .select(["order_reference as order", "number", "position", "size", "quantity"])
    .select(({ ref }) => ref("held_until").$castTo<string>().as("until"))
    .where("sku", "=", sku)
    .where("held_until", "is not", null)
    .where(isActive(now))
    .orderBy("held_until")
    .orderBy("number")
    .execute();
}

/** Lets go of all that an unpaid order holds, by the owner's wish. */
export async function letGo(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .updateTable("stock_uses")
    .set({ held_until: now.toISOString(), network: "" })
    .where("order_reference", "=", reference)
    .where("held_until", "is not", null)
    .execute();
}

/** What is left of every counted size. */
export async function readStock(db: Db, now: Date): Promise<Stock> {
  const rows = await db.selectFrom("stock").selectAll().execute();
  if (rows.length === 0) return new Map();
  const holds = await db
    .selectFrom("stock_uses")
    .select(["sku", "size", "quantity"])
    .where(isActive(now))
    .execute();
  const held = new Map<string, number>();
  for (const hold of holds) {
    held.set(stockId(hold), (held.get(stockId(hold)) ?? 0) + hold.quantity);
  }
  return new Map(
    rows.map((row) => {
      const id = stockId(row);
      return [id, Math.max(0, row.count - (held.get(id) ?? 0))];
    }),
  );
}

/**
 * Locks counts until the transaction ends, by updates that change nothing, one after another in the order of all
 * transactions. A size without a count is not in the result.
 */
export async function lockStock(db: Db, keys: readonly StockKey[]): Promise<Stock> {
  const counts = new Map<string, number>();
  for (const key of inLockOrder(keys)) {
    const row = await db
      .updateTable("stock")
      .set(({ ref }) => ({ count: ref("count") }))
      .where(isOf(key))
      .returning("count")
      .executeTakeFirst();
    if (row) counts.set(stockId(key), row.count);
  }
  return counts;
}

export async function readCounts(db: Db, keys: readonly StockKey[]): Promise<Stock> {
  const counts = new Map<string, number>();
  for (const key of inLockOrder(keys)) {
    const row = await db.selectFrom("stock").select("count").where(isOf(key)).executeTakeFirst();
    if (row) counts.set(stockId(key), row.count);
  }
  return counts;
}

export async function addToCount(db: Db, key: StockKey, change: number): Promise<void> {
  await db
    .updateTable("stock")
    .set((row) => ({ count: row("count", "+", change) }))
    .where(isOf(key))
    .execute();
}

/** What is left of counts, without what `except` holds. */
export async function leftNow(db: Db, counts: Stock, now: Date, except?: string): Promise<Stock> {
  const left = new Map<string, number>();
  for (const [id, count] of counts) {
    const held = await heldOf(db, readStockId(id), now, except);
    left.set(id, Math.max(0, count - held));
  }
  return left;
}

async function heldOf(db: Db, key: StockKey, now: Date, except?: string): Promise<number> {
  let query = db
    .selectFrom("stock_uses")
    .where(isOf(key))
    .select(({ fn }) => fn.sum<number | string | null>("quantity").as("held"))
    .where("held_until", "is not", null)
    .where(isActive(now));
  if (except !== undefined) query = query.where("order_reference", "<>", except);
  return Number((await query.executeTakeFirst())?.held ?? 0);
}

/** SQL: whether a row of `stock_uses` still holds something. */
export function isActive(now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`held_until > ${now.toISOString()}`;
}

/** SQL: the row of a count, or the uses of it. */
export function isOf({ sku, size }: StockKey): RawBuilder<SqlBool> {
  return sql<SqlBool>`sku = ${sku} and size = ${size}`;
}
