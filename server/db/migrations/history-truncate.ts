import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * PostgreSQL does not call the triggers of a row for `truncate`, so the history of the catalogue (015) could still be
 * emptied by it. SQLite has no `truncate`.
 */
export async function refuseHistoryTruncate(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const name = "catalogue_history_truncate_rules";
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin raise check_violation using message = 'a recorded change is never deleted'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} before truncate on catalogue_history for each statement execute function ${name}()`,
    )
    .execute(db);
}
