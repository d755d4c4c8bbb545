import { collectionEntries } from "./collections.ts";
import { priceFault } from "./price.ts";
import { slugOf } from "./slug.ts";
import { smallItemEntries } from "./small-items.ts";
import type { ProductEntry, ProductGroup } from "./types.ts";

/** A group's data as its file has it. */
export type EntryGroup = { id: ProductGroup; entries: readonly ProductEntry[] };

const ALL: readonly EntryGroup[] = [
  ...collectionEntries,
  { id: "small-items", entries: smallItemEntries },
];

/**
 * What keeps the catalogue from being put together, one line each that names the piece and its field; an empty list
 * where all is well. Looks at the entries alone, since `catalogue.ts` throws at the first of these as it is loaded.
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
