import { Hono } from "hono";
import { browserRoutes } from "./browser.ts";
import { startClock } from "./clock.ts";
import { createLedger } from "./ledger.ts";
import { pageRoutes } from "./page.ts";
import { refundRoutes } from "./refund-routes.ts";
import { openStore } from "./store.ts";
import { listTransactions, wireFormat } from "./transaction.ts";

/** A merchant's account at the provider: its pair of keys and its webhook's URL. */
export type PaystackKeys = { publicKey: string; secretKey: string; webhookUrl: string };

export type PaystackStandInOptions = PaystackKeys & {
  file: string;
  /** Delay from a payment to its webhook event. */
  webhookDelayMs?: number;
  /** Time that a transfer takes to arrive. */
  transferMs?: number;
  /** Time that a refund takes. */
  refundMs?: number;
};

/** Stand-in for Paystack: the inline script, the verify and refund calls, the webhook, and its own page. */
export function createPaystackStandIn(options: PaystackStandInOptions) {
  const { file, publicKey, secretKey, webhookUrl } = options;
  const { webhookDelayMs = 2_000, transferMs = 8_000, refundMs = 4_000 } = options;
  const store = openStore(file);
  const now = () => new Date();
  const ledger = createLedger(store, { webhookDelayMs, transferMs, refundMs, now });
  const clock = startClock({ store, ledger, secretKey, webhookUrl });

  const routes = new Hono()
    .get("/transaction/verify/:reference", (context) => {
      if (context.req.header("Authorization") !== `Bearer ${secretKey}`) {
        return context.json({ status: false, message: "Invalid key" }, 401);
      }
      const transaction = store.find(context.req.param("reference"));
      if (!transaction) {
        const message = "Transaction reference not found";
        return context.json({ status: false, message, code: "transaction_not_found" }, 404);
      }
      const data = wireFormat(transaction);
      return context.json({ status: true, message: "Verification successful", data });
    })
    .get("/transaction", (context) => {
      if (context.req.header("Authorization") !== `Bearer ${secretKey}`) {
        return context.json({ status: false, message: "Invalid key" }, 401);
      }
      return context.json(listTransactions(store.current().transactions, context.req.query()));
    })
    .route("/", refundRoutes({ store, ledger, secretKey }))
    .route("/", browserRoutes({ store, ledger, publicKey }))
    .route("/", pageRoutes({ store, ledger }));
  return { routes, close: clock.stop };
}
