import pg from "pg";
import { runPostgresTool } from "./postgres-tools.ts";

/**
 * Puts a dump in the place of the shop's tables. What was there is kept in a schema of its own, whose name
 * is answered; undefined where there was nothing. Where `check` throws, or the dump cannot be read, the old
 * tables are put back.
 * @throws where others use the database, too, and what went wrong; then everything is as it was.
 */
export async function restorePostgres(
  databaseUrl: string,
  dump: string,
  name: string,
  check: () => Promise<void>,
): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await refuseOthers(client);
    const kept = await moveTables(client, "public", name);
    try {
      await runPostgresTool("pg_restore", databaseUrl, [
        "--single-transaction",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        dump,
      ]);
      await requireShop(client);
      await check();
    } catch (error) {
      await putBack(client, name);
      throw error;
    }
    if (kept === 0) await client.query(`drop schema ${name}`);
    return kept > 0 ? name : undefined;
  } finally {
    await client.end();
  }
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0) {
    throw new Error(`${count} others are connected to the database. Stop the shop first.`);
  }
}

async function requireShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: string | null }>(
    "select to_regclass('public.kysely_migration')::text as found",
  );
  if (!rows[0]?.found) throw new Error("This is no backup of the shop.");
}

/** All in one transaction; answers how many. `to` is made where it is not there. */
async function moveTables(client: pg.Client, from: string, to: string): Promise<number> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = $1",
    [from],
  );
  const moves = rows.map(
    ({ tablename }) =>
      `alter table ${from}.${client.escapeIdentifier(tablename)} set schema ${to};`,
  );
  await client.query(`begin; create schema if not exists ${to}; ${moves.join(" ")} commit;`);
  return rows.length;
}

async function putBack(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  const drops = rows.map(
    ({ tablename }) => `drop table public.${client.escapeIdentifier(tablename)} cascade;`,
  );
  await client.query(`begin; ${drops.join(" ")} commit;`);
  await moveTables(client, name, "public");
  await client.query(`drop schema ${name}`);
}
