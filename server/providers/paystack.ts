import { z } from "zod";
import { getJson } from "./fetch.ts";
import { createRefundCalls, toUnanswered } from "./paystack-refunds.ts";
import type { Caller, RefundCalls, Unanswered } from "./paystack-refunds.ts";

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
};

export type VerifyResult =
  | { kind: "found"; payment: Payment }
  | { kind: "not-found" }
  | { kind: "rate-limited" }
  | { kind: "unreachable"; reason: string };

export type PaystackGateway = RefundCalls &
  PaymentCalls & {
    /** The mode of the secret key; a payment of the other mode does not count. */
    domain: "test" | "live";
    /** Looks up a payment's current state. Never throws. */
    verify(reference: string): Promise<VerifyResult>;
  };

export type PaystackOptions = { apiUrl: string; secretKey: string; timeoutMs?: number };

/** Unknown fields are dropped; those that decide whether an order is paid are required. */
const answer = z.object({
  status: z.literal(true),
  data: z.object({
    id: z.union([z.string(), z.number()]).transform(String),
    domain: z.string(),
    status: z.string(),
    reference: z.string(),
    amount: z.int(),
    currency: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
  }),
});

/** Client of Paystack's server API. */
export function createPaystack(options: PaystackOptions): PaystackGateway {
  const { apiUrl, secretKey, timeoutMs = 8_000 } = options;
  const headers = { Authorization: `Bearer ${secretKey}` };
  const caller = { apiUrl, headers, timeoutMs, parse: parseKeepingId };
  return {
    ...createRefundCalls(caller),
    ...createPaymentCalls(caller),
    domain: secretKey.startsWith("sk_live_") ? "live" : "test",
    verify: async (reference) => {
      const url = `${apiUrl}/transaction/verify/${encodeURIComponent(reference)}`;
      const got = await getJson(url, { headers, timeoutMs, parse: parseKeepingId });
      if (got.kind === "unreachable") return got;
      if (got.status === 429) return { kind: "rate-limited" };
      // A refused key says nothing about the payment; every other 4xx means 'no such payment'.
      if (got.status === 401 || got.status === 403) {
        return { kind: "unreachable", reason: "the secret key was refused" };
      }
      if (got.status >= 400 && got.status < 500) return { kind: "not-found" };
      if (got.status !== 200) return { kind: "unreachable", reason: `status ${got.status}` };
      return toResult(got.body);
    },
  };
}

function toResult(body: unknown): VerifyResult {
  const parsed = answer.safeParse(body);
  if (!parsed.success) return { kind: "unreachable", reason: "an answer of an unknown shape" };
  const { id, channel, gateway_response, ...rest } = parsed.data.data;
  return {
    kind: "found",
    payment: {
      ...rest,
      transactionId: id,
      channel: channel ?? null,
      gatewayResponse: gateway_response ?? null,
    },
  };
}

type ReviverContext = { source?: string };

/** Parses JSON; returns each numeric `id` as its source text, as numbers beyond 2^53 would be rounded. */
function parseKeepingId(text: string): unknown {
  const reviver = (key: string, value: unknown, context?: ReviverContext): unknown =>
    key === "id" && typeof value === "number" ? (context?.source ?? value) : value;
  return JSON.parse(text, reviver);
}

/** A successful payment in the provider's list. */
export type ListedPayment = {
  /** The provider's id, as text: it has up to 64 bits. */
  transactionId: string;
  domain: string;
  reference: string;
  /** In kobo. */
  amount: number;
  currency: string;
};

export type PaymentsPage =
  | { kind: "found"; payments: ListedPayment[]; isLast: boolean }
  | Unanswered;

export type PaymentCalls = {
  /** One page, from 1 on, of the successful payments that were begun in a period. Never throws. */
  listPayments(period: { since: Date; until: Date }, page: number): Promise<PaymentsPage>;
};

const PER_PAGE = 100;

const list = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).transform(String),
      domain: z.string(),
      status: z.string(),
      reference: z.string(),
      amount: z.int(),
      currency: z.string(),
    }),
  ),
  meta: z.object({ pageCount: z.int().nullish() }).nullish(),
});

/** `GET /transaction` of Paystack's server API. */
function createPaymentCalls({ apiUrl, ...request }: Caller): PaymentCalls {
  return {
    listPayments: async ({ since, until }, page) => {
      const query = new URLSearchParams({
        status: "success",
        from: since.toISOString(),
        to: until.toISOString(),
        // The provider's description and its own clients spell it differently.
        perPage: String(PER_PAGE),
        per_page: String(PER_PAGE),
        page: String(page),
      });
      const got = await getJson(`${apiUrl}/transaction?${query.toString()}`, request);
      const unanswered = toUnanswered(got);
      if (unanswered || got.kind === "unreachable") {
        return unanswered ?? { kind: "unreachable", reason: "no answer" };
      }
      const parsed = list.safeParse(got.body);
      if (got.status >= 400 || !parsed.success) {
        return { kind: "unreachable", reason: `no list of payments, status ${got.status}` };
      }
      const { data, meta } = parsed.data;
      const payments = data
        // A provider that ignores the filter must not make orders paid.
        .filter(({ status }) => status === "success")
        .map(({ id, domain, reference, amount, currency }) => ({
          transactionId: id,
          domain,
          reference,
          amount,
          currency,
        }));
      const { pageCount } = meta ?? {};
      const isLast = pageCount == null ? data.length === 0 : page >= pageCount;
      return { kind: "found", payments, isLast };
    },
  };
}
