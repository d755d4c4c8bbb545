import { expect } from "vitest";
import type { Known } from "./rules.ts";
import type { Stored } from "./stored.ts";

/** Rules of an order's charges, deposit and stages. Each holds at every moment of every story. */
export const MAKING_RULES: Readonly<Record<string, (stored: Stored, known: Known) => void>> = {
  "what the owner was told is charged, is charged once, and nothing else is": (
    { charges },
    { book },
  ) => {
    const stored = new Map(charges.map(({ id, amount }) => [id, amount]));
    expect(stored).toEqual(book.charges);
  },
  "what the owner recorded or took back is an entry once, and nothing else is": (
    { recorded },
    { book },
  ) => {
    const stored = new Map(recorded.map(({ id, amount }) => [id, amount]));
    expect(stored).toEqual(book.recorded);
  },
  "nothing of a bespoke order is paid before it was accepted": ({ bespoke, payments }) => {
    if (bespoke && bespoke.accepted_at === null) expect(payments).toEqual([]);
  },
  "only a bespoke order begins with a deposit, of at least three quarters of its price": (
    { bespoke, payments },
    { price },
  ) => {
    for (const { amount } of payments.filter(({ purpose }) => purpose === "deposit")) {
      expect(bespoke).toBeDefined();
      expect(amount).toBeGreaterThanOrEqual((price * 3) / 4);
    }
  },
  "each step that the owner was told of is stored once, and nothing else is": (
    { steps },
    { book },
  ) => {
    expect(new Set(steps.map(({ id }) => id))).toEqual(book.steps);
  },
  "the steps lead from 'received' to the order's stage": ({ order, steps }) => {
    const balance = new Map([["received", 1]]);
    const add = (stage: string, by: number) => balance.set(stage, (balance.get(stage) ?? 0) + by);
    for (const { before, stage } of steps) {
      add(before, -1);
      add(stage, 1);
    }
    const left = [...balance].filter(([, count]) => count !== 0);
    expect(left).toEqual([[order.stage, 1]]);
  },
  "a step is undone once": ({ steps }) => {
    const undone = steps.flatMap(({ undoes }) => undoes ?? []);
    expect(new Set(undone).size).toBe(undone.length);
  },
  "nothing is made of an order that nothing was ever paid of": ({
    order,
    steps,
    payments,
    recorded,
  }) => {
    const isMade = steps.some(({ stage }) => !["received", "cancelled"].includes(stage));
    const isPaid = payments.some(({ status }) => status === "paid" || status === "refunded");
    if (isMade) expect(isPaid || recorded.length > 0 || order.status !== "pending").toBe(true);
  },
  "a cancelled order spends no credit": ({ order, credit }) => {
    if (order.stage === "cancelled") expect(credit).toBe(0);
  },
  "what arrives after an order was cancelled is told to be the customer's": (
    { order, steps, payments, surplus },
    _known,
  ) => {
    if (order.stage !== "cancelled") return;
    const cancelled = steps.filter(({ stage }) => stage === "cancelled");
    const since =
      cancelled
        .map(({ made_at }) => made_at)
        .toSorted()
        .at(-1) ?? "";
    const late = payments.filter(({ paid_at }) => paid_at !== null && paid_at > since);
    const owed = late.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
    expect(surplus).toBeGreaterThanOrEqual(owed);
  },
};
