import { createHash } from "node:crypto";
import { WATCHED_HEADERS } from "../../domain/payments/payment-page.ts";
import type { PaymentPage } from "../../domain/payments/payment-page.ts";
import { readBytes, reasonOf } from "./fetch.ts";

type FetchPageResult =
  | { kind: "fetched"; page: PaymentPage }
  | { kind: "unreachable"; reason: string };

/** Fetches the payment page as a browser would. Never throws. */
export type PaymentPageGateway = {
  /**
   * Fetches the page, and hashes the given files and any of the shop's own scripts and styles that the page refers
   * to.
   */
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
    fetchPage: async (files) => {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await get(`${origin}${PAGE}`, signal);
        const html = (await readBytes(response, MAX_BYTES)).toString("utf8");
        // An error status means an outage, not an altered page; a redirect does mean an altered page.
        if (response.status >= 400) {
          return { kind: "unreachable", reason: `status ${response.status}` };
        }
        const page = pageOf(response, html);
        const paths = new Set([...files, ...ownFilesOf(page.active)]);
        return {
          kind: "fetched",
          page: { ...page, files: await hashes([...paths], (path) => get(origin + path, signal)) },
        };
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

function pageOf(response: Response, html: string): Omit<PaymentPage, "files"> {
  const headers = WATCHED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const location = response.headers.get("location");
  const away =
    response.status === 200 ? [] : [`status ${response.status} ${location ?? ""}`.trim()];
  return {
    headers: Object.fromEntries(headers),
    active: [...away, ...activeParts(html)],
    providerScripts: providerScriptsOf(html),
  };
}

/** Returns the paths of the shop's own scripts and styles among a page's active parts. */
function ownFilesOf(active: readonly string[]): string[] {
  return active.flatMap((part) => /^(?:script|style) (\/(?!\/)\S*)$/.exec(part)?.[1] ?? []);
}

async function hashes(
  paths: readonly string[],
  get: (path: string) => Promise<Response>,
): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await get(path);
      found[path] = (await hashOf(response)) ?? `status ${response.status}`;
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return found;
}

/** Returns undefined if the status is not 200. */
async function hashOf(response: Response): Promise<string | undefined> {
  const bytes = await readBytes(response, MAX_BYTES);
  return response.status === 200 ? sha256(bytes) : undefined;
}

/** Elements that can run code, cover the page, or send typed data elsewhere. Images and preloads cannot. */
const ELEMENT =
  /<(?<name>script|style|iframe|frame|object|embed|applet|portal|base|meta|link|form)\b(?<attributes>[^>]*)>/gi;
const HANDLER = /<[a-z][^>]*?[\s"'/](?<name>on[a-z]+)\s*=/gi;
const SCRIPT_ADDRESS = /=\s*["']?\s*javascript:/gi;

/**
 * Lists the parts of a page's markup that can run code, cover the page or send data: `script /assets/a.js`,
 * `script inline sha256-…`, `handler onclick`. It is compared with the same list for the built page, so false
 * positives do no harm; what it misses because browsers parse differently, the Content-Security-Policy blocks.
 */
export function activeParts(html: string): string[] {
  const elements = [...html.matchAll(ELEMENT)].flatMap((match) => {
    const { name = "", attributes = "" } = match.groups ?? {};
    const after = html.slice(match.index + match[0].length);
    return partOf(name.toLowerCase(), attributes, after) ?? [];
  });
  const handlers = [...html.matchAll(HANDLER)].map(
    ({ groups }) => `handler ${groups?.["name"]?.toLowerCase()}`,
  );
  const addresses = [...html.matchAll(SCRIPT_ADDRESS)].map(() => "javascript: address");
  return [...elements, ...handlers, ...addresses];
}

function partOf(name: string, attributes: string, after: string): string | undefined {
  const value = (attribute: string) => attributeOf(attributes, attribute);
  if (name === "script") {
    const code = after.split(/<\/script/i, 1)[0] ?? "";
    return `script ${value("src") ?? `inline ${sha256(code)}`}`;
  }
  if (name === "style") return `style inline ${sha256(after.split(/<\/style/i, 1)[0] ?? "")}`;
  if (name === "link") {
    return /stylesheet|import/i.test(value("rel") ?? "") ? `style ${value("href")}` : undefined;
  }
  if (name === "meta") {
    const equivalent = value("http-equiv");
    return equivalent && `meta ${equivalent.toLowerCase()} ${value("content") ?? ""}`;
  }
  if (name === "form") return `form ${value("action") ?? "here"}`;
  return `${name} ${value("src") ?? value("data") ?? value("href") ?? value("srcdoc") ?? ""}`.trim();
}

function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(
    `(?:^|[\\s"'/])${name}\\s*=\\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\\s"'>]+))`,
    "i",
  );
  const { double, single, bare } = pattern.exec(attributes)?.groups ?? {};
  return double ?? single ?? bare;
}

/** Returns the URLs of the card provider's script in the props of the checkout's island. */
export function providerScriptsOf(html: string): string[] {
  const names = html.matchAll(
    /(?:&quot;|")scriptUrl(?:&quot;|"):(?:&quot;|")(?<url>.*?)(?:&quot;|")/g,
  );
  return [...names].map(({ groups }) => (groups?.["url"] ?? "").replaceAll("&amp;", "&"));
}

/** Returns a hash as `sha256-<base64>`, the form used in a Content-Security-Policy or an `integrity` attribute. */
export function sha256(bytes: Uint8Array | string): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}
