import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pageTable, prerenderRules, WAIT_FOR_STYLES } from "../../app/pages.ts";
import { commonHeaders, contentSecurityPolicy } from "./security.ts";

/** The inline scripts by their hashes: the keyword for speculation rules is an error in browsers without them. */
const INLINE = [prerenderRules, WAIT_FOR_STYLES].map(
  (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
);

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
      `script-src 'self' ${INLINE.join(" ")} https://js.paystack.co;`,
    );
  }
  for (const path of ["/", "/naledi", "/cart", "/contact", "/orders"]) {
    expect(contentSecurityPolicy(path, real)).not.toContain("paystack");
  }
});

test("every page has exactly this policy", () => {
  expect(contentSecurityPolicy("/", real).split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${INLINE.join(" ")}`,
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
  expect(contentSecurityPolicy("/checkout", testMode)).toContain(
    `script-src 'self' ${INLINE.join(" ")};`,
  );
});

test("no page allows another inline script than the table's", () => {
  for (const { path, policy: kind } of pageTable.rules) {
    const policy = contentSecurityPolicy(path, real);
    const [sources = ""] = /script-src[^;]*/.exec(policy) ?? [];
    expect(sources.match(/'[^']+'/g)).toEqual(
      kind === "house" ? ["'self'"] : ["'self'", ...INLINE],
    );
    expect(policy).toMatch(/base-uri 'none'/);
  }
});

test("the table's scripts are allowed by their texts' hashes", () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(contentSecurityPolicy("/", { ...real, inlineScripts: ["alert(1)"] })).toContain(
    "script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';",
  );
});

test("HSTS is sent where the shop is reached by https", () => {
  expect(commonHeaders(real)["Strict-Transport-Security"]).toContain("max-age=31536000");
  expect(commonHeaders(testMode)).not.toHaveProperty("Strict-Transport-Security");
});
