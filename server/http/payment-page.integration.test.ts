import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageTable } from "../../app/pages.ts";
import { PROVIDERS } from "./config.ts";
import { PAYMENT_PAGE_MANIFEST, paymentPageHeaders, readBuiltPaymentPage } from "./payment-page.ts";
import type { PaymentPageManifest } from "./payment-page.ts";

const live = {
  publicUrl: "https://shop.example",
  paystack: { scriptUrl: PROVIDERS.paystackScript },
  ...pageTable,
};
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
  files: { "/assets/entry-1.js": "sha256-a", "/worker.js": "sha256-b" },
};

test("the page must have the build's files, and the headers of this configuration", () => {
  write(manifest);
  expect(readBuiltPaymentPage(root, live)).toEqual({
    ...manifest,
    headers: paymentPageHeaders(live),
  });
  const own = { ...live, paystack: { scriptUrl: "https://pay.example/inline.js" } };
  const { headers } = readBuiltPaymentPage(root, own);
  expect(headers["content-security-policy"]).toContain("https://pay.example");
});

test("where the service worker is withdrawn, the build's is not expected", () => {
  write(manifest);
  expect(readBuiltPaymentPage(root, live, { hasWorker: false }).files).toEqual({
    "/assets/entry-1.js": "sha256-a",
  });
});

test("a build without it starts no shop", () => {
  expect(() => readBuiltPaymentPage(root, live)).toThrow("ENOENT");
});

test("every header that decides what runs is watched", () => {
  expect(Object.keys(paymentPageHeaders(live))).toEqual([
    "content-security-policy",
    "permissions-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
    "cross-origin-opener-policy",
  ]);
});
