import { randomBytes } from "node:crypto";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import { storePiece } from "../../server/catalogue/change-piece.ts";
import {
  dropDraft,
  publish,
  startDraft,
  startPhotographs,
  storeDraft,
} from "../../server/catalogue/drafts.ts";
import { readEdits } from "../../server/catalogue/edits.ts";
import { readHistory, restore, undo } from "../../server/catalogue/history.ts";
import { storeListing } from "../../server/catalogue/pieces.ts";
import { linkDraft, linkWords, readPreview } from "../../server/catalogue/preview.ts";
import { storeNewPromotion, storePromotion, storeStop } from "../../server/catalogue/promotions.ts";
import {
  readDraftRow,
  readOpenDrafts,
  readPhotographs,
} from "../../server/catalogue/stored-drafts.ts";
import type { Db } from "../../server/db/schema.ts";

export type TestCatalogue = ReturnType<typeof testCatalogue>;

type Piece = Omit<Parameters<typeof storePiece>[1], "isConfirmed"> & { confirmed?: boolean };

/** The owner's changes on a test's database, with a clock that the test sets. */
export function testCatalogue(db: Db) {
  const world = { now: new Date("2026-11-21T09:00:00.000Z") };
  const ports = { db, now: () => world.now, random: randomBytes };
  const on =
    <Request, Result>(change: (own: typeof ports, request: Request) => Result) =>
    (request: Request) =>
      change(ports, request);
  return {
    changePiece: ({ confirmed = false, ...request }: Piece) =>
      storePiece(ports, { ...request, isConfirmed: () => confirmed }),
    orderListing: on(storeListing),
    createPromotion: on(storeNewPromotion),
    changePromotion: on(storePromotion),
    stopPromotion: on(storeStop),
    createDraft: on(startDraft),
    openDraft: on(startPhotographs),
    changeDraft: on(storeDraft),
    discardDraft: on(dropDraft),
    publishDraft: on(publish),
    previewDraft: on(linkDraft),
    previewWords: on(linkWords),
    readPreview: on(readPreview),
    restore: on(restore),
    undoChange: on(undo),
    /** A draft, open or not, with its photographs in order. */
    readDraft: async (sku: string) => {
      const draft = await readDraftRow(db, sku);
      return draft && { ...draft, photographs: await readPhotographs(db, draft.value.photographs) };
    },
    listDrafts: (limit: number) => readOpenDrafts(db, limit),
    readHistory: (filter: Parameters<typeof readHistory>[1]) => readHistory(db, filter),
    world,
    /** The catalogue as every process would read it now. */
    read: async () => catalogueOf(bundle, await readEdits(db), world.now),
  };
}
