import { createHash } from "node:crypto";
import { readBytes, reasonOf } from "./fetch.ts";

/** What decides which code runs on the shop's checkout page, as a shopper's browser gets it. */
export type PaymentPage = {
  status: number;
  /** The watched headers by lower-case name, without those that are not sent. */
  headers: Readonly<Record<string, string>>;
  /** The scripts in the page's markup: `/assets/entry.js`, `inline sha256-…`. */
  scripts: readonly string[];
  /** Hashes (`sha256-…`) of the shop's own scripts, by path; for a script that was not fetched, its status instead. */
  files: Readonly<Record<string, string>>;
};

type FetchPageResult =
  | { kind: "fetched"; page: PaymentPage }
  | { kind: "unreachable"; reason: string };

/** Fetches the payment page as a browser would. Never throws. */
export type PaymentPageGateway = {
  /** Fetches the page, and the shop's own scripts at the paths `files`, to hash them. */
  fetchPage(files: readonly string[]): Promise<FetchPageResult>;
  /** Returns the hash of the card provider's script; undefined if it cannot be fetched. */
  fetchProviderScript(): Promise<string | undefined>;
};

export type PaymentPageOptions = {
  /** The shop's origin, as shoppers see it. */
  origin: string;
  /** Address of the card provider's script. */
  providerScript: string;
  /** Timeout for the page and all its files together, and for the card provider's script. */
  timeoutMs?: number;
};

/** Headers that decide which code runs, which hosts are contacted, or where the page leads (PCI DSS 11.6.1). */
export const WATCHED_HEADERS = [
  "content-security-policy",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "cross-origin-opener-policy",
  "access-control-allow-origin",
  "service-worker-allowed",
  "refresh",
] as const;

/** Returns the watched headers that are among `headers`. */
export function watchedHeaders(headers: Headers): PaymentPage["headers"] {
  return Object.fromEntries(
    WATCHED_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

const PAGE = "/checkout";
const MAX_BYTES = 4_000_000;
const MAX_CONCURRENT = 6;

/** A browser's headers, so that an attacker who alters pages for shoppers only cannot recognise the check. */
const AS_A_BROWSER = {
  "Accept-Encoding": "gzip, deflate, br",
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "User-Agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** Fetches from the public origin, through whatever CDN or proxy shoppers go through. */
export function createPaymentPageGateway(options: PaymentPageOptions): PaymentPageGateway {
  const { origin, providerScript, timeoutMs = 15_000 } = options;
  const get = (url: string, signal: AbortSignal) =>
    fetch(url, { headers: AS_A_BROWSER, redirect: "manual", signal });

  return {
    fetchPage: async (paths) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await get(`${origin}${PAGE}`, signal);
        const html = (await readBytes(response, MAX_BYTES)).toString("utf8");
        const { status } = response;
        // An error status means an outage, not an altered page; a redirect does mean an altered page.
        if (status >= 400) return { kind: "unreachable", reason: `status ${status}` };
        const files = await hashes(paths, (path) => get(origin + path, signal));
        const headers = watchedHeaders(response.headers);
        return { kind: "fetched", page: { status, headers, scripts: scriptsOf(html), files } };
      } catch (error) {
        return { kind: "unreachable", reason: reasonOf(error) };
      }
    },
    fetchProviderScript: async () => {
      try {
        return await hashOf(await get(providerScript, AbortSignal.timeout(timeoutMs)));
      } catch {
        return undefined;
      }
    },
  };
}

async function hashes(
  paths: readonly string[],
  get: (path: string) => Promise<Response>,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await get(path);
      files[path] = (await hashOf(response)) ?? `status ${response.status}`;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return files;
}

/** Returns undefined if the status is not 200. */
async function hashOf(response: Response): Promise<string | undefined> {
  const bytes = await readBytes(response, MAX_BYTES);
  return response.status === 200 ? sha256(bytes) : undefined;
}

const SCRIPT = /<script\b(?<attributes>[^>]*)>/gi;
const SOURCE =
  /(?:^|[\s"'/])src\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/i;

/** Returns a page's scripts, found by a pattern. One that it misses is still blocked by the Content-Security-Policy. */
export function scriptsOf(html: string): string[] {
  return [...html.matchAll(SCRIPT)].map((match) => {
    const { double, single, bare } = SOURCE.exec(match.groups?.["attributes"] ?? "")?.groups ?? {};
    const source = double ?? single ?? bare;
    if (source !== undefined) return source;
    const [code = ""] = html.slice(match.index + match[0].length).split(/<\/script/i, 1);
    return `inline ${sha256(code)}`;
  });
}

/** Returns a hash as `sha256-<base64>`, the form used in a Content-Security-Policy or an `integrity` attribute. */
export function sha256(bytes: Uint8Array | string): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
