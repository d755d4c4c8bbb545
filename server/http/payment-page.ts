import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WORKER_PATH } from "../../domain/offline.ts";
import { WATCHED_HEADERS } from "../../domain/payments/payment-page.ts";
import type { PaymentPage } from "../../domain/payments/payment-page.ts";
import { sha256 } from "../providers/payment-page.ts";
import type { BuiltPaymentPage } from "../ports.ts";
import { commonHeaders, contentSecurityPolicy, reportingHeaders } from "./security.ts";
import type { SecurityOptions } from "./security.ts";

/** What the build records about the payment page (`scripts/build/payment-page.ts`). */
export type PaymentPageManifest = Pick<PaymentPage, "active" | "files"> & {
  release: string;
  /** The headers depend on the configuration: one set for each foreseeable one. */
  headers: readonly { isHttps: boolean; scriptUrl: string; headers: PaymentPage["headers"] }[];
};

/** In the build's folder. */
export const PAYMENT_PAGE_MANIFEST = "payment-page.json";

/** Returns those of the watched headers that the payment page is sent with. */
export function paymentPageHeaders(security: SecurityOptions): PaymentPage["headers"] {
  const path = "/checkout";
  const sent = new Headers({
    ...commonHeaders(security),
    "Content-Security-Policy": contentSecurityPolicy(path, security),
    ...reportingHeaders(path, security),
  });
  return Object.fromEntries(
    WATCHED_HEADERS.flatMap((name) => {
      const value = sent.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/**
 * Returns what the payment page must be under this configuration; `worker` is the service worker's text where it is
 * not the build's. Read once at the start, so that altering the files
 * of a running shop does not alter it. @throws if the manifest is missing: the check must not be off unnoticed.
 */
export function readBuiltPaymentPage(
  root: string,
  security: SecurityOptions,
  worker?: string,
): BuiltPaymentPage {
  const text = readFileSync(join(root, "build", PAYMENT_PAGE_MANIFEST), "utf8");
  const manifest = JSON.parse(text) as PaymentPageManifest;
  const { release, active } = manifest;
  const files =
    worker === undefined
      ? manifest.files
      : { ...manifest.files, [WORKER_PATH]: sha256(Buffer.from(worker)) };
  const { scriptUrl } = security.paystack;
  const isHttps = security.publicUrl.startsWith("https:");
  const built = manifest.headers.find(
    (each) => each.isHttps === isHttps && each.scriptUrl === scriptUrl,
  );
  // The build does not know a script address configured by the owner (PAYSTACK_SCRIPT_URL).
  const headers = built?.headers ?? paymentPageHeaders(security);
  return { release, expected: { headers, active, files, providerScripts: [scriptUrl] } };
}
