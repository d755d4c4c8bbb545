import type { OrderStatus } from "../../domain/orders/money.ts";
import { inTransaction } from "../db/transactions.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "../messages/outbox.ts";

export type ResendResult =
  | { kind: "queued" }
  | { kind: "unknown-order" }
  /** Only a paid order has a confirmation. */
  | { kind: "not-paid"; status: OrderStatus }
  /** The customer, and so the address, was erased. */
  | { kind: "erased" }
  /** The confirmation is still waiting to be sent; no second one is queued. */
  | { kind: "waiting"; dueAt: string; lastError: string | null };

/** Puts the shopper's confirmation of a paid order into the outbox again, after it was sent or parked. */
export function resendConfirmation(db: Db, reference: string, now: Date): Promise<ResendResult> {
  return inTransaction(db, async (transaction): Promise<ResendResult> => {
    const order = await transaction
      .selectFrom("orders")
      .select(["status", "stage", "email"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!order) return { kind: "unknown-order" };
    const isBegun = order.status === "paid" || order.status === "part_paid";
    if (!isBegun || order.stage === "cancelled") return { kind: "not-paid", status: order.status };
    if (order.email === "") return { kind: "erased" };
    // A new row rather than the old one, whose three days of retries count from its first attempt.
    await transaction
      .deleteFrom("outbox")
      .where("topic", "=", "order-confirmation")
      .where("subject", "=", reference)
      .where("state", "in", ["sent", "parked"])
      .execute();
    const waiting = await transaction
      .selectFrom("outbox")
      .select(["due_at as dueAt", "last_error as lastError"])
      .where("topic", "=", "order-confirmation")
      .where("subject", "=", reference)
      .executeTakeFirst();
    if (waiting) return { kind: "waiting", ...waiting };
    await enqueueEmail(transaction, "order-confirmation", reference, now);
    return { kind: "queued" };
  });
}
