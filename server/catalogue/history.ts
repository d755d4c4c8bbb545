import type { Selectable } from "kysely";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import { listingOrder, pieceEdit, piecePictures } from "../../domain/catalogue/edit-rows.ts";
import { skuOfEntry } from "../../domain/catalogue/entry.ts";
import { groupsOf } from "../../domain/catalogue/owner-pieces.ts";
import type { Bundle } from "../../domain/catalogue/product.ts";
import type { Db } from "../db/schema.ts";
import type { CatalogueHistoryTable } from "../db/tables/catalogue.ts";
import type { ChangePiece } from "./change-piece.ts";
import { parseValue } from "./edits.ts";
import type { OrderListing } from "./pieces.ts";
import type { PromotionChanges } from "./promotions.ts";
import { invalid, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult } from "./store-change.ts";

/** One change of the owner's. A value that is not JSON is undefined. */
export type HistoryEntry = {
  /** The catalogue's revision after it. */
  id: number;
  kind: string;
  key: string;
  version: number;
  /** Null for a row's first change. */
  before: unknown;
  after: unknown;
  by: string;
  at: string;
};

export type HistoryFilter = { kind?: RowKind; key?: string; limit: number };

/** The changes of all rows, or of one kind, or of one row, newest first. */
export async function readHistory(
  db: Db,
  { kind, key, limit }: HistoryFilter,
): Promise<HistoryEntry[]> {
  let query = db.selectFrom("catalogue_history").selectAll();
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (key !== undefined) query = query.where("key", "=", key);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(entryOf);
}

/** The change with an id; undefined if there is none. */
export async function readHistoryEntry(db: Db, id: number): Promise<HistoryEntry | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await db
    .selectFrom("catalogue_history")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && entryOf(row);
}

function entryOf(row: Selectable<CatalogueHistoryTable>): HistoryEntry {
  const { id, kind, key, version, before, after, changed_by: by, changed_at: at } = row;
  const values = { before: before === null ? null : parseValue(before), after: parseValue(after) };
  return { id, kind, key, version, ...values, by, at };
}

type RestoreRequest = {
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

/** `pictures` is a value from the history, not checked yet; null: the bundle's pictures. */
type RestorePicturesRequest = {
  sku: string;
  version: number;
  pictures: unknown;
  by: string;
};
type RestorePictures = (request: RestorePicturesRequest) => Promise<ChangeResult>;

/** Shows earlier photographs of a piece again, or the bundle's. What was published once is never deleted. */
export function createRestorePictures(ports: ChangePorts, bundle: Bundle): RestorePictures {
  const bundled = new Set<string>(
    groupsOf(bundle).flatMap(([group, entries]) =>
      entries.map((entry) => skuOfEntry(group, entry)),
    ),
  );
  return async ({ sku, version, pictures, by }) => {
    const parsed = piecePictures.safeParse(pictures ?? { pictures: [] });
    if (!parsed.success) return invalid(parsed.error);
    const value = parsed.data;
    if (value.pictures.length === 0 && !bundled.has(sku)) {
      return { kind: "invalid", fields: { pictures: "A new piece keeps its photographs." } };
    }
    const write = { kind: "pictures" as const, key: sku, value };
    const decide = () => ({ kind: "write" as const, writes: [write] });
    return storeChange(ports, { ...write, version, by, yours: value, mustExist: true, decide });
  };
}

type UndoRequest = {
  /** The first and the last entry that one change has written to the history. */
  first: number;
  last: number;
  by: string;
};

/** A change writes its own row and the combos that go with it; more than these were never one change. */
const MOST_ROWS = 20;

/**
 * Returns the undoing of one change, with the rows that went with it: each is set back to what it was before, if nobody
 * has changed it since. The change's own row is the first, because a combo is shown only after its parts.
 */
export function createUndo(db: Db, restore: Restore) {
  return async ({ first, last, by }: UndoRequest): Promise<ChangeResult> => {
    const count = last - first + 1;
    if (!Number.isSafeInteger(count) || count < 1 || count > MOST_ROWS) return { kind: "unknown" };
    let result: ChangeResult = { kind: "unknown" };
    for (let id = first; id <= last; id += 1) {
      const entry = await readHistoryEntry(db, id);
      if (!entry) return { kind: "unknown" };
      result = await restore({ historyId: id, version: entry.version, by });
      if (result.kind !== "changed" && result.kind !== "unchanged") return result;
    }
    return result;
  };
}
