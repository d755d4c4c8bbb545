import { z } from "zod";
import { getJson } from "./fetch.ts";

/**
 * A payment as Paystack reports it. `amount` is in kobo; `status` is Paystack's (`success`, `failed`, `abandoned`,
 * …).
 */
export type Payment = {
  /** Paystack's id, as text: it has up to 64 bits. */
  transactionId: string;
  /** `test` or `live`. */
  domain: string;
  status: string;
  reference: string;
  amount: number;
  currency: string;
  channel: string | null;
  gatewayResponse: string | null;
  /** What Paystack keeps of the amount, in kobo; null if it does not say. */
  fees: number | null;
};

/** A successful payment in Paystack's list. */
export type ListedPayment = Omit<Payment, "status" | "channel" | "gatewayResponse" | "fees">;

/** A refund as Paystack reports it. `amount` is in kobo; `status` is Paystack's (`pending`, `processed`, …). */
export type ProviderRefund = z.infer<typeof refund>;

/** `rate-limited`: the request was not carried out, try later. `unreachable`: it may have been carried out. */
type Unanswered = { kind: "rate-limited" } | { kind: "unreachable"; reason: string };

export type VerifyResult = { kind: "found"; payment: Payment } | { kind: "not-found" } | Unanswered;

export type PaymentsPage =
  | { kind: "found"; payments: ListedPayment[]; isLast: boolean }
  | Unanswered;

/** `amount` is in kobo. The provider leads back to `callbackUrl`, with the reference as its parameter `reference`. */
export type BeginRequest = {
  reference: string;
  amount: number;
  currency: string;
  email: string;
  metadata: object;
  callbackUrl: string;
};

export type BeginResult =
  /** `url`: the provider's page on which the payment is made. */
  { kind: "begun"; url: string } | { kind: "refused"; message: string } | Unanswered;

/** `amount` is in kobo; `note` comes back in `listRefunds`. */
export type RefundRequest = { reference: string; amount: number; currency: string; note: string };

export type RefundResult =
  | { kind: "accepted"; refund: ProviderRefund }
  /** Refused; no money goes back. `message` is the provider's. */
  | { kind: "refused"; message: string }
  | Unanswered;

export type ListRefundsResult = { kind: "found"; refunds: ProviderRefund[] } | Unanswered;

/** Paystack's server API. No call throws. */
export type PaystackGateway = {
  /** The mode of the secret key; a payment of the other mode does not count. */
  domain: "test" | "live";
  /** Begins a payment that is made on the provider's own page, without its script in ours. */
  begin(request: BeginRequest): Promise<BeginResult>;
  /** Looks up a payment's current state. */
  verify(reference: string): Promise<VerifyResult>;
  /** One page, counted from 1, of the successful payments that were begun in a period. */
  listPayments(period: { since: Date; until: Date }, page: number): Promise<PaymentsPage>;
  /** Requests a refund. Paystack has no idempotency key: look for the refund before repeating the request. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All refunds of a payment since a time, also refunds made in the dashboard. */
  listRefunds(payment: { reference: string; since: Date }): Promise<ListRefundsResult>;
};

export type PaystackOptions = { apiUrl: string; secretKey: string; timeoutMs?: number };

const id = z.union([z.string(), z.number()]).transform(String);
const kobo = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int())]);

/** Unknown fields are dropped; those that decide whether an order is paid are required. */
const payment = z.object({
  id,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  fees: z.int().nonnegative().nullish().catch(null),
});

const listedPayment = payment.omit({ channel: true, gateway_response: true, fees: true });

/** `transaction` is the refunded payment: the whole object, or only its id. */
const refund = z
  .object({
    id,
    amount: kobo,
    currency: z.string(),
    status: z.string(),
    domain: z.string().nullish(),
    merchant_note: z.string().nullish(),
    createdAt: z.string().nullish(),
    created_at: z.string().nullish(),
    transaction_reference: z.string().nullish(),
    transaction: z
      .union([id, z.object({ id: id.nullish(), reference: z.string().nullish() })])
      .nullish(),
  })
  .transform(({ transaction, ...rest }) => {
    const of = typeof transaction === "string" ? { id: transaction, reference: null } : transaction;
    return {
      id: rest.id,
      amount: rest.amount,
      currency: rest.currency,
      status: rest.status,
      /** `test` or `live`. This and what follows is null if the response does not say it. */
      domain: rest.domain ?? null,
      /** The note of the refund's request, or the one written in the dashboard. */
      note: rest.merchant_note ?? null,
      /** ISO 8601. */
      createdAt: rest.createdAt ?? rest.created_at ?? null,
      /** Reference and id of the returned payment. */
      paymentReference: rest.transaction_reference ?? of?.reference ?? null,
      transactionId: of?.id ?? null,
    };
  });

/** Paystack's envelope around all data. */
const oneOf = <T extends z.ZodType>(data: T) => z.object({ status: z.literal(true), data });
const pageOf = <T extends z.ZodType>(data: T) =>
  oneOf(z.array(data)).extend({ meta: z.object({ pageCount: z.int().nullish() }).nullish() });
const declined = z.object({ status: z.literal(false), message: z.string() });

const begun = z.object({ authorization_url: z.url({ protocol: /^https?$/ }) });

/** What the shop reads of each answer. */
export const ANSWERS = {
  initialize: oneOf(begun),
  verify: oneOf(payment),
  payments: pageOf(listedPayment),
  refund: oneOf(refund),
  refunds: pageOf(refund),
};

const PER_PAGE = 100;
/** Far more pages than the refunds of one payment fill; a list that is longer counts as a failed look-up. */
const MAX_PAGES = 20;

/** Client of Paystack's server API. */
export function createPaystack(options: PaystackOptions): PaystackGateway {
  const { apiUrl, secretKey, timeoutMs = 8_000 } = options;
  const headers = { Authorization: `Bearer ${secretKey}` };

  /** `declined`: any 4xx, except those that say nothing about the request itself (401, 403, 408, 429). */
  async function call<T>(
    path: string,
    schema: z.ZodType<T>,
    body?: object,
  ): Promise<{ kind: "answered"; body: T } | { kind: "declined"; body: unknown } | Unanswered> {
    const request = { headers, timeoutMs, parse: parseKeepingId, ...(body && { body }) };
    const got = await getJson(`${apiUrl}${path}`, request);
    if (got.kind === "unreachable") return got;
    const { status } = got;
    if (status === 429) return { kind: "rate-limited" };
    if (status === 401 || status === 403) return unreachable("the secret key was refused");
    if (status >= 400 && status < 500 && status !== 408) {
      return { kind: "declined", body: got.body };
    }
    if (status !== 200 && status !== 201) return unreachable(`status ${status}`);
    const parsed = schema.safeParse(got.body);
    return parsed.success ? { kind: "answered", body: parsed.data } : UNKNOWN_SHAPE;
  }

  return {
    domain: secretKey.startsWith("sk_live_") ? "live" : "test",
    begin: async ({ callbackUrl, ...payment }) => {
      const asked = { ...payment, callback_url: callbackUrl };
      const got = await call("/transaction/initialize", ANSWERS.initialize, asked);
      if (got.kind === "answered") return { kind: "begun", url: got.body.data.authorization_url };
      return got.kind === "declined" ? refusedBy(got.body) : got;
    },
    verify: async (reference) => {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      const got = await call(path, ANSWERS.verify);
      if (got.kind === "declined") return { kind: "not-found" };
      if (got.kind !== "answered") return got;
      const { id: transactionId, channel = null, fees = null, ...rest } = got.body.data;
      const { gateway_response: gatewayResponse = null, ...facts } = rest;
      const details = { channel, gatewayResponse, fees };
      return { kind: "found", payment: { ...facts, transactionId, ...details } };
    },
    listPayments: async ({ since, until }, page) => {
      const query = new URLSearchParams({
        status: "success",
        from: since.toISOString(),
        to: until.toISOString(),
        // Paystack's documentation and its own clients spell this parameter differently.
        perPage: String(PER_PAGE),
        per_page: String(PER_PAGE),
        page: String(page),
      });
      const got = await call(`/transaction?${query.toString()}`, ANSWERS.payments);
      if (got.kind === "declined") return unreachable("no list of payments");
      if (got.kind !== "answered") return got;
      const { data, meta } = got.body;
      const payments = data
        // A provider that ignores the filter must not make orders paid.
        .filter(({ status }) => status === "success")
        .map(({ id: transactionId, domain, reference, amount, currency }) => {
          return { transactionId, domain, reference, amount, currency };
        });
      const pageCount = meta?.pageCount;
      const isLast = pageCount == null ? data.length === 0 : page >= pageCount;
      return { kind: "found", payments, isLast };
    },
    refund: async ({ reference, amount, currency, note }) => {
      const asked = { transaction: reference, amount, currency, merchant_note: note };
      const got = await call("/refund", ANSWERS.refund, asked);
      if (got.kind === "answered") return { kind: "accepted", refund: got.body.data };
      return got.kind === "declined" ? refusedBy(got.body) : got;
    },
    listRefunds: async ({ reference, since }) => {
      const refunds = new Map<string, ProviderRefund>();
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = new URLSearchParams({
          reference,
          from: since.toISOString(),
          perPage: String(PER_PAGE),
          page: String(page),
        });
        const got = await call(`/refund?${query.toString()}`, ANSWERS.refunds);
        if (got.kind === "declined") return unreachable("no list of refunds");
        if (got.kind !== "answered") return got;
        const { data, meta } = got.body;
        // Also stops if a page comes again, as from a provider that ignores the page's number.
        const added = data.filter((each) => !refunds.has(each.id));
        for (const each of added) refunds.set(each.id, each);
        const isLast = page >= (meta?.pageCount ?? Infinity);
        if (added.length === 0 || isLast) return { kind: "found", refunds: [...refunds.values()] };
      }
      return unreachable("too many refunds to look through");
    },
  };
}

/** Without Paystack's envelope the answer may be an error of a proxy in between. */
function refusedBy(body: unknown): { kind: "refused"; message: string } | Unanswered {
  const no = declined.safeParse(body);
  return no.success ? { kind: "refused", message: no.data.message } : UNKNOWN_SHAPE;
}

function unreachable(reason: string): Unanswered {
  return { kind: "unreachable", reason };
}

const UNKNOWN_SHAPE = unreachable("an answer of an unknown shape");

type ReviverContext = { source?: string };

/** Parses JSON; returns each numeric `id` as its source text, as numbers beyond 2^53 would be rounded. */
function parseKeepingId(text: string): unknown {
  const reviver = (key: string, value: unknown, context?: ReviverContext): unknown =>
    key === "id" && typeof value === "number" ? (context?.source ?? value) : value;
  return JSON.parse(text, reviver);
}
