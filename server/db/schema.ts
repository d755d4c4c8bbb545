import type { ColumnType, Generated, Kysely } from "kysely";
import type { EmailTopic } from "../../domain/emails/topics.ts";
import type { ChargeKind } from "../../domain/orders/charge.ts";
import type { Purpose } from "../../domain/orders/deposit.ts";
import type { Role } from "../../domain/house/rights.ts";
import type { OrderStatus } from "../../domain/orders/order-money.ts";
import type { PaymentStatus } from "../../domain/orders/payment-status.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { Speed } from "../../domain/orders/speed.ts";
import type { Stage } from "../../domain/orders/stage.ts";

/**
 * The tables, the same in both dialects. Amounts are whole kobo. Times are UTC in ISO text with
 * milliseconds, as `toISOString` writes it: readable, and sorted by time when sorted as text.
 */
export type Schema = {
  orders: OrdersTable;
  order_numbers: OrderNumbersTable;
  payments: PaymentsTable;
  credits: CreditsTable;
  credit_uses: CreditUsesTable;
  refunds: RefundsTable;
  pay_links: PayLinksTable;
  order_charges: OrderChargesTable;
  order_stages: OrderStagesTable;
  order_changes: OrderChangesTable;
  order_notes: OrderNotesTable;
  bespoke_orders: BespokeOrdersTable;
  order_lines: OrderLinesTable;
  payment_events: PaymentEventsTable;
  payment_event_notes: PaymentEventNotesTable;
  idempotency_keys: IdempotencyKeysTable;
  rates: RatesTable;
  messages: MessagesTable;
  outbox: OutboxTable;
  outbox_pace: OutboxPaceTable;
  feeds: FeedsTable;
  feed_tokens: FeedTokensTable;
  job_leases: JobLeasesTable;
  policy_reports: PolicyReportsTable;
  payment_page_checks: PaymentPageChecksTable;
  rate_limits: RateLimitsTable;
  subscribers: SubscribersTable;
  restock_requests: RestockRequestsTable;
  catalogue_edits: CatalogueEditsTable;
  catalogue_history: CatalogueHistoryTable;
  catalogue_revision: CatalogueRevisionTable;
  catalogue_drafts: CatalogueDraftsTable;
  previews: PreviewsTable;
  media: MediaTable;
  photographs: PhotographsTable;
  encodings: EncodingsTable;
  house_people: HousePeopleTable;
  house_invitations: HouseInvitationsTable;
  house_recovery_codes: HouseRecoveryCodesTable;
  house_sessions: HouseSessionsTable;
  house_record: HouseRecordTable;
  push_keys: PushKeysTable;
  push_devices: PushDevicesTable;
  push_messages: PushMessagesTable;
  provider_calls: ProviderCallsTable;
  backups: BackupsTable;
};

export type Db = Kysely<Schema>;

/** Written once, never updated. */
type Fixed<T> = ColumnType<T, T, never>;

export type OrdersTable = {
  reference: Fixed<string>;
  /** A summary of the order's payments, for lists and indexes (`domain/orders/order-money.ts`). */
  status: OrderStatus;
  /** The price at which it was placed: lines and express. */
  amount: Fixed<number>;
  currency: Fixed<string>;
  speed: ColumnType<Speed, Speed | undefined, never>;
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
  /** JSON of the customer's measurements (`domain/sizes/body.ts`) if the house is to choose her sizes; else empty. */
  sizing: ColumnType<string, string | undefined, "">;
  created_at: Fixed<string>;
  /** The owner's revision of the catalogue at which it was priced; null for orders of earlier releases. */
  catalogue_revision: Fixed<number | null>;
  /** Where its making stands; every change is a row of `order_stages`. */
  stage: ColumnType<Stage, Stage | undefined, Stage>;
  /** The day in Lagos, `2026-12-05`, on which it is ready at the latest; null until something is paid. */
  ready_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** The owner's words, which may name a customer: written once, and blanked with the customer (`blank-order.ts`). */
type Erasable = ColumnType<string, string, "" | "Erased" | "Bespoke piece">;

/** What the owner did with an order. `id` is the caller's, so that a repeated request acts once. Never changed. */
type EntryTable = {
  id: Fixed<string>;
  order_reference: Fixed<string>;
  made_by: Fixed<string>;
  made_at: Fixed<string>;
};

/** What the owner added to an order's price, or took off it (`domain/orders/charge.ts`). */
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

/** Orders' numbers for people (`domain/orders/number.ts`); the database counts. */
type OrderNumbersTable = { number: Generated<number>; reference: Fixed<string> };

/** Attempts to pay something of an order through the provider. */
export type PaymentsTable = {
  /** The provider knows the payment by it. An order's first payment has the order's own reference. */
  reference: Fixed<string>;
  order_reference: Fixed<string>;
  purpose: Fixed<Purpose>;
  status: PaymentStatus;
  amount: Fixed<number>;
  currency: Fixed<string>;
  /** The part of `amount` that was returned. */
  refunded: ColumnType<number, number | undefined, number>;
  created_at: Fixed<string>;
  paid_at: string | null;
  /** The provider's id of the transaction, as text: it has up to 64 bits. */
  transaction_id: string | null;
  /** 'card', 'bank_transfer' and so on, as the provider names it; of an open payment, the last that was tried. */
  channel: string | null;
  /** When the reconciler next checks the payment; during a check, the end of its lease; null after the last. */
  check_at: string | null;
  /** Earliest time of the next request to the provider; during a request, the end of its lease. */
  ask_after: string | null;
  /** What the provider last reported of an open payment, `not-found`, or `given-up`; null: it was not asked or did not respond. */
  provider_status: string | null;
  /** 1: begun by somebody with the order's link, who must not learn the order's reference. */
  by_link: ColumnType<number, number | undefined, never>;
};

/** Links by which somebody else pays an order. The token gives access to the page of the link and to nothing else. */
type PayLinksTable = {
  token: Fixed<string>;
  order_reference: Fixed<string>;
  created_at: Fixed<string>;
};

/** Store credit, given by the owner. What is left of it is `amount - spent`. */
export type CreditsTable = {
  /** Not hashed: the owner sends it to the customer, and whoever can read this table has the orders anyway. */
  code: Fixed<string>;
  /** In lower case: only orders with this address can use it. Empty, once its owner was erased: any can. */
  email: ColumnType<string, string, "">;
  amount: Fixed<number>;
  spent: ColumnType<number, number | undefined, number>;
  reason: Erasable;
  given_by: Fixed<string>;
  given_at: Fixed<string>;
  /** The caller's id of the request; null for those of the release before. */
  request_id: Fixed<string | null>;
  /** The order that it was given for; null for none. */
  order_reference: string | null;
};

/** What orders spend of credits. A use of an order that stays unpaid is released, and counts no longer. */
export type CreditUsesTable = {
  order_reference: Fixed<string>;
  code: Fixed<string>;
  amount: Fixed<number>;
  spent_at: Fixed<string>;
  released_at: string | null;
};

/** Refunds that the shop requested; those made in the provider's dashboard are only events. */
export type RefundsTable = {
  /** Unguessable; the provider stores it in the refund's note, which identifies the refund after a time-out. */
  id: Fixed<string>;
  payment_reference: Fixed<string>;
  /** The caller's id of the request, so that a repeated one acts once. */
  request_key: Fixed<string>;
  amount: Fixed<number>;
  reason: Erasable;
  /** Who requested it. */
  requested_by: Fixed<string>;
  state: RefundState;
  /** The provider's id of the refund, as text. */
  provider_id: string | null;
  /** The key of the event that reported it as processed; null before it arrives. */
  event_key: string | null;
  created_at: Fixed<string>;
  /** Number of attempts started. */
  attempts: ColumnType<number, number | undefined, number>;
  /** When the last request that the provider may have carried out was begun; null if there was none. */
  asked_at: string | null;
  /** Time of the next attempt; during an attempt, the end of its lease; null once nothing more is asked. */
  try_at: string | null;
  last_error: string | null;
};

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
};

/** Log of payment events (provider's results, webhooks, refunds) for the shop's staff. Never personal data. */
export type PaymentEventsTable = {
  /** `<kind>:<reference>:<whatever else tells it apart>`, so that a repeated delivery is stored once. */
  key: Fixed<string>;
  reference: Fixed<string>;
  kind: Fixed<string>;
  amount: Fixed<number | null>;
  detail: Fixed<string>;
  received_at: Fixed<string>;
};

/** What the owner did about an event that needed attention. Deleted with its event. */
export type PaymentEventNotesTable = {
  event_key: Fixed<string>;
  noted_at: Fixed<string>;
  note: Erasable;
  /** Null on notes of earlier releases. */
  noted_by: Fixed<string | null>;
  /** The order that the event was found to belong to, if its own reference does not say it. */
  order_reference: Fixed<string | null>;
};

export type IdempotencyKeysTable = {
  key: Fixed<string>;
  body_hash: Fixed<string>;
  reference: Fixed<string>;
  created_at: Fixed<string>;
};

/** A single row: the last valid rates. `rates` is JSON. */
type RatesTable = {
  id: Fixed<1>;
  date: string;
  rates: string;
  fetched_at: string;
};

/** Messages from the shop's forms. Fields that a form does not have are empty. */
export type MessagesTable = {
  id: Fixed<string>;
  kind: Fixed<"contact" | "newsletter" | "popup">;
  from_name: Fixed<string>;
  from_email: Fixed<string>;
  from_phone: Fixed<string>;
  message: Fixed<string>;
  received_at: Fixed<string>;
} & AnsweredColumns;

/** When it was answered, and the name of who did; both null while it is not. */
type AnsweredColumns = {
  answered_at: ColumnType<string | null, string | null | undefined, string | null>;
  answered_by: ColumnType<string | null, string | null | undefined, string | null>;
};

/** One row per e-mail. It only references its subject; the text is composed when the e-mail is sent. */
export type OutboxTable = {
  /** `<topic>:<subject>`, so that the same e-mail is queued only once. */
  key: Fixed<string>;
  topic: Fixed<EmailTopic>;
  /** What it is about, by topic (`server/services/outbox.ts`). */
  subject: Fixed<string>;
  state: "waiting" | "sent" | "parked";
  /** Number of attempts started. An attempt's result is recorded only if this is still its number. */
  attempts: number;
  /** Time of the next attempt; during an attempt, the end of its lease. */
  due_at: string;
  last_error: string | null;
  created_at: Fixed<string>;
  sent_at: string | null;
  /** Time of the first attempt; null before it. Attempts by processes of an older release do not set it. */
  tried_since: string | null;
};

/** A single row: when any process may next call the e-mail service (rate limit). */
type OutboxPaceTable = { id: Fixed<1>; free_at: string };

/** Each feed's last successful fetch. `posts` is JSON with the provider's own picture addresses. */
type FeedsTable = { store: Fixed<string>; posts: string; fetched_at: string };

type FeedTokensTable = {
  store: Fixed<string>;
  /** Hash of the configured token from which `token` was refreshed; a new configured token replaces `token`. */
  seed_hash: string;
  token: string;
  refresh_at: string;
  /** Since when `token` is the same; null for those of earlier releases. */
  refreshed_at: string | null;
};

/** When each provider (`domain/house/providers.ts`) last answered well, and last failed. */
type ProviderCallsTable = {
  provider: Fixed<string>;
  outcome: Fixed<"good" | "failed">;
  at: string;
  /** Why it failed; else empty. */
  reason: string;
};

/** A single row: the last backup that was made and found good. */
type BackupsTable = { id: Fixed<1>; made_at: string; bytes: number; made_by: string };

/** When each job that the processes share is next due; the process that claims it advances `due_at`. */
type JobLeasesTable = { job: Fixed<string>; due_at: string };

/**
 * One row for each distinct report from browsers (`domain/payment-page/policy-report.ts`), with a count. Never
 * personal data.
 */
type PolicyReportsTable = {
  page: Fixed<string>;
  directive: Fixed<string>;
  blocked: Fixed<string>;
  source: Fixed<string>;
  /** The release of the shop that received it. */
  release: Fixed<string>;
  first_at: Fixed<string>;
  last_at: string;
  times: number;
};

/** Results of comparing the served payment page with the release's: one row for each day and distinct result. */
type PaymentPageChecksTable = {
  /**
   * Identifies the result, so that a repeated one is only counted: day, release, outcome, detail, the provider's
   * script.
   */
  key: Fixed<string>;
  release: Fixed<string>;
  outcome: Fixed<"same" | "changed" | "unreachable">;
  /** JSON: the differences, or why the page could not be fetched. */
  detail: Fixed<string>;
  /** Hash of the card provider's script: the last known one if it could not be fetched, null if it never was. */
  provider_script: Fixed<string | null>;
  first_at: Fixed<string>;
  last_at: string;
  times: number;
};

/** Rate limits: one row per key, a count within a window that ends at `ends_at`. Keys contain hashes, no addresses. */
export type RateLimitsTable = { key: Fixed<string>; ends_at: string; count: number };

/** Newsletter sign-ups. Consent is given only by opening the confirmation e-mail's link, and ends on unsubscribing. */
export type SubscribersTable = {
  /** In lower case. */
  email: Fixed<string>;
  /** Identifies this sign-up in the outbox; signing up again after unsubscribing creates a new one. */
  id: string;
  /**
   * Secret part of the subscription page's URL. Not hashed: the e-mail is composed from it when it is sent, and
   * whoever can read this table has the e-mail address anyway.
   */
  token: string;
  name: string;
  kind: "newsletter" | "popup";
  /** The consent text, as shown beside the form and in the e-mail. */
  wording: string;
  asked_at: string;
  confirmed_at: string | null;
  /** When they unsubscribed. */
  ended_at: string | null;
};

/** Requests to be told when a sold-out piece can be bought again. Open while `told_at` and `ended_at` are null. */
export type RestockRequestsTable = {
  id: Fixed<string>;
  /** Secret part of the request page's URL; not hashed, for the same reasons as a subscriber's. */
  token: Fixed<string>;
  /** In lower case. */
  email: Fixed<string>;
  sku: Fixed<string>;
  asked_at: Fixed<string>;
  /** When the e-mail was put into the outbox. Null again if the piece was sold out before it was sent. */
  told_at: string | null;
  /** When they asked not to be written to. */
  ended_at: string | null;
} & AnsweredColumns;

/** The owner's changes to the catalogue: one row per piece, listing and promotion (`edit-rows.ts`). Never deleted. */
type CatalogueEditsTable = {
  kind: Fixed<string>;
  /** A piece's SKU, a listing's collection, a promotion's id. */
  key: Fixed<string>;
  /** Number of changes of this row, against changes that are based on an older state. */
  version: number;
  /** JSON. */
  value: string;
  changed_by: string;
  changed_at: string;
};

/** Every change to a row of `catalogue_edits`. The database refuses updates and deletes. */
export type CatalogueHistoryTable = {
  /** The catalogue's revision after this change. */
  id: Fixed<number>;
  kind: Fixed<string>;
  key: Fixed<string>;
  version: Fixed<number>;
  /** JSON; null for a row's first change. */
  before: Fixed<string | null>;
  /** JSON. */
  after: Fixed<string>;
  changed_by: Fixed<string>;
  changed_at: Fixed<string>;
};

/** A single row: the number of changes so far. */
type CatalogueRevisionTable = { id: Fixed<1>; revision: number };

/** What the owner prepares for a piece: its words and price if it is new, and its photographs. Never deleted. */
export type CatalogueDraftsTable = {
  sku: Fixed<string>;
  /** Number of changes of this row, also across several drafts of one piece. */
  version: number;
  state: "open" | "published" | "discarded";
  /** JSON (`domain/catalogue/draft.ts`). */
  value: string;
  changed_by: string;
  changed_at: string;
};

/** Links to the pages of drafts. */
type PreviewsTable = {
  /** SHA-256 of the secret part of the page's URL. */
  token_hash: Fixed<string>;
  sku: Fixed<string>;
  expires_at: Fixed<string>;
  /** JSON of words that are not saved yet; null for a draft. */
  words: Fixed<string | null>;
};

/** Bytes of pictures that the shop itself has encoded, never those that were uploaded. */
type MediaTable = {
  /** SHA-256 of the bytes, in hex. */
  hash: Fixed<string>;
  type: Fixed<"image/jpeg" | "image/avif">;
  width: Fixed<number>;
  height: Fixed<number>;
  bytes: Fixed<Buffer>;
  created_at: Fixed<string>;
};

/** One row per upload or new crop. Picture and crop never change: another crop is another photograph. */
export type PhotographsTable = {
  id: Fixed<string>;
  /** The piece for whose draft it was taken. */
  sku: Fixed<string>;
  /** Hash of master, crop and the encoder's settings; part of its encodings' addresses. */
  picture: Fixed<string>;
  /** The whole picture, upright, at most 3000 pixels on a side. */
  master: Fixed<string>;
  /** JSON: the part that is shown (`domain/pictures/crop.ts`). */
  crop: Fixed<string>;
  /** `first`: its JPEG is there, the rest is being encoded. */
  state: "first" | "ready" | "failed";
  /** JSON, a `PictureRecord`: what a page needs to show it. */
  record: string;
  /** JSON: the text of its share picture; null if it needs none. */
  title: string | null;
  /** Why it failed, in words for the owner. */
  fault: string | null;
  /** Number of times that its encoding was begun. */
  attempts: number;
  created_by: Fixed<string>;
  created_at: Fixed<string>;
  /** When it was first part of what is published; such a photograph is kept for the history. */
  published_at: string | null;
  /** When it was taken out of its draft; null while it is part of one. */
  dropped_at: string | null;
};

/** The encodings of pictures. A share picture has a `picture` hash of its own. */
type EncodingsTable = {
  picture: Fixed<string>;
  width: Fixed<number>;
  format: Fixed<"avif" | "jpg">;
  /** The photograph's picture: `picture` itself, but for a share picture. */
  original: Fixed<string>;
  media: Fixed<string>;
};

/** Who may come into the house. Never deleted, since the record names them; `removed_at` takes all access away. */
export type HousePeopleTable = {
  id: Fixed<string>;
  /** In lower case. */
  email: Fixed<string>;
  name: string;
  role: Role;
  /** scrypt; null until an invitation was accepted. */
  password_hash: string | null;
  /** Of the authenticator app, encrypted with a key made of the password (`seal.ts`); null: no second factor. */
  factor_secret: string | null;
  /** Number of the 30 seconds whose code was used last: a code is good once. */
  factor_counter: number | null;
  created_at: Fixed<string>;
  removed_at: string | null;
};

/** The one open invitation of a person; deleted once it is used. */
type HouseInvitationsTable = {
  person_id: Fixed<string>;
  /** SHA-256 of the secret part of the link. */
  token_hash: string;
  expires_at: string;
};

/** The recovery codes that are left; each is deleted when it is used. */
type HouseRecoveryCodesTable = { person_id: Fixed<string>; code_hash: Fixed<string> };

export type HouseSessionsTable = {
  /** Names the session in lists; opens nothing. */
  id: Fixed<string>;
  /** SHA-256 of the cookie's value. */
  token_hash: Fixed<string>;
  person_id: Fixed<string>;
  /** `half`: the password was right, and the code is missing; opens nothing but the page that asks for it. */
  state: Fixed<"half" | "whole">;
  /** 1: 'Stay signed in on this phone'. */
  is_long: Fixed<number>;
  /** Of a half session: the second factor's secret, encrypted with a key made of the token. */
  carried: Fixed<string | null>;
  network: Fixed<string>;
  device: Fixed<string>;
  created_at: Fixed<string>;
  /** To within some minutes. */
  seen_at: string;
  /** When the person last gave their password. */
  confirmed_at: string;
  expires_at: Fixed<string>;
};

/** Everything that was done in the house. The database refuses updates and deletes. */
export type HouseRecordTable = {
  id: Generated<number>;
  at: Fixed<string>;
  /** Null: on the server's shell. */
  person_id: Fixed<string | null>;
  /** The person's name at the time. */
  who: Fixed<string>;
  act: Fixed<string>;
  thing_kind: Fixed<string>;
  thing_id: Fixed<string>;
  /** JSON, without secrets. */
  before: Fixed<string | null>;
  after: Fixed<string | null>;
};

/** The shop's key pair for push messages, one row. */
type PushKeysTable = {
  id: Fixed<number>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
  made_at: Fixed<string>;
};

/** The devices that are told of new orders: at most one a session, with which its row is deleted. */
type PushDevicesTable = {
  session_id: Fixed<string>;
  endpoint: string;
  /** The device's public key and secret: only the device can read what is encrypted with them. */
  p256dh: string;
  auth: string;
  created_at: Fixed<string>;
};

/** Messages about new orders, one for each device; kept for two days, so that none is sent twice. */
type PushMessagesTable = {
  order_reference: Fixed<string>;
  session_id: Fixed<string>;
  state: "waiting" | "done";
  attempts: number;
  /** During an attempt the end of its lease. */
  due_at: string;
  created_at: Fixed<string>;
};
