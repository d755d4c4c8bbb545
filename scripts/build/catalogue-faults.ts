import { checkCatalogue } from "../../domain/catalogue/check-catalogue.ts";
import { entryFaults } from "../../domain/catalogue/check-entries.ts";
import manifest from "../../domain/pictures/manifest.json" with { type: "json" };

/** What is wrong with the catalogue, one line each that names the piece; an empty list where all is well. */
export async function catalogueFaults(): Promise<string[]> {
  const faults = entryFaults();
  if (faults.length > 0) return faults;
  // Not before: the catalogue throws as it is loaded where its entries have faults.
  const { products } = await import("../../domain/catalogue/catalogue.ts");
  const { pages } = await import("../../domain/catalogue/pages.ts");
  return checkCatalogue({ products, pages: pages(), manifest });
}
