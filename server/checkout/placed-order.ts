import type { PlacedOrder } from "../../domain/orders/api.ts";
import { toNaira } from "../../domain/money.ts";
import type { Kobo } from "../../domain/money.ts";
import { customerOf } from "../../domain/orders/customer.ts";
import type { CustomerRow } from "../../domain/orders/customer.ts";
import { chargesInForce, priceParts } from "../../domain/orders/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { customFields, laterCustomFields, paymentFields } from "../../domain/orders/summary.ts";
import type { CustomField } from "../../domain/orders/summary.ts";
import { sumLines } from "../../domain/orders/sums.ts";
import type { OrderSums } from "../../domain/orders/sums.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { findPayment, readEntries } from "../orders/entries.ts";
import { isOneSize, orderedLinesOf } from "../orders/order-rows.ts";
import type { OrderLine } from "../orders/order-rows.ts";
import { countryNameOf } from "./regions.ts";

/** What the API responds when a payment begins, without the card provider's public key. */
export type PaymentData = Omit<PlacedOrder, "publicKey">;

type OrderRow = Pick<
  RowOf<"orders">,
  "reference" | "amount" | "delivery" | "handover" | keyof CustomerRow
>;
type LineRow = Pick<
  OrderLine,
  "sku" | "name" | "size" | "one_size" | "quantity" | "unit_price" | "discount"
>;
type Payment = { reference: string; amount: Kobo };

/** The data of an order's first payment. */
export function placedOrder(
  order: OrderRow,
  lines: readonly LineRow[],
  number: number,
  amount: Kobo,
): PaymentData {
  const { discount } = priceParts(order, lines);
  const sums = { charges: [], credit: order.amount - discount - amount };
  const fields = customFields(...described(order, lines, sums));
  return dataOf({ reference: order.reference, amount }, order, number, fields);
}

function dataOf(
  { reference, amount }: Payment,
  { email }: OrderRow,
  number: number,
  custom_fields: CustomField[],
): PaymentData {
  const order = { number: formatNumber(number), email, metadata: { custom_fields } };
  return { reference, amount, currency: "NGN", ...order };
}

/** The arguments of `customFields` for an order. */
function described(
  order: OrderRow,
  lines: readonly LineRow[],
  sums: Pick<OrderSums, "charges" | "credit">,
): Parameters<typeof customFields> {
  return [
    customerOf(order),
    countryNameOf(order.country),
    lines.map(({ name, size, quantity, unit_price, ...line }) => ({
      name,
      quantity,
      price: toNaira(unit_price),
      ...(size && { size }),
      ...(isOneSize(line) && { isOneSize: true as const }),
    })),
    sumLines({ ...sums, ...priceParts(order, lines), handover: order.handover }),
  ];
}

/**
 * Reads an order from the stored rows, so that a repeated request gets the same response as the first. `changedBy` is
 * the reference of the payment that the request began, if it changed an order; null if it placed one.
 */
export async function readPlacedOrder(
  db: Db,
  reference: string,
  changedBy: string | null,
): Promise<PaymentData> {
  const payment = await findPayment(db, changedBy ?? reference);
  if (changedBy && payment) return readForPayment(db, reference, payment, { isCustomer: true });
  const { order, lines } = await readRows(db, reference);
  return placedOrder(order, lines, order.number, payment?.amount ?? 0);
}

/**
 * The data for a later payment of an order. Anyone with the order's reference can begin a payment, so the data has
 * nothing personal but the e-mail address, which the provider requires, unless the customer pays at the checkout.
 */
export async function readForPayment(
  db: Db,
  orderReference: string,
  payment: Payment,
  { isCustomer }: { isCustomer: boolean },
): Promise<PaymentData> {
  const { order, lines } = await readRows(db, orderReference);
  const { charges, credit } = await readEntries(db, order);
  const number = formatNumber(order.number);
  const all = described(order, lines, { charges: chargesInForce(charges), credit });
  const [, , ordered, sums] = all;
  const fields = isCustomer
    ? laterCustomFields(number, ...all)
    : paymentFields(number, ordered, sums);
  return dataOf(payment, order, order.number, fields);
}

/** Whether a request with this Idempotency-Key placed or changed the order: only its customer's browser has the key. */
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
  return { order, lines: await orderedLinesOf(db, reference) };
}
