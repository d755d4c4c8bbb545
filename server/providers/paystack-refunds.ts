import { z } from "zod";
import { getJson } from "./fetch.ts";
import type { JsonAnswer } from "./fetch.ts";

/** A refund as Paystack reports it. `amount` is in kobo; `status` is Paystack's (`pending`, `processed`, …). */
export type ProviderRefund = {
  /** Paystack's id of the refund, as text. */
  id: string;
  amount: number;
  currency: string;
  status: string;
  /** `test` or `live`; null if the response does not say. */
  domain: string | null;
  /** The note that the request had, or the dashboard's. */
  note: string | null;
  /** ISO 8601; null if the response does not say. */
  createdAt: string | null;
  /** Reference and id of the returned payment, each null if the response does not say. */
  paymentReference: string | null;
  transactionId: string | null;
};

export type RefundResult =
  | { kind: "accepted"; refund: ProviderRefund }
  /** Refused; no money goes back. `message` is the provider's. */
  | { kind: "refused"; message: string }
  /** Not carried out; ask again later. */
  | { kind: "rate-limited" }
  /** It is unknown whether the provider has carried it out. */
  | { kind: "unreachable"; reason: string };

export type ListRefundsResult =
  | { kind: "found"; refunds: ProviderRefund[] }
  | { kind: "rate-limited" }
  | { kind: "unreachable"; reason: string };

/** `amount` is in kobo; `note` comes back in `listRefunds`. */
export type RefundRequest = { reference: string; amount: number; currency: string; note: string };

export type RefundCalls = {
  /** Requests a refund of a payment. Paystack has no idempotency key: look it up before repeating it. Never throws. */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** All refunds of a payment since a time, also those made in the dashboard. Never throws. */
  listRefunds(payment: { reference: string; since: Date }): Promise<ListRefundsResult>;
};

export type Caller = {
  apiUrl: string;
  headers: Record<string, string>;
  timeoutMs: number;
  parse: (text: string) => unknown;
};

const id = z.union([z.string(), z.number()]).transform(String);
const kobo = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number).pipe(z.int())]);

/** Unknown fields are dropped. `transaction` is the payment, whole or only its id. */
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
  .transform(({ transaction, ...rest }): ProviderRefund => {
    const payment = typeof transaction === "string" ? { id: transaction } : transaction;
    const inPayment = payment && "reference" in payment ? payment.reference : undefined;
    return {
      id: rest.id,
      amount: rest.amount,
      currency: rest.currency,
      status: rest.status,
      domain: rest.domain ?? null,
      note: rest.merchant_note ?? null,
      createdAt: rest.createdAt ?? rest.created_at ?? null,
      paymentReference: rest.transaction_reference ?? inPayment ?? null,
      transactionId: payment?.id ?? null,
    };
  });

const accepted = z.object({ status: z.literal(true), data: refund });
const refused = z.object({ status: z.literal(false), message: z.string() });
const page = z.object({
  status: z.literal(true),
  data: z.array(refund),
  meta: z.object({ pageCount: z.int().nullish() }).nullish(),
});

const PER_PAGE = 100;
/** More than a boutique's refunds of any few days; beyond them the look-up counts as failed. */
const MAX_PAGES = 20;

/** The refund calls of Paystack's server API. */
export function createRefundCalls(caller: Caller): RefundCalls {
  const { apiUrl, ...request } = caller;
  return {
    refund: async ({ reference, amount, currency, note }) => {
      const body = { transaction: reference, amount, currency, merchant_note: note };
      return toRefundResult(await getJson(`${apiUrl}/refund`, { ...request, body }));
    },
    listRefunds: async ({ reference, since }) => {
      const refunds = new Map<string, ProviderRefund>();
      for (let number = 1; number <= MAX_PAGES; number++) {
        const query = new URLSearchParams({
          reference,
          from: since.toISOString(),
          perPage: String(PER_PAGE),
          page: String(number),
        });
        const got = toPage(await getJson(`${apiUrl}/refund?${query.toString()}`, request));
        if (got.kind !== "found") return got;
        // Also stops if a page comes again, as from a provider that ignores the page's number.
        const added = got.refunds.filter((each) => !refunds.has(each.id));
        for (const each of added) refunds.set(each.id, each);
        const isLast = got.pageCount !== undefined && number >= got.pageCount;
        if (added.length === 0 || isLast) return { kind: "found", refunds: [...refunds.values()] };
      }
      return { kind: "unreachable", reason: "too many refunds to look through" };
    },
  };
}

export type Unanswered = { kind: "rate-limited" } | { kind: "unreachable"; reason: string };

/** What every call has in common: no response, a refused key, too many requests, a fault. */
export function toUnanswered(got: JsonAnswer): Unanswered | undefined {
  if (got.kind === "unreachable") return got;
  if (got.status === 429) return { kind: "rate-limited" };
  if (got.status === 401 || got.status === 403) {
    return { kind: "unreachable", reason: "the secret key was refused" };
  }
  if (got.status >= 400 && got.status < 500 && got.status !== 408) return undefined;
  if (got.status === 200 || got.status === 201) return undefined;
  return { kind: "unreachable", reason: `status ${got.status}` };
}

function toRefundResult(got: JsonAnswer): RefundResult {
  const unanswered = toUnanswered(got);
  if (unanswered || got.kind === "unreachable") {
    return unanswered ?? { kind: "unreachable", reason: "no answer" };
  }
  const unknown = { kind: "unreachable", reason: "an answer of an unknown shape" } as const;
  if (got.status >= 400) {
    // Without the provider's envelope it may be an error of something in between.
    const no = refused.safeParse(got.body);
    return no.success ? { kind: "refused", message: no.data.message } : unknown;
  }
  const yes = accepted.safeParse(got.body);
  return yes.success ? { kind: "accepted", refund: yes.data.data } : unknown;
}

type Page = { kind: "found"; refunds: ProviderRefund[]; pageCount: number | undefined };

function toPage(got: JsonAnswer): Page | Unanswered {
  const unanswered = toUnanswered(got);
  if (unanswered || got.kind === "unreachable") {
    return unanswered ?? { kind: "unreachable", reason: "no answer" };
  }
  const parsed = page.safeParse(got.body);
  if (got.status >= 400 || !parsed.success) {
    return { kind: "unreachable", reason: `no list of refunds, status ${got.status}` };
  }
  const { data, meta } = parsed.data;
  return { kind: "found", refunds: data, pageCount: meta?.pageCount ?? undefined };
}
