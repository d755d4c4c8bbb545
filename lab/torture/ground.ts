import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { openDatabase } from "../../server/db/open.ts";
import type { Db } from "../../server/db/schema.ts";

/** The database that a trial runs on. Each `look` opens its own connection and closes it again. */
export type Ground = {
  /** The environment with which a shop uses it. */
  env: Record<string, string>;
  look<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** `ok`, or what SQLite's integrity check reports. Always `ok` for PostgreSQL, which is not checked. */
  integrity(): string;
};

export function groundOf(place: { dataDir: string; databaseUrl?: string | undefined }): Ground {
  const { dataDir, databaseUrl } = place;
  return {
    env: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    look: async (read) => {
      const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
      try {
        return await read(db);
      } finally {
        await db.destroy();
      }
    },
    integrity: () => {
      if (databaseUrl) return "ok";
      const file = new Sqlite(join(dataDir, "shop.sqlite"), { readonly: true });
      const found = file.pragma("integrity_check", { simple: true }) as string;
      file.close();
      return found;
    },
  };
}
