import { expect } from "vitest";
import { COUNTED } from "./owner.ts";
import type { Known } from "./rules.ts";
import type { Stored } from "./stored.ts";

/** What a count of `COUNTED.count` pieces and its uses must be at every moment; a story without one has no count. */
export const STOCK_RULES: Readonly<Record<string, (stored: Stored, known: Known) => void>> = {
  "what is left and what is sold are what there was, and nobody holds what is not left": (
    { stock: { count, uses } },
    { now },
  ) => {
    if (count === undefined) return;
    const at = now().toISOString();
    const taken = uses.filter(({ held_until }) => held_until === null);
    const held = uses.filter(({ held_until }) => held_until !== null && held_until > at);
    expect(count + pieces(taken)).toBe(COUNTED.count);
    expect(count).toBeGreaterThanOrEqual(pieces(held));
  },
  "an order that is paid has its pieces, or the owner owes them; a cancelled one has none": (
    { order, payments, recorded, stock: { count, uses, short } },
    { book },
  ) => {
    if (count === undefined) return;
    const own = uses.filter(({ order_reference }) => order_reference === order.reference);
    const taken = own.filter(({ held_until }) => held_until === null);
    if (order.stage === "cancelled") expect(taken).toEqual([]);
    const isBegun = order.status === "paid" || order.status === "part_paid";
    // Cancelled and brought back, or paid back and paid again, it may be short once more.
    const isPlain = !book.wasCancelled && recorded.every(({ amount }) => amount > 0);
    if (isBegun && order.stage !== "cancelled") expect(taken.length + short).toBeGreaterThan(0);
    if (isBegun && isPlain) expect(taken.length + short).toBe(1);
    const isEverPaid = recorded.length > 0 || payments.some(({ paid_at }) => paid_at !== null);
    if (!isEverPaid) expect(taken.length + short).toBe(0);
  },
};

function pieces(uses: readonly { quantity: number }[]): number {
  return uses.reduce((sum, { quantity }) => sum + quantity, 0);
}
