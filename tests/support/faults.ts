import type { BrowserContext, Response } from "@playwright/test";

/** Faults that occur in the browser while a test checks something else. */
export type Faults = {
  /** Ignores faults that match the pattern, for tests that cause them on purpose. */
  allow(pattern: RegExp): void;
  found(): string[];
};

/** A view transition that the browser skips, such as on leaving a page before it starts: invisible to shoppers. */
const GIVEN_UP = /^Transition was (aborted|skipped)/;

/** Collects console errors, uncaught errors, failed requests and requests to anyone but the shop. */
export function watchFaults(context: BrowserContext, shopUrl: string): Faults {
  const faults: string[] = [];
  const allowed: RegExp[] = [];

  context.on("console", (message) => {
    if (message.type() === "error") {
      faults.push(`console.error: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => {
    const { message } = error.error();
    if (!GIVEN_UP.test(message)) faults.push(`uncaught: ${message}`);
  });
  context.on("request", (request) => {
    const url = request.url();
    if (url.startsWith("http") && !url.startsWith(`${shopUrl}/`)) faults.push(`elsewhere: ${url}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // On leaving a page, the browser aborts its pending requests; nobody waits for the figures that it sends then.
    const isExpected = reason === "net::ERR_ABORTED" || request.url().endsWith("/api/figures");
    if (!isExpected) faults.push(`failed: ${request.url()} ${reason}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) faults.push(describe(response));
  });

  return {
    allow: (pattern) => allowed.push(pattern),
    found: () => faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  };
}

function describe(response: Response): string {
  return `answered ${response.status()}: ${response.request().method()} ${response.url()}`;
}
