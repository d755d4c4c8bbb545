import { join } from "node:path";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createEmailjsStandIn } from "./emailjs/emailjs.ts";
import type { EmailjsAccount } from "./emailjs/emailjs.ts";
import { createInstagramStandIn } from "./instagram/instagram.ts";
import type { InstagramAccounts } from "./instagram/instagram.ts";
import { pageStyles } from "./page.ts";
import { createPaystackStandIn } from "./paystack/paystack.ts";
import type { PaystackKeys } from "./paystack/paystack.ts";
import { ratesStandIn } from "./rates/rates.ts";

export type StandInOptions = {
  /** What the stand-ins remember is kept here and survives a crash. */
  dataDir: string;
  /** Each undefined where the provider itself is called, or nobody: then nothing of it is there. */
  paystack: PaystackKeys | undefined;
  emailjs: EmailjsAccount | undefined;
  instagram: InstagramAccounts | undefined;
  rates: boolean;
};

export type RunningStandIns = {
  /** Answers everything under `/sandbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): void;
};

/** An e-mail's message has up to 5,000 characters, each of up to 12 bytes as the form sends it. */
const MOST_EMAIL_BYTES = 128 * 1024;
/** A payment's options: the metadata of an order of 100 lines fits twice. */
const MOST_BYTES = 32 * 1024;

/** The outside parties' stand-ins. They speak the providers' own formats and know nothing of the shop. */
export function createStandIns(options: StandInOptions): RunningStandIns {
  const { dataDir, paystack, emailjs, instagram, rates } = options;
  const app = new Hono()
    .basePath("/sandbox")
    .use("/emailjs/*", bodyOfAtMost(MOST_EMAIL_BYTES))
    .on("POST", ["/paystack/*", "/instagram/*", "/email/*"], bodyOfAtMost(MOST_BYTES))
    .route("/", pageStyles());
  const payments =
    paystack && createPaystackStandIn({ file: join(dataDir, "paystack.json"), ...paystack });
  if (payments) app.route("/paystack", payments.routes);
  if (emailjs) {
    const mail = createEmailjsStandIn({ folder: dataDir, ...emailjs });
    app.route("/emailjs", mail.api).route("/email", mail.page);
  }
  if (instagram) {
    app.route("/instagram", createInstagramStandIn({ folder: dataDir, ...instagram }));
  }
  if (rates) app.route("/rates", ratesStandIn());
  // What cannot be parsed throws one of these, as `null` in place of an object does.
  app.onError((error, context) => {
    const isBad = error instanceof SyntaxError || error instanceof TypeError;
    return context.text(isBad ? "Bad Request" : "Internal Server Error", isBad ? 400 : 500);
  });
  return { fetch: (request) => app.fetch(request), close: () => payments?.close() };
}

function bodyOfAtMost(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: (context) => context.text("Payload Too Large", 413) });
}
