import { readPolicyReport } from "../../domain/payment-page/policy-report.ts";
import type { PolicyReport } from "../../domain/payment-page/policy-report.ts";
import { recordReport } from "./policy-reports.ts";
import type { Ports } from "./ports.ts";

export type TakeReportsResult =
  | { kind: "taken" }
  /** No report in it is about a page of the shop's. */
  | { kind: "foreign" }
  | { kind: "malformed" };

/** Of one body: a browser sends what a minute brought, most of it alike. */
const MOST_KINDS = 20;

type TakePorts = Pick<Ports, "db" | "now" | "logger" | "paymentPage">;

/**
 * Keeps what browsers say that they refused on the shop's pages: one row a kind and release, with how often. `reports`
 * are as a browser sent them; `ownHosts` the names that the shop is reached by. The first of each kind is logged.
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
    else if (kinds.size < MOST_KINDS) kinds.set(key, { report, times: 1 });
  }
  return [...kinds.values()];
}
