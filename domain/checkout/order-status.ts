/** The statuses of an order, as the API tells them. */
export const ORDER_STATUSES = ["pending", "paid", "failed", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * What may follow what. A failed order can still be paid: the provider lets a shopper try a second card
 * under the same reference, and money that was taken is never denied.
 */
const FOLLOWING: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["paid", "failed"],
  failed: ["paid"],
  paid: ["refunded"],
  refunded: [],
};

/** Whether an order may go from one status to another. Staying is no transition. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return FOLLOWING[from].includes(to);
}

/** The statuses from which an order may reach this one, for a conditional update. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canBecome(from, to));
}
