import type { ColumnType } from "kysely";
import type { Purpose } from "../../../domain/orders/balance.ts";
import type { PaymentStatus, RefundState } from "../../../domain/payments/states.ts";
import type { Erasable, Fixed } from "./columns.ts";

export type PaymentTables = {
  payments: PaymentsTable;
  credits: CreditsTable;
  credit_uses: CreditUsesTable;
  refunds: RefundsTable;
  pay_links: PayLinksTable;
  payment_events: PaymentEventsTable;
  payment_event_notes: PaymentEventNotesTable;
  payment_searches: PaymentSearchesTable;
};

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
  /** What the provider last reported of an open payment, `not-found`, or `given-up`; null: no answer so far. */
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
type CreditUsesTable = {
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

/** A single row: the last search at the provider for payments that the database does not know. */
type PaymentSearchesTable = {
  id: Fixed<1>;
  /** From when on payments are listed. */
  since: string;
  /** During a search, the end of its lease. */
  due_at: string;
  /** Null until all were looked at. */
  ended_at: string | null;
  /** How many belong to no order. */
  found: number;
};
