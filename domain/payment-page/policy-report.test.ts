import { describe, expect, test } from "vitest";
import { readPolicyReport } from "./policy-report.ts";

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
