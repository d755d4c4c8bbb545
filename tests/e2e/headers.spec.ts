import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { prerenderRules, WAIT_FOR_STYLES } from "../../app/pages.ts";
import { commonHeaders } from "../../server/http/security.ts";
import { expect, test } from "../support/fixtures.ts";

const common = commonHeaders({ publicUrl: "http://localhost" });
const UNKNOWN_ORDER = "HZ00000000000000000000000000";

/** One path of each kind: from memory, rendered per request, from disk, JSON, redirects, errors. */
const PATHS = [
  "/",
  "/checkout",
  "/size-guide",
  `/pay/${"A".repeat(32)}`,
  "/robots.txt",
  "/nowhere",
  `/orders/${UNKNOWN_ORDER}`,
  `/api/orders/${UNKNOWN_ORDER}`,
  "/api/regions/NG",
  "/api/nowhere",
  "/thumbs/naledi/orion-dress.jpg",
  "/feed-pictures/babies/1",
  "/messages",
  "/naledi/",
  "/Checkout",
  "/healthz",
  "/readyz",
  "/%ff",
];

test("every answer has the security headers, and every page a policy", async ({ request }) => {
  const [script] = (await readdir("build/client/assets")).filter((name) => name.endsWith(".js"));
  expect(script).toBeDefined();
  const hashes = [prerenderRules, WAIT_FOR_STYLES].map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const calls = [...PATHS, `/assets/${script}`].map((path) => ["GET", path] as const);
  for (const [method, path] of [
    ...calls,
    ["POST", "/api/orders"],
    ["POST", "/api/webhooks/paystack"],
    ["POST", "/messages"],
    ["DELETE", "/contact"],
  ] as const) {
    const answer = await request.fetch(path, { method, maxRedirects: 0 });
    const headers = answer.headers();
    for (const [name, value] of Object.entries(common)) {
      expect.soft(headers[name.toLowerCase()], `${method} ${path}: ${name}`).toBe(value);
    }
    if (!headers["content-type"]?.includes("text/html")) continue;
    const policy = headers["content-security-policy"] ?? "";
    for (const part of [
      `script-src 'self' ${hashes.join(" ")}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect.soft(policy.split("; "), `${method} ${path}`).toContain(part);
    }
  }
});

test("a page that the browser has already keeps its headers", async ({ request }) => {
  const first = (await request.get("/")).headers();
  const again = await request.get("/", { headers: { "If-None-Match": first["etag"] ?? "" } });
  expect(again.status()).toBe(304);
  expect(again.headers()).toMatchObject({
    "content-security-policy": first["content-security-policy"],
    "x-content-type-options": "nosniff",
  });
});

test("a form that comes back with what was typed is kept nowhere", async ({ request, shop }) => {
  const typed = { kind: "contact", from_name: "Ada", from_email: "no address", message: "Hello" };
  const answer = await request.post("/messages", { form: typed, headers: { Origin: shop.url } });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("no address");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain('<meta name="robots" content="noindex, nofollow"');
});
