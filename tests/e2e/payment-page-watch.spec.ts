import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { createPaymentPageGateway } from "../../server/providers/payment-page.ts";
import { STAND_INS } from "../../server/http/config.ts";
import { readBuiltPaymentPage } from "../../server/http/payment-page.ts";
import { differences } from "../../server/payments/payment-page.ts";
import { startBuiltShop } from "../support/built-shop.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { pageTable } from "../../app/pages.ts";
import { expect, test } from "../support/fixtures.ts";

/** The differences between a running shop's payment page and the build's record (docs/security.md). */
async function compare(shop: BuiltShop) {
  const security = {
    publicUrl: "",
    paystack: { scriptUrl: STAND_INS.paystackScript },
    ...pageTable,
  };
  const expected = readBuiltPaymentPage(process.cwd(), security);
  const providerScript = shop.url + STAND_INS.paystackScript;
  const gateway = createPaymentPageGateway({ origin: shop.url, providerScript });
  const answer = await gateway.fetchPage(Object.keys(expected.files));
  if (answer.kind !== "fetched") throw new Error(answer.reason);
  expect(Object.keys(answer.page.files).length).toBeGreaterThan(20);
  return differences(expected, answer.page);
}

test("the payment page that is served is the one that was built", async ({ shop }) => {
  expect(await compare(shop)).toEqual([]);
});

test(
  "a script that was altered on the disk is found, and so is the service worker",
  { tag: "@rest" },
  async () => {
    test.slow();
    const folder = await mkdtemp(join(tmpdir(), "hazelzuri-"));
    try {
      for (const part of ["node_modules", "public", "pictures"]) {
        await symlink(join(process.cwd(), part), join(folder, part));
      }
      const sources = ["app", "domain", "stand-ins", "scripts", "server", "build", "package.json"];
      const files = [
        "package-lock.json",
        "react-router.config.ts",
        "vite.config.ts",
        "tsconfig.json",
      ];
      for (const part of [...sources, ...files]) {
        await cp(part, join(folder, part), { recursive: true });
      }
      const assets = join(folder, "build/client/assets");
      const name = (await readdir(assets)).find((file) => /^react-.*\.js$/.test(file)) ?? "";
      for (const file of [join(assets, name), join(folder, "build/client/worker.js")]) {
        const altered = `${await readFile(file, "utf8")};fetch("/skim")`;
        await writeFile(file, altered);
        await writeFile(`${file}.br`, brotliCompressSync(altered));
      }
      const shop = await startBuiltShop({}, folder);
      try {
        const found = (await compare(shop)).map((text) => text.replace(/: .*/, ""));
        expect(found.toSorted()).toEqual([`file /assets/${name}`, "file /worker.js"]);
      } finally {
        await shop.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

test(
  "a script put into the payment page does not run",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/Content Security Policy|:9\/skim\.js/);
    await page.goto("/checkout");
    await page.evaluate(() => {
      for (const src of ["", "http://127.0.0.1:9/skim.js"]) {
        const script = document.createElement("script");
        if (src) script.src = src;
        else script.textContent = "document.title = 'skimmed'";
        document.head.append(script);
      }
    });
    expect(await page.title()).toContain("Checkout");
  },
);
