import type { Db } from "../db/schema.ts";
import { lastGoodCheck, listChecks } from "./payment-page-checks.ts";
import type { RecordedCheck } from "./payment-page-checks.ts";
import { listReports } from "./policy-reports.ts";
import type { RecordedReport } from "./policy-reports.ts";

/** What the owner has to see of whether anybody altered the payment page (docs/payment-page.md). */
export type PaymentPageWatch = {
  /** When the page was last found to be the release's, UTC in ISO text; undefined: never yet. */
  lastGoodAt: string | undefined;
  /** Results, the newest first: what holds now is the first. */
  checks: RecordedCheck[];
  /** What browsers refused, the newest first. */
  reports: RecordedReport[];
};

const MOST_CHECKS = 60;
const MOST_REPORTS = 100;

/** For a screen: the state now, and as much of what was before as fits on it. */
export async function readPaymentPageWatch(db: Db): Promise<PaymentPageWatch> {
  return {
    lastGoodAt: await lastGoodCheck(db),
    checks: await listChecks(db, MOST_CHECKS),
    reports: await listReports(db, MOST_REPORTS),
  };
}
