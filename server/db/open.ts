import { setTimeout as wait } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { whyMoved } from "./data-folder.ts";
import { migrations, newerThanOwn, OLDEST_RELEASE, refuseTooOld } from "./migrations.ts";
import type { Db, Schema } from "./schema.ts";

export type DatabaseOptions = {
  dataDir: string;
  /** `postgres://…`; unset: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  onError: (error: Error) => void;
};

/**
 * Opens the database and brings its tables up to date. Safe when several processes start at once: the migrations run in
 * one transaction under a lock (PostgreSQL's advisory lock, SQLite's write lock). Tables that a newer release has
 * changed are left as they are, if this release can work on them. @throws if the database cannot be reached, was moved
 * to PostgreSQL or made before 1.0.0, if a migration fails, or if PostgreSQL is too old.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  onError,
}: DatabaseOptions): Promise<Db> {
  // Loads only the driver in use: loading both would slow down every start.
  if (!databaseUrl) {
    const { sqliteDialect } = await import("./sqlite.ts");
    refuseMoved(dataDir);
    const db = new Kysely<Schema>({ dialect: sqliteDialect(dataDir) });
    const ready = async () => {
      // Checked again, since opening the file may have waited for `npm run move` to end.
      refuseMoved(dataDir);
      return migrate(db);
    };
    return ready().catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
  }
  const { postgresDialect } = await import("./postgres.ts");
  // No statement timeout: a migration, or waiting for another process's migrations, may be slow.
  const patient = new Kysely<Schema>({
    dialect: postgresDialect(databaseUrl, onError, { patient: true }),
  });
  const ready = async () => {
    const { rows } = await sql.raw<{ version: number }>(VERSION_QUERY).execute(patient);
    refuseOldPostgres(rows[0]?.version ?? 0);
    refuseTooOld(await readDone(patient));
    await migrate(patient);
  };
  await ready().finally(() => patient.destroy());
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onError) });
  await sql`select 1`.execute(db);
  return db;
}

function refuseMoved(dataDir: string): void {
  const moved = whyMoved(dataDir);
  if (moved) throw new Error(moved);
}

async function migrate(db: Db): Promise<Db> {
  if (await isOfNewerRelease(db)) return db;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  await noteOldestRelease(db);
  return db;
}

/**
 * The oldest PostgreSQL that the shop runs on, as `server_version_num` counts. `npm run restore` renames the schema
 * `public`, which belongs to the database's owner only from 15 on; with an older server the shop would run, and its
 * backups could not be restored.
 */
const OLDEST = 150_000;

/** @throws if the server is too old. `version` is its `server_version_num`, such as 150013. */
export function refuseOldPostgres(version: number): void {
  if (version >= OLDEST) return;
  const text = `${Math.floor(version / 10_000)}.${version % 10_000}`;
  throw new Error(
    `PostgreSQL ${OLDEST / 10_000} or newer is needed; the server of DATABASE_URL is ${text}`,
  );
}

/** The query for the `version` that `refuseOldPostgres` takes. */
export const VERSION_QUERY = "select current_setting('server_version_num')::int as version";

/**
 * Whether a newer release has changed the tables and this one can still work on them: when a process of this release
 * starts again during an upgrade, or a shop goes back to it. @throws if it cannot.
 */
async function isOfNewerRelease(db: Db): Promise<boolean> {
  const unknown = newerThanOwn(await readDone(db));
  if (unknown.length === 0) return false;
  const own = Object.keys(migrations).at(-1) ?? "";
  const { last_migration: oldest } = await db
    .selectFrom("oldest_release")
    .select("last_migration")
    .executeTakeFirstOrThrow();
  if (unknown.every((name) => name > own) && own >= oldest) return true;
  throw new Error(
    `the database is of a newer release (${unknown.join(", ")}), whose tables this release cannot use. Start that release, or restore a backup of this one.`,
  );
}

/** Tells older releases whether they can still work on these tables. */
async function noteOldestRelease(db: Db): Promise<void> {
  const noted = await db.selectFrom("oldest_release").selectAll().executeTakeFirst();
  if (noted?.last_migration === OLDEST_RELEASE) return;
  await db
    .insertInto("oldest_release")
    .values({ id: 1, last_migration: OLDEST_RELEASE })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ last_migration: OLDEST_RELEASE }))
    .execute();
}

/** Names of the migrations that were done; none if the database is new, or unreachable: `migrate` then throws. */
async function readDone(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    return [];
  }
}

const TIMEOUT_MS = 2_000;

/** Whether the database responds within two seconds. Never throws. */
export async function isReady(db: Db): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, wait(TIMEOUT_MS, false, { ref: false })]);
}
