import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Which releases can run on the tables as they are now, so that an older one can tell (`open.ts`). */
export async function createOldestRelease(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("oldest_release")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("last_migration", "text", (column) => column.notNull())
    .execute();
}
