import { createHmac, randomBytes } from "node:crypto";
import { pino } from "pino";
import type { Logger } from "pino";
import { pageRules } from "../../app/pages.ts";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { Email } from "../../domain/messages/emails.ts";
import type { Rates } from "../../domain/money.ts";
import type { Db } from "../../server/db/schema.ts";
import { createFieldCounts } from "../../server/field-figures.ts";
import { createAddresses } from "../../server/http/page-rules.ts";
import { createApp } from "../../server/http/app.ts";
import { createFingerprint } from "../../server/http/rate-limit.ts";
import { createBell } from "../../server/jobs/loop.ts";
import type { MediaFolder } from "../../server/media/folder.ts";
import type { EmailResult } from "../../server/providers/emailjs.ts";
import type {
  MediaResult,
  PictureResult,
  RefreshResult,
} from "../../server/providers/instagram.ts";
import type {
  BeginRequest,
  BeginResult,
  ListRefundsResult,
  Payment,
  PaymentsPage,
  PaystackGateway,
  RefundRequest,
  RefundResult,
  VerifyResult,
} from "../../server/providers/paystack.ts";
import type { FetchRatesResult } from "../../server/providers/rates.ts";
import { createCurrentCatalogue } from "../../server/catalogue/current-catalogue.ts";
import type { Ports } from "../../server/ports.ts";
import { createShop } from "../../server/shop.ts";
import type { Shop } from "../../server/shop.ts";

const SECRET_KEY = "sk_test_of_the_tests";
export const PUBLIC_URL = "http://localhost:3000";
export const OWNER_EMAIL = "owner@shop.example";

/** The environment of a test's shop: what the providers return, and what time it is. */
type World = {
  begin(request: BeginRequest): BeginResult | Promise<BeginResult>;
  verify(reference: string): VerifyResult | Promise<VerifyResult>;
  refund(request: RefundRequest): RefundResult | Promise<RefundResult>;
  listPayments(
    ...args: Parameters<PaystackGateway["listPayments"]>
  ): PaymentsPage | Promise<PaymentsPage>;
  listRefunds(reference: string, since: Date): ListRefundsResult | Promise<ListRefundsResult>;
  fetchRates(): FetchRatesResult | Promise<FetchRatesResult>;
  sendEmail(email: Email): EmailResult | Promise<EmailResult>;
  media(token: string, limit: number): MediaResult | Promise<MediaResult>;
  refreshToken(token: string): RefreshResult;
  fetchPicture(url: string): PictureResult;
  now: Date;
  /** Client address of all calls; undefined: a new one for each call, so that none reaches a rate limit. */
  client: string | undefined;
};

export type TestShop = {
  shop: Shop;
  world: World;
  ports: Ports;
  /** Every address with its own handler, such as `GET /api/orders/:reference`. */
  addresses: string[];
  /** Calls the HTTP API; a body is sent as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a body unchanged. */
  send(
    method: string,
    path: string,
    body: string | ReadableStream,
    headers: Record<string, string>,
  ): Promise<Answer>;
  /** Sends an event to the webhook with a valid signature. */
  webhook(event: unknown): Promise<Answer>;
};

type Answer = { status: number; headers: Headers; body: AnswerBody };

/** The fields of all API responses together; expecting one that a response lacks fails the test. */
type AnswerBody = {
  reference: string;
  amount: number;
  status: string;
  isSizedByHouse: boolean;
  metadata: { custom_fields: { variable_name: string; value: string }[] };
  regions: { name: string; code: string | null }[];
  error: { code: string; fields: Record<string, string>; lines: object[]; total: number };
};

/** No copies of photographs, and no uploads. */
const noMedia: MediaFolder = {
  copies: { read: async () => undefined, write: async () => {} },
  withFolder: async () => {
    throw new Error("no uploads in this test");
  },
  sweep: async () => 0,
};

/** Over all of a file's shops, so that no two calls come from one network. */
let calls = 0;

/** The whole shop on a test's database, with providers that return what `world` says; `more` replaces ports. */
export function testShop(
  db: Db,
  logger: Logger = pino({ level: "silent" }),
  more: Partial<Ports> = {},
): TestShop {
  const world: World = {
    begin: () => ({ kind: "unreachable", reason: "no page in this test" }),
    verify: () => ({ kind: "not-found" }),
    refund: () => ({ kind: "unreachable", reason: "no refunds in this test" }),
    listPayments: () => ({ kind: "unreachable", reason: "no list in this test" }),
    listRefunds: () => ({ kind: "unreachable", reason: "no refunds in this test" }),
    fetchRates: () => ({ kind: "unavailable", reasons: ["none in this test"] }),
    sendEmail: () => ({ kind: "unreachable", reason: "no e-mail in this test" }),
    media: () => ({ kind: "unavailable", reason: "no feed in this test" }),
    refreshToken: () => ({ kind: "unavailable", reason: "no feed in this test" }),
    fetchPicture: () => ({ kind: "unavailable", reason: "no pictures in this test" }),
    now: new Date("2026-11-21T09:00:00.000Z"),
    client: undefined,
  };
  const feed = {
    media: async (token: string, limit: number) => world.media(token, limit),
    refresh: async (token: string) => world.refreshToken(token),
  };
  const shelf = new Map<string, Buffer>();
  const now = () => world.now;
  const ports: Ports = {
    db,
    catalogue: createCurrentCatalogue({ db, now, logger }, bundle),
    publicUrl: PUBLIC_URL,
    paystack: {
      domain: "test",
      begin: async (request) => world.begin(request),
      verify: async (reference) => world.verify(reference),
      refund: async (request) => world.refund(request),
      listPayments: async (period, page) => world.listPayments(period, page),
      listRefunds: async ({ reference, since }) => world.listRefunds(reference, since),
    },
    ownerEmail: OWNER_EMAIL,
    isLive: false,
    email: {
      takes: { messages: true, addressed: true },
      send: async (email) => world.sendEmail(email),
    },
    push: {
      accepts: () => false,
      send: async () => ({ kind: "unreachable", reason: "no push service in this test" }),
    },
    feeds: {
      babies: { gateway: feed, token: "token of babies" },
      lifestyle: { gateway: feed, token: "token of lifestyle" },
    },
    pictures: { fetchPicture: async (url) => world.fetchPicture(url) },
    shelf: {
      read: async (name) => shelf.get(name),
      write: async (name, bytes) => void shelf.set(name, bytes),
    },
    media: noMedia,
    backup: { open: async () => ({ kind: "unavailable", why: "failed" }) },
    encoder: { run: async () => ({ kind: "interrupted" }), close: () => {} },
    mediaLimitBytes: 20 * 2 ** 20,
    photographBell: createBell(),
    outboxBell: createBell(),
    fieldCounts: createFieldCounts(world.now),
    rates: { fetchRates: async () => world.fetchRates() },
    now,
    random: randomBytes,
    fingerprint: createFingerprint(SECRET_KEY),
    logger,
    ...more,
  };
  const scriptUrl = "/sandbox/paystack/v1/inline.js";
  const shop = createShop(ports, { scriptUrl, testMode: true });
  const app = createApp({
    config: {
      paystack: {
        testMode: true,
        publicKey: "pk_test_of_the_tests",
        secretKey: SECRET_KEY,
        apiUrl: "",
        scriptUrl,
      },
      trustProxy: 0,
      sizeGuideUrl: undefined,
      publicUrl: undefined,
    },
    publicUrl: PUBLIC_URL,
    shop,
    site: {
      find: createAddresses([], pageRules),
      notFound: async () => new Response("not found", { status: 404 }),
      render: async () => new Response("page", { status: 404 }),
      isPrivate: () => false,
      policy: () => "policy",
    },
    logger,
    root: process.cwd(),
  });
  const request = async (path: string, init: RequestInit): Promise<Answer> => {
    calls += 1;
    const remoteAddress = world.client ?? `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`;
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress } } });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    const { status, headers } = response;
    return { status, headers, body: isJson ? JSON.parse(text) : text };
  };
  return {
    shop,
    world,
    ports,
    addresses: app.routes
      .map(({ method, path }) => `${method} ${path}`)
      .filter((address) => !address.includes("*")),
    call: (method, path, body, headers) =>
      request(path, {
        method,
        headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    send: (method, path, body, headers) =>
      request(path, {
        method,
        body,
        headers,
        ...(body instanceof ReadableStream && { duplex: "half" }),
      }),
    webhook: (event) => {
      const body = JSON.stringify(event);
      const signature = createHmac("sha512", SECRET_KEY).update(body).digest("hex");
      const headers = { "x-paystack-signature": signature };
      return request("/api/webhooks/paystack", { method: "POST", body, headers });
    },
  };
}

/** A transaction ID that is different for each order: digits made from its random reference. */
export function transactionIdOf({ reference }: { reference: string }): string {
  return Array.from(reference, (letter) => letter.charCodeAt(0) % 10).join("");
}

/** The provider's response that an order was paid, with the fields of `changed` replaced. */
export function paid(
  order: { reference: string; amount: number },
  changed: Partial<Payment> = {},
): VerifyResult {
  return {
    kind: "found",
    payment: {
      transactionId: transactionIdOf(order),
      domain: "test",
      status: "success",
      reference: order.reference,
      amount: order.amount,
      currency: "NGN",
      channel: "card",
      gatewayResponse: "Successful",
      fees: null,
      ...changed,
    },
  };
}

export const someRates: Rates = {
  date: "2026-11-20",
  rates: { usd: 0.00075405432, gbp: 0.000569604, eur: 0.00066373813 },
};
