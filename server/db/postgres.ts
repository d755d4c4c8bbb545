import { PostgresDialect } from "kysely";
import type { Dialect } from "kysely";
import type { Socket } from "node:net";
import pg from "pg";

/** Names of the migrations that a database has been through; none if it has no shop. */
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
    // Statements that do not wait for each other's results are sent together (`sendTogether`).
    pipeline: true,
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
    prepareInserts(client);
    closeAfterTimeout(client);
    sendTogether(client);
  });
  return new PostgresDialect({ pool });
}

/** Maximum prepared statements of a connection; more than the shop's inserts, which differ by number of rows. */
const MAX_STATEMENTS = 200;

/**
 * Prepares inserts once per connection: parsing and planning takes longer than running them. Nothing else, since a
 * prepared query can fail after a migration by another process has changed the columns that it returns.
 */
function prepareInserts(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
    const name = `insert_${names.size}`;
    names.set(text, name);
    return name;
  };
  const prepared = (...args: unknown[]) => {
    const [text, values] = args;
    const isInsert = typeof text === "string" && text.startsWith("insert into ");
    const name = isInsert && Array.isArray(values) ? nameOf(text) : undefined;
    return name === undefined ? query(...args) : query({ name, text, values });
  };
  client.query = prepared as typeof client.query;
}

/** Sends the statements of one turn in one packet: each write is a system call, and wakes the server's process. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const together = (...args: unknown[]) => {
    stream.cork();
    process.nextTick(() => stream.uncork());
    return query(...args);
  };
  client.query = together as typeof client.query;
}

/** Closes a connection after a client-side timeout: later statements would queue behind the one that hangs. */
function closeAfterTimeout(client: pg.PoolClient): void {
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

/** Parses a bigint. @throws RangeError if a number cannot hold it exactly. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}
