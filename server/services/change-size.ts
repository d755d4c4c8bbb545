import { canChange } from "../../domain/orders/stages.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { linesOf } from "./order-changes.ts";
import { lockOrder } from "./lock-order.ts";
import type { Ports } from "../ports.ts";

export type SizeRequest = {
  order: string;
  /** The caller's id of the request: a repeated one acts once. */
  id: string;
  /** The line's position in the order, from 0. */
  position: number;
  /** The size that the caller saw, and the new one; empty for none. */
  from: string;
  to: string;
  by: string;
  reason: string;
};

export type SizeResult =
  | { kind: "changed" }
  /** Somebody else has changed it since. */
  | { kind: "stale"; size: string }
  | { kind: "invalid" }
  /** It has left the house, was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/**
 * The owner changes the size of a line; the customer is told by e-mail. The line stays as it was ordered: the change is
 * an entry beside it, and the size in force is read through the entries (`linesOf`).
 */
export function createChangeSize({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function changeSize(request: SizeRequest): Promise<SizeResult> {
    const { order: reference, id, position, from, to, by, reason } = request;
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<SizeResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const lines = await linesOf(transaction, reference);
      const line = lines.find((each) => each.position === position);
      if (!line || !SIZES.some((size) => size === to)) return { kind: "invalid" };
      if (line.size === to) return { kind: "changed" };
      if (line.size !== from) return { kind: "stale", size: line.size };
      if (!canChange(order.stage) || order.email === "") return { kind: "closed" };
      await transaction
        .insertInto("order_changes")
        .values({
          id,
          order_reference: reference,
          field: "size",
          position,
          before: from,
          after: to,
          reason,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      await enqueueEmail(transaction, "change", id, at);
      return { kind: "changed" };
    });
    if (result.kind === "changed") outboxBell.ring();
    return result;
  };
}
