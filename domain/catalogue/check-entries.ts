import { collectionEntries } from "./collections.ts";
import { priceFault } from "./price.ts";
import { slugOf } from "./slug.ts";
import { smallItemEntries } from "./small-items.ts";
import type { ProductEntry, ProductGroup } from "./types.ts";

/** A group's entries as written in its data file. */
export type EntryGroup = { id: ProductGroup; entries: readonly ProductEntry[] };

const ALL: readonly EntryGroup[] = [
  ...collectionEntries,
  { id: "small-items", entries: smallItemEntries },
];

/**
 * Returns the faults that prevent the catalogue from loading, one line each with the piece and its field. Checks only
 * the entries, without `catalogue.ts`, which throws at the first of these faults when it is loaded.
 */
export function entryFaults(groups: readonly EntryGroup[] = ALL): string[] {
  return groups.flatMap(({ id, entries }) => {
    const slugs = new Set(entries.map(({ alt }) => slugOf(alt)));
    return entries.flatMap((entry) => {
      const missing = (entry.parts ?? []).filter((slug) => !slugs.has(slug));
      const faults = missing.map((slug) => `parts: there is no entry '${slug}' in this file`);
      const price = priceFault(entry);
      return [...(price ? [price] : []), ...faults].map(
        (fault) => `${id}/${slugOf(entry.alt)}: ${fault}`,
      );
    });
  });
}
