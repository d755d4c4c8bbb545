import { createECDH } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startProvider } from "../../tests/support/provider.ts";
import { createDevice, readVapid, startPushService } from "../../tests/support/push-service.ts";
import { createPush } from "./push.ts";

// Every name leads to this machine and to a private network.
vi.mock(import("node:dns"), async (original) => {
  const lookup = (_name: string, _options: object, done: (...found: unknown[]) => void) =>
    done(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
  const dns = await original();
  return { ...dns, lookup: lookup as unknown as typeof dns.lookup };
});

let service: Awaited<ReturnType<typeof startPushService>>;
beforeEach(async () => {
  service = await startPushService();
});
afterEach(() => service.close());

const pair = createECDH("prime256v1");
const publicKey = pair.generateKeys("base64url");
const keys = { publicKey, privateKey: pair.getPrivateKey("base64url") };
const subject = "https://shop.example";

function send(
  endpoint: string,
  device = createDevice(endpoint),
  standIn?: string,
  timeoutMs = 2_000,
) {
  const { endpoint: to, keys: secrets } = device.subscription;
  const push = createPush({ subject, standIn, timeoutMs });
  return push.send({
    device: { endpoint: to, ...secrets },
    keys,
    text: "Ọdẹ ₦35,000",
    ttl: 86_400,
    topic: "abc",
  });
}

test("a message reaches the service signed and encrypted, and only its device can read it", async () => {
  const device = service.newDevice("one");
  const { endpoint } = device.subscription;
  expect(await send(endpoint, device, service.url)).toEqual({ kind: "sent" });
  const [got] = service.pushed;
  expect(got?.text).toBe("Ọdẹ ₦35,000");
  expect(got?.headers).toMatchObject({
    ttl: "86400",
    urgency: "high",
    topic: "abc",
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
  });
  const { claims, key } = readVapid(got?.headers.authorization);
  expect(key).toBe(publicKey);
  expect(claims).toMatchObject({ aud: service.url, sub: subject });
  const ahead = Number(claims["exp"]) - Date.now() / 1000;
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(24 * 60 * 60);
});

test.each([
  [200, {}, { kind: "sent" }],
  [404, {}, { kind: "gone" }],
  [410, {}, { kind: "gone" }],
  [400, {}, { kind: "refused", reason: "status 400" }],
  [403, {}, { kind: "refused", reason: "status 403" }],
  [413, {}, { kind: "refused", reason: "status 413" }],
  [307, { Location: "http://127.0.0.1:1/" }, { kind: "refused", reason: "status 307" }],
  [429, { "Retry-After": "120" }, { kind: "unreachable", reason: "status 429", retryAfter: 120 }],
  [
    429,
    { "Retry-After": "999999" },
    { kind: "unreachable", reason: "status 429", retryAfter: 3600 },
  ],
  [
    503,
    { "Retry-After": "soon" },
    { kind: "unreachable", reason: "status 503", retryAfter: undefined },
  ],
] as const)("a service that answers %i %o", async (status, headers, result) => {
  service.answerWith(status, headers);
  const device = service.newDevice("one");
  expect(await send(device.subscription.endpoint, device, service.url)).toEqual(result);
  expect(service.pushed).toHaveLength(1);
});

test("without a stand-in, nothing but public https is called", async () => {
  const { endpoint } = service.newDevice("one").subscription;
  for (const url of [endpoint, "https://127.0.0.1/x", `https://push.example/${"x".repeat(1024)}`]) {
    expect(await send(url)).toEqual({ kind: "refused", reason: "not a public address" });
  }
  // The stand-in's own origin is the only exception: not one that begins like it, nor another on this machine.
  expect(await send(`${service.url}0/x`, undefined, service.url)).toMatchObject({
    kind: "refused",
  });
  expect(await send("http://127.0.0.1:1/x", undefined, service.url)).toMatchObject({
    kind: "refused",
  });
  expect(service.pushed).toEqual([]);
});

test("a public name that leads to this machine or a private network is not connected to", async () => {
  for (const path of ["x", "y"]) {
    expect(await send(`https://push.example.com/${path}`)).toEqual({
      kind: "unreachable",
      reason: "ENOTPUBLIC",
    });
  }
});

test("keys that are none are refused, and nothing is sent", async () => {
  const device = service.newDevice("one");
  const { endpoint } = device.subscription;
  const wrong = { ...device, subscription: { endpoint, keys: { p256dh: "AAAA", auth: "AAAA" } } };
  expect(await send(endpoint, wrong, service.url)).toMatchObject({ kind: "refused" });
  expect(service.pushed).toEqual([]);
});

test("a service that does not answer is given up", async () => {
  const silent = await startProvider(() => {});
  const device = createDevice(`${silent.url}/push/one`);
  expect(await send("", device, silent.url, 200)).toEqual({
    kind: "unreachable",
    reason: "ABORT_ERR",
  });
  expect(silent.requests).toHaveLength(1);
  await silent.close();
});

test("a service that cannot be reached is tried again later", async () => {
  const { url, close } = await startProvider(() => {});
  await close();
  const device = createDevice(`${url}/push/one`);
  expect(await send("", device, url)).toMatchObject({
    kind: "unreachable",
    reason: "ECONNREFUSED",
  });
});
