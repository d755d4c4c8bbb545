import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
import { whyMoved } from "./moved.ts";
import { refuseOldPostgres, VERSION_QUERY } from "./postgres-version.ts";
import { isOfNewerRelease, noteOldestRelease } from "./release-match.ts";
import type { Db, Schema } from "./schema.ts";

export type DatabaseOptions = {
  dataDir: string;
  /** `postgres://…`; unset: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  onError: (error: Error) => void;
};

/**
 * Opens the database and brings its tables up to date. Safe when several processes start at once:
 * the migrations run in one transaction under a lock (PostgreSQL's advisory lock, SQLite's write lock).
 * Tables that a newer release has changed are left as they are, if this release can work on them.
 * @throws when the database cannot be reached, was moved to PostgreSQL, or a migration fails; when PostgreSQL is too old.
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
      // Opening waits for a move that is about to end.
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
