import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { RowKind } from "../../domain/catalogue/edit-rows.ts";
import {
  listingOrder,
  pieceEdit,
  piecePictures,
  pieceSizes,
} from "../../domain/catalogue/edit-rows.ts";
import type { Sku } from "../../domain/catalogue/product.ts";
import { isSettingKind } from "../../domain/stores/setting-rows.ts";
import { stockSizes, usualSizes } from "../../domain/catalogue/sizes.ts";
import { invalid, UNKNOWN } from "../command.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { restoreColours } from "./colours.ts";
import { storePiece } from "./change-piece.ts";
import { allPieces, findRow, parseValue, piecesIn } from "./edits.ts";
import type { Rows } from "./edits.ts";
import { storeListing } from "./pieces.ts";
import { restorePromotion } from "./promotions.ts";
import { faultsOf, storeChange, storeRow } from "./store-change.ts";
import type { ChangePorts, ChangeResult, Decision } from "./store-change.ts";

/** One change by the owner. `before` or `after` is undefined if the stored text is not JSON. */
export type HistoryEntry = {
  /** The catalogue's revision after the change. */
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

/** The changes of one piece, and of the sets of colours that it was in, newest first. */
export async function readPieceHistory(
  db: Db,
  { sku, limit }: { sku: Sku; limit: number },
): Promise<HistoryEntry[]> {
  const named = `%"${sku}"%`;
  const rows = await db
    .selectFrom("catalogue_history")
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        eb("key", "=", sku),
        and([
          eb("kind", "=", "colours"),
          or([eb("before", "like", named), eb("after", "like", named)]),
        ]),
      ]),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(entryOf);
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

function entryOf(row: RowOf<"catalogue_history">): HistoryEntry {
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

/** Refuses an edit with a field that only a later release knows: the field would be lost. */
const strictEdit = pieceEdit.strict();

/** A change that takes back the owner's edit of every field. */
const NOTHING_EDITED = Object.fromEntries(
  Object.keys(pieceEdit.shape).map((field) => [field, null]),
);

/**
 * Sets a row back to its value before a change, whatever happened to the row since. The same checks apply as to any
 * other change of the row, but no confirmation is asked for. If a change wrote several rows, only this one is set back.
 */
export async function restore(
  ports: ChangePorts,
  { historyId, version, by }: RestoreRequest,
): Promise<ChangeResult> {
  const entry = await readHistoryEntry(ports.db, historyId);
  if (!entry) return UNKNOWN;
  const { kind, key, before } = entry;
  if (isSettingKind(kind)) {
    return invalid({ historyId: "The shop’s details are changed in its settings." });
  }
  switch (kind) {
    case "piece": {
      const { data, error } = strictEdit.safeParse(before === null ? {} : before);
      if (error) return invalid(faultsOf(error));
      const change = { ...NOTHING_EDITED, ...data };
      return storePiece(ports, { sku: key, version, change, by, isConfirmed: () => true });
    }
    case "listing": {
      const { data, error } = listingOrder.safeParse(before === null ? { skus: [] } : before);
      if (error) return invalid(faultsOf(error));
      return storeListing(ports, { collection: key, version, skus: data.skus, by });
    }
    case "colours":
      return restoreColours(ports, { key, version, before, by });
    case "sizes":
      return restoreSizes(ports, { sku: key, version, before, by });
    case "pictures":
      return restorePictures(ports, { sku: key, version, pictures: before, by });
    case "story":
      return invalid({ historyId: "A story is changed on its own page." });
    case "collection":
      return invalid({ historyId: "A collection is changed on its own page." });
    case "piece-reviews":
      return invalid({ historyId: "Reviews are published on their own page." });
    case "piece-alterations":
      return invalid({ historyId: "What was altered is noted on its order’s page." });
    case "words":
      return invalid({ historyId: "The shop’s words are changed on the page Words." });
    case "new-piece":
      return invalid({ historyId: "There was no such piece: hide it instead." });
    case "code":
      return invalid({ historyId: "A code stays as it was made: make another one." });
    case "promotion":
      return before === null
        ? invalid({ historyId: "There was no promotion before this change." })
        : restorePromotion(ports, { id: key, version, promotion: before, by });
    default:
      // The row was written by a later release.
      return UNKNOWN;
  }
}

/** `pictures` is a value from the history, not checked yet; null: the bundle's pictures. */
type EarlierPictures = { sku: string; version: number; pictures: unknown; by: string };

/** Shows earlier photographs of a piece again, or the bundle's. Photographs once published are never deleted. */
async function restorePictures(
  ports: ChangePorts,
  { sku, version, pictures, by }: EarlierPictures,
): Promise<ChangeResult> {
  const { data: value, error } = piecePictures.safeParse(pictures ?? { pictures: [] });
  if (error) return invalid(faultsOf(error));
  if (value.pictures.length === 0 && !piecesIn(bundle).has(sku)) {
    return invalid({ pictures: "A new piece keeps its photographs." });
  }
  const write = { kind: "pictures" as const, key: sku, value };
  return storeRow(ports, write, { version, by, mustExist: true });
}

/**
 * Offers a piece in earlier sizes again. Counts are not set back with them (`restoreCounts`): a size that comes back is
 * made to order.
 */
async function restoreSizes(
  ports: ChangePorts,
  { sku, version, before, by }: { sku: string; version: number; before: unknown; by: string },
): Promise<ChangeResult> {
  const decide = (rows: Rows): Decision => {
    const piece = allPieces(rows).get(sku);
    if (!piece) return UNKNOWN;
    const { sizes } = pieceSizes.safeParse(before).data ?? usualSizes(piece.group);
    const now = pieceSizes.safeParse(findRow(rows, "sizes", sku)?.value).data?.counted ?? [];
    const lost = now.filter((size) => !stockSizes(sizes).includes(size));
    if (lost.length > 0) return invalid({ restore: "First empty the counts of the others." });
    return { kind: "write", writes: [{ kind: "sizes", key: sku, value: { sizes, counted: now } }] };
  };
  return storeChange(ports, { kind: "sizes", key: sku, version, by, decide });
}

/** The ids of the first and the last entry that one change has written to the history. */
type Entries = { first: number; last: number };

/** A change writes its own row, and the rows of combos that it hides or of the set that it empties; more rows than this were never one change. */
const MOST_ROWS = 20;

/**
 * Undoes one change with all its rows: each row is set back to its value before, if nobody has changed it since. The
 * change's own row is the first, because a combo can be shown only after its parts.
 */
export async function undo(
  ports: ChangePorts,
  { first, last, by }: Entries & { by: string },
): Promise<ChangeResult> {
  const count = last - first + 1;
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST_ROWS) return UNKNOWN;
  let result: ChangeResult = UNKNOWN;
  for (let id = first; id <= last; id += 1) {
    const entry = await readHistoryEntry(ports.db, id);
    if (!entry) return UNKNOWN;
    const step = await restore(ports, { historyId: id, version: entry.version, by });
    if (step.kind !== "changed" && step.kind !== "unchanged") return step;
    if (step.kind === "changed" || result.kind === "unknown") result = step;
  }
  return result;
}
