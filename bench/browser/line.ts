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

/** Slow 4G as Lighthouse knows it. */
export const SLOW_4G = { roundTripMs: 150, bytesPerSecond: (1.6 * 1e6) / 8 };

/** One answer that went over the line: its bytes with its headers, as HTTP/1.1 sends them. */
export type Passed = { path: string; kind: Kind; bytes: number };
export type Kind = "page" | "script" | "style" | "font" | "picture" | "other";

export type Line = {
  /** The shop's address at this end. */
  url: string;
  passed: Passed[];
  close(): void;
};

type Options = {
  roundTripMs?: number;
  bytesPerSecond?: number;
  /** Sent with every request, as a browser's own setting would. */
  headers?: Record<string, string>;
  /** Whether the shop may ask for pages ahead of the click. */
  ahead?: boolean;
};

/**
 * A line to the shop that counts what passes, and is as slow as asked. The browser's own throttling does
 * not hold for what it prerenders, and its events do not tell of it; this does.
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
    // A new connection costs a round trip of its own.
    const trips = known.has(asked.socket) ? 1 : 2;
    known.add(asked.socket);
    if (roundTripMs) await wait(roundTripMs * trips);
    const { method, url = "/", headers } = asked;
    const toShop = request(shopUrl + url, { method, headers: { ...headers, ...more }, agent });
    asked.pipe(toShop);
    // Whoever leaves a page breaks off what was on its way.
    toShop.on("error", () => answer.destroy());
    const [fromShop] = (await once(toShop, "response").catch(() => [])) as [IncomingMessage?];
    if (!fromShop) return;
    if (!ahead) forbidRules(fromShop.headers);
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

/** Takes from a page the leave to say which pages are to be made ready. */
function forbidRules(headers: IncomingHttpHeaders): void {
  const policy = headers["content-security-policy"];
  if (typeof policy !== "string") return;
  headers["content-security-policy"] = policy.replace("'inline-speculation-rules'", "");
}

function kindOf(type = ""): Kind {
  if (type.startsWith("text/html")) return "page";
  if (type.includes("javascript")) return "script";
  if (type.startsWith("text/css")) return "style";
  if (type.startsWith("font/")) return "font";
  return type.startsWith("image/") ? "picture" : "other";
}

/** The bytes of some kinds, or of all. */
export function bytesOf(passed: readonly Passed[], ...kinds: Kind[]): number {
  return passed
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
