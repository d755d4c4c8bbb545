import type { PictureSource } from "../../../domain/media/pictures.ts";
import { pictureKey } from "../../../domain/media/pictures.ts";
import type { Db } from "../../db/schema.ts";
import { draftNeeds } from "./draft-needs.ts";
import type { KnownPieces } from "./house-pieces.ts";
import { readOpenDrafts, readPhotographs } from "./stored-drafts.ts";

/** An open draft in the house's list. */
export type ListedDraft = {
  sku: string;
  name: string;
  /** Other photographs for a piece that is on sale, or a new piece. */
  isNew: boolean;
  picture: PictureSource | undefined;
  /** What it waits for, in words; nothing if it can be published. */
  needs: readonly string[];
};

const MOST_DRAFTS = 50;

/** Returns the list of open drafts, the newest change first. */
export function createListOpenDrafts(db: Db, read: () => Promise<KnownPieces>) {
  return async (): Promise<ListedDraft[]> => {
    const { pieces } = await read();
    const names = new Map<string, string>(pieces.map(({ sku, name }) => [sku, name]));
    const drafts = await readOpenDrafts(db, MOST_DRAFTS);
    const listed: ListedDraft[] = [];
    for (const { sku, value } of drafts) {
      const photographs = await readPhotographs(db, value.photographs);
      const isNew = !names.has(sku);
      const [first] = photographs;
      listed.push({
        sku,
        name: names.get(sku) ?? value.name ?? sku,
        isNew,
        picture: first?.record && { key: pictureKey(sku, 1), record: first.record },
        needs: draftNeeds(sku, isNew, value, photographs),
      });
    }
    return listed;
  };
}
