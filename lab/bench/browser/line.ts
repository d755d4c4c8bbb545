import { once } from "node:events";
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Slow 4G as Lighthouse defines it. */
export const SLOW_4G = { roundTripMs: 150, bytesPerSecond: (1.6 * 1e6) / 8 };

/** One response that passed through the line; `bytes` include its headers, as HTTP/1.1 sends them. */
export type Passed = { path: string; kind: Kind; bytes: number };
export type Kind = "page" | "script" | "style" | "font" | "picture" | "other";

export type Line = {
  /** The shop's URL through this line. */
  url: string;
  passed: Passed[];
  close(): void;
};

type Options = {
  roundTripMs?: number;
  bytesPerSecond?: number;
  /** Added to every request, as a browser setting would, such as `Save-Data`. */
  headers?: Record<string, string>;
  /** Whether pages may have others prerendered ahead. */
  ahead?: boolean;
};

/**
 * Starts a proxy in front of the shop that counts bytes and simulates a slow connection. The browser's own throttling
 * and network events do not cover prerendered pages.
 */
export async function openLine(
  shopUrl: string,
  { roundTripMs = 0, bytesPerSecond = Infinity, headers: more = {}, ahead = true }: Options = {},
): Promise<Line> {
  const passed: Passed[] = [];
  const agent = new Agent({ keepAlive: true });
  const known = new WeakSet();
  let freeAt = 0;
  const send = async (bytes: number): Promise<void> => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000;
    if (freeAt - now >= 1) await wait(freeAt - now);
  };

  const server = createServer(async (asked, answer) => {
    // A new connection costs an extra round trip.
    const trips = known.has(asked.socket) ? 1 : 2;
    known.add(asked.socket);
    if (roundTripMs) await wait(roundTripMs * trips);
    const { method, url = "/", headers } = asked;
    const toShop = request(shopUrl + url, { method, headers: { ...headers, ...more }, agent });
    asked.pipe(toShop);
    // If the request to the shop fails, abort the browser's as well.
    toShop.on("error", () => answer.destroy());
    const [fromShop] = (await once(toShop, "response").catch(() => [])) as [IncomingMessage?];
    if (!fromShop) return;
    if (!ahead) forbidSpeculationRules(fromShop.headers);
    answer.writeHead(fromShop.statusCode ?? 502, fromShop.headers);
    let bytes = fromShop.rawHeaders.join(": \r").length + 20;
    await send(bytes);
    for await (const chunk of fromShop as AsyncIterable<Buffer>) {
      if (answer.destroyed) return void fromShop.destroy();
      for (let at = 0; at < chunk.length; at += 4096) {
        const piece = chunk.subarray(at, at + 4096);
        await send(piece.length);
        answer.write(piece);
        bytes += piece.length;
      }
    }
    answer.end();
    passed.push({ path: url, kind: kindOf(fromShop.headers["content-type"]), bytes });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    passed,
    close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

/** Removes speculation rules from the page's CSP, so that no other page is prerendered ahead. */
function forbidSpeculationRules(headers: IncomingHttpHeaders): void {
  const policy = headers["content-security-policy"];
  if (typeof policy !== "string") return;
  headers["content-security-policy"] = policy.replace(/'sha256-[^']+'/, "");
}

function kindOf(type = ""): Kind {
  if (type.startsWith("text/html")) return "page";
  if (type.includes("javascript")) return "script";
  if (type.startsWith("text/css")) return "style";
  if (type.startsWith("font/")) return "font";
  return type.startsWith("image/") ? "picture" : "other";
}

/** Total bytes of the given kinds, or of all if none is given. */
export function bytesOf(passed: readonly Passed[], ...kinds: Kind[]): number {
  return passed
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
