import { MAX_SAVED, validSkus, type Saved } from "./saved.ts";

/** The address under which anybody sees these pieces. */
export function savedLink(skus: Saved): string {
  return `/saved?pieces=${skus.join(",")}`;
}

/** Reads the pieces of an address by `savedLink`; undefined for `/saved` alone, which shows the shopper's own list. */
export function skusInLink(query: URLSearchParams): Saved | undefined {
  const pieces = query.get("pieces");
  // Splitting stops early: an address may be several kilobytes long.
  return pieces === null ? undefined : validSkus(pieces.split(",", 2 * MAX_SAVED));
}
