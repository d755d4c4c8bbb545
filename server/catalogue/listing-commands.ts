import { moveItem } from "../../domain/house/listings.ts";
import { command, done, readVersion, UNKNOWN } from "../command.ts";
import { outcomeOf } from "./change-command.ts";
import { listingOf, readPieces, storeListing } from "./pieces.ts";

const versionField = { name: "version", maxLength: 10 };

/** `skus` is the new order, not checked yet; an empty list restores the usual order. */
type NewOrder = { collection: string; version: number; skus: unknown };

/** Puts the pieces of a collection's listing into another order; its form sends none, which restores the usual one. */
export const orderListing = command({
  act: "ordered-listing",
  isOfCatalogue: true,
  fields: [versionField],
  read: ({ collection = "", version }) => ({
    input: { collection, version: readVersion(version), skus: [] },
  }),
  run: async (ports, order: NewOrder, { email }) => {
    const result = await storeListing(ports, { ...order, by: email });
    return outcomeOf(ports.db, ["listing", order.collection], result, {});
  },
});

/** A piece and its new place in the listing, from 0. */
type Move = { collection: string; version: number; sku: string; place: number };

/** Moves one piece of a listing; a second press of the same button changes nothing. */
export const moveListed = command({
  act: "ordered-listing",
  isOfCatalogue: true,
  fields: [versionField, { name: "sku", maxLength: 150 }, { name: "place", maxLength: 5 }],
  read: ({ collection = "", sku = "", version, place }) => ({
    input: { collection, sku, version: readVersion(version), place: readVersion(place) },
  }),
  run: async (ports, { collection, sku, version, place }: Move, { email }) => {
    const listing = listingOf(await readPieces(ports.db), collection);
    const skus: string[] = listing?.pieces.map((piece) => piece.sku) ?? [];
    if (!skus.includes(sku)) return UNKNOWN;
    if (skus[place] === sku) return done({});
    const order = { collection, version, skus: moveItem(skus, sku, place), by: email };
    return outcomeOf(ports.db, ["listing", collection], await storeListing(ports, order), {});
  },
});
