import { Hono } from "hono";
import { isRecord } from "../../../domain/is-record.ts";
import type { Shop } from "../../shop.ts";
import { apiError } from "../errors.ts";
import { bodyOfAtMost, ownOrigin } from "../guards.ts";
import { rateLimit } from "../rate-limit.ts";

export type CspReportOptions = {
  shop: Pick<Shop, "takePolicyReports">;
  publicUrl: string;
  /** `PUBLIC_URL`, where it is set (`ownOrigin`). */
  givenUrl: string | undefined;
  trustProxy: number;
  now: () => number;
};

/**
 * A report is about 1 KB, and Chromium sends what a minute brought in one body: with less room whoever causes a hundred
 * refusals would keep the one that counts from being told.
 */
const MOST_BYTES = 64 * 1024;
/** Apart from the limit of orders and messages: a browser's reports must not use that up. */
const BODIES_A_MINUTE = 60;

/**
 * `POST /api/csp-reports`: what browsers refused on the shop's pages, by `report-uri` (`application/csp-report`) or by
 * the Reporting API (`application/reports+json`). 204 once it is kept.
 */
export function cspReportRoutes(options: CspReportOptions): Hono {
  const { shop, publicUrl, givenUrl, trustProxy, now } = options;
  const limit = rateLimit({ limit: BODIES_A_MINUTE, windowMs: 60_000, trustProxy, now });
  const guards = [
    bodyOfAtMost(MOST_BYTES),
    limit,
    ownOrigin({ publicUrl, given: givenUrl }),
  ] as const;

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

/** The violations in a body, by its type. */
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
