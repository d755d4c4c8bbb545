/** An order's statuses, as the API names them. */
export const ORDER_STATUSES = ["pending", "paid", "failed", "refunded"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The allowed transitions. A failed order can still become paid: the provider lets a shopper try a second card
 * with the same reference, and a payment that was taken must be recorded.
 */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["paid", "failed"],
  failed: ["paid"],
  paid: ["refunded"],
  refunded: [],
};

/** Whether an order may go from one status to another. Staying in the same status is not a transition. */
export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which an order may go to this one, for the WHERE clause of an update. */
export function statusesBefore(to: OrderStatus): readonly OrderStatus[] {
  return ORDER_STATUSES.filter((from) => canBecome(from, to));
}
