import { inTransaction } from "../db/transactions.ts";
import { toLagos } from "../../domain/time.ts";
import { isOpenStage } from "../../domain/orders/stages.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { lockOrder } from "./lock-order.ts";
import type { Ports } from "../ports.ts";

export type ReadyByRequest = {
  order: string;
  /** The caller's id of the request: a repeated one acts once. */
  id: string;
  /** The days in Lagos, `2026-12-05`: the one that the caller saw, and the new one. */
  from: string | null;
  to: string;
  by: string;
  reason: string;
};

export type ReadyByResult =
  | { kind: "changed" }
  /** Somebody else has changed it since. */
  | { kind: "stale"; readyBy: string | null }
  /** The new day is over. */
  | { kind: "past" }
  /** Nothing is paid yet, it has left the house, was cancelled, or its customer was erased. */
  | { kind: "closed" }
  | { kind: "unknown-order" };

/** The owner moves the day by which an order is ready; the customer is told by e-mail. */
export function createChangeReadyBy({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function changeReadyBy({
    order: reference,
    id,
    from,
    to,
    by,
    reason,
  }: ReadyByRequest): Promise<ReadyByResult> {
    const at = now();
    const result = await inTransaction(db, async (transaction): Promise<ReadyByResult> => {
      const order = await lockOrder(transaction, reference);
      if (!order) return { kind: "unknown-order" };
      const known = await transaction
        .selectFrom("order_changes")
        .select("id")
        .where("id", "=", id)
        .where("order_reference", "=", reference)
        .executeTakeFirst();
      if (known || order.ready_by === to) return { kind: "changed" };
      if (order.ready_by !== from) return { kind: "stale", readyBy: order.ready_by };
      const today = toLagos(at.toISOString())?.slice(0, 10) ?? "";
      if (to < today) return { kind: "past" };
      if (!isOpenStage(order.stage) || order.email === "" || from === null) {
        return { kind: "closed" };
      }
      await transaction
        .insertInto("order_changes")
        .values({
          id,
          order_reference: reference,
          field: "ready-by",
          before: from ?? "",
          after: to,
          reason,
          made_by: by,
          made_at: at.toISOString(),
        })
        .execute();
      await transaction
        .updateTable("orders")
        .set({ ready_by: to })
        .where("reference", "=", reference)
        .execute();
      await enqueueEmail(transaction, "change", id, at);
      return { kind: "changed" };
    });
    if (result.kind === "changed") outboxBell.ring();
    return result;
  };
}
