import { join } from "node:path";
import { Hono } from "hono";
import { createPaystackStandIn } from "./paystack/paystack.ts";
import type { PaystackKeys } from "./paystack/paystack.ts";
import { ratesStandIn } from "./rates/rates.ts";

export type StandInOptions = {
  /** What the stand-ins remember is kept here and survives a crash. */
  dataDir: string;
  paystack: PaystackKeys;
};

export type RunningStandIns = {
  /** Answers everything under `/sandbox`. */
  fetch(request: Request): Response | Promise<Response>;
  close(): void;
};

/** The outside parties' stand-ins. They speak the providers' own formats and know nothing of the shop. */
export function createStandIns({ dataDir, paystack }: StandInOptions): RunningStandIns {
  const payments = createPaystackStandIn({ file: join(dataDir, "paystack.json"), ...paystack });
  const app = new Hono()
    .basePath("/sandbox")
    .route("/paystack", payments.routes)
    .route("/rates", ratesStandIn());
  return { fetch: (request) => app.fetch(request), close: payments.close };
}
