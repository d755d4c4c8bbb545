import type { Kysely } from "kysely";
import { sql } from "kysely";

/** The exchange rates as last fetched: one row. */
export async function createRates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rates")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("rates", "text", (column) => column.notNull())
    .addColumn("fetched_at", "text", (column) => column.notNull())
    .execute();
}

/** The showcases' social feeds as last fetched, and their access tokens as last refreshed. */
export async function createFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feeds")
    .addColumn("store", "text", (column) => column.primaryKey().notNull())
    .addColumn("posts", "text", (column) => column.notNull())
    .addColumn("fetched_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("feed_tokens")
    .addColumn("store", "text", (column) => column.primaryKey().notNull())
    .addColumn("seed_hash", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("refresh_at", "text", (column) => column.notNull())
    .execute();
}

/** When each job that several processes share is next due; the process that claims it advances the time. */
export async function createJobLeases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("job_leases")
    .addColumn("job", "text", (column) => column.primaryKey().notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .execute();
}

/** Rate limits: a count per key within a time window, shared by all processes. */
export async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_by_end").on("rate_limits").column("ends_at").execute();
}

/** Browsers' Content-Security-Policy reports, and results of the payment page's daily check (docs/security.md). */
export async function createPaymentPageWatch(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("policy_reports")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("directive", "text", (column) => column.notNull())
    .addColumn("blocked", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("first_at", "text", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
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
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("release", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('same', 'changed', 'unreachable')`),
    )
    .addColumn("detail", "text", (column) => column.notNull())
    .addColumn("provider_script", "text")
    .addColumn("first_at", "text", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .addColumn("times", "bigint", (column) => column.notNull().check(sql`times > 0`))
    .execute();
}

/** When each provider last answered well, and last failed; since when a feed's token is the same; the last backup. */
export async function createProviderCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("provider_calls")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('good', 'failed')`),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("provider_calls_key", ["provider", "outcome"])
    .execute();
  await db.schema.alterTable("feed_tokens").addColumn("refreshed_at", "text").execute();
  await db.schema
    .createTable("backups")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .execute();
}

/** Which releases can run on the tables as they are now, so that an older one can tell (`server/db/open.ts`). */
export async function createOldestRelease(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("oldest_release")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("last_migration", "text", (column) => column.notNull())
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
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into backup_notes (kind, made_at, bytes, made_by)
    select case made_by when 'npm run offsite' then 'offsite' else 'local' end, made_at, bytes, made_by
    from backups`.execute(db);
}
