import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { SHORT } from "../../domain/house/concerns.ts";
import { shortLines, shortOf, stockId } from "../../domain/catalogue/sizes.ts";
import type { CountedLine, Stock, StockKey } from "../../domain/catalogue/sizes.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { toNaira } from "../../domain/money.ts";
import type { Kobo } from "../../domain/money.ts";
import type { ShortLine } from "../../domain/orders/api.ts";
import { piecesText } from "../../domain/orders/summary.ts";
import { addToCount, isActive, isOf, leftNow, lockStock, readCounts } from "../catalogue/stock.ts";
import type { Db } from "../db/schema.ts";
import { searchKeys } from "../db/tables/orders.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { linesOf } from "../orders/order-rows.ts";
import { storeEvent } from "../payments/events.ts";

/*
 * Counts of sizes. `stock.count` is what the house has and has not sold; what can be ordered is that less what unpaid
 * orders hold. A hold needs no job to end: it ends by the clock. Whoever takes or holds something locks the rows of
 * `stock` first, always in the same order, and after the order, its credit and its code.
 */

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

/** `isOfHouse`: the house has written the order, and may hold any number. */
type Holder = {
  reference: string;
  email: string;
  network?: string | undefined;
  isOfHouse?: boolean;
};

/**
 * Holds the pieces of a new order, or of new content of one, in its transaction. Returns why that cannot be; the caller
 * then undoes the transaction.
 */
export async function holdStock(
  db: Db,
  { reference, email, network = "", isOfHouse = false }: Holder,
  { lines, minutes }: StockWish,
  now: Date,
): Promise<StockFault | undefined> {
  const keys = lines.flatMap(({ counts }) => counts);
  if (keys.length === 0) return undefined;
  const counts = await lockStock(db, keys);
  const short = shortOf(lines, await leftNow(db, counts, now));
  if (short.size > 0) return { kind: "short", short };
  const limited = isOfHouse ? undefined : await tooManyHeld(db, { email, network }, lines, now);
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

/**
 * Takes the pieces of an order of which something is paid now off their counts. Where its hold was over and others have
 * them, the money counts, the owner is told what is owed back, and the customer once that a piece is not there. Call it
 * in a transaction that has locked the order.
 */
export async function takeStock(db: Db, reference: string, at: Date): Promise<void> {
  const uses = (await usesOf(db, reference)).filter(({ held_until }) => held_until !== null);
  if (uses.length === 0) return;
  const counts = await lockStock(db, uses);
  const counted = uses.filter(isCountedIn(counts));
  const isHeld = await isStillHeld(db, reference, at);
  // Also of what it still holds: a process whose clock is later may have given it to somebody else.
  const left = new Map(isHeld ? counts : await leftNow(db, counts, at, reference));
  const missing: Use[] = [];
  for (const use of counted) {
    const id = stockId(use);
    const before = left.get(id) ?? 0;
    if (before < use.quantity) {
      missing.push(use);
      continue;
    }
    left.set(id, before - use.quantity);
    await addToCount(db, use, 0 - use.quantity);
    await setUse(db, use, null);
  }
  // Its size is no longer counted.
  for (const use of uses.filter((each) => !counted.includes(each))) await deleteUse(db, use);
  if (missing.length === 0) return;
  for (const use of missing) await setUse(db, use, at.toISOString());
  await tellMissing(db, reference, missing, at);
}

/**
 * Gives back what an order has taken or holds, or some of its lines, once however often it is called: it was cancelled,
 * or they came back to the house. Returns the positions of the lines that it has taken. Call it in a transaction that
 * has locked the order.
 */
export async function giveStockBack(
  db: Db,
  reference: string,
  at: Date,
  positions?: readonly number[],
): Promise<number[]> {
  const all = await usesOf(db, reference);
  const uses = positions ? all.filter(({ position }) => positions.includes(position)) : all;
  const taken = uses.filter(({ held_until }) => held_until === null);
  await lockStock(db, taken);
  for (const use of taken) await addToCount(db, use, use.quantity);
  const end = at.toISOString();
  for (const use of uses) {
    if (use.held_until === null || use.held_until > end) await setUse(db, use, end);
  }
  return positionsOf(taken);
}

/**
 * Gives a line of an order other counts, as its size changes: the old ones are given back and the new ones taken, or
 * held as long as the old ones. Returns what is left if that is too little, and then changes nothing. `isPaid`: something
 * is paid of the order.
 */
export async function moveStock(
  db: Db,
  reference: string,
  { position, quantity, counts: wanted }: CountedLine,
  { isPaid, minutes, now }: { isPaid: boolean; minutes: number; now: Date },
): Promise<number | undefined> {
  const old = (await usesOf(db, reference)).filter((use) => use.position === position);
  if (old.length === 0 && wanted.length === 0) return undefined;
  const locked = await lockStock(db, [...old, ...wanted]);
  const left = new Map(await leftNow(db, locked, now));
  for (const use of old) {
    const isHeld = use.held_until === null || use.held_until > now.toISOString();
    if (isHeld && locked.has(stockId(use))) {
      left.set(stockId(use), (left.get(stockId(use)) ?? 0) + use.quantity);
    }
  }
  const line = { position, quantity, counts: wanted };
  const short = shortOf([line], left);
  if (short.size > 0) return Math.min(...short.values());
  for (const use of old) {
    if (use.held_until === null) await addToCount(db, use, use.quantity);
    await deleteUse(db, use);
  }
  if (isPaid) for (const key of wanted) await addToCount(db, key, 0 - quantity);
  const [first] = old;
  const held_until = isPaid ? null : (first?.held_until ?? holdEnd(now, minutes));
  await insertUses(db, reference, [line], { network: first?.network ?? "", held_until });
  return undefined;
}

/** The positions of the lines of an order that have taken pieces off counts. */
export async function takenLines(db: Db, reference: string): Promise<number[]> {
  const uses = await usesOf(db, reference);
  return positionsOf(uses.filter(({ held_until }) => held_until === null));
}

/** A line of a combo has a use of each part. */
function positionsOf(uses: readonly Use[]): number[] {
  return [...new Set(uses.map(({ position }) => position))];
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

type Use = StockKey & {
  order_reference: string;
  position: number;
  quantity: number;
  network: string;
  held_until: string | null;
};

function usesOf(db: Db, reference: string): Promise<Use[]> {
  return db
    .selectFrom("stock_uses")
    .selectAll()
    .where("order_reference", "=", reference)
    .orderBy("position")
    .orderBy("sku")
    .execute();
}

const isCountedIn = (counts: Stock) => (use: Use) => counts.has(stockId(use));

function linesOfUses(uses: readonly Use[]): CountedLine[] {
  return uses.map((use) => ({ position: use.position, quantity: use.quantity, counts: [use] }));
}

function holdEnd(now: Date, minutes: number): string {
  return new Date(now.getTime() + minutes * 60_000).toISOString();
}

async function setUse(db: Db, use: Use, held_until: string | null): Promise<void> {
  await db.updateTable("stock_uses").set({ held_until, network: "" }).where(isUse(use)).execute();
}

async function deleteUse(db: Db, use: Use): Promise<void> {
  await db.deleteFrom("stock_uses").where(isUse(use)).execute();
}

async function isStillHeld(db: Db, reference: string, now: Date): Promise<boolean> {
  const rows = await db
    .selectFrom("stock_uses")
    .select(isActive(now).as("active"))
    .where("order_reference", "=", reference)
    .where("held_until", "is not", null)
    .execute();
  // SQLite says 1.
  return rows.length > 0 && rows.every(({ active }) => Boolean(active));
}

async function insertUses(
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

/** Tells the owner what is owed for pieces that are not there any more, and their customer that they are not. */
async function tellMissing(
  db: Db,
  reference: string,
  missing: readonly Use[],
  at: Date,
): Promise<void> {
  const lines = (await linesOf(db, reference)).filter(({ position }) =>
    missing.some((use) => use.position === position),
  );
  const amount = lines.reduce(
    (sum, { quantity, unit_price, discount }): Kobo => sum + quantity * unit_price - discount,
    0,
  );
  const pieces = piecesText(lines);
  const event = {
    kind: SHORT,
    reference,
    distinction: at.toISOString(),
    amount,
    detail: { pieces, owed: formatKobo(amount) },
  };
  await storeEvent(db, event, at);
  await enqueueToCustomer(db, reference, { topic: "sold-meanwhile", subject: reference }, at);
}

/** SQL: the row of a use. */
function isUse({ order_reference, position, ...key }: Use): RawBuilder<SqlBool> {
  return sql<SqlBool>`order_reference = ${order_reference} and position = ${position} and ${isOf(key)}`;
}
