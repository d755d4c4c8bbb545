import { sha256 } from "../providers/payment-page.ts";
import type { PaystackConfig } from "./env.ts";
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
 * The Content-Security-Policy of a page. It allows only the page table's inline scripts (`app/pages.ts`), by their
 * hashes: speculation rules and a script without code. The keyword `'inline-speculation-rules'` would be reported as an error
 * on each page by browsers that do not know it. Only the checkout page allows the card provider's origins. Style
 * attributes are allowed, for placeholders and for the provider's frame; style elements are not.
 */
export function contentSecurityPolicy(path: string, options: SecurityOptions): string {
  const { policy } = options.ruleOf(path);
  if (policy === "house") return HOUSE_POLICY;
  const pay = policy === "payment" ? paystackSources(options.paystack.scriptUrl) : undefined;
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
    // Without this line workers could be loaded from all script sources.
    "worker-src": ["'self'"],
    "frame-src": pay?.frame ?? ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'", ...(pay?.form ?? [])],
    "frame-ancestors": [policy === "preview" ? "'self'" : "'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** For the owner's pages: scripts, styles and pictures from the shop alone, forms to it alone, nothing inline. */
const HOUSE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The camera's pictures are blobs until they are uploaded.
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // Previews of drafts are shown in frames without scripts.
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Policy of the shop's service worker: it may fetch from the shop only, and import no other script. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

type ProviderSources = Record<"script" | "style" | "connect" | "frame" | "form", string[]>;

/** Sources that the provider's script needs; undefined for the stand-in's, which the shop itself serves. */
function paystackSources(scriptUrl: string): ProviderSources | undefined {
  if (scriptUrl.startsWith("/")) return undefined;
  const { origin } = new URL(scriptUrl);
  return {
    script: [origin],
    style: ["https://paystack.com"],
    connect: ["https://api.paystack.co", origin],
    frame: ["https://checkout.paystack.com", "https://paystack.com", origin],
    // A form that pays without scripts is redirected there.
    form: ["https://checkout.paystack.com"],
  };
}
