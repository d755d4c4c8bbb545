import type { OrderStatus } from "../../domain/orders/money.ts";
import { readyBy } from "../../domain/checkout/speed.ts";
import type { Db } from "../db/schema.ts";
import type { LockedOrder } from "./lock-order.ts";
import { readEntries } from "./read-entries.ts";
import type { ReadEntries } from "./read-entries.ts";

/** An order's status before the update, and its entries with the money that they make. */
export type StatusChange = ReadEntries & { before: OrderStatus };

/**
 * Calculates an order's money from its entries and stores its status, and from the first time that something is paid the
 * day by which it is ready. Call it in a transaction that has locked the order, with the row as it is now.
 */
export async function updateStatus(
  transaction: Db,
  order: Omit<LockedOrder, "email">,
  at: Date,
): Promise<StatusChange> {
  const entries = await readEntries(transaction, order);
  const { status } = entries.money;
  const isBegun = status === "paid" || status === "part_paid";
  const ready_by = order.ready_by ?? (isBegun ? readyBy(at.toISOString(), order.speed) : null);
  if (status !== order.status || ready_by !== order.ready_by) {
    await transaction
      .updateTable("orders")
      .set({ status, ready_by: ready_by ?? null })
      .where("reference", "=", order.reference)
      .execute();
  }
  return { ...entries, before: order.status };
}
