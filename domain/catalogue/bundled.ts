import { bundle } from "./bundle.ts";
import { catalogueOf, NO_EDITS } from "./catalogue-of.ts";
import type { Catalogue } from "./catalogue-of.ts";

/** The bundle's catalogue without edits and promotions: for the build, scripts and tests. A new object at each call. */
export function bundledCatalogue(): Catalogue {
  return catalogueOf(bundle, NO_EDITS, [], new Date(0));
}
