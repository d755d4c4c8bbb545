import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createStandIns } from "../../stand-ins/stand-ins.ts";
import type { RunningStandIns } from "../../stand-ins/stand-ins.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { letIn } from "../../tests/support/house.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { standInRoutes } from "./stand-ins.ts";

const PUBLIC = "https://shop.example";
const KEYS = { publicKey: "pk_test_placeholder", secretKey: "sk_test_placeholder" };
const bearer = { Authorization: `Bearer ${KEYS.secretKey}` };
const json = { "Content-Type": "application/json" };
const PAYMENT = { key: KEYS.publicKey, email: "ada@example.com", amount: 100 };

type Sent = { method?: string; headers?: Record<string, string>; body?: string };
type Route = readonly [address: string, sent?: Sent];

/** All addresses of the stand-ins except the payment window's. */
const INSIDE: readonly Route[] = [
  ["GET /paystack"],
  ["GET /paystack/transaction/verify/HZ1", { headers: bearer }],
  ["GET /paystack/transaction", { headers: bearer }],
  ["GET /paystack/refund", { headers: bearer }],
  ["POST /paystack/refund", { headers: { ...bearer, ...json }, body: '{"transaction":"HZ1"}' }],
  ["POST /paystack/refund/HZ1"],
  ["POST /paystack/refund-half/HZ1"],
  ["POST /paystack/refunds/HZ1/failed"],
  ["POST /paystack/dispute/HZ1/create"],
  ["POST /paystack/transfer/HZ1"],
  ["GET /email"],
  ["POST /email/stop"],
  ["POST /email/start"],
  ["POST /emailjs/api/v1.0/email/send-form", { headers: bearer, body: "user_id=placeholder" }],
  ["GET /instagram"],
  ["POST /instagram/stop"],
  ["POST /instagram/start"],
  ["GET /instagram/me/media?access_token=placeholder-babies"],
  ["GET /instagram/refresh_access_token?access_token=placeholder-babies"],
  ["GET /instagram/pictures/178000001.jpg"],
  ["GET /rates/ngn.json"],
  ["GET /page.css"],
];

/** What a shopper's browser asks for in test mode. */
const WINDOW: readonly Route[] = [
  ["GET /paystack/v1/inline.js"],
  ["POST /paystack/checkout", { headers: json, body: JSON.stringify({ ...PAYMENT, ref: "HZ2" }) }],
  ["POST /paystack/checkout/HZ1/decline"],
  ["POST /paystack/checkout/HZ1/pay-later"],
  ["POST /paystack/checkout/HZ1/pay-in-an-hour"],
  ["POST /paystack/checkout/HZ1/approve"],
];

onDatabases("the stand-ins of a shop at a public address, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let owner: string;
  let helper: string;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db, undefined, { publicUrl: PUBLIC });
    owner = await letIn(shop, "ada@example.com");
    helper = await letIn(shop, "bola@example.com", "helper");
  });
  afterAll(() => database.close());

  let folder: string;
  let standIns: RunningStandIns;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    standIns = createStandIns({
      dataDir: folder,
      paystack: { ...KEYS, webhookUrl: "http://127.0.0.1:9/" },
      emailjs: { serviceId: "placeholder", templateIds: [], publicKey: "placeholder" },
      instagram: {
        origin: "http://127.0.0.1:9",
        pageOrigin: PUBLIC,
        pictures: { babies: [() => `${process.cwd()}/package.json`] },
      },
      rates: true,
    });
    return () => {
      standIns.close();
      rmSync(folder, { recursive: true });
    };
  });

  type Visitor = {
    from: string;
    headers: Record<string, string>;
    trustProxy?: number;
    httpVersion?: string;
  };

  /** Statuses by address; a payment HZ1 is open. */
  async function statuses(routes: readonly Route[], visitor: Visitor) {
    const { from, headers, trustProxy = 1, httpVersion = "1.1" } = visitor;
    const app = new Hono().route(
      "/sandbox",
      standInRoutes({
        standIns,
        shop: shop.shop,
        publicUrl: PUBLIC,
        configuredUrl: PUBLIC,
        trustProxy,
        now: () => performance.now(),
      }),
    );
    await standIns.fetch(
      new Request(`${PUBLIC}/sandbox/paystack/checkout`, {
        method: "POST",
        headers: json,
        body: JSON.stringify({ ...PAYMENT, ref: "HZ1" }),
      }),
    );
    const entries = [];
    for (const [address, sent = {}] of routes) {
      const [method = "", path = ""] = address.split(" ");
      const answer = await app.request(
        `/sandbox${path}`,
        { method, ...sent, headers: { ...sent.headers, ...headers } },
        { incoming: { socket: { remoteAddress: from }, httpVersion } },
      );
      entries.push([address, answer.status] as const);
    }
    return entries;
  }

  const refused = (entries: readonly (readonly [string, number])[]) =>
    entries.filter(([, status]) => status === 401 || status === 403 || status === 404);
  const proxied = (client: string) => ({ Host: "shop.example", "X-Forwarded-For": client });
  const itself = { Host: "127.0.0.1:3000" };

  test.each([
    ["the shop itself", { from: "127.0.0.1", headers: itself }],
    ["the shop itself, without a proxy", { from: "127.0.0.1", headers: itself, trustProxy: 0 }],
    ["IPv6's loopback", { from: "::1", headers: { Host: "[::1]:3000" } }],
    ["a socket for both versions", { from: "::ffff:127.0.0.1", headers: { Host: "localhost" } }],
    [
      "a proxy that says that its client is on this machine",
      { from: "127.0.0.1", headers: { Host: "localhost:3000", "X-Forwarded-For": "127.8.9.10" } },
    ],
  ])("answer all to %s", async (_name, visitor) => {
    expect(refused(await statuses([...INSIDE, ...WINDOW], visitor))).toEqual([]);
  });

  test("answer all to the owner, signed in", async () => {
    const headers = { ...proxied("203.0.113.9"), Cookie: owner, Origin: PUBLIC };
    const visitor = { from: "127.0.0.1", headers };
    expect(refused(await statuses([...INSIDE, ...WINDOW], visitor))).toEqual([]);
  });

  test.each([
    ["a visitor behind the proxy", () => ({ headers: proxied("203.0.113.9") })],
    [
      "a visitor who claims to be this machine",
      () => ({ headers: proxied("127.0.0.1, 203.0.113.9") }),
    ],
    [
      "a proxy that is not trusted",
      () => ({ headers: { ...itself, "X-Forwarded-For": "127.0.0.1" }, trustProxy: 0 }),
    ],
    ["a proxy that names its client elsewhere", () => ({ headers: { ...itself, Via: "1.1 a" } })],
    ["an nginx without settings", () => ({ headers: itself, httpVersion: "1.0" })],
    ["another site's name for this machine", () => ({ headers: { Host: "rebound.example:3000" } })],
    [
      "a phone in the local network",
      () => ({ from: "192.168.1.7", headers: { Host: "192.168.1.5:3000" } }),
    ],
    ["one who names this machine as host", () => ({ from: "203.0.113.9", headers: itself })],
    [
      "a helper",
      () => ({ headers: { ...proxied("203.0.113.9"), Cookie: helper, Origin: PUBLIC } }),
    ],
    [
      "a session that is none",
      () => ({ headers: { ...proxied("203.0.113.9"), Cookie: "__Host-house=a" } }),
    ],
  ] as const)("give %s the payment window alone", async (_name, visitor) => {
    const from = { from: "127.0.0.1", ...visitor() };
    const inside = await statuses(INSIDE, from);
    expect(inside).toEqual(INSIDE.map(([address]) => [address, 403]));
    expect(refused(await statuses(WINDOW, from))).toEqual([]);
  });

  test("are not changed with the owner's session from a page that is not the shop's", async () => {
    const posts = INSIDE.filter(([address]) => address.startsWith("POST"));
    const foreign: Record<string, string>[] = [
      {},
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "same-site" },
    ];
    for (const more of foreign) {
      const headers = { ...proxied("203.0.113.9"), Cookie: owner, ...more };
      const answers = await statuses(posts, { from: "127.0.0.1", headers });
      expect(answers.map(([, status]) => status)).toEqual(posts.map(() => 403));
    }
  });
});
