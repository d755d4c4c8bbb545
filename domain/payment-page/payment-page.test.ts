import { expect, test } from "vitest";
import { differences } from "./payment-page.ts";
import type { PaymentPage } from "./payment-page.ts";

const released: PaymentPage = {
  headers: {
    "content-security-policy": "default-src 'self'; script-src 'self' https://js.paystack.co",
    "x-content-type-options": "nosniff",
  },
  active: ["script /assets/entry-1.js", "form here"],
  providerScripts: ["https://js.paystack.co/v1/inline.js"],
  files: { "/assets/entry-1.js": "sha256-a" },
};
const found = (changed: Partial<PaymentPage>) => differences(released, { ...released, ...changed });
const withPolicy = (policy: string) =>
  found({ headers: { ...released.headers, "content-security-policy": policy } });

test("the page of the release is the same", () => {
  expect(found({})).toEqual([]);
});

test("the order and the spaces of a policy mean nothing", () => {
  expect(withPolicy("script-src  https://js.paystack.co 'self' ;default-src 'self';")).toEqual([]);
});

test.each([
  [
    "an origin more",
    "default-src 'self'; script-src 'self' https://js.paystack.co https://e.example",
  ],
  [
    "inline scripts allowed",
    "default-src 'self'; script-src 'self' https://js.paystack.co 'unsafe-inline'",
  ],
  ["a nonce", "default-src 'self'; script-src 'self' https://js.paystack.co 'nonce-a'"],
  ["a directive less", "script-src 'self' https://js.paystack.co"],
])("a policy with %s is a difference", (_what, policy) => {
  expect(withPolicy(policy)).toEqual([
    {
      what: "header content-security-policy",
      expected: released.headers["content-security-policy"],
      found: policy,
    },
  ]);
});

test("a header that is gone, and one that was added, are differences", () => {
  const headers = {
    "content-security-policy": released.headers["content-security-policy"] ?? "",
    refresh: "0;url=https://evil.example",
  };
  expect(found({ headers })).toEqual([
    { what: "header x-content-type-options", expected: "nosniff", found: null },
    { what: "header refresh", expected: null, found: "0;url=https://evil.example" },
  ]);
});

test("a script more in the page, another's script for payments, and an altered file are differences", () => {
  const result = found({
    active: [...released.active, "script https://evil.example/skim.js"],
    providerScripts: ["https://js.paystack.co.evil.example/v1/inline.js"],
    files: { "/assets/entry-1.js": "sha256-b", "/assets/extra.js": "sha256-c" },
  });
  expect(result.map(({ what }) => what)).toEqual([
    "markup",
    "provider's script",
    "file /assets/entry-1.js",
    "file /assets/extra.js",
  ]);
  expect(result.at(-1)).toEqual({
    what: "file /assets/extra.js",
    expected: null,
    found: "sha256-c",
  });
});

test("however much was altered, little is told", () => {
  const files = Object.fromEntries(
    Array.from({ length: 1_000 }, (_each, index) => [`/assets/${index}.js`, "x".repeat(10_000)]),
  );
  const active = Array.from({ length: 1_000 }, () => "script inline");
  expect(JSON.stringify(found({ files, active })).length).toBeLessThan(32_000);
});
