import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from "kysely";
import type {
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  QueryResult,
  SqliteDatabase,
} from "kysely";
import { LockedError } from "./errors.ts";
import { refuseTooOld } from "./migrations.ts";

/** How long a statement or a transaction waits for another process's write lock. */
const BUSY_MS = 5_000;
const RETRY_MS = 5;

/** The embedded database's file. */
export function sqliteFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "shop.sqlite");
}

/** Names of the migrations that a database has been through; none if it is new. */
export function sqliteMigrations(database: Sqlite.Database): string[] {
  const names = (query: string) => database.prepare<[], string>(query).pluck().all();
  const [table] = names("select name from sqlite_master where name = 'kysely_migration'");
  return table === undefined ? [] : names("select name from kysely_migration order by name");
}

/**
 * The embedded database: one file in `dataDir`, durable at every commit. @throws if a version before 1.0.0 made it;
 * nothing is written then.
 */
export function sqliteDialect(dataDir: string): Dialect {
  mkdirSync(dataDir, { recursive: true });
  const database = new Sqlite(sqliteFile({ dataDir }));
  // Set first, so that the pragmas below wait for other processes, too.
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  try {
    refuseTooOld(sqliteMigrations(database));
  } catch (error) {
    database.close();
    throw error;
  }
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  // From here on `patient` waits, without blocking the process.
  database.pragma("busy_timeout = 0");
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
 * Tells Kysely that SQLite supports DDL within a transaction, so that migrations run in one. Otherwise a killed
 * process could leave them half applied, and one of two processes migrating concurrently would fail.
 */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Maximum cached statements; more than the shop's queries, since inserts differ by number of order lines. */
const MAX_STATEMENTS = 200;

/**
 * Caches prepared statements, dropping the oldest when full: Kysely prepares a statement for each execution, which
 * takes as long as running it. Pragmas are not cached, because some take effect when prepared.
 */
function withStatementCache(database: Sqlite.Database): SqliteDatabase {
  const cache = new Map<string, Sqlite.Statement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const cached = cache.get(text);
      if (cached) return cached;
      const statement = database.prepare(text);
      if (/^pragma/i.test(text)) return statement;
      const [oldest] = cache.keys();
      if (oldest !== undefined && cache.size >= MAX_STATEMENTS) cache.delete(oldest);
      cache.set(text, statement);
      return statement;
    },
  };
}

/**
 * Starts transactions with `BEGIN IMMEDIATE`, which takes the write lock at once: all transactions of the shop
 * write, and after a plain `BEGIN` and a read, a write fails with 'database is locked' if another process wrote in
 * between.
 */
class WritingSqliteDriver extends SqliteDriver {
  readonly #database: Sqlite.Database;
  #connection: DatabaseConnection | undefined;

  constructor(database: Sqlite.Database) {
    super({ database: withStatementCache(database) });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= patient(await super.acquireConnection()));
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** On a full disk SQLite has already rolled back; a second rollback would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Waits for another process's write lock asynchronously, so that the process serves pages meanwhile. */
function patient(connection: DatabaseConnection): DatabaseConnection {
  const executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    const giveUpAt = performance.now() + BUSY_MS;
    for (;;) {
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > giveUpAt) throw new LockedError();
        await wait(RETRY_MS);
      }
    }
  };
  return { executeQuery, streamQuery: (query, rows) => connection.streamQuery(query, rows) };
}

function isBusy(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
