import type { OrderState } from "../../domain/api/orders.ts";
import { formatNumber } from "../../domain/orders/number.ts";
import { moneyOf } from "../../domain/orders/order-money.ts";
import { underWayOf } from "../../domain/orders/under-way.ts";
import { readyBy } from "../../domain/orders/ready-by.ts";
import { isReference } from "../../domain/checkout/reference.ts";
import { toKobo, toNaira } from "../../domain/money/money.ts";
import type { Selectable } from "kysely";
import type { Db, PaymentsTable } from "../db/schema.ts";
import { creditOf } from "./credits.ts";

/** An order as shown to anyone with its unguessable reference: no personal data. `placedAt` is ISO 8601, UTC. */
export type OrderView = OrderState & { placedAt: string };

/** Reads an order for the API and the order page; undefined if there is none. */
export async function readOrder(db: Db, reference: string): Promise<OrderView | undefined> {
  if (!isReference(reference)) return undefined;
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "amount", "speed", "created_at as placedAt"])
    .where("orders.reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("order_lines")
    .select(["sku", "name", "size", "quantity", "unit_price"])
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  const payments = await paymentsOf(db, reference);
  const credit = await creditOf(db, reference);
  const { owed: _, ...money } = moneyOf({ price: order.amount, credit, payments });
  const underWay = money.due > 0 ? underWayOf(payments) : undefined;
  const times = payments.flatMap(({ paid_at }) => paid_at ?? []).toSorted();
  // Paid by store credit alone when it was placed.
  const firstPaidAt = times[0] ?? (money.status === "paid" ? order.placedAt : undefined);
  const views = lines.map(({ unit_price, size, ...line }) => ({
    ...line,
    ...(size && { size }),
    price: toNaira(unit_price),
  }));
  const goods = views.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const { amount: price, ...placed } = order;
  return {
    ...placed,
    ...money,
    amount: payments.find((payment) => payment.reference === reference)?.amount ?? 0,
    credit,
    number: formatNumber(order.number),
    currency: "NGN",
    express: price - toKobo(goods),
    stage: "received",
    ...(underWay && { underWay }),
    ...(firstPaidAt && { readyBy: readyBy(firstPaidAt, order.speed) }),
    lines: views,
  };
}

export type OrderPayment = Pick<
  Selectable<PaymentsTable>,
  | "reference"
  | "purpose"
  | "status"
  | "amount"
  | "refunded"
  | "paid_at"
  | "created_at"
  | "provider_status"
  | "channel"
  | "ask_after"
  | "by_link"
>;

/** An order's payments, oldest first. */
export function paymentsOf(db: Db, orderReference: string): Promise<OrderPayment[]> {
  return db
    .selectFrom("payments")
    .select(["reference", "purpose", "status", "amount", "refunded", "paid_at", "created_at"])
    .select(["provider_status", "channel", "ask_after", "by_link"])
    .where("order_reference", "=", orderReference)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
}
