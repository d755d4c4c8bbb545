import type { Db } from "../db/schema.ts";
import { lockCatalogue, parseValue, writeRows } from "./edits.ts";

/**
 * Writes that something about a piece that is kept in a table of its own has changed, so that every process reads it again.
 * Neither the row nor its history, which is never deleted, says anything of a customer.
 */
export async function notePieceChange(
  db: Db,
  kind: "piece-reviews" | "piece-alterations",
  key: string,
  value: object,
  { changed_by, at }: { changed_by: string; at: Date },
): Promise<void> {
  await lockCatalogue(db);
  const before = await db
    .selectFrom("catalogue_edits")
    .select(["kind", "key", "version", "value as text"])
    .where("kind", "=", kind)
    .where("key", "=", key)
    .execute();
  const rows = before.map((each) => ({ ...each, value: parseValue(each.text) }));
  const who = { changed_by, changed_at: at.toISOString() };
  await writeRows(db, rows, [{ kind, key, value }], who);
}
