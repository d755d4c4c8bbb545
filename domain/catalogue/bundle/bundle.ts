import { catalogueOf, NO_EDITS } from "../catalogue.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Bundle } from "../product.ts";
import { bubbleGirl } from "./bubble-girl.ts";
import { genesis } from "./genesis.ts";
import { hazelbee } from "./hazelbee.ts";
import { mysthique } from "./mysthique.ts";
import { naledi } from "./naledi.ts";
import { resurgence } from "./resurgence.ts";
import { smallItems } from "./small-items.ts";

/** The catalogue as this release ships it: typed, static, checked by the build. The owner's edits are on top of it. */
export const bundle: Bundle = {
  mysthique,
  genesis,
  naledi,
  resurgence,
  "bubble-girl": bubbleGirl,
  hazelbee,
  "small-items": smallItems,
};

/** The bundle's catalogue without edits and promotions: for the build, scripts and tests. A new object at each call. */
export function bundledCatalogue(): Catalogue {
  return catalogueOf(bundle, NO_EDITS, [], new Date(0));
}
