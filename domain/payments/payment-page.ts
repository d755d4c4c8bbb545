import { isRecord } from "../json.ts";

/** Everything about the payment page that determines which code runs there: as released, or as fetched for a check. */
export type PaymentPage = {
  /** The watched headers by lower-case name, without those that are not sent. */
  headers: Readonly<Record<string, string>>;
  /** Parts of the markup that can run code, cover the page or send data, in order: `script /assets/entry.js`. */
  active: readonly string[];
  /** The URLs from which the page's own script loads the card provider's script. */
  providerScripts: readonly string[];
  /** Hashes (`sha256-…`) of the shop's own scripts and styles, by path. */
  files: Readonly<Record<string, string>>;
};

/** `null`: missing on that side. */
export type Difference = { what: string; expected: string | null; found: string | null };

/** Headers that determine which code runs, which hosts are contacted, or where the page redirects (PCI DSS 11.6.1). */
export const WATCHED_HEADERS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "reporting-endpoints",
  "permissions-policy",
  "referrer-policy",
  "strict-transport-security",
  "x-content-type-options",
  "cross-origin-opener-policy",
  "access-control-allow-origin",
  "service-worker-allowed",
  "refresh",
] as const;

/** Maximum number of reported differences, and maximum length of their texts, so that reports stay small. */
const MAX_DIFFERENCES = 20;
const MAX_TEXT_LENGTH = 600;

/** The differences between the released page and the one found. Ignores the order of the parts of a policy. */
export function differences(expected: PaymentPage, found: PaymentPage): Difference[] {
  const headers = WATCHED_HEADERS.flatMap((name) =>
    compare(`header ${name}`, expected.headers[name], found.headers[name], normaliserFor(name)),
  );
  const files = [...new Set([...Object.keys(expected.files), ...Object.keys(found.files)])];
  return [
    ...headers,
    ...compare("markup", lines(expected.active), lines(found.active)),
    ...compare("provider's script", lines(expected.providerScripts), lines(found.providerScripts)),
    ...files.flatMap((path) => compare(`file ${path}`, expected.files[path], found.files[path])),
  ].slice(0, MAX_DIFFERENCES);
}

function compare(
  what: string,
  expected: string | undefined,
  found: string | undefined,
  normalised = (text: string) => text,
): Difference[] {
  const shape = (text: string | undefined) => (text === undefined ? undefined : normalised(text));
  if (shape(expected) === shape(found)) return [];
  const bounded = (text: string | undefined) => text?.slice(0, MAX_TEXT_LENGTH) ?? null;
  return [
    { what: what.slice(0, MAX_TEXT_LENGTH), expected: bounded(expected), found: bounded(found) },
  ];
}

function lines(texts: readonly string[]): string {
  return texts.join("\n");
}

function normaliserFor(header: string): (text: string) => string {
  if (!header.startsWith("content-security-policy")) return (text) => text;
  return (policy) =>
    policy
      .split(";")
      .map((directive) => {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        return [name.toLowerCase(), ...sources.sort()].join(" ");
      })
      .filter((directive) => directive !== "")
      .sort()
      .join("; ");
}

/**
 * The stored part of a browser's report that it blocked something under a page's Content-Security-Policy (CSP 3, 5).
 * Contains no personal data: no query string, code sample, user agent or network address.
 */
export type PolicyReport = {
  /** The page's path, with order references and tokens of links replaced. */
  page: string;
  /** The violated directive, such as `script-src-elem`. */
  directive: string;
  /** The origin of what was blocked, or a keyword: `inline`, `eval`, `data`, `extension`, … */
  blocked: string;
  /** The script that caused it: a path of the shop, another site's origin, or empty. */
  source: string;
};

/** `foreign`: about a page of another site. */
export type ReadReport =
  | { kind: "report"; report: PolicyReport }
  | { kind: "foreign" }
  | { kind: "malformed" };

const DIRECTIVES = new Set(
  `script-src script-src-elem script-src-attr worker-src manifest-src style-src style-src-elem style-src-attr img-src
  font-src media-src connect-src frame-src child-src object-src default-src prefetch-src fenced-frame-src base-uri
  form-action frame-ancestors navigate-to trusted-types require-trusted-types-for`.split(/\s+/),
);

/** Keywords that browsers report instead of a URL (CSP 3, 5.2). */
const KEYWORDS = new Set(["inline", "eval", "wasm-eval", "self", "data", "blob", "about"]);

/** URLs of browser extensions; Safari replaces them with `webkit-masked-url`. */
const EXTENSION =
  /^(chrome|moz|safari|safari-web|ms-browser|edge)-extension\b|^webkit-masked-url\b/i;

/** Maximum length of a stored path or origin; all of the shop's own are shorter. */
const MAX_LENGTH = 160;

/**
 * Parses one report: the `csp-report` of `report-uri` or the `body` of the Reporting API. `ownHosts` are the shop's
 * host names. All reports caused by browser extensions count as one kind per page: there are thousands of extensions,
 * and the shop neither causes nor can fix what they do on a shopper's machine.
 */
export function readPolicyReport(report: unknown, ownHosts: readonly string[]): ReadReport {
  if (!isRecord(report)) return { kind: "malformed" };
  const text = (...names: string[]) =>
    names.map((name) => report[name]).find((value) => typeof value === "string") ?? "";
  const page = ownPath(text("document-uri", "documentURL"), ownHosts);
  const directive =
    text("effective-directive", "effectiveDirective", "violated-directive").split(" ", 1)[0] ?? "";
  if (page === undefined) return { kind: "malformed" };
  if (page === "") return { kind: "foreign" };
  if (!DIRECTIVES.has(directive)) return { kind: "malformed" };
  const blocked = text("blocked-uri", "blockedURL");
  const source = text("source-file", "sourceFile");
  if (EXTENSION.test(blocked) || EXTENSION.test(source)) {
    return { kind: "report", report: { page, directive: "any", blocked: "extension", source: "" } };
  }
  return {
    kind: "report",
    report: { page, directive, blocked: originOf(blocked), source: sourceOf(source, ownHosts) },
  };
}

/** The path of a URL of the shop; empty for another site's URL, undefined for text that is not a URL. */
function ownPath(address: string, ownHosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return ownHosts.includes(host) ? withoutReference(pathname) : "";
}

/** Replaces order references anywhere in a path, and tokens: anyone who has one can open the page. */
function withoutReference(path: string): string {
  return path
    .replace(/(?<=\/orders\/)[^/]+/gi, ":reference")
    .replace(/(?<=\/pay\/)[^/]+/gi, ":token")
    .replace(/HZ[0-9A-Z]{26}/gi, ":reference")
    .slice(0, MAX_LENGTH);
}

function originOf(address: string): string {
  if (KEYWORDS.has(address)) return address;
  if (!URL.canParse(address)) return "other";
  const { protocol, origin } = new URL(address);
  return origin === "null" ? keywordOf(protocol) : origin.slice(0, MAX_LENGTH);
}

function keywordOf(protocol: string): string {
  const scheme = protocol.slice(0, -1);
  return KEYWORDS.has(scheme) ? scheme : "other";
}

function sourceOf(address: string, ownHosts: readonly string[]): string {
  return ownPath(address, ownHosts) || (URL.canParse(address) ? originOf(address) : "");
}
