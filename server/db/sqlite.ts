import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import type { DatabaseConnection, Dialect, DialectAdapter, Driver, SqliteDatabase } from "kysely";
import { LockedError } from "./outage.ts";

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
  readonly #database: Sqlite.Database;

  constructor(config: { database: Sqlite.Database }) {
    super(config);
    this.#database = config.database;
  }

  override createDriver(): Driver {
    return new WritingSqliteDriver(this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/**
 * SQLite changes tables within transactions as well as rows. Without this the migrations would run in none:
 * a process killed half-way would leave half of the tables, and of two first starts at once one would fail.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** As many as the shop has kinds of queries; orders of many different lengths take turns. */
const MOST_STATEMENTS = 200;

/** Kysely prepares every statement anew, which takes as long as running it. Pragmas act when they are prepared. */
function rememberingStatements(database: Sqlite.Database): SqliteDatabase {
  const known = new Map<string, Sqlite.Statement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const before = known.get(text);
      if (before) return before;
      const statement = database.prepare(text);
      if (/^pragma/i.test(text)) return statement;
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size >= MOST_STATEMENTS) known.delete(oldest);
      known.set(text, statement);
      return statement;
    },
  };
}

/**
 * Every transaction of the shop writes. `BEGIN IMMEDIATE` takes the write lock at once; a plain `BEGIN`
 * that reads first fails with 'database is locked' when another process wrote meanwhile. While another
 * holds the lock this one waits without stopping the process: pages are served meanwhile.
 */
class WritingSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;

  constructor(database: Sqlite.Database) {
    super({ database: rememberingStatements(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const run = (statement: string) => connection.executeQuery(CompiledQuery.raw(statement));
    const giveUpAt = performance.now() + BUSY_MS;
    await run("pragma busy_timeout = 0");
    try {
      while (!(await begins(run))) {
        if (performance.now() > giveUpAt) throw new LockedError();
        await wait(RETRY_MS);
      }
    } finally {
      await run(`pragma busy_timeout = ${BUSY_MS}`);
    }
  }

  /** After a full disk SQLite has rolled back by itself; rolling back again would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

async function begins(run: (statement: string) => Promise<unknown>): Promise<boolean> {
  try {
    await run("begin immediate");
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) return false;
    throw error;
  }
}
