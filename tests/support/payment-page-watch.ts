import type { Db } from "../../server/db/schema.ts";
import { lastGoodCheck, listChecks } from "../../server/payments/payment-page.ts";
import type { RecordedCheck } from "../../server/payments/payment-page.ts";
import type { PolicyReport } from "../../domain/payments/payment-page.ts";

/** A report as stored, once per release. Times are UTC in ISO 8601. */
type RecordedReport = PolicyReport & {
  release: string;
  firstAt: string;
  lastAt: string;
  times: number;
};

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

/** Newest first. */
async function listReports(db: Db, limit: number): Promise<RecordedReport[]> {
  const rows = await db
    .selectFrom("policy_reports")
    .selectAll()
    .orderBy("last_at", "desc")
    .orderBy("first_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ first_at, last_at, ...report }) => ({
    ...report,
    firstAt: first_at,
    lastAt: last_at,
  }));
}
