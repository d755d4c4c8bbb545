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

/** A single row: the last migration of the oldest release that can run on these tables (`release-match.ts`). */
type OldestReleaseTable = { id: Fixed<1>; last_migration: string };
