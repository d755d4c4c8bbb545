import type { CustomField } from "../checkout/order-summary.ts";
import type { OrderStatus } from "../orders/order-money.ts";
import type { UnderWay } from "../orders/under-way.ts";
import type { Speed } from "../orders/speed.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Kobo, Naira } from "../money/money.ts";

/** `POST /api/orders`: the server calculates the prices; `expectedTotal` is the total that the page showed. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  speed: Speed;
  /** A store credit's code. */
  credit?: string | undefined;
  /** Lines and express, less credit. */
  expectedTotal: Naira;
};

/**
 * Response 201 or 200: the stored order with the data for the card provider's window. Of an order's later payments,
 * `reference` is the payment's own.
 */
export type PlacedOrder = {
  reference: string;
  /** 'HZ-1001'. */
  number: string;
  amount: Kobo;
  currency: "NGN";
  email: string;
  publicKey: string;
  metadata: { custom_fields: CustomField[] };
};

/** `POST /api/pay-links/:token/confirm`: nothing by which the payer could see the order itself. */
export type LinkState = Pick<OrderState, "status" | "due" | "underWay">;

/** A line at the server's current price; the 409 `price_changed` contains these and the new `total`. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/** `GET /api/orders/:reference` and `confirm`: no personal data. */
export type OrderState = {
  reference: string;
  number: string;
  status: OrderStatus;
  /** What was to be paid when it was placed. */
  amount: Kobo;
  currency: "NGN";
  speed: Speed;
  /** What its speed adds to the lines. */
  express: Kobo;
  /** Store credit that it spends. `total` is lines and express less this. */
  credit: Kobo;
  total: Kobo;
  paid: Kobo;
  refunded: Kobo;
  due: Kobo;
  /** While something is due: money that may be on its way. Undefined if none is. */
  underWay?: UnderWay | undefined;
  stage: "received";
  /** The day in Lagos on which it is ready at the latest; undefined until something is paid. */
  readyBy?: string | undefined;
  lines: readonly (PricedLine & { name: string })[];
};
