import type pg from "pg";
import { openDatabase } from "../../../server/db/open.ts";
import { connectPostgres } from "../postgres-tools.ts";
import { listed, quoted } from "./tables.ts";
import * as target from "./target.ts";

/** Migrates the target. @throws if it is not an empty database. */
export async function prepareTarget(to: string): Promise<void> {
  const client = await connectPostgres(to);
  try {
    await client.query("set lock_timeout = '5s'");
    const before = await target.targetTables(client);
    const { rows } = await client.query("select to_regclass('public.kysely_migration') as found");
    if (before.length > 0 && !rows[0]?.found) throw notEmpty(before);
    const used = await target.tablesWithData(client, before);
    if (used.length > 0) throw notEmpty(used);
  } finally {
    await client.end();
  }
  const db = await openDatabase({ dataDir: "", databaseUrl: to, onError: () => {} });
  await db.destroy();
}

const notEmpty = (tables: readonly string[]) =>
  new Error(`The database is not empty: there is data in ${tables.join(", ")}. Name an empty one.`);

/** Begins the one transaction, and keeps everybody else away from the tables until its end. */
export async function beginMove(client: pg.Client): Promise<void> {
  const names = await target.targetTables(client);
  await client.query(
    `set lock_timeout = '5s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     begin; lock table ${listed(names)} in access exclusive mode;`,
  );
  // Again, now that nobody can add any.
  const used = await target.tablesWithData(client, names);
  if (used.length > 0) throw notEmpty(used);
  for (const name of names) {
    // The rules refuse what the source is full of, such as payments that are not new; references are still checked.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }
}
