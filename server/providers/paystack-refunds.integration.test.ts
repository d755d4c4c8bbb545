import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createPaystack } from "./paystack.ts";

let provider: Provider;
afterEach(() => provider.close());

const gateway = (timeoutMs = 8_000) =>
  createPaystack({ apiUrl: provider.url, secretKey: "sk_test_a", timeoutMs });
const request = { reference: "HZ1", amount: 1_000, currency: "NGN", note: "refund RF1" };

/** `data` of `POST /refund`, with an id beyond the safe integers, and of `GET /refund`. */
const CREATED = `{"status":true,"message":"Refund has been queued for processing","data":{
  "transaction":{"id":1004723697,"domain":"live","reference":"HZ1","amount":35000000,"paid_at":"2026-11-20"},
  "integration":1,"deducted_amount":0,"merchant_note":"refund RF1","status":"pending","currency":"NGN",
  "domain":"test","amount":1000,"id":18446744073709551615,"createdAt":"2026-11-21T09:00:00.000Z"}}`;
const LISTED = { id: 7, transaction: 5, transaction_reference: "HZ1", amount: 1_000 };
const LIST_FIELDS = { currency: "NGN", status: "processed", merchant_note: null };

async function refundAgainst(status: number, body: string) {
  const bodies: string[] = [];
  provider = await startProvider(async (asked, response) => {
    bodies.push(await text(asked));
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });
  return { result: await gateway().refund(request), bodies };
}

test("a refund is requested with its note, and comes with what identifies it", async () => {
  const { result, bodies } = await refundAgainst(200, CREATED);
  expect(result).toEqual({
    kind: "accepted",
    refund: {
      id: "18446744073709551615",
      amount: 1_000,
      currency: "NGN",
      status: "pending",
      domain: "test",
      note: "refund RF1",
      createdAt: "2026-11-21T09:00:00.000Z",
      paymentReference: "HZ1",
      transactionId: "1004723697",
    },
  });
  const [asked] = provider.requests;
  expect([asked?.method, asked?.url]).toEqual(["POST", "/refund"]);
  expect(asked?.headers.authorization).toBe("Bearer sk_test_a");
  expect(JSON.parse(bodies[0] ?? "")).toEqual({
    transaction: "HZ1",
    amount: 1_000,
    currency: "NGN",
    merchant_note: "refund RF1",
  });
});

test("a refusal in the provider's envelope is one, with its words", async () => {
  const body = `{"status":false,"message":"Transaction has been fully reversed"}`;
  const message = "Transaction has been fully reversed";
  expect((await refundAgainst(400, body)).result).toEqual({ kind: "refused", message });
});

test("too many requests are told apart: nothing was carried out", async () => {
  expect((await refundAgainst(429, "{}")).result).toEqual({ kind: "rate-limited" });
});

test.each([
  ["a refused key", 401, `{"status":false,"message":"Invalid key"}`],
  ["a page of something in between", 404, "<html>"],
  ["a timeout in between", 408, `{"status":false,"message":"timeout"}`],
  ["a fault of the provider", 500, `{"status":false,"message":"fault"}`],
  ["a success without a refund", 200, `{"status":true,"data":{}}`],
  ["a success that says no", 200, `{"status":false,"message":"no"}`],
  ["broken JSON", 200, CREATED.slice(0, -3)],
])("%s leaves open whether it was carried out", async (_what, status, body) => {
  expect((await refundAgainst(status, body)).result).toMatchObject({ kind: "unreachable" });
});

test("silence leaves it open, too", async () => {
  provider = await startProvider(() => {});
  const result = await gateway(50).refund(request);
  expect(result).toEqual({ kind: "unreachable", reason: "TimeoutError" });
});

async function listAgainst(answer: (page: number) => { status?: number; body: unknown }) {
  provider = await startProvider((asked, response) => {
    const { searchParams } = new URL(asked.url ?? "", "http://provider");
    const { status = 200, body } = answer(Number(searchParams.get("page")));
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  const since = new Date("2026-11-20T00:00:00.000Z");
  return gateway().listRefunds({ reference: "HZ1", since });
}

test("the refunds of a payment come from all pages", async () => {
  const result = await listAgainst((page) => ({
    body: { status: true, data: page > 2 ? [] : [{ ...LIST_FIELDS, ...LISTED, id: page }] },
  }));
  expect(result).toMatchObject({
    kind: "found",
    refunds: [
      { id: "1", amount: 1_000, paymentReference: "HZ1", transactionId: "5", note: null },
      { id: "2" },
    ],
  });
  expect(provider.requests[0]?.url).toBe(
    "/refund?reference=HZ1&from=2026-11-20T00%3A00%3A00.000Z&perPage=100&page=1",
  );
});

test("a provider that sends one page again and again is asked no more than twice", async () => {
  const body = { status: true, data: [{ ...LIST_FIELDS, ...LISTED }] };
  expect(await listAgainst(() => ({ body }))).toMatchObject({ kind: "found" });
  expect(provider.requests).toHaveLength(2);
});

test.each([
  ["a list that never ends", (page: number) => [{ ...LIST_FIELDS, ...LISTED, id: page }]],
  ["a refund without an amount", () => [{ ...LIST_FIELDS, id: 7 }]],
  ["something else", () => "none"],
])("%s is no look-up", async (_what, data) => {
  const result = await listAgainst((page) => ({ body: { status: true, data: data(page) } }));
  expect(result).toMatchObject({ kind: "unreachable" });
});

test.each([
  [429, "rate-limited"],
  [401, "unreachable"],
  [404, "unreachable"],
  [503, "unreachable"],
])("status %i is no list", async (status, kind) => {
  expect(await listAgainst(() => ({ status, body: {} }))).toMatchObject({ kind });
});
