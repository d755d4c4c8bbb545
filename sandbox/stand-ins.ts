import { join } from "node:path";
import { Hono } from "hono";
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
  paystack: PaystackKeys;
  emailjs: EmailjsAccount;
  instagram: InstagramAccounts;
  /** Whether anyone may read what was mailed: not where customers are real. */
  showMail: boolean;
};

export type RunningStandIns = {
  /** Answers everything under `/sandbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): void;
};

/** The outside parties' stand-ins. They speak the providers' own formats and know nothing of the shop. */
export function createStandIns(options: StandInOptions): RunningStandIns {
  const { dataDir, paystack, emailjs, instagram, showMail } = options;
  const payments = createPaystackStandIn({ file: join(dataDir, "paystack.json"), ...paystack });
  const mail = createEmailjsStandIn({ folder: dataDir, ...emailjs });
  const app = new Hono()
    .basePath("/sandbox")
    .route("/", pageStyles())
    .route("/paystack", payments.routes)
    .route("/emailjs", mail.api)
    .route("/instagram", createInstagramStandIn({ folder: dataDir, ...instagram }))
    .route("/rates", ratesStandIn());
  if (showMail) app.route("/email", mail.page);
  return { fetch: (request) => app.fetch(request), close: payments.close };
}
