import { afterEach, expect, test } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { createPaystack } from "./paystack.ts";

let provider: Provider;
afterEach(() => provider.close());

/** `data` as the provider sends it, with an id beyond the safe integers. */
const BODY = `{"status":true,"message":"Verification successful","data":{
  "id":18446744073709551615,"domain":"test","status":"success","reference":"HZ1","amount":16000000,
  "gateway_response":"Successful","channel":"card","currency":"NGN","metadata":"","fees":250000}}`;

async function verifyAgainst(status: number, body: string, headers: Record<string, string> = {}) {
  provider = await startProvider((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(body);
  });
  const gateway = createPaystack({ apiUrl: provider.url, secretKey: "sk_test_a" });
  return gateway.verify("HZ 1/2");
}

test("a payment comes with exactly what decides about it", async () => {
  expect(await verifyAgainst(200, BODY)).toEqual({
    kind: "found",
    payment: {
      transactionId: "18446744073709551615",
      domain: "test",
      status: "success",
      reference: "HZ1",
      amount: 16_000_000,
      currency: "NGN",
      channel: "card",
      gatewayResponse: "Successful",
      fees: 250_000,
    },
  });
  expect(provider.requests[0]?.url).toBe("/transaction/verify/HZ%201%2F2");
  expect(provider.requests[0]?.headers.authorization).toBe("Bearer sk_test_a");
});

test.each(["null", `"2500.00"`, "-1", "2500.5"])(
  "fees %s are unknown, and the payment counts",
  async (fees) => {
    const answer = await verifyAgainst(200, BODY.replace(`"fees":250000`, `"fees":${fees}`));
    expect(answer).toMatchObject({ kind: "found", payment: { amount: 16_000_000, fees: null } });
  },
);

test.each([
  [400, `{"status":false}`],
  [404, "<html>"],
])("status %i is a payment that there is not", async (status, body) => {
  expect(await verifyAgainst(status, body)).toEqual({ kind: "not-found" });
});

test("status 429 is told apart", async () => {
  expect(await verifyAgainst(429, "{}")).toEqual({ kind: "rate-limited" });
});

test.each([
  ["a refused key", 401, "{}"],
  ["a fault of the provider", 500, "{}"],
  ["a page instead of JSON", 200, "<html>"],
  ["an envelope that says no", 200, BODY.replace("true", "false")],
  ["a fraction for an amount", 200, BODY.replace("16000000", "160000.5")],
  ["an amount as text", 200, BODY.replace("16000000", `"16000000"`)],
])("%s decides nothing", async (_what, status, body) => {
  expect(await verifyAgainst(status, body)).toMatchObject({ kind: "unreachable" });
});

test("a payment on the provider's page is begun with its callback, and its page is returned", async () => {
  let sent = "";
  let answer = `{"status":true,"message":"Authorization URL created","data":{
    "authorization_url":"https://checkout.paystack.com/ab12","access_code":"ab12","reference":"HZ1"}}`;
  provider = await startProvider((request, response) => {
    request.setEncoding("utf8").on("data", (text: string) => (sent += text));
    request.on("end", () => response.end(answer));
  });
  const { begin } = createPaystack({ apiUrl: provider.url, secretKey: "sk_test_a" });
  const payment = {
    reference: "HZ1",
    amount: 16_000_000,
    currency: "NGN",
    email: "a@b.example",
    metadata: {},
  };
  const request = { ...payment, callbackUrl: "https://shop.example/orders/HZ0" };
  const url = "https://checkout.paystack.com/ab12";
  expect(await begin(request)).toEqual({ kind: "begun", url });
  expect(provider.requests[0]?.url).toBe("/transaction/initialize");
  expect(JSON.parse(sent)).toEqual({ ...payment, callback_url: request.callbackUrl });

  answer = answer.replace("https://checkout", "javascript:checkout");
  expect(await begin(request)).toMatchObject({ kind: "unreachable" });
});

test("a redirect is not followed", async () => {
  const result = await verifyAgainst(302, "", { Location: "/elsewhere" });
  expect(result).toMatchObject({ kind: "unreachable" });
  expect(provider.requests).toHaveLength(1);
});

test("silence ends at the timeout", async () => {
  provider = await startProvider(() => {});
  const gateway = createPaystack({ apiUrl: provider.url, secretKey: "sk_test_a", timeoutMs: 50 });
  expect(await gateway.verify("HZ1")).toEqual({ kind: "unreachable", reason: "TimeoutError" });
});

test("an address where nobody listens is unreachable", async () => {
  provider = await startProvider(() => {});
  await provider.close();
  const gateway = createPaystack({ apiUrl: provider.url, secretKey: "sk_test_a" });
  expect(await gateway.verify("HZ1")).toMatchObject({ kind: "unreachable" });
  provider = await startProvider(() => {});
});

test("the key tells which environment payments must be of", async () => {
  provider = await startProvider(() => {});
  const of = (secretKey: string) => createPaystack({ apiUrl: provider.url, secretKey }).domain;
  expect([of("sk_live_a"), of("sk_test_a")]).toEqual(["live", "test"]);
});
