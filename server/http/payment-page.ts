import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WORKER_PATH } from "../../domain/offline.ts";
import type { BuiltPaymentPage } from "../ports.ts";
import { watchedHeaders } from "../providers/payment-page.ts";
import { commonHeaders, contentSecurityPolicy } from "./security.ts";
import type { SecurityOptions } from "./security.ts";

/** What the build records of its scripts (`scripts/build/payment-page.ts`). */
export type PaymentPageManifest = Pick<BuiltPaymentPage, "release" | "files">;

/** Name of the manifest in the build's folder. */
export const PAYMENT_PAGE_MANIFEST = "payment-page.json";

/** Returns those of the watched headers that the payment page is sent with. */
export function paymentPageHeaders(security: SecurityOptions): BuiltPaymentPage["headers"] {
  return watchedHeaders(
    new Headers({
      ...commonHeaders(security),
      "Content-Security-Policy": contentSecurityPolicy("/checkout", security),
    }),
  );
}

/**
 * Returns what the payment page must be under this configuration. The manifest is read once at the start: altering the
 * files of a running shop does not alter it. @throws if the manifest is missing: the check must not be off unnoticed.
 */
export function readBuiltPaymentPage(
  root: string,
  security: SecurityOptions,
  { hasWorker = true } = {},
): BuiltPaymentPage {
  const text = readFileSync(join(root, "build", PAYMENT_PAGE_MANIFEST), "utf8");
  const { release, files: built } = JSON.parse(text) as PaymentPageManifest;
  const { [WORKER_PATH]: worker = "", ...scripts } = built;
  const files = hasWorker ? { ...scripts, [WORKER_PATH]: worker } : scripts;
  return { release, headers: paymentPageHeaders(security), files };
}
