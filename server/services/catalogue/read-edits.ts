import type { Edits } from "../../../domain/catalogue/catalogue.ts";
import type { StoredRow } from "../../../domain/catalogue/edit-rows.ts";
import type { Db } from "../../db/schema.ts";

/** The number of changes to the catalogue so far. */
export async function readRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom("catalogue_revision")
    .select("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Reads the owner's changes for `catalogueOf`. One statement, so that the rows are those of the revision. */
export async function readEdits(
  db: Db,
): Promise<{ edits: Edits; promotions: readonly StoredRow[] }> {
  const found = await db
    .selectFrom("catalogue_revision")
    .leftJoin("catalogue_edits", (join) => join.onTrue())
    .select(["revision", "kind", "key", "version", "value"])
    .orderBy("kind")
    .orderBy("key")
    .execute();
  const rows = found.flatMap(({ kind, key, version, value }): StoredRow[] =>
    // All null if there is no change yet.
    kind === null || key === null || version === null || value === null
      ? []
      : [{ kind, key, version, value: parseValue(value) }],
  );
  return {
    edits: {
      revision: found[0]?.revision ?? 0,
      rows: rows.filter(({ kind }) => kind !== "promotion"),
    },
    promotions: rows.filter(({ kind }) => kind === "promotion"),
  };
}

/** Parses a stored value. Undefined, which no schema accepts, for text that is not JSON. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
