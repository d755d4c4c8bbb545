import { readFileSync } from "node:fs";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { startClock } from "./clock.ts";
import { createLedger } from "./ledger.ts";
import type { Ledger, LedgerOptions } from "./ledger.ts";
import { pageRoutes, payPageRoutes } from "./page.ts";
import { refundRoutes } from "./refund-calls.ts";
import { listTransactions, wireFormat } from "./transaction.ts";

/** A merchant's account at the provider: its pair of keys and its webhook's URL. */
export type PaystackKeys = { publicKey: string; secretKey: string; webhookUrl: string };

const DELAYS: LedgerOptions = { webhookDelayMs: 2_000, transferMs: 8_000, refundMs: 4_000 };

/** Stand-in for Paystack: the inline script, the server calls, the webhook, its page for a payment, and its own page. */
export function createPaystackStandIn({
  file,
  publicKey,
  secretKey,
  webhookUrl,
  ...delays
}: PaystackKeys & { file: string } & Partial<LedgerOptions>) {
  const ledger = createLedger(file, { ...DELAYS, ...delays });
  const clock = startClock(ledger, secretKey, webhookUrl);

  const requireKey: MiddlewareHandler = async (context, next) => {
    if (context.req.header("Authorization") === `Bearer ${secretKey}`) return next();
    return context.json({ status: false, message: "Invalid key" }, 401);
  };
  const routes = new Hono()
    .use("/transaction/*", requireKey)
    .use("/refund", requireKey)
    .post("/transaction/initialize", async (context) => {
      const { callback_url, reference, ...asked } = await context.req.json<Asked>();
      const callbackUrl = typeof callback_url === "string" ? callback_url : undefined;
      const fault = open(ledger, { ...asked, ref: reference }, callbackUrl);
      if (fault) return context.json({ status: false, ...fault }, 400);
      const data = {
        authorization_url: `${new URL(callbackUrl ?? webhookUrl).origin}/sandbox/paystack/pay/${String(reference)}`,
        access_code: String(reference),
        reference,
      };
      return context.json({ status: true, message: "Authorization URL created", data });
    })
    .get("/transaction/verify/:reference", (context) => {
      const transaction = ledger.find(context.req.param("reference"));
      if (!transaction) {
        const message = "Transaction reference not found";
        return context.json({ status: false, message, code: "transaction_not_found" }, 404);
      }
      const data = wireFormat(transaction);
      return context.json({ status: true, message: "Verification successful", data });
    })
    .get("/transaction", (context) =>
      context.json(listTransactions(ledger.current().transactions, context.req.query())),
    )
    .route("/", refundRoutes(ledger))
    .route("/", browserRoutes(ledger, publicKey))
    .route("/", payPageRoutes(ledger))
    .route("/", pageRoutes(ledger));
  return { routes, close: clock.stop };
}

const script = readFileSync(new URL("inline.js", import.meta.url), "utf8");

const HOUR_MS = 60 * 60 * 1000;
/** Maximum length of an e-mail address, and of a reference; the provider's limits are lower. */
const MAX_CHARACTERS = 254;

type Asked = Record<string, unknown>;

/** Opens a payment. Returns why it is refused; undefined if it is not. */
function open(ledger: Ledger, asked: Asked, callbackUrl?: string): object | undefined {
  const { email, amount, ref, currency = "NGN", metadata = null } = asked;
  if (typeof ref !== "string" || !/^[A-Za-z0-9.=-]+$/.test(ref)) {
    return { message: "Invalid transaction reference" };
  }
  if (
    typeof email !== "string" ||
    email.length > MAX_CHARACTERS ||
    ref.length > MAX_CHARACTERS ||
    !Number.isSafeInteger(amount) ||
    typeof currency !== "string"
  ) {
    return { message: "Invalid transaction parameters" };
  }
  const opened = { reference: ref, amount: Number(amount), currency, email, metadata };
  if (ledger.open({ ...opened, ...(callbackUrl !== undefined && { callbackUrl }) })) {
    return undefined;
  }
  return { message: "Duplicate Transaction Reference", code: "duplicate_reference" };
}

/** Serves the inline script and the API that its payment sheet calls. */
function browserRoutes(ledger: Ledger, publicKey: string): Hono {
  const routes = new Hono();

  routes.get("/v1/inline.js", (context) => {
    context.header("Content-Type", "text/javascript; charset=utf-8");
    context.header("Cache-Control", "no-cache");
    return context.body(script);
  });

  routes.post("/checkout", async (context) => {
    const asked = await context.req.json<Asked>();
    if (asked["key"] !== publicKey) {
      return context.json({ status: false, message: "Invalid key" }, 401);
    }
    const fault = open(ledger, asked);
    if (fault) return context.json({ status: false, ...fault }, 400);
    return context.json({ status: true, message: "Transaction opened" });
  });

  routes.post(
    "/checkout/:reference/:choice{approve|decline|pay-later|pay-in-an-hour}",
    (context) => {
      const transaction = ledger.find(context.req.param("reference"));
      if (!transaction) return context.json({ status: false, message: "Not found" }, 404);
      const choice = context.req.param("choice");
      if (choice === "approve") ledger.approve(transaction);
      if (choice === "decline") ledger.decline(transaction);
      if (choice === "pay-later") ledger.payLater(transaction);
      if (choice === "pay-in-an-hour") ledger.payLater(transaction, HOUR_MS);
      return context.json({ status: true, data: { id: String(transaction.id) } });
    },
  );

  return routes;
}
