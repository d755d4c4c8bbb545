import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The last good backup of each kind: one note for both let a good local backup hide a failing off-site one. `backups`
 * stays for processes of earlier releases; its note is taken over.
 */
export async function createBackupNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("backup_notes")
    .addColumn("kind", "text", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`kind in ('local', 'offsite')`),
    )
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .execute();
  await sql`
    insert into backup_notes (kind, made_at, bytes, made_by)
    select case made_by when 'npm run offsite' then 'offsite' else 'local' end, made_at, bytes, made_by
    from backups`.execute(db);
}
