import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress, rateLimit } from "./rate-limit.ts";

function addressOf(trustProxy: number, forwarded?: string): Promise<string> {
  const app = new Hono().get("/", (context) => context.text(clientAddress(context, trustProxy)));
  const headers: Record<string, string> = forwarded ? { "X-Forwarded-For": forwarded } : {};
  return Promise.resolve(app.request("/", { headers })).then((response) => response.text());
}

test("without a trusted proxy a forwarded address is not believed", async () => {
  expect(await addressOf(0, "203.0.113.9")).toBe("unknown");
});

test("with trusted proxies the client is counted from the end", async () => {
  expect(await addressOf(1, "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
  expect(await addressOf(2, "198.51.100.1, 203.0.113.9")).toBe("198.51.100.1");
});

test("an IPv6 client is its network, however many addresses it has there", async () => {
  const networks = ["2001:db8::1", "2001:DB8:0:0:ffff::2", "2001:db8:0:1::1", "::1", "1::"];
  expect(await Promise.all(networks.map((address) => addressOf(1, address)))).toEqual([
    "2001:db8:0:0",
    "2001:db8:0:0",
    "2001:db8:0:1",
    "0:0:0:0",
    "1:0:0:0",
  ]);
  expect(await addressOf(1, "::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("a forwarded text that is no address is not believed", async () => {
  expect(await addressOf(1, "<script>")).toBe("unknown");
  expect(await addressOf(3, "203.0.113.9")).toBe("unknown");
});

test("each client has its own window, and a new one when it has passed", async () => {
  let time = 0;
  const limit = rateLimit({ limit: 2, trustProxy: 1, now: () => time });
  const app = new Hono().use(limit).get("/", (context) => context.text("ok"));
  const get = async (client: string) =>
    (await app.request("/", { headers: { "X-Forwarded-For": client } })).status;
  expect([await get("192.0.2.1"), await get("192.0.2.1"), await get("192.0.2.1")]).toEqual([
    200, 200, 429,
  ]);
  expect(await get("192.0.2.2")).toBe(200);
  time = 60_000;
  expect(await get("192.0.2.1")).toBe(200);
});
