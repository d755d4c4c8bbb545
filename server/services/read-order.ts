import { formatNumber } from "../../domain/orders/number.ts";
import { moneyOf } from "../../domain/orders/order-money.ts";
import type { OrderMoney } from "../../domain/orders/order-money.ts";
import { readyBy } from "../../domain/orders/ready-by.ts";
import type { Speed } from "../../domain/orders/speed.ts";
import { isReference } from "../../domain/checkout/reference.ts";
import type { Kobo, Naira } from "../../domain/money/money.ts";
import { toKobo, toNaira } from "../../domain/money/money.ts";
import type { Selectable } from "kysely";
import type { Db, PaymentsTable } from "../db/schema.ts";

/** An order as shown to anyone with its unguessable reference: no personal data. */
export type OrderView = Omit<OrderMoney, "owed"> & {
  reference: string;
  /** 'HZ-1001'. */
  number: string;
  /** What was to be paid when it was placed. */
  amount: Kobo;
  currency: "NGN";
  speed: Speed;
  /** What its speed adds to the lines. */
  express: Kobo;
  /** Where the making stands. */
  stage: "received";
  /** The day in Lagos on which it is ready at the latest; undefined until something is paid. */
  readyBy?: string | undefined;
  /** ISO 8601, UTC. */
  placedAt: string;
  lines: OrderLineView[];
};

/** `price` is the price per piece at the time of the order, in whole naira. */
type OrderLineView = {
  sku: string;
  name: string;
  size?: string;
  quantity: number;
  price: Naira;
};

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
  const { owed: _, ...money } = moneyOf({ price: order.amount, payments });
  const firstPaidAt = payments.flatMap(({ paid_at }) => paid_at ?? []).toSorted()[0];
  const views = lines.map(({ unit_price, size, ...line }) => ({
    ...line,
    ...(size && { size }),
    price: toNaira(unit_price),
  }));
  const goods = views.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    ...order,
    ...money,
    number: formatNumber(order.number),
    currency: "NGN",
    express: order.amount - toKobo(goods),
    stage: "received",
    ...(firstPaidAt && { readyBy: readyBy(firstPaidAt, order.speed) }),
    lines: views,
  };
}

export type OrderPayment = Pick<
  Selectable<PaymentsTable>,
  "reference" | "purpose" | "status" | "amount" | "refunded" | "paid_at" | "created_at"
>;

/** An order's payments, oldest first. */
export function paymentsOf(db: Db, orderReference: string): Promise<OrderPayment[]> {
  return db
    .selectFrom("payments")
    .select(["reference", "purpose", "status", "amount", "refunded", "paid_at", "created_at"])
    .where("order_reference", "=", orderReference)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
}
