import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pageTable, prerenderRules } from "../../app/pages.ts";
import { commonHeaders, contentSecurityPolicy, reportingHeaders } from "./security.ts";

/** The speculation rules, by their hash: the keyword for them is an error in browsers without them. */
const RULES = `'sha256-${createHash("sha256").update(prerenderRules).digest("base64")}'`;

const real = {
  publicUrl: "https://shop.example",
  paystack: { scriptUrl: "https://js.paystack.co/v1/inline.js" },
  ...pageTable,
};
const testMode = {
  publicUrl: "http://localhost:3000",
  paystack: { scriptUrl: "/sandbox/paystack/v1/inline.js" },
  ...pageTable,
};

test("the card provider's origins are on the pages with a payment alone", () => {
  for (const path of ["/checkout", "/orders/HZ1", "/pay/abc"]) {
    expect(contentSecurityPolicy(path, real)).toContain(
      `script-src 'self' ${RULES} https://js.paystack.co;`,
    );
  }
  for (const path of ["/", "/naledi", "/cart", "/contact", "/orders"]) {
    expect(contentSecurityPolicy(path, real)).not.toContain("paystack");
  }
});

test("every page has exactly this policy", () => {
  expect(contentSecurityPolicy("/", real).split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${RULES}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("every answer has exactly these headers", () => {
  expect(commonHeaders(real)).toEqual({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy":
      'camera=(), microphone=(), geolocation=(), payment=(self "https://checkout.paystack.com")',
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  });
});

test("the stand-in needs no other origin than the shop's", () => {
  expect(contentSecurityPolicy("/checkout", testMode)).toContain(`script-src 'self' ${RULES};`);
});

test("no page allows another inline script than the table's", () => {
  for (const { path, policy: kind } of pageTable.rules) {
    const policy = contentSecurityPolicy(path, real);
    const [sources = ""] = /script-src[^;]*/.exec(policy) ?? [];
    expect(sources.match(/'[^']+'/g)).toEqual(kind === "house" ? ["'self'"] : ["'self'", RULES]);
    expect(policy).toMatch(/base-uri 'none'/);
  }
});

test("the table's scripts are allowed by their texts' hashes", () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(contentSecurityPolicy("/", { ...real, inlineScripts: ["alert(1)"] })).toContain(
    "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';",
  );
});

test("what is refused on the payment page is reported to the shop, by both ways where it is served by https", () => {
  const policy = contentSecurityPolicy("/checkout", real);
  expect(policy).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
  expect(reportingHeaders("/checkout", real)).toEqual({
    "Reporting-Endpoints": 'csp="/api/csp-reports"',
  });
});

test("by http `report-uri` is alone: Chromium leaves it aside for a `report-to` that it does not heed there", () => {
  const policy = contentSecurityPolicy("/checkout", testMode);
  expect(policy).toMatch(/; report-uri \/api\/csp-reports$/);
  expect(reportingHeaders("/checkout", testMode)).toEqual({});
});

test("other pages report nothing", () => {
  expect(contentSecurityPolicy("/contact", real)).not.toContain("report");
  expect(reportingHeaders("/cart", real)).toEqual({});
});

test("HSTS is sent where the shop is reached by https", () => {
  expect(commonHeaders(real)["Strict-Transport-Security"]).toContain("max-age=31536000");
  expect(commonHeaders(testMode)).not.toHaveProperty("Strict-Transport-Security");
});
