import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DUMP_OPTIONS, missingProgram, spawnPostgresTool } from "../../server/db/postgres-tool.ts";
import { refuseOldPostgres, VERSION_QUERY } from "../../server/db/open.ts";
import { reasonOf, unchanged } from "../owner/command.ts";
import { checkPostgresCode } from "./schema-code.ts";

/**
 * Dumps a running shop's schema as one consistent snapshot, in PostgreSQL's own compressed format, and reads the dump
 * through. @throws if either fails.
 */
export async function backUpPostgres(
  databaseUrl: string,
  copy: string,
  more: readonly string[] = [],
): Promise<void> {
  await runPostgresTool("pg_dump", databaseUrl, [...DUMP_OPTIONS, ...more, `--file=${copy}`]);
  await runPostgresTool("pg_restore", undefined, ["--file=/dev/null", copy]);
}

const DISCONNECT_TIMEOUT_MS = 3_000;

/**
 * Replaces the shop's schema with a dump. Returns the name under which the previous schema is kept; undefined
 * if there were no tables. If the dump cannot be read or `check` throws, the previous schema is put back.
 * @throws if PostgreSQL is too old, there are other connections to the database, or the restore fails; nothing has
 * changed then.
 */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  name: string,
  check: () => Promise<void>,
): Promise<string | undefined> {
  return withPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(VERSION_QUERY);
    refuseOldPostgres(rows[0]?.version ?? 0);
    await refuseOthers(client);
    const wasEmpty = await isEmpty(client);
    await client.query(
      `begin; alter schema public rename to ${name}; create schema public; commit;`,
    );
    try {
      await runPostgresTool("pg_restore", databaseUrl, [
        "--schema=public",
        "--single-transaction",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        dump,
      ]);
      await checkPostgresCode(client, databaseUrl);
      await check();
    } catch (error) {
      await client.query(
        `begin; drop schema public cascade; alter schema ${name} rename to public; commit;`,
      );
      throw unchanged(error);
    }
    if (!wasEmpty) return name;
    await client.query(`drop schema ${name} cascade`);
    return undefined;
  });
}

/** Throws if the database has other connections. Waits first: the server still lists a closed one for a moment. */
async function refuseOthers(client: pg.Client): Promise<void> {
  const deadline = Date.now() + DISCONNECT_TIMEOUT_MS;
  let count = await countOthers(client);
  while (count > 0 && Date.now() < deadline) {
    await wait(100);
    count = await countOthers(client);
  }
  if (count > 0) {
    throw new Error(`${count} others are connected to the database. Stop the shop first.`);
  }
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_tables where schemaname = 'public'");
  return rowCount === 0;
}

/** Calls `work` with a connection outside the shop's pool. @throws what `connectPostgres` or `work` throws. */
export async function withPostgres<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPostgres(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Opens a connection outside the shop's pool. @throws an error with a message for the owner. */
export async function connectPostgres(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new Error(
      `The database of DATABASE_URL cannot be opened: ${reasonOf(error)}. Is PostgreSQL running, and is the address the shop's?`,
      { cause: error },
    );
  }
}

/** Runs one of PostgreSQL's programs, on `databaseUrl` if given. @throws its error output if it fails. */
export async function runPostgresTool(
  program: "pg_dump" | "pg_restore",
  databaseUrl: string | undefined,
  args: readonly string[],
): Promise<void> {
  const tool = spawnPostgresTool(program, databaseUrl, args);
  tool.stdout.resume();
  const complaints: string[] = [];
  tool.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const [code] = (await once(tool, "close").catch((error: unknown) => {
    throw new Error(missingProgram(program), { cause: error });
  })) as [number | null];
  if (code !== 0) throw new Error(complaints.join("").trim() || `${program} failed`);
}
