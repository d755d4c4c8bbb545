import { isReference } from "../../domain/orders/numbers.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { bespokeTerms } from "../../domain/orders/emails.ts";
import type { Db } from "../db/schema.ts";
import { lockOrder } from "./lock-order.ts";
import { readEntries } from "./read-entries.ts";

export type Bespoke = {
  takesDeposit: boolean;
  /** ISO 8601, UTC; null until its customer accepts it. */
  acceptedAt: string | null;
};

/** What is special about an order that the owner wrote; undefined for any other. */
export async function readBespoke(db: Db, reference: string): Promise<Bespoke | undefined> {
  const row = await db
    .selectFrom("bespoke_orders")
    .select(["takes_deposit", "accepted_at"])
    .where("order_reference", "=", reference)
    .executeTakeFirst();
  return row && { takesDeposit: row.takes_deposit === 1, acceptedAt: row.accepted_at };
}

/** What the customer read: the price in kobo, and the day, `2026-12-05`. */
export type Accepted = { total: number; readyBy: string };

export type AcceptResult =
  /** Also if it was accepted before. */
  | { kind: "accepted" }
  /** Price or day are not what they read any more. */
  | { kind: "changed" }
  /** It was cancelled. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/** The customer accepts an order that the owner wrote: stored once, with the time, and with what the page showed. */
export async function acceptBespoke(
  db: Db,
  reference: string,
  read: Accepted,
  at: Date,
): Promise<AcceptResult> {
  if (!isReference(reference)) return { kind: "unknown-order" };
  return db.transaction().execute(async (transaction): Promise<AcceptResult> => {
    const order = await lockOrder(transaction, reference);
    const bespoke = order && (await readBespoke(transaction, reference));
    if (!bespoke) return { kind: "unknown-order" };
    if (bespoke.acceptedAt) return { kind: "accepted" };
    if (order.stage === "cancelled" || order.email === "") return { kind: "closed" };
    const { money } = await readEntries(transaction, order);
    if (money.total !== read.total || order.ready_by !== read.readyBy) return { kind: "changed" };
    const facts = [`${formatKobo(money.total)}, ready by ${order.ready_by}.`];
    const terms = [...facts, ...bespokeTerms(bespoke.takesDeposit)].join("\n");
    await transaction
      .updateTable("bespoke_orders")
      .set({ accepted_at: at.toISOString(), terms })
      .where("order_reference", "=", reference)
      .where("accepted_at", "is", null)
      .execute();
    return { kind: "accepted" };
  });
}
