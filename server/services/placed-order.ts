import { SIZES } from "../../domain/catalogue/types.ts";
import { customFields, paymentFields } from "../../domain/checkout/order-summary.ts";
import type { CustomField, OrderedLine } from "../../domain/checkout/order-summary.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { goodsOf } from "../../domain/orders/goods.ts";
import { toNaira } from "../../domain/money/money.ts";
import { formatNumber } from "../../domain/orders/number.ts";
import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { OrderLinesTable, OrdersTable } from "../db/tables/orders.ts";
import { findCountry } from "../regions.ts";
import { readEntries } from "./read-entries.ts";

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

/** Built from the stored rows, so that a repeated request gets the same response as the first. */
export function placedOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  number: number,
  amount: Kobo,
): PlacedOrder {
  const { reference, first_name: firstName, last_name: lastName, email } = order;
  const customer = { ...order, firstName, lastName };
  const countryName = findCountry(order.country)?.name ?? order.country;
  return {
    reference,
    number: formatNumber(number),
    amount,
    currency: "NGN",
    email,
    customFields: customFields(customer, countryName, lines.map(orderedLine), {
      express: expressOf(order.amount, lines),
      charges: [],
      credit: order.amount - amount,
    }),
  };
}

/** What an order's speed added to its lines. */
function expressOf(price: Kobo, lines: readonly LineRow[]): Kobo {
  return price - goodsOf(lines);
}

export async function readPlacedOrder(db: Db, reference: string): Promise<PlacedOrder> {
  const { order, lines } = await readRows(db, reference);
  const payment = await db
    .selectFrom("payments")
    .select("amount")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return placedOrder(order, lines, order.number, payment?.amount ?? 0);
}

/**
 * The data for a later payment of an order. Anyone with the order's reference can begin one, so it has nothing personal
 * but the e-mail address, which the provider requires.
 */
export async function readForPayment(
  db: Db,
  orderReference: string,
  payment: { reference: string; amount: Kobo },
): Promise<PlacedOrder> {
  const { order, lines } = await readRows(db, orderReference);
  const { charges, credit } = await readEntries(db, order);
  const number = formatNumber(order.number);
  const sums = { express: expressOf(order.amount, lines), charges, credit };
  return {
    ...payment,
    number,
    currency: "NGN",
    email: order.email,
    customFields: paymentFields(number, lines.map(orderedLine), sums),
  };
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
