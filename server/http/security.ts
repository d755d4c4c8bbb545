import { createHash } from "node:crypto";
import type { PaystackConfig } from "./config.ts";

export type SecurityOptions = {
  /** The shop's own origin; https adds HSTS. */
  publicUrl: string;
  /** The provider's script, for the checkout page's policy. */
  paystack: Pick<PaystackConfig, "scriptUrl">;
};

/** Headers of every answer. No COEP: the provider's frame would not load under it (providers, 1.7). */
export function commonHeaders({ publicUrl }: SecurityOptions): Record<string, string> {
  const https = publicUrl.startsWith("https:");
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    // Popups, not 'same-origin': a bank's own page may be opened from the provider's frame.
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
    "Permissions-Policy":
      'camera=(), microphone=(), geolocation=(), payment=(self "https://checkout.paystack.com")',
    ...(https && { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * The Content-Security-Policy of a page. Inline scripts run only where the build wrote them (their
 * hashes); live pages have none. The card provider's origins are on the checkout page alone.
 * Style attributes are allowed, for placeholders and for the provider's frame; style elements are not.
 */
export function contentSecurityPolicy(
  path: string,
  scriptHashes: readonly string[],
  options: SecurityOptions,
): string {
  const pay = path === "/checkout" ? paystackSources(options.paystack.scriptUrl) : undefined;
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": [
      "'self'",
      ...scriptHashes.map((hash) => `'${hash}'`),
      ...(pay?.script ?? []),
      // Data that runs nothing: which pages are made ready ahead (`app/browser/once-painted.ts`).
      "'inline-speculation-rules'",
    ],
    "style-src": ["'self'", ...(pay?.style ?? [])],
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "connect-src": ["'self'", ...(pay?.connect ?? [])],
    "frame-src": pay?.frame ?? ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

type ProviderSources = { script: string[]; style: string[]; connect: string[]; frame: string[] };

/** What the provider's inline script needs (providers, 1.7). A script on the shop itself, the stand-in's, needs nothing. */
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

/** The `sha256-…` sources of a page's inline scripts; data blocks such as JSON-LD never run and need none. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g);
  return [...scripts].flatMap(({ groups }) => {
    const { attributes = "", code = "" } = groups ?? {};
    if (/\ssrc=/.test(attributes) || /type="application\//.test(attributes)) return [];
    return [`sha256-${createHash("sha256").update(code).digest("base64")}`];
  });
}
