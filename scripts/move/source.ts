import { sqliteMigrations, sqliteFile } from "../../server/db/sqlite.ts";
import Sqlite from "better-sqlite3";
import { withOwnFolder } from "../backup/files.ts";
import { backUpSqlite } from "../backup/sqlite.ts";
import { listed, quoted, sumsQuery, toSums } from "./tables.ts";
import type { Sums, Table, Value } from "./tables.ts";

/** The embedded database, which is only ever read. */
export type Source = {
  /** Its tables' names, without those of the migrations. */
  tables(): string[];
  columns(table: string): string[];
  /** Names of the migrations that it has been through. */
  migrations(): string[];
  /** All rows, oldest first, one at a time. */
  rows(table: Table): Iterable<Value[]>;
  sums(table: Table): Sums;
  /** The last number that a numbered table gave; undefined for one that SQLite does not count. */
  lastNumber(table: Table): number | undefined;
  /** What differs from the same database at an earlier moment, attached as `earlier`. */
  attach(file: string): void;
  /** Rows that are new since then, or not as they were. */
  changed(table: Table): Iterable<{ isNew: boolean; values: Value[] }>;
  /** Keys of rows that are gone. */
  gone(table: Table): Iterable<Value[]>;
  /** Copies the whole database into a new file. */
  copyTo(file: string): Promise<void>;
  close(): void;
};

/**
 * Opens the file with a lock that keeps out every other process, until it is closed; undefined if another process
 * has it open. In write-ahead-log mode SQLite grants such a lock only to the one process that has the file open.
 */
export function openAlone(file: string): Source | undefined {
  const database = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    database.pragma("locking_mode = exclusive");
    database.exec("begin exclusive");
    return read(database);
  } catch (error) {
    database.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY"))
      return undefined;
    throw error;
  }
}

/** Opens a copy that nobody else has. */
export function openCopy(file: string): Source {
  return read(new Sqlite(file, { fileMustExist: true }));
}

function read(database: Sqlite.Database): Source {
  const all = (query: string) => database.prepare(query).raw().iterate() as Iterable<Value[]>;
  const names = (query: string) => database.prepare<[], string>(query).pluck().all();
  /** Between two transactions: the lock stays, since it is the connection's. */
  const outside = (act: () => unknown): void => {
    database.exec("commit");
    act();
    database.exec("begin exclusive");
  };
  return {
    tables: () =>
      names(`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name not like 'kysely_migration%' order by name`),
    columns: (table) => names(`select name from pragma_table_info('${table}') order by cid`),
    migrations: () => sqliteMigrations(database),
    rows: ({ name, columns }) =>
      all(
        `select ${listed(columns.map((column) => column.name))} from main.${quoted(name)} order by rowid`,
      ),
    sums: (table) => {
      const row = database.prepare(sumsQuery(table, "text")).get() as Record<string, string>;
      return toSums(row);
    },
    lastNumber: ({ name }) =>
      database
        .prepare<[string], number>("select seq from sqlite_sequence where name = ?")
        .pluck()
        .get(name),
    attach: (file) => {
      outside(() => database.prepare("attach ? as earlier").run(file));
    },
    changed: function* (table) {
      const rest = compared(table).map((name) => `now.${quoted(name)} is not was.${quoted(name)}`);
      const isNew = `was.${quoted(table.key[0] ?? "")} is null`;
      const columns = listed(
        table.columns.map(({ name }) => name),
        "now.",
      );
      const rows = all(`select ${isNew}, ${columns} from main.${quoted(table.name)} as now
        left join earlier.${quoted(table.name)} as was on ${sameKey(table)}
        where ${[isNew, ...rest].join(" or ")} order by now.rowid`);
      for (const [flag, ...values] of rows) yield { isNew: flag === 1, values };
    },
    gone: (table) =>
      all(`select ${listed(table.key, "was.")} from earlier.${quoted(table.name)} as was
        left join main.${quoted(table.name)} as now on ${sameKey(table)}
        where now.${quoted(table.key[0] ?? "")} is null`),
    // Within a transaction `backup` would copy nothing, without an error; this fails then.
    copyTo: async (file) => outside(() => database.prepare("vacuum into ?").run(file)),
    close: () => database.close(),
  };
}

const sameKey = ({ key }: Table): string =>
  key.map((name) => `now.${quoted(name)} = was.${quoted(name)}`).join(" and ");

/** Bytes are not compared: a row of pictures is named by its bytes, and never changes. */
const compared = ({ columns, key }: Table): string[] =>
  columns
    .filter(({ name, type }) => type !== "bytes" && !key.includes(name))
    .map(({ name }) => name);

/** A place beside the shop's database for a copy of it. */
export type Snapshot = {
  /** The shop's database itself. */
  source: string;
  folder: string;
  file: string;
  take(): Promise<void>;
};

/** Removes the copy afterwards, and what a killed command has left. */
export function withSnapshot<T>(
  dataDir: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const source = sqliteFile({ dataDir });
  return withOwnFolder(dataDir, "moving", (folder) => {
    const file = sqliteFile({ dataDir: folder });
    return work({ source, folder, file, take: () => backUpSqlite(source, file) });
  });
}
