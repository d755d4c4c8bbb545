import { SIZES } from "../../domain/catalogue/types.ts";
import { customFields } from "../../domain/checkout/order-summary.ts";
import type { CustomField, OrderedLine } from "../../domain/checkout/order-summary.ts";
import type { Kobo } from "../../domain/money/money.ts";
import { toNaira } from "../../domain/money/money.ts";
import { formatNumber } from "../../domain/orders/number.ts";
import type { Selectable } from "kysely";
import type { Db, OrderLinesTable, OrdersTable } from "../db/schema.ts";
import { findCountry } from "../regions.ts";

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
): PlacedOrder {
  const { reference, first_name: firstName, last_name: lastName, amount, email } = order;
  const customer = { ...order, firstName, lastName };
  const countryName = findCountry(order.country)?.name ?? order.country;
  const fields = customFields(customer, countryName, lines.map(orderedLine));
  return {
    reference,
    number: formatNumber(number),
    amount,
    currency: "NGN",
    email,
    customFields: fields,
  };
}

export async function readPlacedOrder(db: Db, reference: string): Promise<PlacedOrder> {
  const { number, ...order } = await db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .selectAll("orders")
    .select("number")
    .where("orders.reference", "=", reference)
    .executeTakeFirstOrThrow();
  return placedOrder(order, await lineRows(db, reference), number);
}

/** An order's lines as they were ordered, by position. */
export async function orderedLines(db: Db, reference: string): Promise<OrderedLine[]> {
  return (await lineRows(db, reference)).map(orderedLine);
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
