import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createPaystackStandIn } from "./paystack.ts";

type Event = { body: string; signature: string | undefined };
type Answer = {
  status: boolean;
  message: string;
  data: { status: string; amount: number; reference: string; domain: string };
};

let folder: string;
let webhook: Provider;
let events: Event[];
let webhookStatus: number;
let stand: ReturnType<typeof createPaystackStandIn>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  events = [];
  webhookStatus = 200;
  webhook = await startProvider(async (request, response) => {
    const signature = request.headers["x-paystack-signature"];
    events.push({ body: await text(request), signature: signature?.toString() });
    response.writeHead(webhookStatus).end();
  });
  stand = start();
});
afterEach(async () => {
  vi.useRealTimers();
  stand.close();
  await webhook.close();
  rmSync(folder, { recursive: true });
});

const start = () =>
  createPaystackStandIn({
    file: join(folder, "paystack.json"),
    publicKey: "pk_test_a",
    secretKey: "sk_test_a",
    webhookUrl: webhook.url,
    webhookDelayMs: 0,
    transferMs: 100,
    refundMs: 100,
  });

async function post(path: string, body: object = {}) {
  const response = await stand.routes.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

const open = (changed: object = {}) =>
  post("/checkout", {
    key: "pk_test_a",
    email: "ada@example.com",
    amount: 16_000_000,
    ref: "HZ1",
    currency: "NGN",
    ...changed,
  });

async function verify(reference = "HZ1", key = "sk_test_a") {
  const headers = { Authorization: `Bearer ${key}` };
  const response = await stand.routes.request(`/transaction/verify/${reference}`, { headers });
  return { status: response.status, body: (await response.json()) as Answer };
}

test("verify speaks the provider's envelope", async () => {
  await open();
  expect((await verify()).body.data.status).toBe("abandoned");
  await post("/checkout/HZ1/approve");
  const { status, body } = await verify();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: true,
    message: "Verification successful",
    data: { status: "success", reference: "HZ1", amount: 16_000_000, domain: "test" },
  });
});

test("an unknown reference and a wrong key are refused as the provider does", async () => {
  expect(await verify("HZ2")).toMatchObject({
    status: 404,
    body: { status: false, message: "Transaction reference not found" },
  });
  expect(await verify("HZ1", "sk_test_b")).toMatchObject({
    status: 401,
    body: { status: false, message: "Invalid key" },
  });
});

test("a reference is good for one payment", async () => {
  await open();
  expect(await open()).toMatchObject({
    status: 400,
    body: { message: "Duplicate Transaction Reference" },
  });
});

test("a payment that was declined can be tried again; one that succeeded cannot be undone", async () => {
  await open();
  await post("/checkout/HZ1/decline");
  expect((await verify()).body.data.status).toBe("failed");
  await post("/checkout/HZ1/approve");
  await post("/checkout/HZ1/decline");
  expect((await verify()).body.data.status).toBe("success");
});

test("a success is told to the webhook, signed over its bytes", async () => {
  await open();
  await post("/checkout/HZ1/approve");
  await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 5_000 });
  const [event] = events;
  const signed = createHmac("sha512", "sk_test_a").update(event?.body ?? "");
  expect(event?.signature).toBe(signed.digest("hex"));
  expect(JSON.parse(event?.body ?? "")).toMatchObject({
    event: "charge.success",
    data: { reference: "HZ1", status: "success", amount: 16_000_000, currency: "NGN" },
  });
});

test("a transfer is pending, then arrives by itself", async () => {
  await open();
  await post("/checkout/HZ1/pay-later");
  expect((await verify()).body.data.status).toBe("pending");
  await vi.waitFor(async () => expect((await verify()).body.data.status).toBe("success"), {
    timeout: 5_000,
  });
});

test("what is on its way survives a crash", async () => {
  webhookStatus = 503;
  await open();
  await post("/checkout/HZ1/pay-later");
  stand.close();
  stand = start();
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0), { timeout: 5_000 });
  expect((await verify()).body.data.status).toBe("success");
});

const press = (path: string) => stand.routes.request(path, { method: "POST" });
const pay = async () => {
  await open();
  await post("/checkout/HZ1/approve");
};
const told = () =>
  events.map(({ body }) => JSON.parse(body) as { event: string; data: Record<string, unknown> });
const toldOf = (event: string) => told().filter((each) => each.event === event);
const becomes = (event: string, times = 1) =>
  vi.waitFor(() => expect(toldOf(event)).toHaveLength(times), { timeout: 5_000 });

async function refund(body: object, key = "sk_test_a") {
  const response = await stand.routes.request("/refund", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    body: JSON.stringify({ transaction: "HZ1", ...body }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}
async function refunds(query = "") {
  const headers = { Authorization: "Bearer sk_test_a" };
  const response = await stand.routes.request(`/refund${query}`, { headers });
  return (await response.json()) as {
    data: Record<string, unknown>[];
    meta: Record<string, unknown>;
  };
}

test("a refund from the page is told to the webhook", async () => {
  await pay();
  const page = await (await stand.routes.request("/")).text();
  expect(page).toContain("TEST MODE");
  expect(page).toContain("/sandbox/paystack/refund/HZ1");
  await press("/refund/HZ1");
  await becomes("refund.processed");
  expect(toldOf("refund.pending")).toMatchObject([
    { data: { transaction_reference: "HZ1", refund_reference: null } },
  ]);
  expect(toldOf("refund.processed")).toMatchObject([
    { data: { transaction_reference: "HZ1", amount: "16000000" } },
  ]);
  expect((await verify()).body.data.status).toBe("reversed");
});

test("half and the rest are two refunds; the payment is reversed after both", async () => {
  await pay();
  await press("/refund-half/HZ1");
  await becomes("refund.processed");
  expect((await verify()).body.data.status).toBe("success");
  await press("/refund/HZ1");
  await becomes("refund.processed", 2);
  const references = toldOf("refund.processed").map(({ data }) => data["refund_reference"]);
  expect(new Set(references).size).toBe(2);
  expect((await verify()).body.data.status).toBe("reversed");
});

test("the API queues a refund of a part, and lists it with its note", async () => {
  await pay();
  const { status, body } = await refund({ amount: 1_000, merchant_note: "refund RF1" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: true,
    message: "Refund has been queued for processing",
    data: { amount: 1_000, currency: "NGN", status: "pending", transaction: { reference: "HZ1" } },
  });
  await becomes("refund.processed");
  const { data, meta } = await refunds("?reference=HZ1&perPage=100&page=1");
  expect(data).toMatchObject([
    {
      amount: 1_000,
      status: "processed",
      merchant_note: "refund RF1",
      transaction_reference: "HZ1",
    },
  ]);
  expect(meta).toMatchObject({ total: 1, pageCount: 1 });
  expect((await refunds("?reference=HZ1&page=2")).data).toEqual([]);
  expect((await refunds("?reference=HZ2")).data).toEqual([]);
  expect((await refunds("?from=2040-01-01")).data).toEqual([]);
});

test("the API refuses more than is left, what is not there, and a wrong key, in the provider's envelope", async () => {
  await open();
  const unpaid = await refund({});
  expect(unpaid).toMatchObject({ status: 400, body: { status: false } });
  await post("/checkout/HZ1/approve");
  const wrong = { status: 400, body: { status: false, code: "invalid_params" } };
  expect(await refund({ amount: 16_000_001 })).toMatchObject(wrong);
  expect(await refund({ amount: 0.5 })).toMatchObject(wrong);
  expect(await refund({ amount: 1, currency: "USD" })).toMatchObject(wrong);
  expect((await refund({ amount: 16_000_000 })).status).toBe(200);
  expect(await refund({ amount: 1 })).toMatchObject({
    status: 400,
    body: { message: "Transaction has been fully reversed" },
  });
  expect((await refund({ transaction: "HZ2" })).status).toBe(404);
  expect(await refund({}, "sk_test_b")).toMatchObject({
    status: 401,
    body: { message: "Invalid key" },
  });
  expect((await refunds()).data).toHaveLength(1);
});

test("a refund can be made to fail, and to wait for bank details", async () => {
  await pay();
  await press("/refunds/HZ1/failed");
  await press("/refund/HZ1");
  await becomes("refund.failed");
  expect((await verify()).body.data.status).toBe("success");
  await press("/refunds/HZ1/needs-attention");
  await press("/refund/HZ1");
  await becomes("refund.needs-attention");
  await press("/refunds/HZ1/processed");
  await becomes("refund.processed");
  expect((await verify()).body.data.status).toBe("reversed");
});

test("a payment is disputed once; the shop is reminded, and told the decision", async () => {
  await pay();
  for (const step of ["remind", "create", "create", "remind", "remind", "resolve", "resolve"]) {
    await press(`/dispute/HZ1/${step}`);
  }
  await becomes("charge.dispute.resolve");
  await becomes("charge.dispute.remind", 2);
  expect(toldOf("charge.dispute.create")).toMatchObject([
    { data: { category: "general", transaction: { reference: "HZ1", amount: 16_000_000 } } },
  ]);
});

test("a transfer that takes an hour is pending until then", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await open();
  await post("/checkout/HZ1/pay-in-an-hour");
  await open({ ref: "HZ2" });
  await press("/transfer/HZ2");
  for (const minutes of [0, 59]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    for (const reference of ["HZ1", "HZ2"]) {
      expect((await verify(reference)).body.data.status).toBe("pending");
    }
  }
  vi.setSystemTime(Date.now() + 60_000);
  await becomes("charge.success", 2);
  expect((await verify()).body.data.status).toBe("success");
});
