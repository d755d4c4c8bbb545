import type { BackupKind } from "../../../domain/house/today.ts";
import type { Fixed } from "./columns.ts";

export type RunningTables = {
  rates: RatesTable;
  feeds: FeedsTable;
  feed_tokens: FeedTokensTable;
  job_leases: JobLeasesTable;
  rate_limits: RateLimitsTable;
  oldest_release: OldestReleaseTable;
};

/** A single row: the last valid rates. `rates` is JSON. */
type RatesTable = {
  id: Fixed<1>;
  date: string;
  rates: string;
  fetched_at: string;
};

/** Each feed's last successful fetch. `posts` is JSON with the provider's own picture addresses. */
type FeedsTable = { store: Fixed<string>; posts: string; fetched_at: string };

type FeedTokensTable = {
  store: Fixed<string>;
  /** Hash of the configured token from which `token` was refreshed; a new configured token replaces `token`. */
  seed_hash: string;
  token: string;
  refresh_at: string;
  /** Since when `token` is the same; null for those of earlier releases. */
  refreshed_at: string | null;
};

/** When each job that the processes share is next due; the process that claims it advances `due_at`. */
type JobLeasesTable = { job: Fixed<string>; due_at: string };

/** Rate limits: one row per key, a count within a window that ends at `ends_at`. Keys contain hashes, no addresses. */
type RateLimitsTable = { key: Fixed<string>; ends_at: string; count: number };

/** A single row: the last migration of the oldest release that can run on these tables (`server/db/open.ts`). */
type OldestReleaseTable = { id: Fixed<1>; last_migration: string };

export type WatchTables = {
  policy_reports: PolicyReportsTable;
  payment_page_checks: PaymentPageChecksTable;
  provider_calls: ProviderCallsTable;
  backups: BackupsTable;
  backup_notes: BackupNotesTable;
};

/** When each provider (`domain/house/today.ts`) last answered well, and last failed. */
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
 * One row for each distinct report from browsers (`domain/payments/payment-page.ts`), with a count. Never
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
