import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { CompiledQuery, SqliteDialect, SqliteDriver } from "kysely";
import type { DatabaseConnection, Dialect, Driver, SqliteDialectConfig } from "kysely";

/** The embedded database: one file in `dataDir`, durable at every commit. */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(join(dataDir, "shop.sqlite"));
  // First of all, so that opening waits for another process too.
  database.pragma("busy_timeout = 5000");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  return new WritingSqliteDialect({ database });
}

class WritingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new WritingSqliteDriver(this.#config);
  }
}

/**
 * Every transaction of the shop writes. `BEGIN IMMEDIATE` takes the write lock at once and waits for
 * it; a plain `BEGIN` that reads first fails with 'database is locked' when another process wrote meanwhile.
 */
class WritingSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}
