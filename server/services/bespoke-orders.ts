import { isReference } from "../../domain/checkout/reference.ts";
import { bespokeTerms } from "../../domain/orders/bespoke-terms.ts";
import type { Db } from "../db/schema.ts";
import { lockOrder } from "./lock-order.ts";

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

export type AcceptResult =
  /** Also if it was accepted before. */
  | { kind: "accepted" }
  /** It was cancelled. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/** The customer accepts an order that the owner wrote: stored once, with the time and the terms that the page showed. */
export async function acceptBespoke(db: Db, reference: string, at: Date): Promise<AcceptResult> {
  if (!isReference(reference)) return { kind: "unknown-order" };
  return db.transaction().execute(async (transaction): Promise<AcceptResult> => {
    const order = await lockOrder(transaction, reference);
    const bespoke = order && (await readBespoke(transaction, reference));
    if (!bespoke) return { kind: "unknown-order" };
    if (bespoke.acceptedAt) return { kind: "accepted" };
    if (order.stage === "cancelled" || order.email === "") return { kind: "closed" };
    const terms = bespokeTerms(bespoke.takesDeposit).join("\n");
    await transaction
      .updateTable("bespoke_orders")
      .set({ accepted_at: at.toISOString(), terms })
      .where("order_reference", "=", reference)
      .where("accepted_at", "is", null)
      .execute();
    return { kind: "accepted" };
  });
}
