import type { Bundle } from "../../domain/catalogue/product.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { createChangePiece } from "./change-piece.ts";
import type { ChangePiece } from "./change-piece.ts";
import { createDrafts, createPublishDraft } from "./drafts.ts";
import type { Drafts, PublishDraft } from "./drafts.ts";
import { createRestore, createRestorePictures, readHistory } from "./history.ts";
import type { HistoryEntry, HistoryFilter, Restore } from "./history.ts";
import { createOrderListing } from "./pieces.ts";
import type { OrderListing } from "./pieces.ts";
import { createPreviewLinks, createWordsPreviews } from "./preview.ts";
import type { PreviewLink, WordsPreviewLink } from "./preview.ts";
import { createPromotionChanges } from "./promotions.ts";
import type { PromotionChanges } from "./promotions.ts";
import { readDraftRow, readOpenDrafts, readPhotographs } from "./stored-drafts.ts";
import type { Photograph, StoredDraft } from "./stored-drafts.ts";

/**
 * Everything the owner can change in the catalogue, but for the photographs themselves
 * (`server/media/take-photograph.ts`).
 */
export type CatalogueChanges = Omit<PromotionChanges, "restorePromotion"> &
  Drafts & {
    changePiece: ChangePiece;
    orderListing: OrderListing;
    publishDraft: PublishDraft;
    previewDraft(request: { sku: string }): Promise<PreviewLink>;
    /** Of a piece on sale, with words and a price that are not saved yet. */
    previewWords(request: { sku: string; words: unknown }): Promise<WordsPreviewLink>;
    /** A draft, open or not, with its photographs in order. */
    readDraft(sku: string): Promise<DraftView | undefined>;
    /** The open drafts, the newest change first. */
    listDrafts(limit: number): Promise<StoredDraft[]>;
    restore: Restore;
    readHistory(filter: HistoryFilter): Promise<HistoryEntry[]>;
  };

type DraftView = StoredDraft & { photographs: readonly Photograph[] };

export function createCatalogueChanges(
  ports: Pick<Ports, "db" | "now" | "random">,
  bundle: Bundle,
): CatalogueChanges {
  const changePiece = createChangePiece(ports, bundle);
  const orderListing = createOrderListing(ports, bundle);
  const { restorePromotion, ...promotions } = createPromotionChanges(ports, bundle);
  const restorePictures = createRestorePictures(ports, bundle);
  const changes = { changePiece, orderListing, restorePromotion, restorePictures };
  return {
    changePiece,
    orderListing,
    ...promotions,
    ...createDrafts(ports, bundle),
    publishDraft: createPublishDraft(ports, bundle),
    previewDraft: createPreviewLinks(ports),
    previewWords: createWordsPreviews(ports, bundle),
    readDraft: (sku) => readDraft(ports.db, sku),
    listDrafts: (limit) => readOpenDrafts(ports.db, limit),
    restore: createRestore(ports.db, changes),
    readHistory: (filter) => readHistory(ports.db, filter),
  };
}

async function readDraft(db: Db, sku: string): Promise<DraftView | undefined> {
  const draft = await readDraftRow(db, sku);
  return draft && { ...draft, photographs: await readPhotographs(db, draft.value.photographs) };
}
