import { Hono } from "hono";
import type { Context } from "hono";
import type { Ledger, Store } from "./ledger.ts";
import { refundFormat, wireFormat } from "./transaction.ts";

export type RefundRouteOptions = { store: Store; ledger: Ledger; secretKey: string };

type RefundBody = {
  transaction?: unknown;
  amount?: unknown;
  currency?: unknown;
  customer_note?: unknown;
  merchant_note?: unknown;
};

/** Maximum length of a note. */
const MAX_NOTE_LENGTH = 500;

/** `POST /refund` and `GET /refund` of the provider's server API (docs/product/providers.md, Card provider). */
export function refundRoutes({ store, ledger, secretKey }: RefundRouteOptions): Hono {
  const isKeyRight = (context: Context) =>
    context.req.header("Authorization") === `Bearer ${secretKey}`;
  const wrongKey = { status: false, message: "Invalid key" };
  const refused = (message: string) => ({
    status: false,
    message,
    meta: { nextStep: "Ensure that the value(s) you're passing are valid." },
    type: "validation_error",
    code: "invalid_params",
  });

  return new Hono()
    .post("/refund", async (context) => {
      if (!isKeyRight(context)) return context.json(wrongKey, 401);
      const body = await context.req.json<RefundBody>();
      const transaction = store
        .current()
        .transactions.find(({ id, reference }) =>
          [id, String(id), reference].some((each) => each === body.transaction),
        );
      if (!transaction) return context.json(refused("Transaction not found"), 404);
      const { amount, currency = transaction.currency } = body;
      const kobo = amount === undefined ? undefined : Number(amount);
      if (kobo !== undefined && !(Number.isSafeInteger(kobo) && kobo > 0)) {
        return context.json(refused("Refund amount must be a positive integer"), 400);
      }
      if (currency !== transaction.currency) {
        return context.json(refused("Currency must be the transaction's"), 400);
      }
      if (transaction.status === "reversed" || ledger.refundable(transaction) === 0) {
        return context.json(refused("Transaction has been fully reversed"), 400);
      }
      const byDefault = `Refund for transaction ${transaction.reference} by owner@shop.example`;
      const refund = ledger.refund(transaction, {
        amount: kobo,
        customerNote: noteOf(body.customer_note) ?? null,
        merchantNote: noteOf(body.merchant_note) ?? byDefault,
      });
      if (!refund) {
        const message = "Refund amount cannot be more than the original transaction amount";
        return context.json(refused(message), 400);
      }
      return context.json({
        status: true,
        message: "Refund has been queued for processing",
        data: { ...refundFormat(refund), transaction: wireFormat(transaction) },
      });
    })
    .get("/refund", (context) => {
      if (!isKeyRight(context)) return context.json(wrongKey, 401);
      const { reference, from, page = "1", perPage = "50" } = context.req.query();
      const found = store
        .current()
        .refunds.filter((refund) => reference === undefined || refund.reference === reference)
        .filter(({ createdAt }) => from === undefined || createdAt >= from)
        .toReversed();
      const size = Math.max(1, Number(perPage) || 50);
      const start = (Math.max(1, Number(page) || 1) - 1) * size;
      return context.json({
        status: true,
        message: "Refunds retrieved",
        data: found.slice(start, start + size).map((refund) => ({
          ...refundFormat(refund),
          transaction: store.find(refund.reference)?.id ?? null,
          transaction_reference: refund.reference,
        })),
        meta: {
          total: found.length,
          skipped: start,
          perPage: size,
          page: Number(page),
          pageCount: Math.max(1, Math.ceil(found.length / size)),
        },
      });
    });
}

function noteOf(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, MAX_NOTE_LENGTH) : undefined;
}
