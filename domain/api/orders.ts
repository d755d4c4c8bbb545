import type { CustomField } from "../checkout/order-summary.ts";
import type { OrderStatus } from "../orders/order-money.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Kobo, Naira } from "../money/money.ts";

/** `POST /api/orders`: the server calculates the prices; `expectedTotal` is the total that the page showed. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  expectedTotal: Naira;
};

/** Response 201 or 200: the stored order with the data for the card provider's window. */
export type PlacedOrder = {
  reference: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  publicKey: string;
  metadata: { custom_fields: CustomField[] };
};

/** A line at the server's current price; the 409 `price_changed` contains these and the new `total`. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/** `GET /api/orders/:reference` and `confirm`: no personal data. */
export type OrderState = {
  reference: string;
  status: OrderStatus;
  amount: Kobo;
  currency: "NGN";
  lines: readonly (PricedLine & { name: string })[];
};
