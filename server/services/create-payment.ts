import { nextCheck } from "../../domain/checkout/check-schedule.ts";
import { createReference, isReference, REFERENCE_BYTES } from "../../domain/checkout/reference.ts";
import type { PlacedOrder } from "./placed-order.ts";
import { readForPayment } from "./placed-order.ts";
import type { Ports } from "./ports.ts";
import { lockOrder } from "./lock-order.ts";
import { reclaimCredit } from "./credits.ts";
import { readMoney, updateStatus } from "./update-status.ts";

export type CreatePaymentResult =
  | { kind: "created"; payment: PlacedOrder }
  | { kind: "nothing-due" }
  /** The order has as many payments as are allowed. */
  | { kind: "too-many" }
  | { kind: "unknown-order" };

/** Far more than anybody opens the provider's window for one order; each one causes requests to the provider. */
const MAX_PAYMENTS = 30;

/**
 * Stores another payment of what an order's customer has left to pay: the provider accepts each reference once, so a
 * window that was closed and is opened again needs a new one (selling, Money of an order). An earlier payment may still
 * succeed; if both do, the owner is told what belongs to the customer.
 */
export function createCreatePayment({
  db,
  now,
  random,
  logger,
}: Pick<Ports, "db" | "now" | "random" | "logger">) {
  return async function createPayment(
    orderReference: string,
    { isByLink = false } = {},
  ): Promise<CreatePaymentResult> {
    if (!isReference(orderReference)) return { kind: "unknown-order" };
    const at = now();
    const reference = createReference(random(REFERENCE_BYTES));
    const amount = await db.transaction().execute(async (transaction) => {
      const order = await lockOrder(transaction, orderReference);
      if (!order) return "unknown-order";
      // Erased: there is nobody to make it for.
      if (order.email === "") return "nothing-due";
      const { due } = await readMoney(transaction, orderReference, order.amount);
      await reclaimCredit(transaction, orderReference, due);
      const { money, payments } = await updateStatus(transaction, orderReference, order);
      if (money.due === 0) return "nothing-due";
      if (payments.length >= MAX_PAYMENTS) return "too-many";
      await transaction
        .insertInto("payments")
        .values({
          reference,
          order_reference: orderReference,
          purpose: money.paid === 0 ? "full" : "balance",
          status: "pending",
          amount: money.due,
          currency: "NGN",
          by_link: isByLink ? 1 : 0,
          created_at: at.toISOString(),
          check_at: nextCheck(at, at, { begun: false })?.toISOString(),
        })
        .execute();
      // An order whose payments had all failed is pending again.
      await updateStatus(transaction, orderReference, { ...order, status: money.status });
      return money.due;
    });
    if (typeof amount === "string") return { kind: amount };
    logger.info({ reference, order: orderReference, amount }, "Payment created");
    const payment = await readForPayment(db, orderReference, { reference, amount });
    return { kind: "created", payment };
  };
}
