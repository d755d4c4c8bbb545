import Sqlite from "better-sqlite3";
import { sqliteMigrations } from "../../server/db/sqlite.ts";
import { listed, quoted, sumsQuery } from "./tables.ts";
import type { Sums, Table, Value } from "./tables.ts";

export type Source = ReturnType<typeof read>;

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

/** The embedded database, which is only ever read. */
function read(database: Sqlite.Database) {
  const names = (query: string) => database.prepare<[], string>(query).pluck().all();
  return {
    /** The tables' names, without the tables of the migrations. */
    tables: (): string[] =>
      names(`select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
        and name not like 'kysely_migration%'`),
    columns: (table: string): string[] =>
      names(`select name from pragma_table_info('${table}') order by cid`),
    /** Names of the migrations that were applied to the database. */
    migrations: (): string[] => sqliteMigrations(database),
    /** All rows, oldest first, one at a time. */
    rows: ({ name, columns }: Table): Iterable<Value[]> => {
      const own = listed(columns.map((column) => column.name));
      return database
        .prepare<[], Value[]>(`select ${own} from ${quoted(name)} order by rowid`)
        .raw()
        .iterate();
    },
    sums: (table: Table): Sums => database.prepare<[], Sums>(sumsQuery(table)).get() ?? {},
    /** The last id that an autoincrement table has given; undefined for any other table. */
    lastNumber: ({ name }: Table): number | undefined =>
      database
        .prepare<[string], number>("select seq from sqlite_sequence where name = ?")
        .pluck()
        .get(name),
    /** Copies the whole database into a new file. */
    copyTo: (file: string): void => {
      // Within a transaction this fails. The lock stays, since it is the connection's.
      database.exec("commit");
      database.prepare("vacuum into ?").run(file);
      database.exec("begin exclusive");
    },
    close: (): void => void database.close(),
  };
}
