import type { Kysely } from "kysely";
import { sql } from "kysely";
import { addIndex, onlyRow, primaryKey, required } from "./parts.ts";

/** The exchange rates as last fetched: one row. */
export async function createRates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rates")
    .addColumn("id", "integer", onlyRow)
    .addColumn("date", "text", required)
    .addColumn("rates", "text", required)
    .addColumn("fetched_at", "text", required)
    .execute();
}

/** The showcases' social feeds as last fetched, and their access tokens as last refreshed. */
export async function createFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feeds")
    .addColumn("store", "text", primaryKey)
    .addColumn("posts", "text", required)
    .addColumn("fetched_at", "text", required)
    .execute();
  await db.schema
    .createTable("feed_tokens")
    .addColumn("store", "text", primaryKey)
    .addColumn("seed_hash", "text", required)
    .addColumn("token", "text", required)
    .addColumn("refresh_at", "text", required)
    .execute();
}

/** When each job that several processes share is next due; the process that claims it advances the time. */
export async function createJobLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_leases")
    .addColumn("job", "text", primaryKey)
    .addColumn("due_at", "text", required)
    .execute();
}

/** Rate limits: a count per key within a time window, shared by all processes. */
export async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", primaryKey)
    .addColumn("ends_at", "text", required)
    .addColumn("count", "integer", required)
    .execute();
  await addIndex(db, "rate_limits_by_end", "rate_limits", "ends_at");
}

/** Browsers' Content-Security-Policy reports, and results of the payment page's daily check (docs/security.md). */
export async function createPaymentPageWatch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_reports")
    .addColumn("page", "text", required)
    .addColumn("directive", "text", required)
    .addColumn("blocked", "text", required)
    .addColumn("source", "text", required)
    .addColumn("release", "text", required)
    .addColumn("first_at", "text", required)
    .addColumn("last_at", "text", required)
    .addColumn("times", "bigint", (column) => column.notNull().check(sql`times > 0`))
    .addPrimaryKeyConstraint("policy_reports_key", [
      "page",
      "directive",
      "blocked",
      "source",
      "release",
    ])
    .execute();

  await db.schema
    .createTable("payment_page_checks")
    .addColumn("key", "text", primaryKey)
    .addColumn("release", "text", required)
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('same', 'changed', 'unreachable')`),
    )
    .addColumn("detail", "text", required)
    .addColumn("provider_script", "text")
    .addColumn("first_at", "text", required)
    .addColumn("last_at", "text", required)
    .addColumn("times", "bigint", (column) => column.notNull().check(sql`times > 0`))
    .execute();
}

/** When each provider last answered well, and last failed; since when a feed's token is the same; the last backup. */
export async function createProviderCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("provider_calls")
    .addColumn("provider", "text", required)
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('good', 'failed')`),
    )
    .addColumn("at", "text", required)
    .addColumn("reason", "text", required)
    .addPrimaryKeyConstraint("provider_calls_key", ["provider", "outcome"])
    .execute();
  await db.schema.alterTable("feed_tokens").addColumn("refreshed_at", "text").execute();
  await db.schema
    .createTable("backups")
    .addColumn("id", "integer", onlyRow)
    .addColumn("made_at", "text", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("made_by", "text", required)
    .execute();
}

/** Which releases can run on the tables as they are now, so that an older one can tell (`server/db/open.ts`). */
export async function createOldestRelease(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("oldest_release")
    .addColumn("id", "integer", onlyRow)
    .addColumn("last_migration", "text", required)
    .execute();
}

/**
 * The last good backup of each kind: one note for both let a good local backup hide a failing off-site one. `backups`
 * stays for processes of earlier releases; its note is taken over.
 */
export async function createBackupNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup_notes")
    .addColumn("kind", "text", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`kind in ('local', 'offsite')`),
    )
    .addColumn("made_at", "text", required)
    .addColumn("bytes", "bigint", required)
    .addColumn("made_by", "text", required)
    .execute();
  await sql`
    insert into backup_notes (kind, made_at, bytes, made_by)
    select case made_by when 'npm run offsite' then 'offsite' else 'local' end, made_at, bytes, made_by
    from backups`.execute(db);
}
