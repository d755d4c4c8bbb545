import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { findCollection } from "../../domain/catalogue/collections.ts";
import { listingOrder, pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import type { PieceEdit, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { slugOfEntry } from "../../domain/catalogue/entry.ts";
import { ownerPieces } from "../../domain/catalogue/owner-pieces.ts";
import { guests } from "../../domain/catalogue/pages.ts";
import type { Bundle, ProductEntry, ProductGroup, Sku } from "../../domain/catalogue/product.ts";
import { findPieces } from "../../domain/house/piece-fields.ts";
import type { PiecePage, PieceQuery } from "../../domain/house/piece-fields.ts";
import type { Listing } from "../../domain/house/listings.ts";
import type { Naira } from "../../domain/money.ts";
import type { Ports } from "../ports.ts";
import { allPieces, piecesIn } from "./edits.ts";
import type { AllPieces, Rows } from "./edits.ts";
import { invalid, storeChange } from "./store-change.ts";
import type { ChangePorts, ChangeResult } from "./store-change.ts";

/** A piece as its owner sees it: shown or hidden, with the fields that the owner has changed. */
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
  /** What a shopper pays now; undefined while nobody sees it. */
  priceNow: Naira | undefined;
};

/** Every piece, hidden ones too, of one state of the owner's rows. */
export type KnownPieces = {
  rows: readonly StoredRow[];
  catalogue: Catalogue;
  /** The bundle with the owner's new pieces. */
  whole: Bundle;
  all: AllPieces;
  pieces: readonly HousePiece[];
  entries: ReadonlyMap<string, { group: ProductGroup; entry: ProductEntry; edit: PieceEdit }>;
};

/**
 * Returns the reader of all pieces at the newest revision. They are made once for each revision: with 10,000 pieces
 * that takes longer than a page may.
 */
export function createKnownPieces({ catalogue }: Pick<Ports, "catalogue">, bundle: Bundle) {
  let last: Omit<KnownPieces, "catalogue"> | undefined;
  return async (): Promise<KnownPieces> => {
    await catalogue.refresh();
    const rows = catalogue.rows();
    if (last?.rows !== rows) last = { rows, ...piecesOf(bundle, rows) };
    return { ...last, catalogue: catalogue.read() };
  };
}

function piecesOf(bundle: Bundle, rows: readonly StoredRow[]) {
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
    all,
    pieces: made.map(({ piece }) => piece),
    entries: new Map(made.map(({ piece, ...facts }) => [piece.sku as string, facts])),
  };
}

/** Returns the search of the house's list of pieces. */
export function createListPieces(read: () => Promise<KnownPieces>) {
  return async (query: PieceQuery): Promise<PiecePage<ListedPiece>> => {
    const { pieces, catalogue } = await read();
    const page = findPieces(pieces, query);
    const withPrice = (piece: HousePiece): ListedPiece => ({
      ...piece,
      priceNow: piece.hidden ? undefined : catalogue.findProduct(piece.sku)?.price,
    });
    return { ...page, pieces: page.pieces.map(withPrice) };
  };
}

/** Returns the reader of one collection's listing as its owner sees it; undefined for any other text. */
export function createReadListing(read: () => Promise<KnownPieces>) {
  return async (collection: string): Promise<Listing | undefined> => {
    const facts = findCollection(collection);
    if (!facts) return undefined;
    const { rows, pieces, entries } = await read();
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
  };
}

/** One piece is put at another place of its listing, from 0. */
export type MoveListed = {
  collection: string;
  version: number;
  sku: string;
  place: number;
  by: string;
};

type OrderListingRequest = {
  collection: string;
  version: number;
  /** The SKUs in their new order, not checked yet; pieces that are left out follow in their usual order. */
  skus: unknown;
  by: string;
};
export type OrderListing = (request: OrderListingRequest) => Promise<ChangeResult>;

/** Puts the pieces of a listing into the owner's order. An empty list restores the usual one. */
export function createOrderListing(ports: ChangePorts, bundle: Bundle): OrderListing {
  return async ({ collection, version, skus, by }) => {
    if (!findCollection(collection)) return { kind: "unknown" };
    const parsed = listingOrder.safeParse({ skus });
    if (!parsed.success) return invalid(parsed.error);
    const value = parsed.data;
    const write = { kind: "listing" as const, key: collection, value };
    return storeChange(ports, {
      ...write,
      version,
      by,
      yours: value,
      decide: (rows) => {
        const fault = faultOf(rows, collection, value.skus);
        if (fault !== undefined) return { kind: "invalid", fields: { skus: fault } };
        return { kind: "write", writes: [write] };
      },
    });
  };

  function faultOf(rows: Rows, collection: string, skus: readonly string[]): string | undefined {
    const pieces = [...allPieces(bundle, rows).values()];
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
}
