import type { ColumnType, Generated } from "kysely";
import type { Speed } from "../../../domain/checkout/speed.ts";
import type { ChargeKind, OrderStatus } from "../../../domain/orders/money.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import type { Erasable, Fixed } from "./columns.ts";

export type OrderTables = {
  orders: OrdersTable;
  order_numbers: OrderNumbersTable;
  order_charges: OrderChargesTable;
  order_stages: OrderStagesTable;
  order_changes: OrderChangesTable;
  order_notes: OrderNotesTable;
  order_replacements: OrderReplacementsTable;
  bespoke_orders: BespokeOrdersTable;
  order_lines: OrderLinesTable;
  idempotency_keys: IdempotencyKeysTable;
  unbegun_orders: UnbegunOrdersTable;
  dropped_orders: DroppedOrdersTable;
};

export type OrdersTable = {
  reference: Fixed<string>;
  /** A summary of the order's payments, for lists and indexes (`domain/orders/money.ts`). */
  status: OrderStatus;
  /** The price at which it was placed, or last changed by its customer before paying: lines and express. */
  amount: number;
  currency: Fixed<string>;
  speed: ColumnType<Speed, Speed | undefined, Speed>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  /** Two-letter code. */
  country: string;
  /** Name of the region, as listed; empty for a country without regions. */
  state: string;
  comments: string;
  /** If the house is to choose her sizes: JSON of her measurements (`domain/catalogue/measurements.ts`). Else empty. */
  sizing: ColumnType<string, string | undefined, string>;
  created_at: Fixed<string>;
  /** The owner's revision of the catalogue at which it was priced; null for orders of earlier releases. */
  catalogue_revision: number | null;
  /** Where its making stands; every change is a row of `order_stages`. */
  stage: ColumnType<Stage, Stage | undefined, Stage>;
  /** The day in Lagos, `2026-12-05`, on which it is ready at the latest; null until something is paid. */
  ready_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** Orders' numbers for people (`domain/orders/numbers.ts`); the database counts. */
type OrderNumbersTable = { number: Generated<number>; reference: Fixed<string> };

export type OrderLinesTable = {
  reference: Fixed<string>;
  position: Fixed<number>;
  sku: Fixed<string>;
  /** The product's name when it was bought, or the owner's description of a bespoke piece. */
  name: Erasable;
  /** Empty if none was chosen. */
  size: Fixed<string>;
  quantity: Fixed<number>;
  unit_price: Fixed<number>;
  /** 1: a promotion had made it cheaper when it was ordered; null for lines of earlier releases. */
  on_sale: ColumnType<number | null, number | undefined, never>;
};

/** What the owner did with an order. `id` is the caller's, so that a repeated request acts once. Never changed. */
type EntryTable = {
  id: Fixed<string>;
  order_reference: Fixed<string>;
  made_by: Fixed<string>;
  made_at: Fixed<string>;
};

/** What the owner added to an order's price, or took off it (`domain/orders/money.ts`). */
type OrderChargesTable = EntryTable & {
  kind: Fixed<ChargeKind>;
  amount: Fixed<number>;
  label: Erasable;
};

/** An order's steps from one stage to another. */
export type OrderStagesTable = EntryTable & {
  stage: Fixed<Stage>;
  before: Fixed<Stage>;
  /** The id of the step that this one undoes. */
  undoes: Fixed<string | null>;
  /** Of what is shipped; else empty. */
  courier: Erasable;
  /** Of what is shipped: an https address; else empty. */
  tracking_url: Erasable;
  /** Of what is cancelled; else empty. */
  reason: Erasable;
};

/** What the owner changed of an order. Values of personal data are blanked with the customer. */
export type OrderChangesTable = EntryTable & {
  field: Fixed<"ready-by" | "size" | "address">;
  /** Of a size: the line's; else null. */
  position: ColumnType<number | null, number | null | undefined, never>;
  before: string;
  after: string;
  reason: Erasable;
};

/** What the owner notes on an order, for the house only. Never changed; deleted with the customer's details. */
export type OrderNotesTable = EntryTable & {
  note: Fixed<string>;
  /** 1: it is printed for the workshop. */
  for_workshop: Fixed<number>;
};

/**
 * What a customer changed of her order between two attempts to pay. The order's own rows hold the content in force.
 * Deleted with the order.
 */
type OrderReplacementsTable = {
  id: Fixed<string>;
  order_reference: Fixed<string>;
  /** The order's price since. */
  amount: Fixed<number>;
  speed: Fixed<Speed>;
  /** JSON of the order's row and lines as they were; personal data, blanked with the customer. */
  before: ColumnType<string, string, "">;
  made_at: Fixed<string>;
};

/** Orders that the owner wrote. Their customer accepts them before paying. */
export type BespokeOrdersTable = {
  order_reference: Fixed<string>;
  /** 1: it can be begun with a deposit. */
  takes_deposit: Fixed<number>;
  written_by: Fixed<string>;
  accepted_at: string | null;
  /** The terms as they were shown when it was accepted. */
  terms: string | null;
};

export type IdempotencyKeysTable = {
  key: Fixed<string>;
  body_hash: Fixed<string>;
  reference: Fixed<string>;
  /** Of a request that changed an order: the payment that it has begun; else null. */
  payment_reference: ColumnType<string | null, string | null | undefined, never>;
  created_at: Fixed<string>;
};

/** Payments that the provider has not seen yet, by the fingerprint of the network that placed their order. */
export type UnbegunOrdersTable = {
  payment_reference: Fixed<string>;
  network: Fixed<string>;
  placed_at: Fixed<string>;
};

/** What remains for a while of each payment of an order that was dropped unpaid. */
type DroppedOrdersTable = {
  reference: Fixed<string>;
  order_reference: Fixed<string>;
  number: Fixed<number>;
  /** The order's. */
  amount: Fixed<number>;
  dropped_at: Fixed<string>;
};
