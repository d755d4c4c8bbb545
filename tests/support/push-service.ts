import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";
import { startProvider } from "./provider.ts";

/** What a push service got for one device. `text` is what only the device can read. */
export type Pushed = { path: string; headers: IncomingHttpHeaders; text: string };

/** A browser's side: its subscription as `PushSubscription.toJSON()` gives it, and the keys to read with. */
export type TestDevice = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  read(body: Buffer): string;
};

/** A push service that, unlike a real one, has its devices' keys, and so can read what it gets. */
export async function startPushService() {
  const devices = new Map<string, TestDevice>();
  const pushed: Pushed[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  const provider = await startProvider(async (request, response) => {
    const path = request.url ?? "";
    const body = await buffer(request);
    const text = devices.get(path)?.read(body) ?? "";
    pushed.push({ path, headers: request.headers, text });
    response.writeHead(answer.status, answer.headers).end();
  });
  return {
    url: provider.url,
    pushed,
    answerWith: (status: number, headers?: Record<string, string>) => {
      answer = { status, ...(headers && { headers }) };
    },
    newDevice: (name: string): TestDevice => {
      const path = `/push/${name}`;
      const device = createDevice(`${provider.url}${path}`);
      devices.set(path, device);
      return device;
    },
    close: provider.close,
  };
}

export function createDevice(endpoint: string): TestDevice {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const p256dh = keys.getPublicKey("base64url");
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString("base64url") } },
    read: (body) => decrypted(body, keys, auth),
  };
}

/** RFC 8291: one record of `aes128gcm`. @throws if it was not encrypted for these keys. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
  const derived = (label: string, length: number) =>
    Buffer.from(
      hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length),
    );
  const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2 and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

/** Checks the signature of `Authorization: vapid t=…, k=…` (RFC 8292); returns its claims and key. */
export function readVapid(authorization = ""): { claims: Record<string, unknown>; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("The signature is not that of the key");
  const text = Buffer.from(claims, "base64url").toString("utf8");
  return { claims: JSON.parse(text) as Record<string, unknown>, key };
}
