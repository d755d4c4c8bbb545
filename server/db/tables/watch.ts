import type { BackupKind } from "../../../domain/house/backups.ts";
import type { Fixed } from "./columns.ts";

export type WatchTables = {
  policy_reports: PolicyReportsTable;
  payment_page_checks: PaymentPageChecksTable;
  provider_calls: ProviderCallsTable;
  backups: BackupsTable;
  backup_notes: BackupNotesTable;
};

/** When each provider (`domain/house/providers.ts`) last answered well, and last failed. */
type ProviderCallsTable = {
  provider: Fixed<string>;
  outcome: Fixed<"good" | "failed">;
  at: string;
  /** Why it failed; else empty. */
  reason: string;
};

/** The last backup of each kind that was made and found good. */
type BackupNotesTable = {
  kind: Fixed<BackupKind>;
  made_at: string;
  bytes: number;
  made_by: string;
};

/** Of releases before `backup_notes`, which took over what was in it. */
type BackupsTable = { id: Fixed<1>; made_at: string; bytes: number; made_by: string };

/**
 * One row for each distinct report from browsers (`domain/payment-page/policy-report.ts`), with a count. Never
 * personal data.
 */
type PolicyReportsTable = {
  page: Fixed<string>;
  directive: Fixed<string>;
  blocked: Fixed<string>;
  source: Fixed<string>;
  /** The release of the shop that received it. */
  release: Fixed<string>;
  first_at: Fixed<string>;
  last_at: string;
  times: number;
};

/** Results of comparing the served payment page with the release's: one row for each day and distinct result. */
type PaymentPageChecksTable = {
  /**
   * Identifies the result, so that a repeated one is only counted: day, release, outcome, detail, the provider's
   * script.
   */
  key: Fixed<string>;
  release: Fixed<string>;
  outcome: Fixed<"same" | "changed" | "unreachable">;
  /** JSON: the differences, or why the page could not be fetched. */
  detail: Fixed<string>;
  /** Hash of the card provider's script: the last known one if it could not be fetched, null if it never was. */
  provider_script: Fixed<string | null>;
  first_at: Fixed<string>;
  last_at: string;
  times: number;
};
