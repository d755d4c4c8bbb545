import { sql } from "kysely";
import { shortLines, shortOf } from "../../domain/catalogue/sizes.ts";
import type { CountedLine } from "../../domain/catalogue/sizes.ts";
import { toNaira } from "../../domain/money.ts";
import type { ShortLine } from "../../domain/orders/api.ts";
import { leftNow, lockStock, readCounts } from "../catalogue/stock.ts";
import type { Db } from "../db/schema.ts";
import { searchKeys } from "../db/tables/orders.ts";
import { linesOf } from "../orders/order-rows.ts";
import {
  holdEnd,
  insertUses,
  isCountedIn,
  isStillHeld,
  linesOfUses,
  usesOf,
} from "./stock-uses.ts";

/* What unpaid orders hold. A hold needs no job to end: it ends by the clock. */

/** The lines of an order that take from counts, and for how long it holds them until it is paid. */
export type StockWish = { lines: readonly CountedLine[]; minutes: number };

/** Why an order cannot hold its pieces. */
export type StockFault =
  /** What is left of the counts that have too little, by `stockId`. */
  | { kind: "short"; short: ReadonlyMap<string, number> }
  /** Its network or e-mail address holds as many unpaid pieces as one may, until in `retryAfter` seconds. */
  | { kind: "held"; retryAfter: number };

/** The most counted pieces that unpaid orders of one network, or of one e-mail address, hold. */
export const MAX_HELD_PIECES = 10;

/** `isExempt`: the house has written the order, or it is of a celebration: it may hold any number. */
type Holder = {
  reference: string;
  email: string;
  network?: string | undefined;
  isExempt?: boolean;
};

/**
 * Holds the pieces of a new order, or of new content of one, in its transaction. Returns why that cannot be; the caller
 * then undoes the transaction.
 */
export async function holdStock(
  db: Db,
  { reference, email, network = "", isExempt = false }: Holder,
  { lines, minutes }: StockWish,
  now: Date,
): Promise<StockFault | undefined> {
  const keys = lines.flatMap(({ counts }) => counts);
  if (keys.length === 0) return undefined;
  const counts = await lockStock(db, keys);
  const short = shortOf(lines, await leftNow(db, counts, now));
  if (short.size > 0) return { kind: "short", short };
  const limited = isExempt ? undefined : await tooManyHeld(db, { email, network }, lines, now);
  if (limited !== undefined) return { kind: "held", retryAfter: limited };
  await insertUses(db, reference, lines, { network, held_until: holdEnd(now, minutes) });
  return undefined;
}

/**
 * What is left of the counts that have too little for some lines, as far as can be said without locks. Of hundreds of
 * shoppers for a few pieces, most are refused by this and do not queue for the locks.
 */
export async function shortNow(
  db: Db,
  { lines }: StockWish,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const keys = lines.flatMap(({ counts }) => counts);
  return shortOf(lines, await leftNow(db, await readCounts(db, keys), now));
}

/** Lets go of what an order holds, whose content is about to change. */
export async function dropHolds(db: Db, reference: string): Promise<void> {
  await db
    .deleteFrom("stock_uses")
    .where("order_reference", "=", reference)
    .where("held_until", "is not", null)
    .execute();
}

/**
 * Holds the pieces of an unpaid order from now on, as its customer tries to pay again. If others have them meanwhile,
 * returns what is left of those, by `stockId`; the caller then undoes the transaction.
 */
export async function holdAgain(
  db: Db,
  reference: string,
  { minutes, now }: { minutes: number; now: Date },
): Promise<ReadonlyMap<string, number> | undefined> {
  const uses = (await usesOf(db, reference)).filter(({ held_until }) => held_until !== null);
  if (uses.length === 0) return undefined;
  const counts = await lockStock(db, uses);
  const isHeld = await isStillHeld(db, reference, now);
  const short = shortOf(
    linesOfUses(uses.filter(isCountedIn(counts))),
    await leftNow(db, counts, now, reference),
  );
  if (short.size > 0 && !isHeld) return short;
  await db
    .updateTable("stock_uses")
    .set({ held_until: holdEnd(now, minutes) })
    .where("order_reference", "=", reference)
    .where("held_until", "is not", null)
    .execute();
  return undefined;
}

/**
 * Holds an order's pieces longer, if it still holds them: the provider says that money is under way, and is asked again
 * at `until`.
 */
export async function holdLonger(
  db: Db,
  reference: string,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  const held_until = new Date(until.getTime() + 5 * 60_000).toISOString();
  await db
    .updateTable("stock_uses")
    .set({ held_until })
    .where("order_reference", "=", reference)
    .where("held_until", ">", now.toISOString())
    .where("held_until", "<", held_until)
    .execute();
}

/** The lines of an order that take from counts which are short, as the API names them. */
export async function shortLinesOf(
  db: Db,
  reference: string,
  short: ReadonlyMap<string, number>,
): Promise<ShortLine[]> {
  const uses = await usesOf(db, reference);
  const lines = (await linesOf(db, reference)).map(
    ({ position, sku, size, quantity, unit_price }) => ({
      sku,
      ...(size && { size }),
      quantity,
      price: toNaira(unit_price),
      counts: uses.filter((use) => use.position === position),
    }),
  );
  return shortLines(lines, short);
}

/** Whether an unpaid order's counted pieces can still be had: it holds them, or nobody else has them. */
export async function canStillBeHad(db: Db, reference: string, now: Date): Promise<boolean> {
  const uses = (await usesOf(db, reference)).filter(({ held_until }) => held_until !== null);
  if (uses.length === 0 || (await isStillHeld(db, reference, now))) return true;
  const counts = await readCounts(db, uses);
  const left = await leftNow(db, counts, now, reference);
  return shortOf(linesOfUses(uses.filter(isCountedIn(counts))), left).size === 0;
}

/** Forgets the networks of orders that hold nothing any more. */
export async function forgetHolders(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("stock_uses")
    .set({ network: "" })
    // A literal, so that the database uses its partial index.
    .where("network", "<>", sql.lit(""))
    .where("held_until", "<=", now.toISOString())
    .execute();
}

/** Seconds until a network or an e-mail address may hold these lines, too; undefined if it may now. */
async function tooManyHeld(
  db: Db,
  { email, network }: { email: string; network: string },
  lines: readonly CountedLine[],
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString();
  const wanted = lines.reduce(
    (sum, { counts, quantity }) => sum + (counts.length > 0 ? quantity : 0),
    0,
  );
  const held = db
    .selectFrom("stock_uses")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select(["order_reference", "position", "quantity", "held_until"])
    .where("held_until", ">", at);
  const queries = [
    ...(network ? [held.where("network", "=", network)] : []),
    ...(email
      ? [
          held
            .where("email", "<>", sql.lit(""))
            .where(searchKeys(db).email, "=", sql<string>`lower(${email})`),
        ]
      : []),
  ];
  for (const query of queries) {
    const rows = await query.execute();
    // A combo holds each of its parts, and is one piece.
    const pieces = new Map(
      rows.map((row) => [`${row.order_reference}#${row.position}`, row.quantity]),
    );
    const sum = [...pieces.values()].reduce((all, quantity) => all + quantity, 0);
    if (sum + wanted <= MAX_HELD_PIECES) continue;
    const ends = rows.flatMap(({ held_until }) => held_until ?? []).toSorted();
    const end = new Date(ends[0] ?? at).getTime();
    return Math.max(60, Math.ceil((end - now.getTime()) / 1000));
  }
  return undefined;
}
