import { PostgresDialect } from "kysely";
import type { Dialect } from "kysely";
import pg from "pg";

/**
 * PostgreSQL through a pool. `onError` hears of connections that break while idle: the pool replaces
 * them by itself, and without a listener the process would end.
 */
export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? safeNumber : pg.types.getTypeParser(type, format),
    },
  });
  pool.on("error", onError);
  return new PostgresDialect({ pool });
}

/** Amounts are numbers everywhere; one that a number cannot hold exactly is a surprise. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
