import { guests } from "../../../domain/catalogue/pages.ts";
import { findCollection } from "../../../domain/catalogue/collections.ts";
import { listingOrder } from "../../../domain/catalogue/edit-rows.ts";
import type { Bundle } from "../../../domain/catalogue/product.ts";
import { allPieces } from "./all-pieces.ts";
import { invalid } from "./change-result.ts";
import type { ChangeResult } from "./change-result.ts";
import { storeChange } from "./store-change.ts";
import type { ChangePorts } from "./store-change.ts";
import type { Rows } from "./stored-rows.ts";

export type OrderListingRequest = {
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
