import type { Kysely } from "kysely";

/** The words and the price of a piece on sale that its preview shows before they are saved, as JSON. */
export async function addPreviewWords(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("previews").addColumn("words", "text").execute();
}
