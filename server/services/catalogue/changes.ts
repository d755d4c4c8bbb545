import type { Bundle } from "../../../domain/catalogue/types.ts";
import type { Ports } from "../ports.ts";
import { createChangePiece } from "./change-piece.ts";
import type { ChangePiece } from "./change-piece.ts";
import { createPromotionChanges } from "./change-promotion.ts";
import type { PromotionChanges } from "./change-promotion.ts";
import { createOrderListing } from "./order-listing.ts";
import type { OrderListing } from "./order-listing.ts";
import { readHistory } from "./read-history.ts";
import type { HistoryEntry, HistoryFilter } from "./read-history.ts";
import { createRestore } from "./restore.ts";
import type { Restore } from "./restore.ts";

/** Everything the owner can change in the catalogue (selling, The catalogue). */
export type CatalogueChanges = Omit<PromotionChanges, "restorePromotion"> & {
  changePiece: ChangePiece;
  orderListing: OrderListing;
  restore: Restore;
  readHistory(filter: HistoryFilter): Promise<HistoryEntry[]>;
};

export function createCatalogueChanges(
  ports: Pick<Ports, "db" | "now" | "random">,
  bundle: Bundle,
): CatalogueChanges {
  const changePiece = createChangePiece(ports, bundle);
  const orderListing = createOrderListing(ports, bundle);
  const { restorePromotion, ...promotions } = createPromotionChanges(ports, bundle);
  return {
    changePiece,
    orderListing,
    ...promotions,
    restore: createRestore(ports.db, { changePiece, orderListing, restorePromotion }),
    readHistory: (filter) => readHistory(ports.db, filter),
  };
}
