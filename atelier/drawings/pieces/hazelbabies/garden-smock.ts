import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const smock: Fabric = {
  base: "#f4ead0",
  shadow: "#b09a72",
  light: "#ffffff",
  sheen: 0.25,
  print: { kind: "sprigs", colours: ["#6d8f5c", "#e58a7d", "#8fa7d0", "#f2c14e"], scale: 0.9 },
};

export const gardenSmock: GirlPiece = {
  slug: "garden-smock",
  pose: "carry",
  skin: "#71452e",
  mood: "smile",
  hair: { style: "twists", ornament: "flowers", accent: "#e58a7d", accent2: "#fff3e0" },
  bodice: { neck: "scoop", fabric: { ...smock, print: undefined }, bottom: 1.78 },
  sleeve: { kind: "balloon", fabric: smock, cuff: "#6d8f5c" },
  tiers: [
    {
      fabric: smock,
      top: 1.66,
      hem: 3.12,
      widths: [
        [0, 0.43],
        [0.3, 0.68],
        [1, 1.06],
      ],
      folds: 10,
      ripple: 0.04,
      foldWidth: 0.95,
      foldStart: 0,
      foldSpread: 0.25,
      seed: 12,
    },
  ],
  trims: [
    {
      kind: "hem-ruffle",
      tier: 0,
      fabric: { base: "#eadfbf", shadow: "#a08a60", light: "#ffffff" },
      depth: 0.16,
      waves: 20,
    },
    { kind: "smocking", from: 0.27, to: 0.66, colour: "#6d8f5c", second: "#e58a7d" },
    {
      kind: "pockets",
      x: 0.72,
      t: 1.5,
      width: 0.3,
      fabric: { base: "#6d8f5c", shadow: "#3d5a33" },
      style: "round",
    },
  ],
  shoe: { kind: "boot", colour: "#d9a441", sock: "#f6ead0" },
  held: "basket",
  set: {
    kind: "garden",
    wall: "#dfe6c4",
    shape: "#f4efdb",
    second: "#b5c795",
    floor: "#9ab37e",
    seed: 4,
  },
  seed: 63,
};
