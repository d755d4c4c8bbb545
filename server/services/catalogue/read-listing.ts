import { findCollection } from "../../../domain/catalogue/collections.ts";
import { listingOrder } from "../../../domain/catalogue/edit-rows.ts";
import { guests } from "../../../domain/catalogue/pages.ts";
import type { Listing } from "../../../domain/house/piece-list.ts";
import type { KnownPieces } from "./house-pieces.ts";

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
