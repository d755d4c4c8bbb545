import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What the history of the catalogue (015) lacked: an index for the newest changes of one kind, and on PostgreSQL a
 * trigger for `truncate`, which does not call the triggers that refuse to delete a row. SQLite has no `truncate`.
 */
export async function refuseHistoryTruncate(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("catalogue_history_by_kind")
    .on("catalogue_history")
    .columns(["kind", "id"])
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const name = "catalogue_history_truncate_rules";
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      raise check_violation using message = 'a recorded change is never deleted'; end $$`,
    `create trigger ${name} before truncate on catalogue_history
      for each statement execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
