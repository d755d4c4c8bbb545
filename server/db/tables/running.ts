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
    /** When `token` last changed. */
    refreshed_at: time.nullable(),
  }),

  /** Work that is done later or again (`server/jobs/job.ts`). A row is deleted once nothing is left to do. */
  jobs: table(
    {
      queue: text.fixed(),
      /** What the job is about: an id whose kind depends on the queue; empty for a recurring job. */
      subject: text.fixed(),
      /** Time of the next attempt; during an attempt, the end of its lease. */
      due_at: time,
      /** When `due_at` was written. */
      scheduled_at: time,
      created_at: time.fixed(),
      /** Number of attempts begun. */
      attempts: integer,
      /** Time of the first attempt; null before it. */
      tried_since: time.nullable(),
    },
    { key: "queue, subject", indexes: { jobs_by_due: "(queue, due_at)" } },
  ),

  /** Rate limits: one row per key, a count within a window that ends at `ends_at`. Keys contain hashes, no addresses. */
  rate_limits: table(
    { key: text.fixed().key(), ends_at: time, count: integer },
    { indexes: { rate_limits_by_end: "(ends_at)" } },
  ),

  /** A single row: the last migration of the oldest release that can run on these tables (`server/db/open.ts`). */
  oldest_release: table({ id: onlyRow, last_migration: text }),

  /** Results of comparing the served payment page with the release's: one row for each check. */
  payment_page_checks: table({
    /** Hash of the time and the release. */
    key: text.fixed().key(),
    release: text.fixed(),
    outcome: text.oneOf("same", "changed", "unreachable").fixed(),
    /** The differences, or why the page could not be fetched. */
    detail: json.fixed(),
    /** Hash of the card provider's script: the last known one if it could not be fetched, null if it never was. */
    provider_script: text.nullable().fixed(),
    last_at: time.fixed(),
  }),

  /** When each provider (`domain/house/today.ts`) last answered well, and last failed. */
  provider_calls: table(
    {
      provider: text.fixed(),
      outcome: text.oneOf("good", "failed").fixed(),
      at: time,
      /** Why the call failed; else empty. */
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
