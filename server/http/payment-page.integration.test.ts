import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageTable } from "../../app/pages.ts";
import { PROVIDERS, STAND_INS } from "./config.ts";
import { sha256 } from "../providers/payment-page.ts";
import { PAYMENT_PAGE_MANIFEST, paymentPageHeaders, readBuiltPaymentPage } from "./payment-page.ts";
import type { PaymentPageManifest } from "./payment-page.ts";

const live = {
  publicUrl: "https://shop.example",
  paystack: { scriptUrl: PROVIDERS.paystackScript },
  ...pageTable,
};
const testMode = { publicUrl: "", paystack: { scriptUrl: STAND_INS.paystackScript }, ...pageTable };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  mkdirSync(join(root, "build"));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (manifest: PaymentPageManifest) =>
  writeFileSync(join(root, "build", PAYMENT_PAGE_MANIFEST), JSON.stringify(manifest));
const manifest: PaymentPageManifest = {
  release: "1a2b3c",
  active: ["script /assets/entry-1.js"],
  files: { "/assets/entry-1.js": "sha256-a" },
  headers: [
    { isHttps: true, scriptUrl: PROVIDERS.paystackScript, headers: { refresh: "of live" } },
    { isHttps: false, scriptUrl: STAND_INS.paystackScript, headers: { refresh: "of test mode" } },
  ],
};

test("the page must be what the build wrote down for this configuration", () => {
  write(manifest);
  expect(readBuiltPaymentPage(root, live)).toEqual({
    release: "1a2b3c",
    expected: {
      headers: { refresh: "of live" },
      active: manifest.active,
      files: manifest.files,
      providerScripts: [PROVIDERS.paystackScript],
    },
  });
  expect(readBuiltPaymentPage(root, testMode).expected.headers).toEqual({
    refresh: "of test mode",
  });
});

test("the headers of a script's address that the build could not know are the release's own", () => {
  write(manifest);
  const own = { ...live, paystack: { scriptUrl: "https://pay.example/inline.js" } };
  const { expected } = readBuiltPaymentPage(root, own);
  expect(expected.headers).toEqual(paymentPageHeaders(own));
  expect(expected.headers["content-security-policy"]).toContain("https://pay.example");
  expect(expected.providerScripts).toEqual(["https://pay.example/inline.js"]);
});

test("where the service worker is withdrawn, its last text is expected instead", () => {
  write({ ...manifest, files: { ...manifest.files, "/worker.js": "sha256-b" } });
  expect(readBuiltPaymentPage(root, live).expected.files["/worker.js"]).toBe("sha256-b");
  expect(readBuiltPaymentPage(root, live, "end()").expected.files).toEqual({
    ...manifest.files,
    "/worker.js": sha256(Buffer.from("end()")),
  });
});

test("a build without it starts no shop", () => {
  expect(() => readBuiltPaymentPage(root, live)).toThrow("ENOENT");
});

test("every header that decides what runs is watched", () => {
  expect(Object.keys(paymentPageHeaders(live))).toEqual([
    "content-security-policy",
    "reporting-endpoints",
    "permissions-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
    "cross-origin-opener-policy",
  ]);
});
