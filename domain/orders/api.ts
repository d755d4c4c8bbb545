import type { Body } from "../catalogue/measurements.ts";
import type { Span } from "../checkout/days.ts";
import type { Handover } from "../checkout/delivery.ts";
import type { Speed } from "../checkout/speed.ts";
import type { Customer } from "../checkout/validate.ts";
import type { Kobo, Naira } from "../money.ts";
import type { RecordedEntry } from "../payments/recorded.ts";
import type { CustomField, OrderedSize } from "./summary.ts";
import type { Charge, OrderStatus, UnderWay } from "./money.ts";
import type { Stage } from "./stages.ts";
import type { Vat } from "./vat.ts";

/** `POST /api/orders`: the server calculates the prices; `expectedTotal` is the total that the page showed. */
export type OrderDraft = {
  lines: readonly { sku: string; size?: string | undefined; quantity: number }[];
  customer: Customer;
  speed: Speed;
  delivery: Handover;
  /** A discount code. */
  discount?: string | undefined;
  /** A store credit's code. */
  credit?: string | undefined;
  /** The shopper's measurements, if the house is to choose the missing sizes; `{}`: the house asks her for them. */
  sizing?: Body | undefined;
  /** The shopper's unpaid order whose content this draft replaces, with the Idempotency-Key that placed that order. */
  replaces?: { reference: string; key: string } | undefined;
  /** Of a celebration's guest: the tokens of the guests' link and of her own. */
  celebration?: string | undefined;
  guest?: string | undefined;
  /** Lines, less discount, with express and delivery, less credit. */
  expectedTotal: Naira;
};

/**
 * Response 201 or 200: the stored order with the data for the card provider's window. For an order's later payments,
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

/** Response of `POST /api/pay-links/:token/confirm`: it does not let the payer see the order itself. */
export type LinkState = Pick<OrderState, "status" | "due" | "underWay">;

/** A line at the server's current price; the 409 `price_changed` contains these and the new `total`. */
export type PricedLine = { sku: string; size?: string; quantity: number; price: Naira };

/** A line of the 409 `sold_out` whose size is counted: `left` is what can be had of it, for all lines of that size. */
export type ShortLine = PricedLine & { left: number };

/** A stage that an order has reached; `at` is ISO 8601, UTC. */
export type OrderStep = {
  stage: Stage;
  at: string;
  /** Set only for the stage `shipped`, as `trackingUrl`. */
  courier?: string;
  trackingUrl?: string;
};

/** Response of `GET /api/orders/:reference` and of its `confirm`, without personal data. */
export type OrderState = {
  reference: string;
  number: string;
  status: OrderStatus;
  /** What was to be paid when the order was placed. */
  amount: Kobo;
  currency: "NGN";
  speed: Speed;
  /** The surcharge for the order's speed. */
  express: Kobo;
  /** How it reaches its customer, and what that costs, if both were settled when it was placed; later fees are `charges`. */
  handover?: Handover | undefined;
  delivery: Kobo;
  /** What a discount code took off the lines. */
  discount: Kobo;
  /** Store credit that the order spends. `total` is lines, express, delivery and charges, less discount and this credit. */
  credit: Kobo;
  total: Kobo;
  /** The VAT that `total` includes; left out if the shop states none. */
  vat?: Vat;
  paid: Kobo;
  refunded: Kobo;
  due: Kobo;
  /** What came without the provider, and what of that went back; left out if there is none. */
  recorded?: readonly RecordedEntry[];
  /** Set while something is due and money for it may be on its way: how that money was sent. */
  underWay?: UnderWay | undefined;
  /** What the owner added to the price or took off it; it is in `total`. */
  charges: readonly Charge[];
  /** How far the making of the order has come. */
  stage: Stage;
  /** The stages that the order has reached, oldest first; stages that were undone are left out. */
  steps: readonly OrderStep[];
  /** For an order that the owner wrote: it is paid after its customer has accepted it. */
  bespoke?: { isAccepted: boolean } | undefined;
  /** Set if somebody in the house wrote it; a bespoke order has `bespoke` instead. */
  isOfHouse?: true;
  /** Set if the order has no e-mail address: whoever pays gives one, which the card provider needs. */
  asksEmail?: true;
  /** The deposit that may be paid first, instead of all that is due. */
  deposit?: Kobo | undefined;
  /** The day in Lagos on which the order is ready at the latest; undefined until something is paid. */
  readyBy?: string | undefined;
  /** In how many days it is ready, as it was promised when it was placed; left out for the Terms' days. */
  readyIn?: Span;
  /** Set if the customer asked the house to choose the sizes that are missing. */
  isSizedByHouse?: true;
  /** Set while pieces are owed for that others had bought before the order was paid. */
  soldMeanwhile?: readonly SoldMeanwhile[];
  lines: readonly (PricedLine & OrderedSize & { name: string })[];
};

/** Pieces, as '1 × Orion Dress, size M', and what is owed for them. */
export type SoldMeanwhile = { pieces: string; amount: Kobo };
