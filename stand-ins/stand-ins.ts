import { join } from "node:path";
import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createEmailjsStandIn } from "./emailjs.ts";
import type { EmailjsAccount } from "./emailjs.ts";
import { createInstagramStandIn } from "./instagram.ts";
import type { InstagramAccounts } from "./instagram.ts";
import file from "./ngn.json" with { type: "json" };
import { pageStyles } from "./page.ts";
import { createPaystackStandIn } from "./paystack/paystack.ts";
import type { PaystackKeys } from "./paystack/paystack.ts";

export type StandInOptions = {
  /** Folder of the stand-ins' files, which survive a crash. */
  dataDir: string;
  /** This option and the next two are undefined if the provider needs no stand-in; its routes then do not exist. */
  paystack: PaystackKeys | undefined;
  emailjs: EmailjsAccount | undefined;
  instagram: InstagramAccounts | undefined;
  rates: boolean;
};

export type RunningStandIns = {
  /** Handles all requests under `/sandbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): void;
};

/** Far more than the longest message needs: 5,000 characters are at most 20 KB as the form sends them. */
const MAX_EMAIL_BYTES = 128 * 1024;
/** Twice what a payment window sends, with the metadata of an order of 100 lines. */
const MAX_BODY_BYTES = 32 * 1024;

/** The providers' stand-ins. They use the providers' own formats and know nothing of the shop. */
export function createStandIns(options: StandInOptions): RunningStandIns {
  const { dataDir, paystack, emailjs, instagram, rates } = options;
  const app = new Hono()
    .basePath("/sandbox")
    .use("/emailjs/*", limitBody(MAX_EMAIL_BYTES))
    .on("POST", ["/paystack/*", "/instagram/*", "/email/*"], limitBody(MAX_BODY_BYTES))
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
  // A fixed copy of the public naira rates file, so that prices in test mode never change.
  if (rates) app.get("/rates/ngn.json", (context) => context.json(file));
  // A body that cannot be parsed, or that is `null` instead of an object, throws one of these.
  app.onError((error, context) => {
    const isBad = error instanceof SyntaxError || error instanceof TypeError;
    return context.text(isBad ? "Bad Request" : "Internal Server Error", isBad ? 400 : 500);
  });
  return { fetch: (request) => app.fetch(request), close: () => payments?.close() };
}

function limitBody(maxSize: number): MiddlewareHandler {
  return bodyLimit({ maxSize, onError: (context) => context.text("Payload Too Large", 413) });
}
