import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WORKER_PATH } from "../../domain/offline.ts";
import { PAYMENT_PAGE_MANIFEST } from "../../server/http/payment-page.ts";
import type { PaymentPageManifest } from "../../server/http/payment-page.ts";
import { sha256 } from "../../server/providers/payment-page.ts";

/**
 * Records the hashes of a build's scripts, for the running shop to compare with what shoppers get on the payment page
 * (docs/security.md). The scripts of all pages count: the code that hydrates one page's islands can load any of them,
 * and the service worker may answer any request. Empty files belong to routes without scripts and are never loaded.
 */
export function writePaymentPage(folder: string, release: string): void {
  const client = join(folder, "client");
  const names = readdirSync(join(client, "assets")).filter((name) => name.endsWith(".js"));
  const scripts = [...names.toSorted().map((name) => `/assets/${name}`), WORKER_PATH]
    .map((path) => [path, readFileSync(join(client, path))] as const)
    .filter(([, bytes]) => bytes.byteLength > 0);
  const manifest: PaymentPageManifest = {
    release,
    files: Object.fromEntries(scripts.map(([path, bytes]) => [path, sha256(bytes)])),
  };
  writeFileSync(join(folder, PAYMENT_PAGE_MANIFEST), JSON.stringify(manifest, null, 1));
}
