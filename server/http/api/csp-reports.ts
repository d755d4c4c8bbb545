import { Hono } from "hono";
import { isRecord } from "../../../domain/json.ts";
import { apiError } from "../errors.ts";
import { limitBody, ownOrigin } from "../guards.ts";
import { rateLimit } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";

/**
 * Maximum body size. A report is about 1 KB, and Chromium sends those of a minute in one body: with a smaller limit,
 * an attacker could suppress the report that matters by causing many others.
 */
const MAX_BODY_BYTES = 64 * 1024;
/** Maximum bodies per client. Separate from the API's limit, so that reports do not use that up. */
const BODIES_PER_MINUTE = 60;

/**
 * `POST /api/csp-reports`: browsers' CSP violation reports, sent by `report-uri` (`application/csp-report`) or by the
 * Reporting API (`application/reports+json`). 204 once they are recorded.
 */
export function cspReportRoutes(options: RouteOptions): Hono {
  const { shop, publicUrl, trustProxy, now } = options;
  const limit = rateLimit({ limit: BODIES_PER_MINUTE, trustProxy, now });
  const guards = [limitBody(MAX_BODY_BYTES), limit, ownOrigin(options)] as const;

  return new Hono().post("/", ...guards, async (context) => {
    const type = (context.req.header("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
    const reportsOf = READERS.get(type ?? "");
    if (!reportsOf) {
      const message = "Send application/reports+json or application/csp-report.";
      return apiError(context, 415, { code: "not_a_report", message });
    }
    const body = parsed(await context.req.text());
    const ownHosts = [new URL(publicUrl).host, context.req.header("Host")].filter(
      (host) => host !== undefined,
    );
    const result = await shop.takePolicyReports(reportsOf(body), ownHosts);
    if (result.kind === "taken") return context.body(null, 204);
    if (result.kind === "malformed") {
      const message = "There is no report in it that the shop knows.";
      return apiError(context, 400, { code: "bad_report", message });
    }
    const message = "The report is about another site's page.";
    return apiError(context, 403, { code: "foreign_origin", message });
  });
}

/** Functions that return the violations in a parsed body, by content type. */
const READERS: ReadonlyMap<string, (body: unknown) => unknown[]> = new Map([
  ["application/csp-report", (body: unknown) => (isRecord(body) ? [body["csp-report"]] : [])],
  [
    "application/reports+json",
    (body: unknown) =>
      (Array.isArray(body) ? body : [])
        .filter((report) => isRecord(report) && report["type"] === "csp-violation")
        .map((report: Record<string, unknown>) => report["body"]),
  ],
]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
