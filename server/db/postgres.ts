import { PostgresDialect } from "kysely";
import type { Dialect } from "kysely";
import pg from "pg";

/** Names of the migrations that a database has been through; none if it has no tables of the shop. */
export async function postgresMigrations(client: pg.Client): Promise<string[]> {
  const found = await client.query("select to_regclass('public.kysely_migration') as name");
  if (!found.rows[0]?.name) return [];
  const { rows } = await client.query<{ name: string }>(
    "select name from public.kysely_migration order by name",
  );
  return rows.map(({ name }) => name);
}

/** Statement timeouts of server and client. The client's is longer, so that the server's error arrives first. */
const SERVER_TIMEOUT_MS = 10_000;
const CLIENT_TIMEOUT_MS = 12_000;

/**
 * PostgreSQL through a connection pool. `onError` is called when a connection breaks, in use or idle: the
 * pool replaces it, but without a listener Node would end the process. `patient`: no statement timeout.
 */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  { patient = false } = {},
): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A running shop keeps at least one connection: `npm run restore` refuses while there is one.
    min: 1,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Statements that do not need each other's results are sent without waiting for them (`runTogether`): an order costs
    // the shop a sixth less processor time and PostgreSQL a quarter less (medians of nine alternating runs).
    pipeline: true,
    Client,
    ...(!patient && {
      statement_timeout: SERVER_TIMEOUT_MS,
      query_timeout: CLIENT_TIMEOUT_MS,
      // A process that hangs within a transaction must not keep its locks.
      idle_in_transaction_session_timeout: SERVER_TIMEOUT_MS,
    }),
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? safeNumber : pg.types.getTypeParser(type, format),
    },
  });
  pool.on("error", onError);
  pool.on("connect", (client) => {
    // The pool handles errors of idle connections only; this one may break while in use.
    client.on("error", onError);
  });
  return new PostgresDialect({ pool });
}

/** Maximum prepared statements of a connection; more than the shop's inserts, which differ by number of rows. */
const MAX_STATEMENTS = 200;

/**
 * Prepares inserts once per connection: parsed and planned each time, those of an order cost PostgreSQL a third more
 * processor time (1.39 instead of 1.04 ms, medians of nine alternating runs). Nothing else, since a prepared query can
 * fail after a migration by another process has changed the columns that it returns.
 *
 * Closes the connection after a timeout of the client: later statements would queue behind the one that hangs.
 */
class Client extends pg.Client {
  readonly #names = new Map<string, string>();

  override query = (async (text: unknown, values: unknown) => {
    const name = typeof text === "string" && Array.isArray(values) && this.#nameOf(text);
    const query = super.query.bind(this) as (...args: unknown[]) => Promise<unknown>;
    try {
      return await (name ? query({ name, text, values }) : query(text, values));
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") void this.end();
      throw error;
    }
  }) as pg.Client["query"];

  #nameOf(text: string): string | undefined {
    if (!text.startsWith("insert into ")) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    const name = `insert_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** Parses a bigint. @throws RangeError if a number cannot hold it exactly. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
