import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { refuseOldPostgres, VERSION_QUERY } from "../../server/db/postgres-version.ts";
import { unchanged } from "./command.ts";
import { connectPostgres, hasShop, runPostgresTool } from "./postgres-tools.ts";

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
  const client = await connectPostgres(databaseUrl);
  try {
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
      if (!(await hasShop(client))) throw new Error("This is no backup of the shop.");
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
  } finally {
    await client.end();
  }
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
