import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Shop } from "../shop.ts";
import { pageRules } from "../../app/pages.ts";
import { createAddresses } from "./page-rules.ts";
import { livePages } from "./live-pages.ts";
import { createReceiving } from "./photograph-posts.ts";

const UNKNOWN_ORDER = `/orders/HZ${"0".repeat(26)}`;

/** Live pages behind a trusted proxy; `rendered` lists rendered paths. With `waits`, each waits for `finish`. */
function site({ waits = false } = {}) {
  const rendered: string[] = [];
  const endings: (() => void)[] = [];
  const told: object[] = [];
  let time = 0;
  const pages = livePages({
    trustProxy: 1,
    configuredUrl: undefined,
    publicUrl: "http://localhost:3000",
    shop: {} as Shop,
    site: {
      find: createAddresses(["/", "/naledi", "/cart"], pageRules),
      notFound: async () => new Response("not found", { status: 404 }),
      render: async ({ url }) => {
        rendered.push(new URL(url).pathname);
        if (waits) await new Promise<void>((resolve) => endings.push(resolve));
        return new Response("page");
      },
      isPrivate: () => false,
      policy: () => "policy",
    },
    logger: { warn: (facts) => void told.push(facts) },
    now: () => time,
    receiving: createReceiving(),
  });
  const get = async (path: string, client = "203.0.113.9", signal?: AbortSignal) =>
    pages.request(path, {
      headers: { "X-Forwarded-For": client },
      ...(signal && { signal }),
    });
  const finish = () => endings.splice(0).forEach((end) => end());
  return { get, rendered, told, finish, pass: (ms: number) => (time += ms) };
}

/** Resolves once all requests have reached the queue, and the queue has started what it may. */
const settled = async () => {
  for (let each = 0; each < 50; each++) await turn();
};

test.each([
  ["/Checkout", "/checkout"],
  ["/%63heckout?a=1", "/checkout?a=1"],
  ["/Naledi", "/naledi"],
  ["/naledi/", "/naledi"],
  ["http://localhost//cart//", "/cart"],
  [`/Orders/hz${"0".repeat(26)}`, UNKNOWN_ORDER],
])("%s is redirected to the one spelling %s, and nothing is rendered", async (path, spelled) => {
  const { get, rendered } = site();
  const { status, headers } = await get(path);
  expect([status, headers.get("Location")]).toEqual([301, spelled]);
  expect(rendered).toEqual([]);
});

test.each([
  "/nowhere",
  "/naledi/nothing",
  "/orders/x",
  "/cart.data",
  "/__manifest?p=/cart",
  "/%ff",
])("%s is a 404 for which nothing is rendered, however often", { tags: ["rest"] }, async (path) => {
  const { get, rendered } = site();
  for (let each = 0; each < 1_300; each++) expect((await get(path)).status).toBe(404);
  expect(rendered).toEqual([]);
});

test("one network gets so many live pages a minute; nobody else is shut out", async () => {
  const { get, rendered } = site();
  for (let each = 0; each < 1_200; each++) await get(UNKNOWN_ORDER);
  expect(rendered).toHaveLength(1_200);
  const refused = await get(UNKNOWN_ORDER);
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([429, "no-store"]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("One moment, please");
  expect(rendered).toHaveLength(1_200);
  expect((await get(UNKNOWN_ORDER, "203.0.113.10")).status).toBe(200);
});

test("what was refused is told a line a minute, however much it was", async () => {
  const { get, told, pass } = site();
  for (let each = 0; each < 1_250; each++) await get("/checkout");
  expect(told).toEqual([{ limited: 1, full: 0 }]);
  pass(60_000);
  for (let each = 0; each < 1_205; each++) await get("/checkout");
  expect(told.slice(1)).toEqual([{ limited: 50, full: 0 }]);
});

test("so many are rendered at once and so many wait; who comes then is told when to come again", async () => {
  const { get, rendered, finish } = site({ waits: true });
  const answers = Array.from({ length: 200 }, (_, each) => get("/checkout", `203.0.113.${each}`));
  await settled();
  expect(rendered).toHaveLength(4);
  const refused = await answers[199];
  expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(refused?.headers.get("Cache-Control")).toBe("no-store");
  expect(await refused?.text()).toContain("The house is full just now");
  for (let each = 0; each < 140; each++) {
    finish();
    await settled();
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(rendered.length);
  expect(rendered.length).toBeGreaterThanOrEqual(128);
  expect(rendered.length).toBeLessThanOrEqual(128 + 4);
});

test("one network alone does not fill the queue", async () => {
  const { get, rendered, finish } = site({ waits: true });
  const greedy = Array.from({ length: 100 }, () => get("/checkout"));
  await settled();
  const other = get("/checkout", "203.0.113.10");
  for (let each = 0; each < 40; each++) {
    finish();
    await settled();
  }
  expect((await other).status).toBe(200);
  const statuses = (await Promise.all(greedy)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - 32);
  expect(rendered).toHaveLength(32 + 1);
});

test("for who left while waiting nothing is rendered", async () => {
  const { get, rendered, finish } = site({ waits: true });
  const first = Array.from({ length: 4 }, () => get("/checkout"));
  await settled();
  const leaving = new AbortController();
  const left = get("/checkout", "203.0.113.9", leaving.signal);
  await settled();
  leaving.abort();
  finish();
  await settled();
  expect((await left).status).toBe(499);
  for (let each = 1; each < 4; each++) finish();
  await Promise.all(first);
  expect(rendered).toHaveLength(4);
});
