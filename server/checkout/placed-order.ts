import { SIZES } from "../../domain/catalogue/product.ts";
import { customFields, laterCustomFields, paymentFields } from "../../domain/orders/summary.ts";
import type { CustomField, OrderedLine, OrderSums } from "../../domain/orders/summary.ts";
import type { Kobo } from "../../domain/money.ts";
import { goodsOf } from "../../domain/orders/money.ts";
import { toNaira } from "../../domain/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { OrderLinesTable, OrdersTable } from "../db/tables/orders.ts";
import { findCountry } from "./regions.ts";
import { readEntries } from "../orders/entries.ts";

/** The data that the shopper's browser passes to the card provider's script. */
export type PlacedOrder = {
  /** The payment's reference; of an order's first payment it is the order's own. */
  reference: string;
  /** The order's number for people. */
  number: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  customFields: CustomField[];
};

type OrderRow = Pick<
  Selectable<OrdersTable>,
  | "reference"
  | "amount"
  | "email"
  | "first_name"
  | "last_name"
  | "phone"
  | "address"
  | "country"
  | "state"
  | "comments"
>;
type LineRow = Pick<Selectable<OrderLinesTable>, "name" | "size" | "quantity" | "unit_price">;

/** The data of an order's first payment. */
export function placedOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  number: number,
  amount: Kobo,
): PlacedOrder {
  const sums = { charges: [], credit: order.amount - amount };
  return {
    reference: order.reference,
    number: formatNumber(number),
    amount,
    currency: "NGN",
    email: order.email,
    customFields: customFields(...described(order, lines, sums)),
  };
}

/** What an order's custom fields are made of. */
function described(
  order: OrderRow,
  lines: readonly LineRow[],
  sums: Omit<OrderSums, "express">,
): Parameters<typeof customFields> {
  const { first_name: firstName, last_name: lastName } = order;
  const countryName = findCountry(order.country)?.name ?? order.country;
  return [
    { ...order, firstName, lastName },
    countryName,
    lines.map(orderedLine),
    { ...sums, express: expressOf(order.amount, lines) },
  ];
}

/** What an order's speed added to its lines. */
function expressOf(price: Kobo, lines: readonly LineRow[]): Kobo {
  return price - goodsOf(lines);
}

/**
 * Built from the stored rows, so that a repeated request gets the same response as the first. `changedBy` is the payment
 * that the request has begun if it changed an order; null if it placed one.
 */
export async function readPlacedOrder(
  db: Db,
  reference: string,
  changedBy: string | null,
): Promise<PlacedOrder> {
  const payment = await db
    .selectFrom("payments")
    .select(["reference", "amount"])
    .where("reference", "=", changedBy ?? reference)
    .executeTakeFirst();
  if (changedBy && payment) return readForPayment(db, reference, payment, { isCustomer: true });
  const { order, lines } = await readRows(db, reference);
  return placedOrder(order, lines, order.number, payment?.amount ?? 0);
}

/**
 * The data for a later payment of an order. Anyone with the order's reference can begin one, so it has nothing personal
 * but the e-mail address, which the provider requires; unless it is the customer herself, who is at the checkout.
 */
export async function readForPayment(
  db: Db,
  orderReference: string,
  payment: { reference: string; amount: Kobo },
  { isCustomer }: { isCustomer: boolean },
): Promise<PlacedOrder> {
  const { order, lines } = await readRows(db, orderReference);
  const { charges, credit } = await readEntries(db, order);
  const number = formatNumber(order.number);
  const all = described(order, lines, { charges, credit });
  const [, , ordered, sums] = all;
  return {
    ...payment,
    number,
    currency: "NGN",
    email: order.email,
    customFields: isCustomer
      ? laterCustomFields(number, ...all)
      : paymentFields(number, ordered, sums),
  };
}

/** Whether a request with this Idempotency-Key placed the order, or changed it: only its customer's browser has it. */
export async function isKeyOf(db: Db, key: string, orderReference: string): Promise<boolean> {
  const known = await db
    .selectFrom("idempotency_keys")
    .select("key")
    .where("key", "=", key)
    .where("reference", "=", orderReference)
    .executeTakeFirst();
  return known !== undefined;
}

async function readRows(db: Db, reference: string) {
  const order = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .selectAll("orders")
    .select("number")
    .where("orders.reference", "=", reference)
    .executeTakeFirstOrThrow();
  return { order, lines: await lineRows(db, reference) };
}

function lineRows(db: Db, reference: string): Promise<LineRow[]> {
  return db
    .selectFrom("order_lines")
    .select(["name", "size", "quantity", "unit_price"])
    .where("reference", "=", reference)
    .orderBy("position")
    .execute();
}

function orderedLine({ name, size, quantity, unit_price }: LineRow): OrderedLine {
  return {
    name,
    quantity,
    price: toNaira(unit_price),
    size: SIZES.find((each) => each === size),
  };
}
