import { readPolicyReport } from "../../domain/payments/payment-page.ts";
import type { PolicyReport } from "../../domain/payments/payment-page.ts";
import { recordReport } from "./policy-reports.ts";
import type { Ports } from "../ports.ts";

export type TakeReportsResult =
  | { kind: "taken" }
  /** All readable reports are about other sites' pages. */
  | { kind: "foreign" }
  | { kind: "malformed" };

/** Maximum number of distinct reports per request; a browser sends a minute's reports at once, most of them alike. */
const MAX_DISTINCT = 20;

type TakePorts = Pick<Ports, "db" | "now" | "logger" | "paymentPage">;

/**
 * Stores browsers' reports of what they refused on the shop's pages: one row per distinct report and release, with a
 * count. `reports` are as the browser sent them; `ownHosts` are the shop's host names. Each new row is logged.
 */
export function createTakePolicyReports({ db, now, logger, paymentPage }: TakePorts) {
  const release = paymentPage?.release ?? "development";

  return async function takePolicyReports(
    reports: readonly unknown[],
    ownHosts: readonly string[],
  ): Promise<TakeReportsResult> {
    const read = reports.map((report) => readPolicyReport(report, ownHosts));
    const kinds = countKinds(read.flatMap((each) => (each.kind === "report" ? each.report : [])));
    if (kinds.length === 0) {
      return { kind: read.some(({ kind }) => kind === "foreign") ? "foreign" : "malformed" };
    }
    for (const { report, times } of kinds) {
      const added = await recordReport(db, report, release, times, now());
      if (added) logger.warn({ ...added, release }, "A browser refused something on a page");
    }
    return { kind: "taken" };
  };
}

function countKinds(reports: readonly PolicyReport[]): { report: PolicyReport; times: number }[] {
  const kinds = new Map<string, { report: PolicyReport; times: number }>();
  for (const report of reports) {
    const key = JSON.stringify(report);
    const known = kinds.get(key);
    if (known) known.times += 1;
    else if (kinds.size < MAX_DISTINCT) kinds.set(key, { report, times: 1 });
  }
  return [...kinds.values()];
}
