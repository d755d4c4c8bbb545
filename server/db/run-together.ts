import { CompiledQuery, SqliteAdapter } from "kysely";
import type { DatabaseConnection, QueryResult } from "kysely";
import type { Db } from "./schema.ts";

type Results = QueryResult<unknown>[];

/**
 * Runs statements as one transaction of their own: either all take effect or none. None may need the result of another,
 * since PostgreSQL gets them in one packet with the `commit`; Kysely's own transactions wait for each one. Returns their
 * results. @throws the first one's error; TypeError for a parameter that is neither text, a number nor null, before
 * anything is sent: the client would leave out that statement alone, and the database would commit the others
 */
export function runTogether(db: Db, statements: readonly CompiledQuery[]): Promise<Results> {
  if (db.isTransaction) throw new Error("These statements are a transaction of their own");
  for (const { parameters } of statements) {
    if (!parameters.every(isPlain)) throw new TypeError("A parameter is no text, number or null");
  }
  const executor = db.getExecutor();
  const isSqlite = executor.adapter instanceof SqliteAdapter;
  return executor.provideConnection(async (connection) => {
    // Waited for: after a failed `begin` each of the others would be stored alone.
    await connection.executeQuery(isSqlite ? BEGIN_WRITING : BEGIN);
    const run = isSqlite ? inTurn : inOnePacket;
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
async function inOnePacket(
  connection: DatabaseConnection,
  statements: readonly CompiledQuery[],
): Promise<Results> {
  const sent = statements.map((statement) => connection.executeQuery(statement));
  // All of them: the next user of the connection must not get between them.
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** SQLite would run what follows a failed statement, and commit it. */
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
