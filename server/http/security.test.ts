import { expect, test } from "vitest";
import { ruleOf } from "../../app/pages.ts";
import {
  commonHeaders,
  contentSecurityPolicy,
  inlineScriptHashes,
  reportingHeaders,
} from "./security.ts";

const real = {
  publicUrl: "https://shop.example",
  paystack: { scriptUrl: "https://js.paystack.co/v1/inline.js" },
  ruleOf,
};
const testMode = {
  publicUrl: "http://localhost:3000",
  paystack: { scriptUrl: "/sandbox/paystack/v1/inline.js" },
  ruleOf,
};

test("the card provider's origins are on the pages with a payment alone", () => {
  for (const path of ["/checkout", "/orders/HZ1", "/pay/abc"]) {
    expect(contentSecurityPolicy(path, [], real)).toContain(
      "script-src 'self' https://js.paystack.co 'inline-speculation-rules';",
    );
  }
  for (const path of ["/", "/naledi", "/cart", "/contact", "/orders"]) {
    expect(contentSecurityPolicy(path, [], real)).not.toContain("paystack");
  }
});

test("every page has exactly this policy", () => {
  expect(contentSecurityPolicy("/", [], real).split("; ")).toEqual([
    "default-src 'self'",
    "script-src 'self' 'inline-speculation-rules'",
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
  expect(contentSecurityPolicy("/checkout", [], testMode)).toContain(
    "script-src 'self' 'inline-speculation-rules';",
  );
});

test("no page allows inline scripts but those that the build wrote", () => {
  const policy = contentSecurityPolicy("/", ["sha256-abc"], real);
  expect(policy).toContain("script-src 'self' 'sha256-abc' 'inline-speculation-rules';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  for (const directive of ["object-src", "base-uri", "frame-ancestors"]) {
    expect(policy).toContain(`${directive} 'none'`);
  }
});

test("what is refused on the payment page is reported to the shop, by both ways where it is served by https", () => {
  const policy = contentSecurityPolicy("/checkout", [], real);
  expect(policy).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/);
  expect(reportingHeaders("/checkout", real)).toEqual({
    "Reporting-Endpoints": 'csp="/api/csp-reports"',
  });
});

test("by http `report-uri` is alone: Chromium leaves it aside for a `report-to` that it does not heed there", () => {
  const policy = contentSecurityPolicy("/checkout", [], testMode);
  expect(policy).toMatch(/; report-uri \/api\/csp-reports$/);
  expect(reportingHeaders("/checkout", testMode)).toEqual({});
});

test("other pages report nothing", () => {
  expect(contentSecurityPolicy("/contact", [], real)).not.toContain("report");
  expect(reportingHeaders("/cart", real)).toEqual({});
});

test("inline scripts are hashed; files and data are not", () => {
  const html = `<script>alert(1)</script><script type="module" src="/a.js"></script>
    <script type="application/ld+json">{}</script>`;
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(inlineScriptHashes(html)).toEqual(["sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI="]);
});

test("HSTS is sent where the shop is reached by https", () => {
  expect(commonHeaders(real)["Strict-Transport-Security"]).toContain("max-age=31536000");
  expect(commonHeaders(testMode)).not.toHaveProperty("Strict-Transport-Security");
});
