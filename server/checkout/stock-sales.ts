import { SHORT } from "../../domain/house/concerns.ts";
import { shortOf, stockId } from "../../domain/catalogue/sizes.ts";
import type { CountedLine } from "../../domain/catalogue/sizes.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { piecesText } from "../../domain/orders/summary.ts";
import { addToCount, leftNow, lockStock } from "../catalogue/stock.ts";
import type { Db } from "../db/schema.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { linesOf } from "../orders/order-rows.ts";
import { storeEvent } from "../payments/events.ts";
import {
  deleteUse,
  holdEnd,
  insertUses,
  isCountedIn,
  isStillHeld,
  setUse,
  usesOf,
} from "./stock-uses.ts";
import type { Use } from "./stock-uses.ts";

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
