import { z } from "zod";
import { getJson } from "./get-json.ts";
import { toUnanswered } from "./paystack-refunds.ts";
import type { Caller, Unanswered } from "./paystack-refunds.ts";

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
export function createPaymentCalls({ apiUrl, ...request }: Caller): PaymentCalls {
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
