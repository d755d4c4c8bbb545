import { bundle } from "../domain/catalogue/bundle/bundle.ts";
import type { Listing, PiecePage, PieceQuery } from "../domain/house/piece-list.ts";
import { movedTo } from "../domain/house/piece-list.ts";
import type { PhotographList } from "../domain/media/photographs.ts";
import type { ChangeResult } from "./services/catalogue/change-result.ts";
import { createCatalogueChanges } from "./services/catalogue/changes.ts";
import type { CatalogueChanges } from "./services/catalogue/changes.ts";
import { draftWordsFault } from "./services/catalogue/drafts.ts";
import { createKnownPieces, createListPieces } from "./services/catalogue/house-pieces.ts";
import type { ListedPiece } from "./services/catalogue/house-pieces.ts";
import { createHousePromotions } from "./services/catalogue/house-promotions.ts";
import { createListOpenDrafts } from "./services/catalogue/list-open-drafts.ts";
import type { ListedDraft } from "./services/catalogue/list-open-drafts.ts";
import { photographList } from "./services/catalogue/photograph-list.ts";
import { createReadListing } from "./services/catalogue/read-listing.ts";
import type { MoveListed } from "./services/catalogue/read-listing.ts";
import { createReadPiece } from "./services/catalogue/read-piece.ts";
import type { PieceView } from "./services/catalogue/read-piece.ts";
import { createUndo } from "./services/catalogue/undo.ts";
import type { UndoRequest } from "./services/catalogue/undo.ts";
import { record } from "./services/house/record.ts";
import type { Person } from "./services/house/types.ts";
import { readMaster } from "./services/photographs/read-master.ts";
import { createPhotographs } from "./services/photographs/take-photograph.ts";
import type { Photographs } from "./services/photographs/take-photograph.ts";
import type { Ports } from "./services/ports.ts";

/** Pieces, photographs and promotions, for the house's screens and calls. */
export type HousePieces = CatalogueChanges &
  Photographs &
  ReturnType<typeof createHousePromotions> & {
    listPieces(query: PieceQuery): Promise<PiecePage<ListedPiece>>;
    /** Every piece by name, hidden ones too. */
    namePieces(): Promise<readonly { sku: string; name: string; collection: string }[]>;
    listOpenDrafts(): Promise<ListedDraft[]>;
    readPiece(sku: string): Promise<PieceView | undefined>;
    /** A collection's pieces in the order of its listing, hidden ones too. */
    readListing(collection: string): Promise<Listing | undefined>;
    /** Moves one piece of a listing, if nobody has changed its order since `version`. */
    moveListed(move: MoveListed): Promise<ChangeResult>;
    /** The photographs of its draft, for the page and the calls of its script. */
    readPhotographList(sku: string): Promise<PhotographList>;
    /** What is wrong with the words of a draft, by field, before the draft is begun. */
    checkDraftWords(words: unknown): Promise<Record<string, string> | undefined>;
    /** Records what the catalogue's own history does not have: drafts that are begun and discarded. */
    recordDraft(by: Person, act: "began-piece" | "discarded-draft", sku: string): Promise<void>;
    undoChange(request: UndoRequest): Promise<ChangeResult>;
    /** Maximum size of one upload. */
    mediaLimitBytes: number;
    /** The whole picture behind a photograph, a JPEG. */
    readMaster(sku: string, id: string): Promise<Buffer | undefined>;
  };

export function createHousePieces(ports: Ports): HousePieces {
  const changes = createCatalogueChanges(ports, bundle);
  const read = createKnownPieces(ports, bundle);
  const readPiece = createReadPiece(ports.db, read);
  const readListing = createReadListing(read);
  return {
    ...changes,
    ...createPhotographs(ports, bundle),
    ...createHousePromotions(ports, read),
    listPieces: createListPieces(read),
    namePieces: async () => (await read()).pieces,
    listOpenDrafts: createListOpenDrafts(ports.db, read),
    readPiece,
    readListing,
    moveListed: async ({ collection, version, sku, place, by }) => {
      const skus = (await readListing(collection))?.pieces.map((piece) => piece.sku) ?? [];
      if (!skus.includes(sku)) return { kind: "unknown" };
      return changes.orderListing({ collection, version, skus: movedTo(skus, sku, place), by });
    },
    readPhotographList: async (sku) => photographList(sku, (await readPiece(sku))?.draft),
    checkDraftWords: async (words) => draftWordsFault(words),
    // Not in the draft's own transaction: a crash between the two loses a line about something that nobody saw.
    recordDraft: (by, act, sku) =>
      record(ports.db, { by, act, thing: { kind: "piece", id: sku } }, ports.now()),
    undoChange: createUndo(ports.db, changes.restore),
    mediaLimitBytes: ports.mediaLimitBytes,
    readMaster: (sku, id) => readMaster(ports.db, sku, id),
  };
}
