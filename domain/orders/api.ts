import type { Body } from "../catalogue/measurements.ts";
import type { Speed } from "../checkout/speed.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Kobo, Naira } from "../money.ts";
import type { CustomField } from "./summary.ts";
import type { Charge, OrderStatus, UnderWay } from "./money.ts";
import type { Stage } from "./stages.ts";

/** `POST /api/orders`: the server calculates the prices; `expectedTotal` is the total that the page showed. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  speed: Speed;
  /** A store credit's code. */
  credit?: string | undefined;
  /** The shopper's measurements, by which the house is to choose the sizes that are missing; `{}`: it is to ask her. */
  sizing?: Body | undefined;
  /** The unpaid order that takes this content, with the Idempotency-Key that placed it. */
  replaces?: { reference: string; key: string } | undefined;
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

/** `at` is ISO 8601, UTC. */
export type OrderStep = {
  stage: Stage;
  at: string;
  /** Of what is shipped. */
  courier?: string;
  trackingUrl?: string;
};

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
  /** Store credit that it spends. `total` is lines, express and charges, less this. */
  credit: Kobo;
  total: Kobo;
  paid: Kobo;
  refunded: Kobo;
  due: Kobo;
  /** While something is due: money that may be on its way. Undefined if none is. */
  underWay?: UnderWay | undefined;
  /** What the owner added to the price or took off it; it is in `total`. */
  charges: readonly Charge[];
  /** Where its making stands. */
  stage: Stage;
  /** The stages that it has reached, oldest first; those that were undone are left out. */
  steps: readonly OrderStep[];
  /** For an order that the owner wrote: it is paid after its customer has accepted it. */
  bespoke?: { isAccepted: boolean } | undefined;
  /** The deposit with which it can be begun, instead of all that is due. */
  deposit?: Kobo | undefined;
  /** The day in Lagos on which it is ready at the latest; undefined until something is paid. */
  readyBy?: string | undefined;
  /** She asked the house to choose the sizes that are missing. */
  isSizedByHouse?: true;
  lines: readonly (PricedLine & { name: string })[];
};
