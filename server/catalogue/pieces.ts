import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { listingOrder, pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { PieceEdit, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { slugOfEntry } from "../../domain/catalogue/entry.ts";
import { collectionsIn } from "../../domain/catalogue/made-collections.ts";
import { ownerPieces } from "../../domain/catalogue/owner-pieces.ts";
import { guests } from "../../domain/catalogue/pages.ts";
import type {
  CollectionFacts,
  Groups,
  ProductEntry,
  ProductGroup,
  Sku,
} from "../../domain/catalogue/product.ts";
import { findPieces } from "../../domain/house/piece-fields.ts";
import type { PiecePage, PieceQuery } from "../../domain/house/piece-fields.ts";
import type { Listing } from "../../domain/house/listings.ts";
import type { Naira } from "../../domain/money.ts";
import { invalid, UNKNOWN } from "../command.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { allPieces, piecesIn, readRows } from "./edits.ts";
import type { AllPieces, Rows } from "./edits.ts";
import { faultsOf, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult, Decision } from "./store-change.ts";

/** A piece, shown or hidden, with the owner's changes. */
type HousePiece = {
  sku: Sku;
  collection: ProductGroup;
  slug: string;
  name: string;
  /** The base price; `priceNow` has what a shopper pays. */
  price: Naira;
  soldOut: boolean;
  hidden: boolean;
  /** The version of its edit, for the next change. */
  version: number;
};

export type ListedPiece = HousePiece & {
  /** What a shopper pays now; undefined while the piece is hidden. */
  priceNow: Naira | undefined;
};

/** All pieces, hidden ones too, as one state of the owner's rows makes them. */
export type KnownPieces = {
  rows: readonly StoredRow[];
  catalogue: Catalogue;
  /** The bundle and the owner's collections, with her new pieces. */
  whole: Groups;
  /** All collections, drafts and withdrawn ones too. */
  collections: readonly CollectionFacts[];
  all: AllPieces;
  pieces: readonly HousePiece[];
  entries: ReadonlyMap<string, { group: ProductGroup; entry: ProductEntry; edit: PieceEdit }>;
};

/** All pieces, hidden ones too, as the database has them; commands read them in their own transaction. */
export async function readPieces(db: Db): Promise<Omit<KnownPieces, "catalogue">> {
  const rows = await readRows(db);
  return { rows, ...piecesOf(rows) };
}

/**
 * Returns the reader of all pieces at the newest revision. The pieces are made once for each revision: with 10,000
 * pieces, making them takes longer than a page may.
 */
export function createKnownPieces({ catalogue }: Pick<Ports, "catalogue">) {
  let last: Omit<KnownPieces, "catalogue"> | undefined;
  return async (): Promise<KnownPieces> => {
    await catalogue.refresh();
    const rows = catalogue.rows();
    if (last?.rows !== rows) last = { rows, ...piecesOf(rows) };
    return { ...last, catalogue: catalogue.read() };
  };
}

function piecesOf(rows: readonly StoredRow[]) {
  const edits = new Map(
    rows.filter(({ kind }) => kind === "piece").map((row) => [row.key, row] as const),
  );
  const { whole } = ownerPieces(bundle, rows);
  const all = piecesIn(whole);
  const made = [...all.values()].map(({ sku, group, entry }) => {
    const row = edits.get(sku);
    const { data: edit = {} } = pieceEdit.safeParse(row?.value ?? {});
    const piece: HousePiece = {
      sku,
      collection: group,
      slug: slugOfEntry(entry),
      name: edit.name ?? entry.alt,
      price: edit.price ?? entry.originalPrice,
      soldOut: edit.soldOut ?? false,
      hidden: edit.hidden ?? false,
      version: row?.version ?? 0,
    };
    return { piece, group, entry, edit };
  });
  return {
    whole,
    collections: collectionsIn(rows),
    all,
    pieces: made.map(({ piece }) => piece),
    entries: new Map(made.map(({ piece, ...facts }) => [piece.sku as string, facts])),
  };
}

/** A page of the house's list of pieces. */
export function listPieces(
  { pieces, catalogue }: KnownPieces,
  query: PieceQuery,
): PiecePage<ListedPiece> {
  const page = findPieces(pieces, query);
  const withPrice = (piece: HousePiece): ListedPiece => ({
    ...piece,
    priceNow: piece.hidden ? undefined : catalogue.findProduct(piece.sku)?.price,
  });
  return { ...page, pieces: page.pieces.map(withPrice) };
}

/** One collection's listing for the house; undefined if there is no such collection. */
export function listingOf(
  { rows, collections, pieces, entries }: Omit<KnownPieces, "catalogue">,
  collection: string,
): Listing | undefined {
  const facts = collections.find(({ id }) => id === collection);
  if (!facts) return undefined;
  const row = rows.find(({ kind, key }) => kind === "listing" && key === collection);
  const { data: stored } = listingOrder.safeParse(row?.value);
  const order = stored?.skus ?? [];
  const own = pieces.filter(
    ({ sku, collection: group }) => group === collection && !entries.get(sku)?.entry.partOnly,
  );
  const visiting = guests
    .filter(({ listing }) => listing === collection)
    .flatMap(({ sku, name }) => {
      const piece = pieces.find((each) => each.sku === sku);
      return piece ? [{ ...piece, name }] : [];
    });
  const places = new Map<string, number>(order.map((sku, at) => [sku, at]));
  const placeOf = ({ sku }: { sku: string }): number => places.get(sku) ?? order.length;
  return {
    collection,
    name: facts.name,
    version: row?.version ?? 0,
    isUsual: order.length === 0,
    pieces: [...own, ...visiting]
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map(({ sku, name, soldOut, hidden }) => ({ sku, name, soldOut, hidden })),
  };
}

type NewOrder = {
  collection: string;
  version: number;
  /** The SKUs in their new order, not checked yet; pieces that are left out follow in their usual order. */
  skus: unknown;
  by: string;
};

/** Puts the pieces of a listing into the owner's order. An empty list restores the usual order. */
export async function storeListing(
  ports: ChangePorts,
  { collection, version, skus, by }: NewOrder,
): Promise<ChangeResult> {
  const { data: value, error } = listingOrder.safeParse({ skus });
  if (error) return invalid(faultsOf(error));
  const write = { kind: "listing" as const, key: collection, value };
  const decide = (rows: Rows): Decision => {
    if (!collectionsIn(rows).some(({ id }) => id === collection)) return UNKNOWN;
    const fault = orderFault(rows, collection, value.skus);
    return fault === undefined ? { kind: "write", writes: [write] } : invalid({ skus: fault });
  };
  return storeChange(ports, { ...write, version, by, decide });
}

function orderFault(rows: Rows, collection: string, skus: readonly string[]): string | undefined {
  const pieces = [...allPieces(rows).values()];
  const own = pieces.filter(({ group, entry }) => group === collection && !entry.partOnly);
  const listed = new Set<string>([
    ...own.map(({ sku }) => sku),
    ...guests.filter(({ listing }) => listing === collection).map(({ sku }) => sku),
  ]);
  const foreign = skus.find((sku) => !listed.has(sku));
  if (foreign !== undefined) return `This listing has no piece ${foreign}.`;
  const repeated = skus.find((sku, at) => skus.indexOf(sku) !== at);
  return repeated === undefined ? undefined : `${repeated} is named twice.`;
}
