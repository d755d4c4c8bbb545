import { drawGirl } from "./figure/girl.ts";
import { Sheet } from "./paper/sheet.ts";
import { HAZELBABIES } from "./pieces/hazelbabies.ts";
import { drawBabiesHero } from "./scenes/babies-hero.ts";
import { drawError, drawPopup, drawShareFrame } from "./scenes/illustrations.ts";
import { BABIES_FEED, babiesPost } from "./scenes/feed.ts";
import { drawBackdrop } from "./scenes/backdrops.ts";

/** A finished drawing, and the size it is printed in. */
export type Picture = { svg: string; width: number; height: number };

/** Where a girl stands in a 1600 x 2000 picture, from top to toe. */
const FULL_LENGTH = { x: 800, y: 210, unit: 335 };

/** Every drawing of the shop: `<group>/<slug>` to what draws it. */
export const PICTURES: Record<string, () => Picture> = {
  ...Object.fromEntries(
    HAZELBABIES.map((piece) => [
      `hazelbabies/${piece.slug}`,
      () => {
        const sheet = new Sheet();
        const body =
          drawBackdrop(sheet, piece.set) +
          drawGirl(sheet, piece, { ...FULL_LENGTH, x: FULL_LENGTH.x + (piece.shift ?? 0) });
        return { svg: sheet.svg(body, [0, 0, 1600, 2000]), width: 1200, height: 1500 };
      },
    ]),
  ),
  "heroes/hazelbabies": () => ({ svg: drawBabiesHero(), width: 2400, height: 1350 }),
  "illustrations/popup": () => ({ svg: drawPopup(), width: 1200, height: 1500 }),
  "illustrations/error": () => ({ svg: drawError(), width: 1200, height: 1500 }),
  "illustrations/share-frame": () => ({ svg: drawShareFrame(), width: 1200, height: 630 }),
  ...Object.fromEntries(
    BABIES_FEED.map((draw, position) => [
      babiesPost(position),
      () => ({ svg: draw(), width: 1200, height: 1200 }),
    ]),
  ),
};
