import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
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
 * @throws when the database cannot be reached or a migration fails.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  onError,
}: DatabaseOptions): Promise<Db> {
  // Loads only the driver in use: loading both would slow down every start.
  if (!databaseUrl) {
    const { sqliteDialect } = await import("./sqlite.ts");
    const db = new Kysely<Schema>({ dialect: sqliteDialect(dataDir) });
    return migrate(db).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
  }
  const { postgresDialect } = await import("./postgres.ts");
  // No statement timeout: a migration, or waiting for another process's migrations, may be slow.
  const patient = new Kysely<Schema>({
    dialect: postgresDialect(databaseUrl, onError, { patient: true }),
  });
  await migrate(patient).finally(() => patient.destroy());
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onError) });
  await sql`select 1`.execute(db);
  return db;
}

async function migrate(db: Db): Promise<Db> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return db;
}
