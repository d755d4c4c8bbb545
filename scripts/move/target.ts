import type pg from "pg";
import { refuseTooOld } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { postgresMigrations } from "../../server/db/postgres.ts";
import { connectPostgres } from "../backup/postgres.ts";
import {
  fingerprint,
  fingerprintQuery,
  given,
  listed,
  quoted,
  sumsQuery,
  toSums,
  TYPES,
} from "./tables.ts";
import type { Column, Sums, Table, Value } from "./tables.ts";

/** Rows that the migrations themselves make, as they are before anything has happened. */
const UNTOUCHED: Readonly<Record<string, string>> = {
  catalogue_revision: "revision = 0",
  outbox_pace: "free_at = ''",
  // Written at each opening.
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
  const key = await client.query<{ name: string }>(
    `select attname as name from pg_index
     join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indisprimary and indrelid = $1::regclass`,
    [quoted(name)],
  );
  const identity = rows.find((row) => row.is_identity === "YES")?.name;
  return { name, columns, key: key.rows.map((row) => row.name), identity };
}

export async function readReferences(
  client: pg.Client,
): Promise<{ child: string; parent: string }[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent from pg_constraint
     join pg_class as child on child.oid = conrelid
     join pg_class as parent on parent.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** Adds rows. @throws if what the database has stored is not what was given. */
export async function insertRows(
  client: pg.Client,
  table: Table,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const names = listed(table.columns.map(({ name }) => name));
  const { text, values } = given(table, rows, "fresh");
  await stored(
    client,
    table,
    rows,
    `insert into ${quoted(table.name)} as done (${names}) overriding system value
     select ${names} from ${text} returning done.*`,
    values,
  );
}

/** Gives rows that are there their new values; bytes never change. @throws as `insertRows`. */
export async function updateRows(
  client: pg.Client,
  table: Table,
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const { text, values } = given(table, rows, "fresh");
  const set = table.columns
    .filter(({ name, type }) => type !== "bytes" && !table.key.includes(name))
    .map(({ name }) => `${quoted(name)} = fresh.${quoted(name)}`);
  const same = table.key.map((name) => `done.${quoted(name)} = fresh.${quoted(name)}`);
  await stored(
    client,
    table,
    rows,
    `update ${quoted(table.name)} as done set ${set.join(", ")}
     from ${text} where ${same.join(" and ")} returning done.*`,
    values,
  );
}

export async function deleteRows(
  client: pg.Client,
  table: Table,
  keys: readonly (readonly Value[])[],
): Promise<void> {
  const columns = table.key.map((name) => table.columns.find((column) => column.name === name));
  const partial = { ...table, columns: columns.filter((column) => column !== undefined) };
  const { text, values } = given(partial, keys, "gone");
  const same = table.key.map((name) => `done.${quoted(name)} = gone.${quoted(name)}`);
  await client.query(
    `delete from ${quoted(table.name)} as done using ${text} where ${same.join(" and ")}`,
    values,
  );
}

async function stored(
  client: pg.Client,
  table: Table,
  rows: readonly (readonly Value[])[],
  statement: string,
  values: Value[],
): Promise<void> {
  const result = await client
    .query<{ rows: string; fingerprint: string }>(
      `with done as (${statement})
       select count(*) as rows, coalesce(sum(${fingerprintQuery(table, "done")}), 0) as fingerprint
       from done`,
      values,
    )
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`${table.name} cannot be copied: ${reason}`, { cause: error });
    });
  const [found] = result.rows;
  const expected = rows.reduce((sum, row) => sum + fingerprint(row), 0);
  if (Number(found?.rows) !== rows.length || Number(found?.fingerprint) !== expected) {
    throw new Error(`${table.name} was not stored as it was read.`);
  }
}

export async function readSums(client: pg.Client, table: Table): Promise<Sums> {
  const { rows } = await client.query<Record<string, string>>(sumsQuery(table, "text"));
  return toSums(rows[0] ?? {});
}

/** Continues a table's numbers after the last that was ever given, also if its row is gone. */
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
  const client = await connectPostgres(to);
  try {
    await client.query("set lock_timeout = '5s'");
    const before = await targetTables(client);
    const done = await postgresMigrations(client);
    refuseTooOld(done);
    if (before.length > 0 && done.length === 0) throw notEmpty(before);
    const used = await tablesWithData(client, before);
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
  const names = await targetTables(client);
  await client.query(
    `set lock_timeout = '5s'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
     begin; lock table ${listed(names)} in access exclusive mode;`,
  );
  // Again, now that nobody can add any.
  const used = await tablesWithData(client, names);
  if (used.length > 0) throw notEmpty(used);
  for (const name of names) {
    // The rules refuse what the source is full of, such as payments that are not new; references are still checked.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }
}
