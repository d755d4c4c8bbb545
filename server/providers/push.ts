import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { Headers, PushSubscription, RequestOptions } from "web-push";
import { isPublicHttps, publicLookup } from "./public-hosts.ts";

/** A browser's push subscription (Push API): where to send, and the keys to encrypt for this device alone. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

/** The shop's key pair (VAPID, RFC 8292) in base64url, by which the push service recognises the sender. */
export type PushKeys = { publicKey: string; privateKey: string };

export type PushMessage = {
  device: PushDevice;
  keys: PushKeys;
  /** Encrypted for the device; the push service cannot read it. */
  text: string;
  /** Seconds for which the push service keeps the message for a phone that is off. */
  ttl: number;
  /** Replaces an undelivered message with the same topic (RFC 8030, 5.4); up to 32 characters of base64url. */
  topic: string;
};

export type PushResult =
  | { kind: "sent" }
  /** The device is not subscribed any more (404 or 410). */
  | { kind: "gone" }
  /** The push service will never accept this message. */
  | { kind: "refused"; reason: string }
  /** The message is to be sent again, after `retryAfter` seconds if the service says so. */
  | { kind: "unreachable"; reason: string; retryAfter?: number | undefined };

export type PushGateway = {
  /** Whether messages may be sent to this address, which a browser gave. */
  accepts(endpoint: string): boolean;
  /** Never throws. */
  send(message: PushMessage): Promise<PushResult>;
};

export type PushOptions = {
  /** Whom push services may write to if something is wrong: an https address or `mailto:`. */
  subject: string;
  /** Origin of a stand-in, in tests: allowed although it is not public https. Undefined: there is none. */
  standIn?: string | undefined;
  timeoutMs?: number;
};

const MAX_ENDPOINT_LENGTH = 1024;
const MAX_RETRY_AFTER_SECONDS = 60 * 60;

/** A new key pair. */
export async function createPushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import("web-push");
  return webPush.generateVAPIDKeys();
}

/**
 * Encrypts and signs a message; undefined if the device's keys are invalid. The library is loaded with the first
 * message (90 ms, 12 MB). Its own `sendNotification` would call any address, so it is not used.
 */
async function detailsOf(
  device: PushSubscription,
  text: string,
  options: RequestOptions,
): Promise<{ headers: Headers; body: Buffer } | undefined> {
  const { default: webPush } = await import("web-push");
  try {
    const { headers, body } = webPush.generateRequestDetails(device, text, options);
    return body ? { headers, body } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends encrypted messages to devices by their browsers' push services. The address comes from a browser, so only public
 * hosts are called, nothing is redirected, and of the response only status and `Retry-After` are read.
 */
export function createPush({ subject, standIn, timeoutMs = 10_000 }: PushOptions): PushGateway {
  const isStandIn = (endpoint: string) =>
    standIn !== undefined && URL.canParse(endpoint) && new URL(endpoint).origin === standIn;
  const accepts = (endpoint: string) =>
    endpoint.length <= MAX_ENDPOINT_LENGTH && (isStandIn(endpoint) || isPublicHttps(endpoint));
  return {
    accepts,
    send: async ({ device: { endpoint, ...secrets }, keys, text, ttl, topic }) => {
      if (!accepts(endpoint)) return { kind: "refused", reason: "not a public address" };
      const made = await detailsOf({ endpoint, keys: secrets }, text, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        urgency: "high",
        topic,
      });
      if (!made) return { kind: "refused", reason: "keys with which nothing can be encrypted" };
      try {
        return resultOf(await post(endpoint, made, timeoutMs));
      } catch (error) {
        return { kind: "unreachable", reason: codeOf(error) };
      }
    },
  };
}

type PushResponse = { status: number; retryAfter: string | undefined };

function post(
  endpoint: string,
  { headers, body }: { headers: Headers; body: Buffer },
  timeoutMs: number,
): Promise<PushResponse> {
  const isHttps = endpoint.startsWith("https:");
  return new Promise((resolve, reject) => {
    const sending = (isHttps ? requestHttps : requestHttp)(endpoint, {
      method: "POST",
      headers,
      // Only the stand-in is called without https.
      ...(isHttps && { lookup: publicLookup }),
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    sending.once("error", reject);
    sending.once("response", (response) => {
      const retryAfter = response.headers["retry-after"];
      resolve({ status: response.statusCode ?? 0, retryAfter });
      // The response's body is of no use, and may be endless.
      response.destroy();
    });
    sending.end(body);
  });
}

/** Returns an error's code for the log; the message may contain the address. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function resultOf({ status, retryAfter }: PushResponse): PushResult {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { kind: "refused", reason };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
  return {
    kind: "unreachable",
    reason,
    retryAfter: seconds && Math.min(seconds, MAX_RETRY_AFTER_SECONDS),
  };
}
