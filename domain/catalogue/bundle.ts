import { bubbleGirl } from "./bubble-girl.ts";
import { genesis } from "./genesis.ts";
import { hazelbee } from "./hazelbee.ts";
import { mysthique } from "./mysthique.ts";
import { naledi } from "./naledi.ts";
import { resurgence } from "./resurgence.ts";
import { smallItems } from "./small-items.ts";
import type { Bundle } from "./types.ts";

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
