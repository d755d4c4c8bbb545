/** A payment as the stand-in stores it. Amounts are in kobo, times in UTC as ISO text. */
export type Transaction = {
  id: number;
  reference: string;
  amount: number;
  currency: string;
  email: string;
  metadata: unknown;
  /** Where the provider's page leads after the payment, if it was begun by `initialize`. */
  callbackUrl?: string;
  status: "abandoned" | "pending" | "success" | "failed" | "reversed";
  channel: "card" | "bank_transfer";
  createdAt: string;
  paidAt: string | null;
  /** When a pending transfer will arrive. */
  arrivesAt: string | null;
  /** How this payment's refunds end; undefined: `processed`. */
  refundsEnd?: RefundEnd;
  /** The customer's dispute, if there is one. */
  dispute?: Dispute;
};

/** An event that is to be delivered to the shop's webhook. */
export type Delivery = {
  id: string;
  event: string;
  data: object;
  dueAt: string;
  attempts: number;
};

export type State = { transactions: Transaction[]; deliveries: Delivery[]; refunds: Refund[] };

const GATEWAY_WORDS: Record<Transaction["status"], string> = {
  abandoned: "The transaction was not completed",
  pending: "Transfer pending",
  success: "Successful",
  failed: "Declined",
  reversed: "Reversed",
};

/** `data` of the verify response and of `charge.success`, with all of the provider's fields. */
export function wireFormat(transaction: Transaction): object {
  const { id, reference, amount, currency, email, metadata, status, channel } = transaction;
  const { createdAt, paidAt } = transaction;
  return {
    id,
    domain: "test",
    status,
    reference,
    receipt_number: null,
    amount,
    message: null,
    gateway_response: GATEWAY_WORDS[status],
    paid_at: paidAt,
    created_at: createdAt,
    channel,
    currency,
    ip_address: "127.0.0.1",
    metadata,
    log: null,
    fees: paidAt && feesOf(amount),
    fees_split: null,
    authorization: paidAt && channel === "card" ? testCard : {},
    customer: {
      id: 1,
      first_name: null,
      last_name: null,
      email,
      customer_code: "CUS_test",
      phone: null,
      metadata: null,
      risk_action: "default",
      international_format_phone: null,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  };
}

/** 1.5% and, from ₦2,500 on, ₦100; at most ₦2,000. */
function feesOf(amount: number): number {
  return Math.min(200_000, Math.ceil(amount * 0.015) + (amount < 250_000 ? 0 : 10_000));
}

type Query = Readonly<Partial<Record<string, string>>>;

/** The response of the provider's list of payments: newest first, filtered by status and time of creation. */
export function listTransactions(all: readonly Transaction[], query: Query): object {
  const { status, from = "", to = "~" } = query;
  const found = all
    .filter((each) => status === undefined || each.status === status)
    .filter(({ createdAt }) => createdAt >= from && createdAt <= to);
  const { entries, meta } = pageOf(found, query);
  const total_volume = found.reduce((sum, { amount }) => sum + amount, 0);
  const message = "Transactions retrieved";
  return { status: true, message, data: entries.map(wireFormat), meta: { ...meta, total_volume } };
}

/** The page of a list that a query asks for, newest first, and what the provider says about the whole list. */
export function pageOf<Entry>(list: readonly Entry[], query: Query) {
  const perPage = Math.max(1, Number(query["perPage"] ?? query["per_page"]) || 50);
  const page = Math.max(1, Number(query["page"]) || 1);
  const skipped = (page - 1) * perPage;
  const pageCount = Math.ceil(list.length / perPage);
  return {
    entries: list.toReversed().slice(skipped, skipped + perPage),
    meta: { total: list.length, skipped, perPage, page, pageCount },
  };
}

/** The provider's test card that always succeeds. */
const testCard = {
  authorization_code: "AUTH_test",
  bin: "408408",
  last4: "4081",
  exp_month: "12",
  exp_year: "2030",
  channel: "card",
  card_type: "visa ",
  bank: "TEST BANK",
  country_code: "NG",
  brand: "visa",
  reusable: true,
  signature: "SIG_test",
  account_name: null,
};

export type RefundEnd = "processed" | "failed" | "needs-attention";

/** A refund as the stand-in stores it. Amounts are in kobo, times in UTC as ISO text. */
export type Refund = {
  id: number;
  /** The payment's reference. */
  reference: string;
  amount: number;
  currency: string;
  status: "pending" | RefundEnd;
  customerNote: string | null;
  merchantNote: string;
  createdAt: string;
  /** When the refund will end; null if it has ended, or waits for bank details. */
  concludesAt: string | null;
};

/** A customer's dispute of a payment; its status is the last event that the shop was sent of it. */
export type Dispute = { id: number; status: "create" | "remind" | "resolve"; createdAt: string };

/** A refund as the API returns it, with the provider's fields (docs/product/providers.md, Card provider). */
export function refundFormat(refund: Refund): object {
  const { id, amount, currency, status, customerNote, merchantNote, createdAt } = refund;
  return {
    id,
    integration: 1,
    domain: "test",
    dispute: null,
    settlement: null,
    amount,
    deducted_amount: status === "processed" ? amount : 0,
    fully_deducted: status === "processed",
    currency,
    status,
    channel: null,
    refunded_at: null,
    expected_at: createdAt,
    refunded_by: "owner@shop.example",
    customer_note: customerNote,
    merchant_note: merchantNote,
    bank_reference: null,
    createdAt,
    updatedAt: createdAt,
  };
}
