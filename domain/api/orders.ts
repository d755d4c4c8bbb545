import type { CustomField } from "../checkout/order-summary.ts";
import type { OrderStatus } from "../checkout/order-status.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Kobo, Naira } from "../money/money.ts";

/** `POST /api/orders`: the server prices it; `expectedTotal` is what the page showed, in whole naira. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  expectedTotal: Naira;
};

/** 201 or 200: the order as it was stored, and all that the card provider's window is given. */
export type PlacedOrder = {
  reference: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  publicKey: string;
  metadata: { custom_fields: CustomField[] };
};

/** A line as the server prices it now; in the 409 `price_changed`, beside the new `total`. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/** `GET /api/orders/:reference` and `confirm`: nothing personal. */
export type OrderState = {
  reference: string;
  status: OrderStatus;
  amount: Kobo;
  currency: "NGN";
  lines: readonly (PricedLine & { name: string })[];
};
