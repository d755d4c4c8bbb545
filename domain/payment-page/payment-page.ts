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
