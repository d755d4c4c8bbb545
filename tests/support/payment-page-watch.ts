import type { Db } from "../../server/db/schema.ts";
import { lastGoodCheck, listChecks } from "../../server/payments/payment-page.ts";
import type { RecordedCheck } from "../../server/payments/payment-page.ts";
import { listReports } from "../../server/payments/policy-reports.ts";
import type { RecordedReport } from "../../server/payments/policy-reports.ts";

/** The evidence for the owner of whether the payment page was altered (docs/security.md). */
export type PaymentPageWatch = {
  /** When the page last matched its release, UTC in ISO 8601; undefined if never. */
  lastGoodAt: string | undefined;
  /** Results of checks, newest first. */
  checks: RecordedCheck[];
  /** What browsers refused, newest first. */
  reports: RecordedReport[];
};

const MAX_CHECKS = 60;
const MAX_REPORTS = 100;

/** Reads the current state and a screenful of history. */
export async function readPaymentPageWatch(db: Db): Promise<PaymentPageWatch> {
  return {
    lastGoodAt: await lastGoodCheck(db),
    checks: await listChecks(db, MAX_CHECKS),
    reports: await listReports(db, MAX_REPORTS),
  };
}
