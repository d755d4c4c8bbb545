import { SIZE_NOT_SPECIFIED } from "../catalogue/product.ts";
import type { Customer } from "../checkout/validate.ts";
import { formatNaira } from "../money-text.ts";
import type { Naira } from "../money.ts";

/** A line of an order: the product's full name and the unit price that the server charges, in whole naira. */
export type OrderedLine = { name: string; price: Naira; quantity: number } & OrderedSize;

/** The size of a line, if one was chosen. `isOneSize`: there was nothing to choose when the piece was ordered. */
export type OrderedSize = { size?: string; isOneSize?: true };

/** One row of the payment provider's `metadata.custom_fields`. */
export type CustomField = { display_name: string; variable_name: string; value: string };

/**
 * The order data that the payment provider's dashboard shows, in its order. `countryName` is
 * a parameter, since `customer.country` is the two-letter code.
 */
export function customFields(
  customer: Customer,
  countryName: string,
  lines: readonly OrderedLine[],
  sums: readonly string[],
): CustomField[] {
  return [
    customField("Customer Name", `${customer.firstName} ${customer.lastName}`),
    customField("Phone Number", customer.phone),
    customField("Shipping Address", customer.address),
    customField("State", customer.state),
    customField("Country", countryName),
    customField("Comments", customer.comments),
    orderSummaryField(lines, sums),
  ];
}

/** The data of a payment that anyone with the order's link can begin: nothing personal. */
export function paymentFields(
  number: string,
  lines: readonly OrderedLine[],
  sums: readonly string[],
): CustomField[] {
  return [customField("Order Number", number), orderSummaryField(lines, sums)];
}

/** `customFields` and the order's number, for further payments of an order that are begun in the checkout. */
export function laterCustomFields(
  number: string,
  ...order: Parameters<typeof customFields>
): CustomField[] {
  return [...customFields(...order), customField("Order Number", number)];
}

/** `sums` are those beside the lines (`sumLines`). */
function orderSummaryField(lines: readonly OrderedLine[], sums: readonly string[]): CustomField {
  return customField("Order Summary", [orderSummary(lines), ...sums].join("; "));
}

/** Name, price, quantity and size per line: 'Order 1: Orion Dress, ₦140,000, quantity 2, size M; Order 2: …'. */
export function orderSummary(lines: readonly OrderedLine[]): string {
  return lines
    .map(({ name, price, quantity, size, isOneSize }, index) =>
      [
        `Order ${index + 1}: ${name}`,
        formatNaira(price),
        `quantity ${quantity}`,
        isOneSize && !size ? ONE_SIZE : `size ${size ?? SIZE_NOT_SPECIFIED}`,
      ].join(", "),
    )
    .join("; ");
}

const ONE_SIZE = "One size";

/** Lines in one text, for the house: '2 × Orion Dress, size M; 1 × Silk Scarf'. */
export function piecesText(
  lines: readonly { name: string; size: string; quantity: number }[],
): string {
  return lines.map(pieceText).join("; ");
}

export function pieceText({
  name,
  size,
  quantity,
}: {
  name: string;
  size: string;
  quantity: number;
}): string {
  return `${quantity} × ${name}${size ? `, size ${size}` : ""}`;
}

function customField(name: string, value: string): CustomField {
  return { display_name: name, variable_name: name.toLowerCase().replaceAll(" ", "_"), value };
}

type Line = { sku: string; size?: string | undefined; isOneSize?: boolean | undefined };

/**
 * The size of an order's line in words: 'Size: M'. `isForHouse`: in place of a size there are the customer's measurements,
 * or the house asks her for them. A piece made after a drawing, without a SKU, is made to the customer's measurements.
 */
export function sizeWords({ sku, size, isOneSize }: Line, isForHouse = false): string {
  if (size) return `Size: ${size}`;
  if (sku === "") return "Made to measure";
  if (isOneSize) return ONE_SIZE;
  return `Size: ${SIZE_NOT_SPECIFIED}${isForHouse ? ", by measurements" : ""}`;
}
