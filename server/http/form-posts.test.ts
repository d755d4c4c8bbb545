import { pino } from "pino";
import { expect, test } from "vitest";
import type { Shop } from "../shop.ts";
import { createApp } from "./app.ts";

const PUBLIC_URL = "https://shop.example";

/** The shop as it is behind a proxy that ends TLS; `got` is what the pages' router was handed. */
function shopBehindProxy() {
  const got: { origin: string | null; body: string }[] = [];
  const app = createApp({
    config: {
      paystack: {
        testMode: true,
        publicKey: "pk_test_a",
        secretKey: "sk_test_a",
        apiUrl: "",
        scriptUrl: "/inline.js",
      },
      trustProxy: 1,
      sizeGuideUrl: undefined,
    },
    publicUrl: PUBLIC_URL,
    shop: {} as Shop,
    site: {
      render: async (request) => {
        got.push({ origin: request.headers.get("Origin"), body: await request.text() });
        return new Response(null, { status: 303, headers: { Location: "/contact" } });
      },
      policy: () => undefined,
    },
    logger: pino({ level: "silent" }),
    root: process.cwd(),
  });
  const post = (body: string, headers: Record<string, string>) =>
    app.request("http://127.0.0.1:3000/messages", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    });
  return { app, post, got };
}

test("a form of the shop's own pages reaches the router whole, and without its origin", async () => {
  const { post, got } = shopBehindProxy();
  const answer = await post("kind=newsletter", { Origin: PUBLIC_URL, Host: "127.0.0.1:3000" });
  expect(answer.status).toBe(303);
  // The router would compare it with http://127.0.0.1:3000 and refuse.
  expect(got).toEqual([{ origin: null, body: "kind=newsletter" }]);
});

test("a form of a foreign page is refused", async () => {
  const { post, got } = shopBehindProxy();
  for (const Origin of ["https://elsewhere.example", "null"]) {
    expect((await post("kind=newsletter", { Origin })).status).toBe(403);
  }
  expect(got).toEqual([]);
});

test("a body beyond any message is refused before it is read", async () => {
  const { post, got } = shopBehindProxy();
  expect((await post("x".repeat(129 * 1024), {})).status).toBe(413);
  expect(got).toEqual([]);
});

test("a client that posts without end is asked to wait", async () => {
  const { post } = shopBehindProxy();
  const from = (address: string) => post("kind=newsletter", { "X-Forwarded-For": address });
  for (let n = 0; n < 300; n++) await from("203.0.113.9");
  const refused = await from("203.0.113.9");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await from("203.0.113.10")).status).toBe(303);
});

test("the address that forms post to leads to Contact where it is opened", async () => {
  const { app } = shopBehindProxy();
  const answer = await app.request("/messages");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/contact"]);
});
