import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { pageTable } from "../../app/pages.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { WORKER_PATH } from "../../domain/offline.ts";
import { activeParts, sha256 } from "../../server/providers/payment-page.ts";
import { renderer } from "../../server/http/built-site.ts";
import { PROVIDERS, STAND_INS } from "../../server/http/config.ts";
import { PAYMENT_PAGE_MANIFEST, paymentPageHeaders } from "../../server/http/payment-page.ts";
import type { PaymentPageManifest } from "../../server/http/payment-page.ts";
import { pictureManifest } from "../../server/http/pictures.ts";
import { listCountries } from "../../server/checkout/regions.ts";
import type { Shop } from "../../server/shop.ts";

/**
 * Records in the build's folder what its payment page consists of, for the running shop to compare with the page that shoppers get
 * (docs/security.md). Includes every script and style of the shop: the code that hydrates one page's islands can
 * load any of them, and the service worker may answer any page's request.
 */
export async function writePaymentPage(
  root: string,
  folder: string,
  release: string,
): Promise<void> {
  const manifest: PaymentPageManifest = {
    release,
    headers: [true, false].flatMap((isHttps) =>
      [STAND_INS.paystackScript, PROVIDERS.paystackScript].map((scriptUrl) => {
        const publicUrl = isHttps ? "https://shop.example" : "http://shop.example";
        const headers = paymentPageHeaders({ publicUrl, paystack: { scriptUrl }, ...pageTable });
        return { isHttps, scriptUrl, headers };
      }),
    ),
    active: activeParts(await renderPage(root, folder)),
    files: { ...filesOf(folder), [WORKER_PATH]: hashOf(join(folder, "client", WORKER_PATH)) },
  };
  writeFileSync(join(folder, PAYMENT_PAGE_MANIFEST), JSON.stringify(manifest, null, 1));
}

async function renderPage(root: string, folder: string): Promise<string> {
  const file = pathToFileURL(join(folder, "server/index.js")).href;
  const render = await renderer(
    (await import(file)) as ServerBuild,
    "production",
    pictureManifest(root),
  );
  // The page's loader uses nothing else of the shop.
  const catalogue = bundledCatalogue();
  const shop = {
    catalogue: { read: () => catalogue },
    checkout: {
      scriptUrl: PROVIDERS.paystackScript,
      testMode: false,
      countries: listCountries(),
    },
  };
  const response = await render(
    new Request("http://shop.example/checkout"),
    shop as unknown as Shop,
    "unknown",
  );
  if (!response.ok) throw new Error(`The payment page cannot be drawn: ${response.status}`);
  return response.text();
}

function hashOf(file: string): string {
  return sha256(readFileSync(file));
}

/** Hashes the built scripts and styles, except empty files: remains of routes without scripts, never loaded. */
function filesOf(build: string): Record<string, string> {
  const folder = join(build, "client/assets");
  const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const entries = names.toSorted().map((name) => [name, readFileSync(join(folder, name))] as const);
  return Object.fromEntries(
    entries
      .filter(([, bytes]) => bytes.byteLength > 0)
      .map(([name, bytes]) => [`/assets/${name}`, sha256(bytes)]),
  );
}
