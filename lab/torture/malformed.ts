import { createHmac } from "node:crypto";
import fc from "fast-check";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import { SECRET_KEY } from "./outside.ts";

const { products } = bundledCatalogue();

/** An endpoint of the shop and a well-formed body for it; `:any` is a path parameter. */
export type Endpoint = { method: string; path: string; example?: object; isForm?: true };

const reference = `HZ${"0".repeat(26)}`;
const order = {
  lines: [{ sku: products[0]?.sku ?? "", size: "M", quantity: 1 }],
  customer: wholeCustomer(),
  expectedTotal: 1,
};
const message = {
  kind: "contact",
  from_name: "Ada",
  from_email: "ada@example.com",
  from_phone: "",
  message: "Hello",
};
const charge = {
  event: "charge.success",
  data: { id: 1, reference, amount: 100, currency: "NGN", domain: "test", status: "success" },
};
const refund = {
  event: "refund.processed",
  data: {
    transaction_reference: reference,
    refund_reference: "RF1",
    amount: "100",
    currency: "NGN",
    domain: "test",
  },
};

const PHOTOGRAPHS = "/house/api/pieces/:any/:any/photographs";

/** Every endpoint, with an example of the body if it takes one. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: "/api/orders", example: order },
  { method: "GET", path: "/api/orders/:any" },
  { method: "POST", path: "/api/orders/:any/confirm", example: {} },
  { method: "POST", path: "/api/orders/:any/payments", example: {} },
  { method: "POST", path: "/api/credits", example: { credit: "HZC-0000", email: "a@b.example" } },
  { method: "POST", path: "/api/discounts", example: { discount: "TEN", lines: order.lines } },
  { method: "POST", path: "/api/pay-links", example: { order: reference } },
  { method: "POST", path: "/api/pay-links/:any/payments", example: { email: "a@b.example" } },
  { method: "POST", path: "/api/pay-links/:any/confirm", example: { payment: reference } },
  { method: "POST", path: "/api/webhooks/paystack", example: charge },
  { method: "POST", path: "/api/webhooks/paystack", example: refund },
  { method: "POST", path: "/api/messages", example: message },
  { method: "POST", path: "/api/photographs", example: {} },
  { method: "POST", path: "/api/figures", example: { screen: "home", LCP: 1_200, errors: 0 } },
  { method: "GET", path: "/newsletter/:any" },
  { method: "POST", path: "/newsletter/:any", example: {}, isForm: true },
  { method: "GET", path: "/restock/:any" },
  { method: "POST", path: "/restock/:any", example: {}, isForm: true },
  { method: "GET", path: "/celebrations/:any" },
  {
    method: "POST",
    path: "/celebrations/:any",
    example: { name: "Bola", size: "M", bust: "92" },
    isForm: true,
  },
  { method: "GET", path: "/celebrations/host/:any" },
  { method: "GET", path: "/celebrations/checkout/:any" },
  { method: "GET", path: "/celebrations/place/:any" },
  { method: "POST", path: "/celebrations/place/:any", example: { act: "leave" }, isForm: true },
  { method: "GET", path: "/reminders/:any" },
  { method: "POST", path: "/reminders/:any", example: {}, isForm: true },
  { method: "GET", path: "/api/rates" },
  { method: "GET", path: "/api/feeds/:any" },
  { method: "GET", path: "/api/regions/:any" },
  { method: "POST", path: "/messages", example: message, isForm: true },
  { method: "GET", path: "/orders/:any" },
  { method: "POST", path: "/orders/:any", example: { pay: "page", part: "all" }, isForm: true },
  { method: "GET", path: "/pay/:any" },
  { method: "POST", path: "/pay/:any", example: { pay: "", email: "a@b.example" }, isForm: true },
  { method: "GET", path: "/house/api/slips/:any" },
  { method: "GET", path: "/house/api/reviews/:any" },
  { method: "GET", path: "/house/api/photographs/:any" },
  { method: "GET", path: "/reviews/:any" },
  { method: "GET", path: "/preview/:any" },
  { method: "GET", path: "/feed-pictures/:any/:any" },
  { method: "GET", path: "/pictures/:any" },
  { method: "GET", path: "/thumbs/:any" },
  { method: "GET", path: "/assets/:any" },
  { method: "GET", path: "/:any/:any" },
  { method: "GET", path: "/messages" },
  { method: "GET", path: "/size-guide" },
  { method: "GET", path: "/checkout" },
  { method: "GET", path: "/api/search" },
  { method: "GET", path: "/house/api/pieces" },
  { method: "POST", path: "/house/api/listings/:any", example: { skus: ["a/b"], version: 0 } },
  { method: "POST", path: "/house/api/push", example: { endpoint: "https://push.example/a" } },
  { method: "DELETE", path: "/house/api/push", example: {} },
  { method: "GET", path: PHOTOGRAPHS },
  { method: "POST", path: PHOTOGRAPHS, example: {} },
  { method: "POST", path: `${PHOTOGRAPHS}/form`, example: {}, isForm: true },
  { method: "POST", path: `${PHOTOGRAPHS}/order`, example: { ids: ["a"] } },
  { method: "POST", path: `${PHOTOGRAPHS}/:any/crop`, example: { left: 0, top: 0 } },
  { method: "GET", path: `${PHOTOGRAPHS}/:any/whole` },
  { method: "GET", path: "/healthz" },
  { method: "GET", path: "/readyz" },
  { method: "GET", path: "/:any" },
  { method: "POST", path: "/:any", example: message },
];

export type Attempt = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

/** Requests that this endpoint should not get: nearly valid, completely wrong, or noise. */
export function malformed({ method, path, example, isForm }: Endpoint): fc.Arbitrary<Attempt> {
  return fc
    .record({
      method: mostly(method, fc.constantFrom(...METHODS)),
      parts: fc.array(part, { minLength: 2, maxLength: 2 }),
      query: mostly(
        "",
        fc.webQueryParameters().map((text) => `?${text}`),
      ),
      headers,
      body: isForm ? formOf(example) : bodyOf(example),
      isSigned: fc.boolean(),
    })
    .map(({ parts, query, headers: given, body, isSigned, ...rest }) => {
      const [first = "", second = ""] = parts;
      const filled =
        path.replace(":any", first).replace(":any", second).replace(":any", first) + query;
      // Encodes what `http.request` would refuse to send.
      const asked = `/${filled.slice(1).replace(/[^\x21-\x7e]/g, encodeURIComponent)}`;
      const isUsual = isForm && given["Content-Type"] === "application/json";
      const sent: Record<string, string> = { ...given, ...(isUsual && OWN_FORM) };
      if (isSigned && body) sent["x-paystack-signature"] = signed(body);
      return { ...rest, path: asked, body, headers: sent };
    });
}

/** Headers of the shop's own pages, with which a form post passes the origin check. */
const OWN_FORM = {
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
};

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const TYPES = [
  "application/json",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "*/*",
  "",
];

function mostly<T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });
}

/** A path parameter: near misses, invalid encodings, path traversal. */
const part = fc.oneof(
  fc.constantFrom(
    reference,
    "babies",
    "NG",
    "%",
    "%00",
    "%ff",
    // Decoded, these could redirect to another host.
    "%09/%20",
    "%5C%20",
    "%0A%0D",
    "%c0%af",
    "..%2f..%2fetc%2fpasswd",
    "../../etc/passwd",
    "__proto__",
    "constructor",
    "//elsewhere.example",
    "_.data",
    "assets/",
  ),
  fc.webSegment(),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => encodeURI(text.toWellFormed())),
  fc.string({ minLength: 1_000, maxLength: 2_000 }).map((text) => encodeURIComponent(text)),
);

/** A header value: Latin-1 without line breaks, which no client can send. */
const value = fc
  .string({ unit: "binary", maxLength: 80 })
  .map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, "").trim());

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      "Content-Type": mostly("application/json", fc.oneof(fc.constantFrom(...TYPES), value)),
      "Idempotency-Key": fc.oneof(value, fc.string({ minLength: 200, maxLength: 300 })),
      Origin: fc.oneof(fc.constantFrom("null", "https://elsewhere.example"), value),
      Cookie: value,
      "Accept-Encoding": fc.oneof(fc.constantFrom("br;q=0", "gzip, *", "identity;q=0"), value),
      "Content-Encoding": fc.constantFrom("gzip", "br", "none"),
      "If-None-Match": value,
      "If-Modified-Since": value,
      Range: fc.oneof(fc.constantFrom("bytes=-1", "bytes=9-1", "bytes=0-0,2-9"), value),
      Upgrade: fc.constantFrom("websocket", "h2c"),
      "X-HTTP-Method-Override": fc.constantFrom("DELETE", "TRACE"),
      "x-paystack-signature": fc.oneof(fc.stringMatching(/^[0-9a-f]{0,128}$/), value),
    },
    { requiredKeys: ["Content-Type"] },
  )
  .map((given) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [name, latin(text)])),
  );

function latin(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, "");
}

function bodyOf(example: object | undefined): fc.Arbitrary<Buffer | undefined> {
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  const json = fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text));
  if (!example) return mostly(undefined, fc.oneof(noise, json));
  const whole = JSON.stringify(example);
  const spoilt = fc
    .tuple(fc.nat(), surprising)
    .map(([at, replacement]) => Buffer.from(JSON.stringify(withChanged(example, at, replacement))));
  const cut = fc.nat(whole.length).map((end) => Buffer.from(whole.slice(0, end)));
  const form = fc.webQueryParameters().map((text) => Buffer.from(text));
  return fc.oneof({ weight: 6, arbitrary: spoilt }, cut, form, json, noise);
}

/** The form's fields with one of them replaced; sometimes other content, cut off or not escaped. */
function formOf(example: object = {}): fc.Arbitrary<Buffer | undefined> {
  const spoilt = fc.tuple(fc.nat(), surprising).map(([at, replacement]) => {
    const changed = withChanged(example, at, replacement);
    const pairs = typeof changed === "object" && changed !== null ? Object.entries(changed) : [];
    const texts = pairs.map(([name, value]) => [
      name,
      (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
    ]);
    return Buffer.from(new URLSearchParams(texts).toString());
  });
  const raw = fc
    .array(fc.tuple(fc.constantFrom(...Object.keys(example), "&", "%"), fc.string()))
    .map((pairs) => Buffer.from(pairs.map((pair) => pair.join("=")).join("&")));
  return fc.oneof({ weight: 3, arbitrary: spoilt }, raw, bodyOf(example));
}

/** Unexpected values for a field. */
const surprising: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    999,
    1000,
    Number.MAX_SAFE_INTEGER,
    2 ** 63,
    "",
    "\u0000",
    "\ud800",
    "a\r\nBcc: everyone@example.com",
    "=cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "'; drop table orders; --",
    "__proto__",
    "x".repeat(20_000),
  ),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 101 }, () => order.lines[0])),
);

/** A copy with one of its values, at any depth, replaced. */
function withChanged(whole: unknown, at: number, replacement: unknown): unknown {
  const paths = pathsOf(whole);
  const path = paths[at % paths.length] ?? [];
  return put(whole, path, replacement);
}

function pathsOf(whole: unknown): string[][] {
  if (typeof whole !== "object" || whole === null) return [[]];
  const deeper = Object.entries(whole).flatMap(([key, each]) =>
    pathsOf(each).map((path) => [key, ...path]),
  );
  return [[], ...deeper];
}

function put(whole: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined || typeof whole !== "object" || whole === null) return replacement;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(whole)
    ? [...whole]
    : { ...whole };
  const fields = copy as Record<string, unknown>;
  fields[key] = put(fields[key], rest, replacement);
  return copy;
}

function signed(body: Buffer): string {
  return createHmac("sha512", SECRET_KEY).update(body).digest("hex");
}
