import { bigint, integer, json, onlyRow, table, text, time } from "./table.ts";

export const runningTables = {
  /** A single row: the last valid exchange rates. */
  rates: table({ id: onlyRow, date: text, rates: json, fetched_at: time }),

  /** Each feed's last successful fetch. `posts` has the provider's own picture addresses. */
  feeds: table({ store: text.fixed().key(), posts: json, fetched_at: time }),

  feed_tokens: table({
    store: text.fixed().key(),
    /** Hash of the configured token from which `token` was refreshed; a new configured token replaces `token`. */
    seed_hash: text,
    token: text,
    refresh_at: time,
    /** Since when `token` is the same. */
    refreshed_at: time.nullable(),
  }),

  /** When each job that the processes share is next due; the process that claims it advances `due_at`. */
  job_leases: table({ job: text.fixed().key(), due_at: time }),

  /** Rate limits: one row per key, a count within a window that ends at `ends_at`. Keys contain hashes, no addresses. */
  rate_limits: table(
    { key: text.fixed().key(), ends_at: time, count: integer },
    { indexes: { rate_limits_by_end: "(ends_at)" } },
  ),

  /** A single row: the last migration of the oldest release that can run on these tables (`server/db/open.ts`). */
  oldest_release: table({ id: onlyRow, last_migration: text }),

  /**
   * One row for each distinct report of the Content-Security-Policy from browsers (`domain/payments/payment-page.ts`),
   * with a count. Never personal data.
   */
  policy_reports: table(
    {
      page: text.fixed(),
      directive: text.fixed(),
      blocked: text.fixed(),
      source: text.fixed(),
      /** The release of the shop that received it. */
      release: text.fixed(),
      first_at: time.fixed(),
      last_at: time,
      times: bigint.positive(),
    },
    { key: "page, directive, blocked, source, release" },
  ),

  /** Results of comparing the served payment page with the release's: one row for each day and distinct result. */
  payment_page_checks: table({
    /**
     * Identifies the result, so that a repeated one is only counted: day, release, outcome, detail, the provider's
     * script.
     */
    key: text.fixed().key(),
    release: text.fixed(),
    outcome: text.oneOf("same", "changed", "unreachable").fixed(),
    /** The differences, or why the page could not be fetched. */
    detail: json.fixed(),
    /** Hash of the card provider's script: the last known one if it could not be fetched, null if it never was. */
    provider_script: text.nullable().fixed(),
    first_at: time.fixed(),
    last_at: time,
    times: bigint.positive(),
  }),

  /** When each provider (`domain/house/today.ts`) last answered well, and last failed. */
  provider_calls: table(
    {
      provider: text.fixed(),
      outcome: text.oneOf("good", "failed").fixed(),
      at: time,
      /** Why it failed; else empty. */
      reason: text,
    },
    { key: "provider, outcome" },
  ),

  /** The last backup of each kind that was made and found good. */
  backup_notes: table({
    kind: text.oneOf("local", "offsite").fixed().key(),
    made_at: time,
    bytes: bigint,
    made_by: text,
  }),
};
