import type pg from "pg";
import { refuseTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { postgresMigrations } from "../../server/db/postgres.ts";
import { withPostgres } from "../backup/postgres.ts";
import { reasonOf } from "../owner/command.ts";
import {
  fingerprint,
  fingerprintQuery,
  given,
  listed,
  quoted,
  sumsQuery,
  TYPES,
} from "./tables.ts";
import type { Column, Sums, Table, Value } from "./tables.ts";

/** The tables in which a migration inserts a row, and the condition that this row meets in a shop that was never used. */
const UNTOUCHED: Readonly<Record<string, string>> = {
  catalogue_revision: "revision = 0",
  // Written whenever the database is opened.
  oldest_release: "id = 1",
};

/** Tables in the schema `public`, without those of the migrations. */
export async function targetTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not like 'kysely_migration%' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables among `names` that hold something that no migration has put there. */
export async function tablesWithData(
  client: pg.Client,
  names: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const where = UNTOUCHED[name];
    const { rowCount } = await client.query(
      `select 1 from ${quoted(name)} ${where ? `where not (${where})` : ""} limit 1`,
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** @throws if a column has a type that this command does not know. */
export async function readTable(
  client: pg.Client,
  name: string,
  order: readonly string[],
): Promise<Table> {
  const { rows } = await client.query<{ name: string; type: string; is_identity: string }>(
    `select column_name as name, data_type as type, is_identity
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [name],
  );
  const differing = [
    ...rows.filter((row) => !order.includes(row.name)).map((row) => row.name),
    ...order.filter((column) => !rows.some((row) => row.name === column)),
  ];
  if (differing.length > 0) {
    throw new Error(`${name} has other columns in one database: ${differing.join(", ")}.`);
  }
  const columns = order.map((column): Column => {
    const { type = "" } = rows.find((row) => row.name === column) ?? {};
    const known = TYPES[type];
    if (!known) throw new Error(`${name}.${column} is of a type that is not copied: ${type}.`);
    return { name: column, ...known };
  });
  const identity = rows.find((row) => row.is_identity === "YES")?.name;
  return { name, columns, identity };
}

/** Adds rows. @throws if what the database has stored is not what was given. */
export async function insertRows(
  client: pg.Client,
  table: Table,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const names = listed(table.columns.map(({ name }) => name));
  const { text, values } = given(table, rows);
  const result = await client
    .query<{ rows: string; fingerprint: string }>(
      `with done as (
         insert into ${quoted(table.name)} as done (${names}) overriding system value
         select ${names} from ${text} returning done.*
       )
       select count(*) as rows, coalesce(sum(${fingerprintQuery(table, "done")}), 0) as fingerprint
       from done`,
      values,
    )
    .catch((error: unknown) => {
      throw new Error(`${table.name} cannot be copied: ${reasonOf(error)}`, { cause: error });
    });
  const [found] = result.rows;
  const expected = rows.reduce((sum, row) => sum + fingerprint(row), 0);
  if (Number(found?.rows) !== rows.length || Number(found?.fingerprint) !== expected) {
    throw new Error(`${table.name} was not stored as it was read.`);
  }
}

export async function readSums(client: pg.Client, table: Table): Promise<Sums> {
  const { rows } = await client.query<Sums>(sumsQuery(table));
  return rows[0] ?? {};
}

/** Lets a table's ids continue after the last that was ever given, even if the row with it was deleted. */
export async function continueNumbers(
  client: pg.Client,
  { name, identity }: Table,
  last: number | undefined,
): Promise<void> {
  if (identity === undefined) return;
  const { rows } = await client.query<{ last: string | null }>(
    `select max(${quoted(identity)}) as last from ${quoted(name)}`,
  );
  const highest = Math.max(Number(rows[0]?.last ?? 0), last ?? 0);
  if (highest === 0) return;
  await client.query("select setval(pg_get_serial_sequence($1, $2), $3)", [
    quoted(name),
    identity,
    highest,
  ]);
}

/** Migrates the target. @throws if it is not an empty database. */
export async function prepareTarget(to: string): Promise<void> {
  await withPostgres(to, async (client) => {
    await client.query("set lock_timeout = '5s'");
    const before = await targetTables(client);
    const done = await postgresMigrations(client);
    refuseTooOld(done);
    if (before.length > 0 && done.length === 0) throw notEmpty(before);
    const used = await tablesWithData(client, before);
    if (used.length > 0) throw notEmpty(used);
  });
  const db = await openDatabase({ dataDir: "", databaseUrl: to, onError: () => {} });
  await db.destroy();
}

const notEmpty = (tables: readonly string[]) =>
  new Error(`The database is not empty: there is data in ${tables.join(", ")}. Name an empty one.`);

/** Begins the one transaction, and keeps everybody else away from the tables until its end. */
export async function beginMove(client: pg.Client): Promise<void> {
  const names = await targetTables(client);
  await client.query(
    `set lock_timeout = '5s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     begin; lock table ${listed(names)} in access exclusive mode;`,
  );
  // Checked again, now that nobody else can add rows.
  const used = await tablesWithData(client, names);
  if (used.length > 0) throw notEmpty(used);
  for (const name of names) {
    // The triggers would refuse most rows to be copied, such as payments that are not new; foreign keys are still checked.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }
}
