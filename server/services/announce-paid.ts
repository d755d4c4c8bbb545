import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { enqueuePush } from "../messages/push.ts";

/**
 * Puts confirmation, notice and messages to the house's phones into their queues once something of an order is paid. Returns whether it was now. Call it
 * in the transaction of the change.
 */
export async function announcePaid(
  transaction: Db,
  reference: string,
  { before, after }: { before: OrderStatus; after: OrderStatus },
  at: Date,
): Promise<boolean> {
  const wasUnpaid = UNPAID_STATUSES.some((unpaid) => unpaid === before);
  if (!wasUnpaid || (after !== "paid" && after !== "part_paid")) return false;
  await enqueueEmail(transaction, "order-confirmation", reference, at);
  await enqueueEmail(transaction, "order-notice", reference, at);
  await enqueuePush(transaction, reference, at);
  return true;
}
