import { isReference } from "../../domain/checkout/reference.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Kobo, Naira } from "../../domain/money/money.ts";
import { toNaira } from "../../domain/money/money.ts";
import type { Db } from "../db/schema.ts";

/** An order as shown to anyone with its unguessable reference: no personal data. */
export type OrderView = {
  reference: string;
  status: OrderStatus;
  amount: Kobo;
  currency: "NGN";
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

/** Reads an order for the API and the confirmation page; undefined if there is none. */
export async function readOrder(db: Db, reference: string): Promise<OrderView | undefined> {
  if (!isReference(reference)) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["reference", "status", "amount", "created_at as placedAt"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom("order_lines")
    .select(["sku", "name", "size", "quantity", "unit_price"])
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
  return {
    ...order,
    currency: "NGN",
    lines: lines.map(({ unit_price, size, ...line }) => ({
      ...line,
      ...(size && { size }),
      price: toNaira(unit_price),
    })),
  };
}
