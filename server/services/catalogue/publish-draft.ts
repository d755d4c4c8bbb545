import { sql } from "kysely";
import type { PiecePictures } from "../../../domain/catalogue/edit-rows.ts";
import type { Bundle } from "../../../domain/catalogue/product.ts";
import { needShare } from "../photographs/photograph-states.ts";
import type { Db } from "../../db/schema.ts";
import { allPieces, nameOf } from "./all-pieces.ts";
import { draftNeeds, pieceOf } from "./draft-needs.ts";
import type { DraftRequest, DraftResult } from "./drafts.ts";
import { isWho, WHO_MESSAGE } from "./store-change.ts";
import type { ChangePorts } from "./store-change.ts";
import { EMPTY_DRAFT, readDraftRow, readPhotographs, writeDraft } from "./stored-drafts.ts";
import { findRow, lockCatalogue, readRows, writeRow } from "./stored-rows.ts";
import type { TextRow, Write } from "./stored-rows.ts";

export type PublishResult =
  /** `revision` is the catalogue's, `version` the draft's. */
  | { kind: "changed"; version: number; revision: number }
  /** Nothing was published: what is still needed, in words. */
  | { kind: "incomplete"; missing: readonly string[] }
  | Extract<DraftResult, { kind: "stale" | "unknown" | "invalid" }>;
export type PublishDraft = (request: DraftRequest) => Promise<PublishResult>;

/**
 * Publishes a draft: everything in one transaction, so that whoever is killed meanwhile has published all of it or
 * nothing. A second press, or another person's, finds a newer version and is stale.
 */
export function createPublishDraft(ports: ChangePorts, bundle: Bundle): PublishDraft {
  return async ({ sku, version, by }) => {
    if (!isWho(by)) return { kind: "invalid", fields: { by: WHO_MESSAGE } };
    const who = { changed_by: by.trim(), changed_at: ports.now().toISOString() };
    return ports.db.transaction().execute(async (transaction): Promise<PublishResult> => {
      await lockCatalogue(transaction);
      const draft = await readDraftRow(transaction, sku);
      if (!draft) return { kind: "unknown" };
      if (draft.version !== version || draft.state !== "open") {
        return { kind: "stale", version: draft.version, theirs: draft, yours: undefined };
      }
      const rows = await readRows(transaction);
      const { value } = draft;
      const isNew = !allPieces(bundle, rows).has(sku);
      const photographs = await readPhotographs(transaction, value.photographs);
      const isShareMissing = await needShare(
        transaction,
        sku,
        value.name ?? nameOf(allPieces(bundle, rows), rows, sku),
        value.photographs,
      );
      const piece = isNew ? pieceOf(value, who.changed_at) : undefined;
      const missing = [
        ...draftNeeds(sku, isNew, value, photographs),
        ...(isShareMissing ? ["The picture for shared links is still being made."] : []),
      ];
      if (missing.length > 0) return { kind: "incomplete", missing };

      const pictures: PiecePictures = {
        pictures: photographs.flatMap(({ id, record }) =>
          record ? [{ photograph: id, record }] : [],
        ),
      };
      const writes: Write[] = [
        ...(piece && !("missing" in piece)
          ? [{ kind: "new-piece" as const, key: sku, value: piece }]
          : []),
        { kind: "pictures", key: sku, value: pictures },
      ];
      const revision = await writeAll(transaction, rows, writes, who);
      await transaction
        .updateTable("photographs")
        .set({ published_at: sql`coalesce(published_at, ${who.changed_at})` })
        .where("id", "in", value.photographs)
        .execute();
      const next = { ...draft, state: "published" as const, value: EMPTY_DRAFT };
      return { kind: "changed", version: await writeDraft(transaction, next, who), revision };
    });
  };
}

async function writeAll(
  transaction: Db,
  rows: readonly TextRow[],
  writes: readonly Write[],
  who: { changed_by: string; changed_at: string },
): Promise<number> {
  let revision = 0;
  for (const write of writes) {
    const before = findRow(rows, write.kind, write.key);
    revision = await writeRow(transaction, write, before, who);
  }
  return revision;
}
