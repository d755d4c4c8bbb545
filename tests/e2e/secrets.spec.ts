import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { startBuiltShop } from "../support/built-shop.ts";
import { COMPANIONS, SECRETS } from "../support/secrets.ts";

/** The secrets' values and names, and other strings that only a leaked configuration would contain. */
const FORBIDDEN = [
  ...Object.values(SECRETS),
  ...Object.keys(SECRETS),
  "canary",
  "sk_test_",
  "sk_live_",
  "placeholder-babies",
  "BEGIN PRIVATE KEY",
];

function secretsIn(text: string): string[] {
  return FORBIDDEN.filter((secret) => text.includes(secret));
}

test("no file that the build made for browsers holds a secret or its name", async () => {
  const entries = await readdir("build/client", { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(webp|avif|jpe?g|png|woff2)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((file) => file.endsWith(".js")).length).toBeGreaterThan(5);
  for (const file of files) {
    const bytes = await readFile(file);
    const plain = file.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
    expect.soft(secretsIn(plain.toString("utf8")), file).toEqual([]);
  }
});

test("no answer of a shop that has all its keys holds one of them", { tag: "@rest" }, async () => {
  const { DATABASE_URL: _elsewhere, ...secrets } = SECRETS;
  const nowhere = "http://127.0.0.1:9";
  const shop = await startBuiltShop({
    ...secrets,
    ...COMPANIONS,
    PAYSTACK_API_URL: nowhere,
    EMAILJS_API_URL: nowhere,
    INSTAGRAM_API_URL: nowhere,
    RATES_URL: nowhere,
    LOG_LEVEL: "fatal",
  });
  try {
    const order = {
      lines: [{ sku: "naledi/orion-dress", quantity: 1 }],
      customer: {
        firstName: "Ada",
        lastName: "Okafor",
        email: "ada@example.com",
        phone: "08035550123",
        address: "12 Example Street",
        country: "NG",
        state: "Rivers",
      },
    };
    const post = { method: "POST", headers: { "Content-Type": "application/json" } };
    const placed = await fetch(`${shop.url}/api/orders`, { ...post, body: JSON.stringify(order) });
    expect(placed.status).toBe(201);
    const text = await placed.text();
    expect(text).toContain(COMPANIONS.PAYSTACK_PUBLIC_KEY);
    expect(secretsIn(text)).toEqual([]);
    const { reference } = JSON.parse(text) as { reference: string };
    for (const path of [
      "/",
      "/checkout",
      "/contact",
      "/nowhere",
      `/orders/${reference}`,
      "/readyz",
      "/api/rates",
      "/api/feeds/babies",
      "/api/nowhere",
      "/feed-pictures/babies/1",
    ]) {
      const answer = await fetch(shop.url + path);
      const headers = JSON.stringify([...answer.headers]);
      expect.soft(secretsIn(headers + (await answer.text())), path).toEqual([]);
    }
    for (const path of [
      `/api/orders/${reference}/confirm`,
      "/api/webhooks/paystack",
      "/messages",
    ]) {
      const answer = await fetch(shop.url + path, { ...post, body: "{" });
      expect.soft(secretsIn(await answer.text()), path).toEqual([]);
    }
  } finally {
    await shop.stop();
  }
});
