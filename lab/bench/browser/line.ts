import { once } from "node:events";
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { WORKER_PATH } from "../../../domain/offline.ts";

/** Slow 4G as Lighthouse defines it. */
export const SLOW_4G = { roundTripMs: 150, bytesPerSecond: (1.6 * 1e6) / 8 };

/**
 * One response that passed through the line; `bytes` include its headers, as HTTP/1.1 sends them. `byWorker`: the
 * service worker requested it, or it is the worker itself.
 */
export type Passed = { path: string; kind: Kind; bytes: number; byWorker: boolean };
export type Kind = "page" | "script" | "style" | "font" | "picture" | "other";

export type Line = {
  /** The shop's URL through this line. */
  url: string;
  passed: Passed[];
  /** Milliseconds since the last response ended; 0 while one is under way. */
  idleMs(): number;
  close(): void;
};

type Options = {
  roundTripMs?: number;
  bytesPerSecond?: number;
  /** Added to every request, as a browser setting would, such as `Save-Data`. */
  headers?: Record<string, string>;
  /** Whether pages may have others prerendered ahead. */
  ahead?: boolean;
  /** Without: pages are sent without the scripts that they would run. */
  scripts?: boolean;
};

/**
 * Starts a proxy in front of the shop that counts bytes and simulates a slow connection. The browser's own throttling
 * and network events do not cover prerendered pages.
 */
export async function openLine(
  shopUrl: string,
  {
    roundTripMs = 0,
    bytesPerSecond = Infinity,
    headers: more = {},
    ahead = true,
    scripts = true,
  }: Options = {},
): Promise<Line> {
  const passed: Passed[] = [];
  const agent = new Agent({ keepAlive: true });
  const known = new WeakSet();
  let freeAt = 0;
  let underWay = 0;
  let endedAt = performance.now();
  const send = async (bytes: number): Promise<void> => {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000;
    if (freeAt - now >= 1) await wait(freeAt - now);
  };

  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    underWay += 1;
    answer.once("close", () => {
      underWay -= 1;
      endedAt = performance.now();
    });
    // A new connection costs an extra round trip.
    const trips = known.has(asked.socket) ? 1 : 2;
    known.add(asked.socket);
    if (roundTripMs) await wait(roundTripMs * trips);
    const { method, url = "/", headers } = asked;
    const isTwin = !scripts && headers["sec-fetch-dest"] === "document";
    const sent = { ...headers, ...more, ...(isTwin && { "accept-encoding": "identity" }) };
    const toShop = request(shopUrl + url, { method, headers: sent, agent });
    asked.pipe(toShop);
    // If the request to the shop fails, abort the browser's as well.
    toShop.on("error", () => answer.destroy());
    const [fromShop] = (await once(toShop, "response").catch(() => [])) as [IncomingMessage?];
    if (!fromShop) return;
    if (!ahead) forbidSpeculationRules(fromShop.headers);
    const body: AsyncIterable<Buffer> = isTwin ? twinOf(fromShop) : fromShop;
    if (isTwin) {
      fromShop.headers["content-encoding"] = "br";
      delete fromShop.headers["content-length"];
    }
    answer.writeHead(fromShop.statusCode ?? 502, fromShop.headers);
    let bytes = fromShop.rawHeaders.join(": \r").length + 20;
    await send(bytes);
    for await (const chunk of body) {
      if (answer.destroyed) return void fromShop.destroy();
      for (let at = 0; at < chunk.length; at += 4096) {
        const piece = chunk.subarray(at, at + 4096);
        await send(piece.length);
        answer.write(piece);
        bytes += piece.length;
      }
    }
    answer.end();
    const kind = kindOf(fromShop.headers["content-type"]);
    passed.push({ path: url, kind, bytes, byWorker: isByWorker(headers) });
  };
  // A response of the shop may be cut off while it is read, for instance by `close`: the browser's is cut off, too.
  const server = createServer((asked, answer) => pass(asked, answer).catch(() => answer.destroy()));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    passed,
    idleMs: () => (underWay > 0 ? 0 : performance.now() - endedAt),
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

/** The page without its scripts, compressed quickly, since the browser waits. */
async function* twinOf(page: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const html = withoutScripts(Buffer.concat(await Array.fromAsync(page)).toString());
  yield await promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

/**
 * Removes scripts that browsers run or act on. Data for search engines (`application/ld+json`) stays, and so does the
 * script without code at which the parser waits for style sheets (`app/pages.ts`).
 */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b(?!> <\/script>|[^>]*application\/ld\+json)[^>]*>[^]*?<\/script>/g, "")
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, "");
}

function isByWorker({ referer, "service-worker": worker }: IncomingHttpHeaders): boolean {
  return worker === "script" || (URL.parse(referer ?? "")?.pathname ?? "") === WORKER_PATH;
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
