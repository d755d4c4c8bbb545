import { withOwnFolder } from "../own-folder.ts";
import { backUpSqlite } from "../sqlite-backup.ts";
import { sqliteFile } from "../shop-database.ts";

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
