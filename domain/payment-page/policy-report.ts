import { isRecord } from "../is-record.ts";

/**
 * What is kept of a browser's report that it refused something which a page's policy does not allow (CSP 3, 5).
 * Nothing in it tells of a person: no query, no sample of the code, no browser, no network address.
 */
export type PolicyReport = {
  /** The page's path, an order's reference taken out. */
  page: string;
  /** The directive that refused, such as `script-src-elem`. */
  directive: string;
  /** The origin of what was refused, or a word: `inline`, `eval`, `data`, `extension`, … */
  blocked: string;
  /** Which script asked for it: a path of the shop's own, another's origin, or empty. */
  source: string;
};

/** `foreign`: about a page that is not the shop's. */
export type ReadReport =
  | { kind: "report"; report: PolicyReport }
  | { kind: "foreign" }
  | { kind: "malformed" };

const DIRECTIVES = new Set(
  `script-src script-src-elem script-src-attr worker-src manifest-src style-src style-src-elem style-src-attr img-src
  font-src media-src connect-src frame-src child-src object-src default-src prefetch-src fenced-frame-src base-uri
  form-action frame-ancestors navigate-to trusted-types require-trusted-types-for`.split(/\s+/),
);

/** What browsers write in place of an address (CSP 3, 5.2). */
const WORDS = new Set(["inline", "eval", "wasm-eval", "self", "data", "blob", "about"]);

/** A browser's add-on has done it: `webkit-masked-url` is Safari's word for its address. */
const EXTENSION =
  /^(chrome|moz|safari|safari-web|ms-browser|edge)-extension\b|^webkit-masked-url\b/i;

/** Longer than any path or origin of the shop's; what is cut still tells two apart. */
const LONGEST = 160;

/**
 * Reads one report, the `csp-report` of `report-uri` or the `body` of the Reporting API. `ownHosts` are the names
 * that the shop is reached by. Whatever an add-on caused is one kind a page: there are thousands of add-ons, and what
 * they do on a shopper's machine is neither the shop's doing nor something that it could mend.
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

/** Undefined for what is no address, empty for another's. */
function ownPath(address: string, ownHosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  return ownHosts.includes(host) ? withoutReference(pathname) : "";
}

/** An order's reference is the shopper's key to it, wherever in a path it stands. */
function withoutReference(path: string): string {
  return path
    .replace(/(?<=\/orders\/)[^/]+/gi, ":reference")
    .replace(/HZ[0-9A-Z]{26}/gi, ":reference")
    .slice(0, LONGEST);
}

function originOf(address: string): string {
  if (WORDS.has(address)) return address;
  if (!URL.canParse(address)) return "other";
  const { protocol, origin } = new URL(address);
  return origin === "null" ? wordOf(protocol) : origin.slice(0, LONGEST);
}

function wordOf(protocol: string): string {
  const scheme = protocol.slice(0, -1);
  return WORDS.has(scheme) ? scheme : "other";
}

function sourceOf(address: string, ownHosts: readonly string[]): string {
  return ownPath(address, ownHosts) || (URL.canParse(address) ? originOf(address) : "");
}
