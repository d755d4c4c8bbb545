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

test("a refund from the page is told to the webhook", async () => {
  await open();
  await post("/checkout/HZ1/approve");
  const page = await (await stand.routes.request("/")).text();
  expect(page).toContain("TEST MODE");
  expect(page).toContain("/sandbox/paystack/refund/HZ1");
  await stand.routes.request("/refund/HZ1", { method: "POST" });
  await vi.waitFor(() => expect(events).toHaveLength(2), { timeout: 5_000 });
  expect(JSON.parse(events[1]?.body ?? "")).toMatchObject({
    event: "refund.processed",
    data: { transaction_reference: "HZ1", amount: "16000000" },
  });
  expect((await verify()).body.data.status).toBe("reversed");
});
