import { bundle } from "./bundle.ts";
import { factFaults } from "./check-facts.ts";
import { priceFault } from "./price.ts";
import { slugOfEntry } from "./product.ts";
import type { Bundle, ProductEntry } from "./types.ts";

/**
 * Returns the faults that prevent the catalogue from loading, one line each with the piece and its field. Checks only
 * the entries: `catalogueOf` throws at the first of these faults.
 */
export function entryFaults(entriesOf: Partial<Bundle> = bundle): string[] {
  const groups: [string, readonly ProductEntry[]][] = Object.entries(entriesOf);
  return groups.flatMap(([id, entries]) => {
    const slugs = new Set(entries.map(slugOfEntry));
    return entries.flatMap((entry) => {
      const missing = (entry.parts ?? []).filter((slug) => !slugs.has(slug));
      const faults = missing.map((slug) => `parts: there is no entry '${slug}' in this file`);
      const price = priceFault(entry);
      return [...(price ? [price] : []), ...factFaults(entry), ...faults].map(
        (fault) => `${id}/${slugOfEntry(entry)}: ${fault}`,
      );
    });
  });
}
