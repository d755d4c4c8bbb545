import { checkCatalogue } from "../../domain/catalogue/check-catalogue.ts";
import { entryFaults } from "../../domain/catalogue/check-entries.ts";
import manifest from "../../domain/pictures/manifest.json" with { type: "json" };

/** Returns the catalogue's faults, each one line that names the piece; empty if there are none. */
export async function catalogueFaults(): Promise<string[]> {
  const faults = entryFaults();
  if (faults.length > 0) return faults;
  // Imported only now: the catalogue throws on import if its entries have faults.
  const { products } = await import("../../domain/catalogue/catalogue.ts");
  const { pages } = await import("../../domain/catalogue/pages.ts");
  return checkCatalogue({ products, pages: pages(), manifest });
}
