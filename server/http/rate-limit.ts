import { isIP, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { tooMany } from "./errors.ts";

export type RateLimit = {
  /** Calls of one client within `windowMs`. */
  limit: number;
  windowMs: number;
  /** Number of proxies in front whose forwarded address is believed. */
  trustProxy: number;
  now: () => number;
  /** Whether a call that was answered so is not counted. */
  isFree?: (answer: Response) => boolean;
  /** What a client gets that has to wait; unless told, the API's error. `Retry-After` is set already. */
  refuse?: (context: Context, retryAfter: number) => Response;
};

/** So many clients are remembered; beyond it the oldest are forgotten. */
const MOST_CLIENTS = 10_000;

/** Counts calls per client in fixed windows, in this process's memory. */
export function rateLimit(options: RateLimit): MiddlewareHandler {
  const { limit, windowMs, trustProxy, now, isFree = () => false, refuse = tooMany } = options;
  const windows = new Map<string, { endsAt: number; calls: number }>();

  return async (context, next) => {
    const client = clientAddress(context, trustProxy);
    const time = now();
    let window = windows.get(client);
    if (!window || window.endsAt <= time) {
      windows.delete(client);
      const [oldest] = windows.keys();
      if (oldest !== undefined && windows.size >= MOST_CLIENTS) windows.delete(oldest);
      window = { endsAt: time + windowMs, calls: 0 };
      windows.set(client, window);
    }
    window.calls += 1;
    if (window.calls <= limit) {
      await next();
      if (isFree(context.res)) window.calls -= 1;
      return;
    }
    const retryAfter = Math.ceil((window.endsAt - time) / 1000);
    context.header("Retry-After", String(retryAfter));
    return refuse(context, retryAfter);
  };
}

/**
 * Each proxy appends the address it was called from, so with n trusted proxies the client is the nth
 * from the end; what stands before it was written by the client and is not believed.
 */
export function clientAddress(context: Context, trustProxy: number): string {
  const forwarded = (context.req.header("X-Forwarded-For") ?? "").split(",");
  const claimed = trustProxy > 0 ? forwarded.at(-trustProxy)?.trim() : undefined;
  if (claimed && isIP(claimed)) return networkOf(claimed);
  return networkOf(connectionAddress(context) ?? "unknown");
}

/** A client's network: one IPv4 address or one IPv6 /64. An IPv6 client has a network of 64 bits to itself, and as many addresses as it likes. */
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

/** Undefined where a request did not come over a connection (tests). */
function connectionAddress(context: Context): string | undefined {
  try {
    return getConnInfo(context).remote.address;
  } catch {
    return undefined;
  }
}
