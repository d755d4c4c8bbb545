import { listingOrder, pieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import type { Db } from "../../db/schema.ts";
import type { ChangePiece } from "./change-piece.ts";
import type { PromotionChanges } from "./change-promotion.ts";
import { invalid } from "./change-result.ts";
import type { ChangeResult } from "./change-result.ts";
import type { OrderListing } from "./order-listing.ts";
import type { RestorePictures } from "./restore-pictures.ts";
import { readHistoryEntry } from "./read-history.ts";

export type RestoreRequest = {
  /** The change to undo. */
  historyId: number;
  /** The row's version now. */
  version: number;
  by: string;
};
export type Restore = (request: RestoreRequest) => Promise<ChangeResult>;

type Changes = {
  changePiece: ChangePiece;
  orderListing: OrderListing;
  restorePromotion: PromotionChanges["restorePromotion"];
  restorePictures: RestorePictures;
};

/** A field that only a later release knows would be lost: such an edit is not restored. */
const strictEdit = pieceEdit.strict();

/** Takes back the owner's edit of every field. */
const NOTHING_EDITED = Object.fromEntries(
  Object.keys(pieceEdit.shape).map((field) => [field, null]),
);

/**
 * Sets a row back to what it was before a change, whatever happened to it since. The same checks apply as to any other
 * change of the row, but nothing is asked. Of a change of several rows only this one is set back.
 */
export function createRestore(db: Db, changes: Changes): Restore {
  return async ({ historyId, version, by }) => {
    const entry = await readHistoryEntry(db, historyId);
    if (!entry) return { kind: "unknown" };
    const { kind, key, before } = entry;
    switch (kind) {
      case "piece": {
        const { data, error } = strictEdit.safeParse(before === null ? {} : before);
        if (error) return invalid(error);
        const change = { ...NOTHING_EDITED, ...data };
        return changes.changePiece({ sku: key, version, change, by, confirmed: true });
      }
      case "listing": {
        const { data, error } = listingOrder.safeParse(before === null ? { skus: [] } : before);
        if (error) return invalid(error);
        return changes.orderListing({ collection: key, version, skus: data.skus, by });
      }
      case "pictures":
        return changes.restorePictures({ sku: key, version, pictures: before, by });
      case "shop":
      case "express":
        return {
          kind: "invalid",
          fields: { historyId: "The shop's details are changed in its settings." },
        };
      case "new-piece":
        return {
          kind: "invalid",
          fields: { historyId: "There was no such piece: hide it instead." },
        };
      case "promotion":
        return before === null
          ? { kind: "invalid", fields: { historyId: "There was no promotion before this change." } }
          : changes.restorePromotion({ id: key, version, promotion: before, by });
      default:
        // Written by a later release.
        return { kind: "unknown" };
    }
  };
}
