import {
  bundledCatalogue,
  checkCatalogue,
  entryFaults,
} from "../../domain/catalogue/bundle/bundle.ts";
import manifest from "../../domain/media/manifest.json" with { type: "json" };

/** Returns the catalogue's faults, each one line that names the piece; empty if there are none. */
export function catalogueFaults(): string[] {
  const faults = entryFaults();
  if (faults.length > 0) return faults;
  const { products, pages } = bundledCatalogue();
  return checkCatalogue({ products, pages, manifest });
}
