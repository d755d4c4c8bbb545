import { createHmac, createSecretKey } from "node:crypto";
import { isIP, isIPv6 } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import type { SharedLimit } from "../db/limits.ts";
import type { Shop } from "../shop.ts";
import { tooMany } from "./errors.ts";

/** Options of every group of routes. */
export type RouteOptions = {
  shop: Shop;
  /** The shop's own origin. */
  publicUrl: string;
  /** `PUBLIC_URL`; undefined if not set. */
  configuredUrl: string | undefined;
  /** Number of trusted proxies in front, which append to `X-Forwarded-For`. */
  trustProxy: number;
  /** Monotonic time in milliseconds: setting the system clock must not extend anybody's rate limit. */
  now: () => number;
};

export type RateLimit = Pick<RouteOptions, "trustProxy" | "now"> & {
  /** Maximum calls per client and minute. */
  limit: number;
  /** Who is counted, by default the client's network. */
  client?: (context: Context) => string;
  /** Above the limit: who is counted instead, by herself, as she shares her network with others who do the same. */
  instead?: (context: Context) => Promise<string | undefined>;
  /** Whether a call with this response is not counted. */
  isFree?: (answer: Response) => boolean;
  /** The same limit over all machines; undefined: this process's memory alone counts. */
  shared?: SharedLimit | undefined;
  /** Creates the response above the limit, by default the API's error. `Retry-After` is already set. */
  refuse?: (context: Context, retryAfter: number) => Response;
};

export const MINUTE_MS = 60_000;
/** Maximum number of clients in memory; above it the oldest windows are dropped. */
const MAX_CLIENTS = 10_000;

/** Counts calls per client in fixed windows of a minute, in this process's memory and, with `shared`, over all machines. */
export function rateLimit(options: RateLimit): MiddlewareHandler {
  const { limit, trustProxy, now, isFree = () => false, refuse = tooMany, shared } = options;
  const { instead = async () => undefined } = options;
  const clientOf = options.client ?? ((context) => clientAddress(context, trustProxy));
  const windows = new Map<string, { endsAt: number; calls: number }>();

  /** Counts a call. Returns its window, or after how many seconds the client may call again. */
  const count = async (client: string): Promise<{ calls: number } | { retryAfter: number }> => {
    const time = now();
    let window = windows.get(client);
    if (!window || window.endsAt <= time) {
      windows.delete(client);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= MAX_CLIENTS) windows.delete(oldest);
      window = { endsAt: time + MINUTE_MS, calls: 0 };
      windows.set(client, window);
    }
    window.calls += 1;
    if (window.calls > limit) return { retryAfter: Math.ceil((window.endsAt - time) / 1000) };
    const counted = await shared?.count(client);
    return counted?.kind === "limited" ? { retryAfter: counted.retryAfter } : window;
  };

  return async (context, next) => {
    let client = clientOf(context);
    let counted = await count(client);
    const other = "retryAfter" in counted ? await instead(context) : undefined;
    if (other !== undefined) {
      client = other;
      counted = await count(client);
    }
    if ("retryAfter" in counted) {
      context.header("Retry-After", String(counted.retryAfter));
      return refuse(context, counted.retryAfter);
    }
    await next();
    if (!isFree(context.res)) return;
    counted.calls -= 1;
    await shared?.giveBack(client);
  };
}

/** Returns the client's network. */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded = context.req.header("X-Forwarded-For");
  return networkBehind(forwarded, connectionAddress(context), trustProxy);
}

/**
 * Each proxy appends the address that called it, so with n trusted proxies the client is the nth from the end; entries
 * before it were written by the client and are not trusted.
 */
export function networkBehind(
  forwarded: string | undefined,
  connection: string | undefined,
  trustProxy: number,
): string {
  return networkOf(addressBehind(forwarded, connection, trustProxy) ?? "unknown");
}

function addressBehind(
  forwarded: string | undefined,
  connection: string | undefined,
  trustProxy: number,
): string | undefined {
  const claimed = trustProxy > 0 ? forwarded?.split(",").at(-trustProxy)?.trim() : undefined;
  return claimed && isIP(claimed) ? claimed : connection;
}

/** Headers that only proxies add. `X-Forwarded-For` is not among them: `TRUST_PROXY` of its entries are trusted. */
const FORWARDING = ["Forwarded", "Via", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP"];

/**
 * Whether the client is on this machine, such as the shop itself. Behind a proxy on the same machine every connection
 * comes from loopback, so the `Host` must be loopback, too, and nothing may show that a proxy passed the request on.
 */
export function isOnThisMachine(context: Context, trustProxy: number): boolean {
  const header = (name: string) => context.req.header(name);
  const forwarded = header("X-Forwarded-For");
  if (FORWARDING.some((name) => header(name) !== undefined)) return false;
  if (trustProxy === 0 && forwarded !== undefined) return false;
  // nginx by default adds none of these headers, but speaks HTTP 1.0; browsers and the shop speak 1.1.
  if (httpVersion(context) === "1.0") return false;
  const address = addressBehind(forwarded, connectionAddress(context), trustProxy);
  return isLoopback(address ?? "") && isLoopback(hostOf(header("Host") ?? ""));
}

function httpVersion({ env }: Context): string | undefined {
  return (env as Partial<HttpBindings> | undefined)?.incoming?.httpVersion;
}

function isLoopback(host: string): boolean {
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(host) || host === "::1" || host === "localhost";
}

/** The host of a `Host` header: without the port, and without the brackets of IPv6. */
function hostOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, "")
    .replace(/^\[(.*)\]$/, "$1");
}

/** Returns an address's network: the IPv4 address, or the IPv6 /64, of which a client can use any address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const { hostname } = new URL(`http://[${address.split("%", 1)[0]}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill("0"), ...after].slice(0, 4).join(":");
}

/** Undefined if the request has no connection (tests). */
function connectionAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}

/**
 * Returns a keyed hash function, the same in every process. Whoever has only the database or a backup cannot
 * brute-force network addresses from the hashes: the key is derived from the provider's secret key, which is not
 * stored there. In test mode that key is a public placeholder, but there are no real visitors.
 */
export function createFingerprint(secret: string): (text: string) => string {
  const key = createSecretKey(createHmac("sha256", secret).update("fingerprints").digest());
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
