import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { CompiledQuery, SqliteDialect, SqliteDriver } from "kysely";
import type { DatabaseConnection, Dialect, Driver, SqliteDialectConfig } from "kysely";

/** So long a statement or a transaction waits for another process's write. */
const BUSY_MS = 5_000;
const RETRY_MS = 5;

/** The embedded database: one file in `dataDir`, durable at every commit. */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(join(dataDir, "shop.sqlite"));
  // First of all, so that opening waits for another process too.
  database.pragma(`busy_timeout = ${BUSY_MS}`);
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
 * Every transaction of the shop writes. `BEGIN IMMEDIATE` takes the write lock at once; a plain `BEGIN`
 * that reads first fails with 'database is locked' when another process wrote meanwhile. While another
 * holds the lock this one waits without stopping the process: pages are served meanwhile.
 */
class WritingSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
    const giveUpAt = performance.now() + BUSY_MS;
    await run("pragma busy_timeout = 0");
    try {
      while (!(await begins(run))) {
        if (performance.now() > giveUpAt) throw new Error("The database stayed locked");
        await wait(RETRY_MS);
      }
    } finally {
      await run(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }
}

async function begins(run: (statement: string) => Promise<unknown>): Promise<boolean> {
  try {
    await run("begin immediate");
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY") return false;
    throw error;
  }
}
