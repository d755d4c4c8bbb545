import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import type { Listing } from "../../../domain/house/piece-list.ts";
import { shopContext } from "../../shop-context.ts";
import { changerOf, numberOf } from "../pieces/changes.ts";
import type { Values } from "../pieces/changes.ts";

/** What became of a form that was not simply done. */
export type ListingResult = {
  status: 404 | 409 | 422;
  message?: string;
  /** Somebody else was faster: what was wanted; the page shows what is stored. */
  stale?: { sku: string; place: number } | { isUsual: true };
};

/**
 * Does what a form asks for. Returns the piece that was moved, or `usual`. @throws 400 for a form that is none of the
 * page's.
 */
export async function actOnListing(
  context: Readonly<RouterContextProvider>,
  collection: string,
  { act, sku = "", place, version }: Values,
): Promise<{ moved: string } | ListingResult> {
  const { house } = context.get(shopContext);
  const change = { collection, version: numberOf(version), by: changerOf(context) };
  if (act === "usual") {
    const result = await house.orderListing({ ...change, skus: [] });
    return outcomeOf(result.kind, "usual", { isUsual: true });
  }
  if (act !== "move") throw data(null, { status: 400, statusText: "Bad Request" });
  const to = numberOf(place);
  const before = await house.readListing(collection);
  // The same press once more.
  if (before && isThere(before, sku, to)) return { moved: sku };
  const result = await house.moveListed({ ...change, sku, place: to });
  return outcomeOf(result.kind, sku, { sku, place: to });
}

function isThere({ pieces }: Listing, sku: string, place: number): boolean {
  return pieces[place]?.sku === sku;
}

function outcomeOf(
  kind: string,
  moved: string,
  wanted: NonNullable<ListingResult["stale"]>,
): { moved: string } | ListingResult {
  switch (kind) {
    case "changed":
    case "unchanged":
      return { moved };
    case "stale":
      return { status: 409, stale: wanted };
    case "invalid":
      return { status: 422, message: "This order is not possible. Nothing was changed." };
    default:
      return { status: 404, message: "There is no such piece in this listing any more." };
  }
}
