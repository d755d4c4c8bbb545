import { PostgresDialect } from "kysely";
import type { Dialect } from "kysely";
import pg from "pg";

/** So long one statement may take; the server gives it up a little earlier than the shop does. */
const STATEMENT_MS = 10_000;
const PATIENCE_MS = 12_000;

/**
 * PostgreSQL through a pool. `onError` hears of connections that break, in use or idle: the pool replaces
 * them by itself, and without a listener the process would end. `patient` waits for a statement however
 * long it takes.
 */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  { patient = false } = {},
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A shop that runs is always seen to be connected: a restore refuses then.
    min: 1,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...(!patient && {
      statement_timeout: STATEMENT_MS,
      query_timeout: PATIENCE_MS,
      // A process that stands still must not hold the others up with the locks it has.
      idle_in_transaction_session_timeout: STATEMENT_MS,
    }),
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? safeNumber : pg.types.getTypeParser(type, format),
    },
  });
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // The pool listens to idle connections alone; this one may break within a transaction.
    client.on("error", onError);
    closeWhenLate(client);
  });
  return new PostgresDialect({ pool });
}

/** A connection that did not answer in time is closed: its next statement would wait behind the first for ever. */
function closeWhenLate(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const timed = async (...args: unknown[]) => {
    try {
      return await query(...args);
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") void client.end();
      throw error;
    }
  };
  client.query = timed as typeof client.query;
}

/** Amounts are numbers everywhere; one that a number cannot hold exactly is a surprise. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
