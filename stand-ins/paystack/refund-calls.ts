import { Hono } from "hono";
import type { Ledger } from "./ledger.ts";
import { pageOf, refundFormat, wireFormat } from "./transaction.ts";

/** Maximum length of a note. */
const MAX_NOTE_LENGTH = 500;

/** `POST /refund` and `GET /refund` of the provider's server API (docs/product/providers.md, Card provider). */
export function refundRoutes(ledger: Ledger): Hono {
  const refused = (message: string) => ({
    status: false,
    message,
    meta: { nextStep: "Ensure that the value(s) you're passing are valid." },
    type: "validation_error",
    code: "invalid_params",
  });

  return new Hono()
    .post("/refund", async (context) => {
      const body = await context.req.json<Record<string, unknown>>();
      const transaction = ledger
        .current()
        .transactions.find(({ id, reference }) =>
          [id, String(id), reference].some((each) => each === body["transaction"]),
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
        customerNote: noteOf(body["customer_note"]) ?? null,
        merchantNote: noteOf(body["merchant_note"]) ?? byDefault,
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
      const { reference, from = "" } = context.req.query();
      const found = ledger
        .current()
        .refunds.filter((refund) => reference === undefined || refund.reference === reference)
        .filter(({ createdAt }) => createdAt >= from);
      const { entries, meta } = pageOf(found, context.req.query());
      const data = entries.map((refund) => ({
        ...refundFormat(refund),
        transaction: ledger.find(refund.reference)?.id ?? null,
        transaction_reference: refund.reference,
      }));
      const pageCount = Math.max(1, meta.pageCount);
      const message = "Refunds retrieved";
      return context.json({ status: true, message, data, meta: { ...meta, pageCount } });
    });
}

function noteOf(value: unknown): string | undefined {
  return typeof value === "string" ? value.slice(0, MAX_NOTE_LENGTH) : undefined;
}
