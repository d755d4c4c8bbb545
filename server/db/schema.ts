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
  messages: MessagesTable;
  outbox: OutboxTable;
  outbox_pace: OutboxPaceTable;
  feeds: FeedsTable;
  feed_tokens: FeedTokensTable;
  job_leases: JobLeasesTable;
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
  /** When the provider is asked next; null once nothing is left to ask. */
  check_at: string | null;
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
type RatesTable = {
  id: Fixed<1>;
  date: string;
  rates: string;
  fetched_at: string;
};

/** What a visitor wrote. Fields that the form does not have are empty. */
export type MessagesTable = {
  id: Fixed<string>;
  kind: Fixed<"contact" | "newsletter" | "popup">;
  from_name: Fixed<string>;
  from_email: Fixed<string>;
  from_phone: Fixed<string>;
  message: Fixed<string>;
  received_at: Fixed<string>;
};

/** One row an e-mail. It names what the e-mail is about and holds no text: that is written when it is sent. */
export type OutboxTable = {
  /** `<topic>:<subject>`: whatever causes an e-mail twice, it is there once. */
  key: Fixed<string>;
  topic: Fixed<"message" | "order-confirmation" | "order-notice">;
  /** A message's id or an order's reference. */
  subject: Fixed<string>;
  state: "waiting" | "sent" | "parked";
  /** Begun attempts. Whoever records an attempt's end names its number: a later one may have begun. */
  attempts: number;
  /** The next attempt. While one is under way this is the end of its lease. */
  due_at: string;
  last_error: string | null;
  created_at: Fixed<string>;
  sent_at: string | null;
};

/** One row: when the e-mail service may be called again, by whichever process. */
type OutboxPaceTable = { id: Fixed<1>; free_at: string };

/** A feed as it was last fetched well. `posts` is JSON with the provider's own picture addresses. */
type FeedsTable = { store: Fixed<string>; posts: string; fetched_at: string };

type FeedTokensTable = {
  store: Fixed<string>;
  /** Of the environment's token that this one began with: another one there takes over. */
  seed_hash: string;
  token: string;
  refresh_at: string;
};

/** One row a job that the processes share. */
type JobLeasesTable = { job: Fixed<string>; due_at: string };
