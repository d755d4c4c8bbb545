import { CompiledQuery, sql, SqliteAdapter } from "kysely";
import type { DatabaseConnection, Insertable, QueryResult } from "kysely";
import type { Db, Schema } from "./schema.ts";

/** Runs `work` in the transaction `db`, or in a new one if `db` is none. */
export function inTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}

type Results = QueryResult<unknown>[];

/**
 * Runs statements as one transaction of their own: either all take effect or none. None may need the result of another,
 * since PostgreSQL gets them together with the `commit`; Kysely's own transactions wait for each one. Returns
 * their results. @throws the error of the first that fails; TypeError, before anything is sent, for a parameter that is
 * no text, number or null: the client would leave out that statement alone, and the database would commit the others
 */
export function runTogether(db: Db, statements: readonly CompiledQuery[]): Promise<Results> {
  if (db.isTransaction) throw new Error("These statements are a transaction of their own");
  for (const { parameters } of statements) {
    if (!parameters.every(isPlain)) throw new TypeError("A parameter is no text, number or null");
  }
  const executor = db.getExecutor();
  const isSqlite = executor.adapter instanceof SqliteAdapter;
  return executor.provideConnection(async (connection) => {
    // `begin` is awaited: if it failed, each of the other statements would be committed on its own.
    await connection.executeQuery(isSqlite ? BEGIN_WRITING : BEGIN);
    const run = isSqlite ? inTurn : atOnce;
    return (await run(connection, [...statements, COMMIT])).slice(0, statements.length);
  });
}

function isPlain(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || value === null;
}

const BEGIN = CompiledQuery.raw("begin");
/** Takes SQLite's write lock at once (`sqlite.ts`). */
const BEGIN_WRITING = CompiledQuery.raw("begin immediate");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");

/** PostgreSQL runs nothing that follows a failed statement, and the `commit` is a rollback then. */
async function atOnce(
  connection: DatabaseConnection,
  statements: readonly CompiledQuery[],
): Promise<Results> {
  const sent = statements.map((statement) => connection.executeQuery(statement));
  // Waits for all statements, so that the connection's next user does not get between them.
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** Stops at the first statement that fails: SQLite would run the following ones, and commit them. */
async function inTurn(
  connection: DatabaseConnection,
  statements: readonly CompiledQuery[],
): Promise<Results> {
  const results = [];
  try {
    for (const statement of statements) results.push(await connection.executeQuery(statement));
    return results;
  } catch (error) {
    await connection.executeQuery(ROLLBACK).catch(ignoreIfRolledBack);
    throw error;
  }
}

/** SQLite rolls back by itself on a full disk; a second rollback fails, and the first error is the one to report. */
function ignoreIfRolledBack(failure: unknown): void {
  if (!String(failure).includes("no transaction is active")) throw failure;
}

/** The SQL of each insert by database, table, columns and number of rows (an order has at most 100 lines). */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * An insert of one or more rows, compiled once: Kysely takes longer to compile an order's inserts than to run them on
 * SQLite. `returning` is a column. @throws if a row has other columns than the first
 */
export function insertStatement<Table extends keyof Schema>(
  db: Db,
  table: Table,
  given: readonly Insertable<Schema[Table]>[],
  returning?: keyof Schema[Table] & string,
): CompiledQuery {
  const rows = given.map(
    (row) => new Map(Object.entries(row).filter(([, value]) => value !== undefined)),
  );
  const columns = [...(rows[0]?.keys() ?? [])];
  if (!rows.every((row) => row.size === columns.length && columns.every((name) => row.has(name)))) {
    throw new Error(`Rows of ${table} with different columns`);
  }
  const shape = `${table} ${columns.join()} ${rows.length} ${returning}`;
  const known = texts.get(db.getExecutor().adapter) ?? new Map<string, string>();
  texts.set(db.getExecutor().adapter, known);
  let text = known.get(shape);
  if (text === undefined) {
    const insert = db.insertInto<keyof Schema>(table).values(given);
    ({ sql: text } = returning ? insert.returning(returning as never).compile() : insert.compile());
    known.set(shape, text);
  }
  return CompiledQuery.raw(
    text,
    rows.flatMap((row) => columns.map((name): unknown => row.get(name))),
  );
}

/**
 * Runs `act`, which deletes personal data, so that no copy stays in SQLite's files: deleted content is
 * overwritten and the write-ahead log is emptied. PostgreSQL removes old row versions itself (autovacuum).
 */
export async function withSecureDelete<T>(db: Db, act: () => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return act();
  await sql`pragma secure_delete = on`.execute(db);
  const result = await act();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return result;
}
