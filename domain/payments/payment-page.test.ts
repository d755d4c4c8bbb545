import { describe, expect, test } from "vitest";
import { differences, readPolicyReport } from "./payment-page.ts";
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

const OWN = ["shop.example", "127.0.0.1:3000"];
const REFERENCE = "HZ0123456789ABCDEFGHJKMNPQRS";

/** A report as Chromium sends it by `report-uri`. */
const inline = {
  "document-uri": "https://shop.example/checkout?email=ada@example.com#pay",
  referrer: "https://shop.example/cart",
  "violated-directive": "script-src-elem",
  "effective-directive": "script-src-elem",
  "original-policy": "script-src 'self'; report-uri /api/csp-reports",
  disposition: "enforce",
  "blocked-uri": "inline",
  "line-number": 1,
  "source-file": "https://shop.example/assets/entry-1a2b.js?x=1",
  "status-code": 200,
  "script-sample": "steal('ada@example.com')",
};
/** The same report as Chromium sends it by the Reporting API. */
const inlineByApi = {
  blockedURL: "inline",
  disposition: "enforce",
  documentURL: "https://shop.example/checkout?email=ada@example.com",
  effectiveDirective: "script-src-elem",
  sourceFile: "https://shop.example/assets/entry-1a2b.js",
  sample: "steal('ada@example.com')",
  statusCode: 200,
};
const kept = {
  page: "/checkout",
  directive: "script-src-elem",
  blocked: "inline",
  source: "/assets/entry-1a2b.js",
};
const read = (changed: object) => readPolicyReport({ ...inline, ...changed }, OWN);
const blockedOf = (address: string) => {
  const result = read({ "blocked-uri": address });
  return result.kind === "report" ? result.report.blocked : result.kind;
};

describe("what is kept of a browser's report", () => {
  test("is the page, the directive, what was refused and who asked for it, and nothing else", () => {
    expect(read({})).toEqual({ kind: "report", report: kept });
    expect(readPolicyReport(inlineByApi, OWN)).toEqual({ kind: "report", report: kept });
  });

  test("holds no token of a link to pay", () => {
    const result = read({ "document-uri": "https://shop.example/pay/Zm9yc29tZWJvZHllbHNl" });
    expect(result).toMatchObject({ kind: "report", report: { page: "/pay/:token" } });
  });

  test("holds no order's reference, wherever it stood", () => {
    for (const path of [
      `/orders/${REFERENCE}`,
      `/orders/${REFERENCE}/`,
      `/orders/${REFERENCE.toLowerCase()}?email=ada@example.com`,
      `/anything/${REFERENCE}x`,
    ]) {
      const address = `https://shop.example${path}`;
      const result = read({
        "document-uri": address,
        "source-file": address,
        "blocked-uri": address,
      });
      expect(result.kind).toBe("report");
      expect(JSON.stringify(result).toUpperCase()).not.toContain(REFERENCE);
      expect(JSON.stringify(result)).not.toContain("ada@");
    }
  });

  test.each([
    ["https://evil.example/skim.js?card=4084", "https://evil.example"],
    ["wss://evil.example/socket", "wss://evil.example"],
    ["https://ada:secret@evil.example:8443/", "https://evil.example:8443"],
    ["data:text/javascript,alert(1)", "data"],
    ["data", "data"],
    ["blob:https://shop.example/0b1c", "https://shop.example"],
    ["eval", "eval"],
    ["wasm-eval", "wasm-eval"],
    ["ftp2://evil", "other"],
    ["call me: 0803 555", "other"],
    ["", "other"],
  ])("of the address %s is %s", (address, word) => {
    expect(blockedOf(address)).toBe(word);
  });

  test("is of another's script its origin, and of none nothing", () => {
    for (const [address, source] of [
      ["https://js.paystack.co/v1/inline.js?a=b", "https://js.paystack.co"],
      ["", ""],
      ["<anonymous>", ""],
    ] as const) {
      expect(read({ "source-file": address })).toMatchObject({ report: { source } });
    }
  });

  test("is one kind for all that add-ons do, whichever they are", () => {
    const extension = { page: "/checkout", directive: "any", blocked: "extension", source: "" };
    for (const address of [
      "chrome-extension",
      "chrome-extension://abcdef/inject.js",
      "moz-extension://0b1c/inject.js",
      "safari-web-extension://0B1C/inject.js",
      "webkit-masked-url://hidden/",
    ]) {
      expect(read({ "blocked-uri": address })).toMatchObject({ report: extension });
      expect(read({ "source-file": address })).toMatchObject({ report: extension });
    }
  });

  test("is short, however long the addresses were", () => {
    const long = "a".repeat(10_000);
    const result = read({
      "document-uri": `https://shop.example/${long}`,
      "source-file": `https://shop.example/${long}`,
      "blocked-uri": `https://${"a.".repeat(100)}example/${long}`,
    });
    expect(JSON.stringify(result).length).toBeLessThan(600);
  });
});

test("a report about another site's page is foreign", () => {
  for (const address of ["https://evil.example/checkout", "https://shop.example.evil.example/"]) {
    expect(read({ "document-uri": address })).toEqual({ kind: "foreign" });
  }
  expect(read({ "document-uri": "http://127.0.0.1:3000/checkout" }).kind).toBe("report");
});

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "csp"],
  ["a list", []],
  ["no page", { ...inline, "document-uri": 1 }],
  ["a page that is no address", { ...inline, "document-uri": "about" }],
  ["a directive that there is not", { ...inline, "effective-directive": "ada@example.com" }],
])("%s is no report", (_what, report) => {
  expect(readPolicyReport(report, OWN)).toEqual({ kind: "malformed" });
});

test("an older browser's directive is the first word of what was violated", () => {
  const older = { "effective-directive": undefined, "violated-directive": "script-src 'self'" };
  expect(read(older)).toMatchObject({ report: { directive: "script-src" } });
});
