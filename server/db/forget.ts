import { SqliteAdapter, sql } from "kysely";
import type { Db } from "./schema.ts";

/**
 * Does what deletes, so that SQLite keeps no readable rest of it: freed space is overwritten, and the
 * write-ahead log emptied after. PostgreSQL clears old versions of a row itself (autovacuum).
 */
export async function forgetting<T>(db: Db, act: () => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return act();
  await sql`pragma secure_delete = on`.execute(db);
  const result = await act();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return result;
}
