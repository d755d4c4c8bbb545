import { SqliteAdapter, sql } from "kysely";
import type { Db } from "./schema.ts";

/**
 * Runs `act`, which deletes personal data, so that no copy stays in SQLite's files: deleted content is
 * overwritten and the write-ahead log is emptied. PostgreSQL removes old row versions itself (autovacuum).
 */
export async function forgetting<T>(db: Db, act: () => Promise<T>): Promise<T> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return act();
  await sql`pragma secure_delete = on`.execute(db);
  const result = await act();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return result;
}
