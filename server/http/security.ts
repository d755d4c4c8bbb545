import { sha256 } from "../providers/payment-page.ts";
import type { PaystackConfig } from "./config.ts";
import type { PageTable } from "./page-rules.ts";

export type SecurityOptions = {
  /** The shop's own origin; HSTS is sent if it is https. */
  publicUrl: string;
  /** The provider's script, for the payment page's policy. */
  paystack: Pick<PaystackConfig, "scriptUrl">;
} & Pick<PageTable, "ruleOf" | "inlineScripts">;

/** Headers of every response. No COEP: it would block the provider's frame. */
export function commonHeaders({
  publicUrl,
}: Pick<SecurityOptions, "publicUrl">): Record<string, string> {
  const https = publicUrl.startsWith("https:");
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Not 'same-origin': the provider's frame may open a bank's page in a popup.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy":
      'camera=(), microphone=(), geolocation=(), payment=(self "https://checkout.paystack.com")',
    ...(https && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * The Content-Security-Policy of a page. Of inline scripts it allows the table's alone, by their hashes, whatever a page
 * holds: the speculation rules, which are not code (`app/pages.ts`). Not by `'inline-speculation-rules'`, which
 * browsers without such rules report as an error on each page. Only the checkout page allows the card provider's origins.
 * Style attributes are allowed, for placeholders and for the provider's frame; style elements are not.
 */
export function contentSecurityPolicy(path: string, options: SecurityOptions): string {
  const { policy } = options.ruleOf(path);
  if (policy === "house") return HOUSE_POLICY;
  const isPayment = isPaymentPage(path, options);
  const pay = isPayment ? paystackSources(options.paystack.scriptUrl) : undefined;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...options.inlineScripts.map((text) => `'${sha256(text)}'`),
      ...(pay?.script ?? []),
    ],
    "style-src": ["'self'", ...(pay?.style ?? [])],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(pay?.connect ?? [])],
    // Not the script sources, which it would be without this line.
    "worker-src": ["'self'"],
    "frame-src": pay?.frame ?? ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": [policy === "preview" ? "'self'" : "'none'"],
    ...(isPayment && { "report-uri": [REPORTS_PATH] }),
    ...(isPayment && takesReportTo(options) && { "report-to": [ENDPOINT] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The house's own files and pictures, forms to the house, and nothing else: no inline code or style. */
const HOUSE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of the camera that are not uploaded yet are blobs.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // Previews of drafts, in frames without scripts.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of the shopper's service worker: it fetches from the shop alone, and runs no other script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Where browsers send violation reports (`server/http/api/csp-reports.ts`). */
const REPORTS_PATH = "/api/csp-reports";
const ENDPOINT = "csp";

/**
 * The only page that allows the provider's origins, and the only one that reports violations: elsewhere that would
 * be noise, and 89 more bytes (docs/security.md).
 */
function isPaymentPage(path: string, { ruleOf }: SecurityOptions): boolean {
  return ruleOf(path).policy === "payment";
}

/**
 * Chromium ignores `report-uri` if there is a `report-to`, but accepts reporting endpoints over https only: with a
 * `report-to` over http it would report nothing.
 */
function takesReportTo({ publicUrl }: SecurityOptions): boolean {
  return publicUrl.startsWith("https:");
}

/** The header that defines the endpoint of a policy's `report-to`. */
export function reportingHeaders(path: string, options: SecurityOptions): Record<string, string> {
  const isNamed = isPaymentPage(path, options) && takesReportTo(options);
  return isNamed ? { "Reporting-Endpoints": `${ENDPOINT}="${REPORTS_PATH}"` } : {};
}

type ProviderSources = { script: string[]; style: string[]; connect: string[]; frame: string[] };

/** Sources that the provider's inline script needs; none for the stand-in's, on the shop itself. */
function paystackSources(scriptUrl: string): ProviderSources | undefined {
  if (scriptUrl.startsWith("/")) return undefined;
  const { origin } = new URL(scriptUrl);
  return {
    script: [origin],
    style: ["https://paystack.com"],
    connect: ["https://api.paystack.co", origin],
    frame: ["https://checkout.paystack.com", "https://paystack.com", origin],
  };
}
