/** The payment page as far as it decides what runs there: of the release, or as somebody gets it. */
export type PaymentPage = {
  /** The watched headers by their names in lower case; one that is not sent is not there. */
  headers: Readonly<Record<string, string>>;
  /** What the markup brings that runs, draws or sends, in the page's order: `script /assets/entry.js`. */
  active: readonly string[];
  /** Where the page's own script fetches the card provider's from. */
  providerScripts: readonly string[];
  /** The shop's own scripts and styles by their paths: `sha256-…` of the bytes. */
  files: Readonly<Record<string, string>>;
};

/** Null: not there. */
export type Difference = { what: string; expected: string | null; found: string | null };

/** What decides by a header what runs on a page, whom it may talk to, or where it leads (PCI DSS 4.0.1, 11.6.1). */
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

/** A page that was altered a thousand times is told of by the first twenty; no text is longer than it needs to be. */
const MOST = 20;
const LONGEST = 600;

/** In what the page that was found is not the one of the release. Of a policy the order of its parts means nothing. */
export function differences(expected: PaymentPage, found: PaymentPage): Difference[] {
  const headers = WATCHED_HEADERS.flatMap((name) =>
    compare(`header ${name}`, expected.headers[name], found.headers[name], inOneOrder(name)),
  );
  const files = [...new Set([...Object.keys(expected.files), ...Object.keys(found.files)])];
  return [
    ...headers,
    ...compare("markup", lines(expected.active), lines(found.active)),
    ...compare("provider's script", lines(expected.providerScripts), lines(found.providerScripts)),
    ...files.flatMap((path) => compare(`file ${path}`, expected.files[path], found.files[path])),
  ].slice(0, MOST);
}

function compare(
  what: string,
  expected: string | undefined,
  found: string | undefined,
  normalised = (text: string) => text,
): Difference[] {
  const shape = (text: string | undefined) => (text === undefined ? undefined : normalised(text));
  if (shape(expected) === shape(found)) return [];
  const bounded = (text: string | undefined) => text?.slice(0, LONGEST) ?? null;
  return [{ what: what.slice(0, LONGEST), expected: bounded(expected), found: bounded(found) }];
}

function lines(texts: readonly string[]): string {
  return texts.join("\n");
}

function inOneOrder(header: string): (text: string) => string {
  if (!header.startsWith("content-security-policy")) return (text) => text;
  return (policy) =>
    policy
      .split(";")
      .map((directive) => {
        const [name = "", ...sources] = directive.trim().split(/\s+/);
        return [name.toLowerCase(), ...sources.toSorted()].join(" ");
      })
      .filter((directive) => directive !== "")
      .toSorted()
      .join("; ");
}
