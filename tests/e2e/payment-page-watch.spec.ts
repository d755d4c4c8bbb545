import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS } from "../support/chromium-flags.ts";
import { differences } from "../../domain/payments/payment-page.ts";
import { createPaymentPageGateway } from "../../server/providers/payment-page.ts";
import { STAND_INS } from "../../server/http/config.ts";
import { readBuiltPaymentPage } from "../../server/http/payment-page.ts";
import { startBuiltShop } from "../support/built-shop.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { pageTable } from "../../app/pages.ts";
import { expect, test } from "../support/fixtures.ts";
import { findBrowser } from "../support/find-browser.ts";
import { freePort } from "../support/free-port.ts";
import { startTlsProxy } from "../support/tls-proxy.ts";

const REPORTS = "/api/csp-reports";

/** The differences between a running shop's payment page and the build's record (docs/security.md). */
async function compare(shop: BuiltShop) {
  const security = {
    publicUrl: "",
    paystack: { scriptUrl: STAND_INS.paystackScript },
    ...pageTable,
  };
  const { expected } = readBuiltPaymentPage(process.cwd(), security);
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
        const found = (await compare(shop)).map(({ what }) => what);
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
  "a script put into the payment page does not run, and the shop is told",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/Content Security Policy|:9\/skim\.js/);
    const metricsPort = await freePort();
    const shop = await startBuiltShop({ METRICS_PORT: String(metricsPort), LOG_LEVEL: "fatal" });
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    faults.allow(new RegExp(`^elsewhere: ${shop.url}`));
    try {
      await page.goto(`${shop.url}/checkout?email=ada@example.com`);
      expect(await metrics()).toContain('shop_policy_reports{refused="script"} 0');
      const told = page.waitForResponse((response) => response.url() === shop.url + REPORTS);
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'skimmed'";
        document.head.append(script);
      });
      expect((await told).status()).toBe(204);
      const toldAgain = page.waitForResponse((response) => response.url() === shop.url + REPORTS);
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.src = "http://127.0.0.1:9/skim.js";
        document.head.append(script);
      });
      expect((await toldAgain).status()).toBe(204);
      expect(await page.title()).toContain("Checkout");
      const text = await metrics();
      expect(text).toContain('shop_policy_reports{refused="script"} 2');
      // The shop runs the check as a job, but first waits for all processes to be restarted.
      expect(text).toContain('shop_job_rounds_total{job="payment page",result="waiting"} 1');
    } finally {
      // Its pictures may still be under way.
      await page.close();
      await shop.stop();
    }
  },
);

test(
  "by https, where browsers use the Reporting API, the shop is told, too",
  { tag: "@rest" },
  async () => {
    const whole = findBrowser("whole");
    test.skip(/headless.shell/.test(whole), "Chromium's headless shell has no Reporting API.");
    const port = await freePort();
    const metricsPort = await freePort();
    const publicUrl = `https://localhost:${port}`;
    const shop = await startBuiltShop({ PUBLIC_URL: publicUrl, METRICS_PORT: String(metricsPort) });
    const proxy = await startTlsProxy(port, () => shop.url);
    const flags = ["--ignore-certificate-errors", "--short-reporting-delay"];
    const browser = await chromium.launch({
      executablePath: whole,
      args: [...CHROMIUM_FLAGS, ...flags],
    });
    try {
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
      const answer = await page.goto(`${publicUrl}/checkout`);
      const security = {
        publicUrl,
        paystack: { scriptUrl: STAND_INS.paystackScript },
        ...pageTable,
      };
      const { expected } = readBuiltPaymentPage(process.cwd(), security);
      expect(await answer?.allHeaders()).toMatchObject(expected.headers);
      expect(expected.headers["content-security-policy"]).toContain("report-to csp");
      await page.evaluate(() => {
        const script = document.createElement("script");
        script.textContent = "document.title = 'skimmed'";
        document.head.append(script);
      });
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      await expect.poll(metrics).toContain('shop_policy_reports{refused="script"} 1');
    } finally {
      await browser.close();
      await proxy.close();
      await shop.stop();
    }
  },
);
