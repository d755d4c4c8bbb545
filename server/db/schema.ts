import type { ColumnType, Kysely } from "kysely";

/**
 * The tables as both dialects see them. Amounts are whole kobo. Times are UTC in ISO text with
 * milliseconds, as `toISOString` writes it: the same in both databases, readable, and in order as text.
 */
export type Schema = {
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  payment_events: PaymentEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  rates: RatesTable;
};

export type Db = Kysely<Schema>;

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export type OrdersTable = {
  reference: Fixed<string>;
  status: "pending" | "paid" | "failed" | "refunded";
  amount: Fixed<number>;
  currency: Fixed<string>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  /** Two-letter code. */
  country: string;
  /** The region's name as listed; empty where the country needs no choice. */
  state: string;
  comments: string;
  created_at: Fixed<string>;
  paid_at: string | null;
  /** The provider's own number of the payment: up to 64 bits, so text. */
  transaction_id: string | null;
  /** 'card', 'bank_transfer' and so on, as the provider names it. */
  channel: string | null;
};

export type OrderLinesTable = {
  reference: Fixed<string>;
  position: Fixed<number>;
  sku: Fixed<string>;
  /** The product's name when it was bought. */
  name: Fixed<string>;
  /** Empty where none was chosen. */
  size: Fixed<string>;
  quantity: Fixed<number>;
  unit_price: Fixed<number>;
};

/** What was heard about payments, kept for the shop's staff. Never personal data. */
export type PaymentEventsTable = {
  /** What makes it the same event when it comes again: kind, reference and what else tells two apart. */
  key: Fixed<string>;
  reference: Fixed<string>;
  kind: Fixed<string>;
  amount: Fixed<number | null>;
  detail: Fixed<string>;
  received_at: Fixed<string>;
};

export type IdempotencyKeysTable = {
  key: Fixed<string>;
  body_hash: Fixed<string>;
  reference: Fixed<string>;
  created_at: Fixed<string>;
};

/** One row: the last rates that were good. `rates` is JSON. */
export type RatesTable = {
  id: Fixed<1>;
  date: string;
  rates: string;
  fetched_at: string;
};
