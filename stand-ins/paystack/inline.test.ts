import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

type Setup = (options: object) => { openIframe(): void };

const source = readFileSync(new URL("inline.js", import.meta.url), "utf8");

/** Loads the script as a page's `<script>` with these data-* attributes. */
function load(dataset: Record<string, string> = {}): Setup {
  const src = "http://localhost:3000/sandbox/paystack/v1/inline.js";
  const globals: { document: object; URL: typeof URL; PaystackPop?: { setup: Setup } } = {
    document: { currentScript: { src, dataset } },
    URL,
  };
  runInNewContext(source, globals);
  if (!globals.PaystackPop) throw new Error("The script made no PaystackPop");
  return globals.PaystackPop.setup;
}

const good = { key: "pk_test_a", email: "ada@example.com", amount: 16_000_000, ref: "HZ1" };

test("good options give a handler", () => {
  expect(load()(good).openIframe).toBeTypeOf("function");
});

test("falsy options are dropped before they are looked at", () => {
  expect(() => load()({ ...good, plan: "", quantity: 0, channels: null })).not.toThrow();
});

test.each([
  ["an e-mail without a domain", { email: "ada" }, "Attribute email must be a valid email"],
  [
    "a fraction of a kobo",
    { amount: 25962999.999999996 },
    "Attribute amount must be a valid integer",
  ],
  ["a negative amount", { amount: -1 }, "Attribute amount must be a valid integer"],
  ["no channels", { channels: [] }, "Attribute channels must be a valid array"],
  ["metadata as text", { metadata: "{}" }, "Attribute metadata must be a valid object"],
  [
    "an async callback",
    { callback: async () => {} },
    "Attribute callback must be a valid function",
  ],
  [
    "a charge above the amount",
    { transaction_charge: 16_000_001 },
    "Transaction charge must be less than the transaction amount",
  ],
  ["a wrong bearer", { bearer: "me" }, "Bearer should be either account or subaccount"],
  ["no key", { key: "" }, "Please provide your public key via the key attribute"],
])("setup throws at once for %s", (_what, changed, message) => {
  expect(() => load()({ ...good, ...changed })).toThrow(message);
});

test("a data attribute on the script is refused", () => {
  expect(() => load({ key: "pk_test_a" })).toThrow("form mode");
});
