import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const WHITE: Fabric = { base: "#fbf3e6", shadow: "#c9b6a4", light: "#ffffff", sheen: 0.35 };
const pinafore: Fabric = { base: "#7fb9e0", shadow: "#3d739c", light: "#d4edff", sheen: 0.35 };

export const skyPinafore: GirlPiece = {
  slug: "sky-pinafore",
  pose: "shy",
  skin: "#5f3625",
  mood: "smile",
  hair: { style: "braids", ornament: "band", accent: "#5f9fd0" },
  blouse: { data: { neck: "crew", ease: 0.02 }, fabric: WHITE },
  bodice: { neck: "crew", fabric: WHITE },
  sleeve: { kind: "puff", fabric: WHITE, cuff: "#e9dcc8" },
  tiers: [
    {
      fabric: pinafore,
      top: 1.97,
      hem: 3.3,
      widths: [
        [0, 0.42],
        [0.3, 0.66],
        [1, 1.06],
      ],
      folds: 8,
      ripple: 0.035,
      foldWidth: 0.95,
      foldStart: 0,
      seed: 3,
    },
  ],
  belt: { at: 1.93, height: 0.12, colour: "#6aa8d2" },
  trims: [
    { kind: "hem-band", tier: 0, colour: "#fbf3e6", width: 0.035, up: 0.16 },
    { kind: "bib", fabric: pinafore, buttons: "#fff6e6" },
    { kind: "round-collar", fabric: WHITE, depth: 0.14 },
    { kind: "pockets", x: 0.78, t: 1.72, width: 0.34, fabric: WHITE, style: "cloud" },
  ],
  shoe: { kind: "mary-jane", colour: "#2f5d7a", sock: "#fbf3e6" },
  set: {
    kind: "clouds",
    wall: "#bfe0ee",
    shape: "#f7e7c6",
    second: "#fff8ee",
    floor: "#fff8ee",
    seed: 2,
  },
  seed: 21,
};
