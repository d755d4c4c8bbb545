import type { CollectionId, Sku } from "./types.ts";

/** A piece that another collection lists, too, under a second name. */
export type Guest = { listing: CollectionId; sku: Sku; name: string };

/** Genesis ends with the Yellow Dress, which is Resurgence's Look 12 (readings, Products). */
export const guests: readonly Guest[] = [
  { listing: "genesis", sku: "resurgence/look-12", name: "Yellow Dress" },
];
