import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const sky: Fabric = {
  base: "#9fd0e6",
  shadow: "#4f86a8",
  light: "#e9f7ff",
  sheen: 0.4,
  print: { kind: "kites", colours: ["#e8573f", "#f2b63d", "#2f7f8a", "#fff7ea"], scale: 0.92 },
};

export const kiteDress: GirlPiece = {
  slug: "kite-dress",
  pose: "reach",
  skin: "#6b3f2a",
  mood: "laugh",
  hair: { style: "puffs", ornament: "none", accent: "#e8573f" },
  bodice: { neck: "scoop", fabric: sky, trim: "#e8573f", trimWidth: 0.03 },
  tiers: [
    // The hem falls in points, like the corners of a kite.
    {
      fabric: sky,
      top: 1.98,
      hem: 3.02,
      widths: [
        [0, 0.4],
        [0.3, 0.66],
        [1, 1.12],
      ],
      folds: 8,
      ripple: 0.03,
      hemline: (phi) => 0.34 * Math.abs(Math.sin(phi * 2)) ** 1.4,
      foldWidth: 0.9,
      foldStart: 0,
      seed: 4,
    },
  ],
  belt: { at: 1.94, height: 0.13, colour: "#e8573f" },
  trims: [
    { kind: "hem-band", tier: 0, colour: "#e8573f", width: 0.028 },
    { kind: "bow", x: 0.42, t: 1.02, size: 0.3, fabric: { base: "#e8573f" }, tails: 1.3 },
  ],
  shoe: { kind: "sneaker", colour: "#e8573f", sock: "#fff6e6" },
  held: "kite",
  shift: 110,
  set: {
    kind: "sky",
    wall: "#f6cdb2",
    shape: "#f2b84b",
    second: "#a9cf9f",
    floor: "#86b98d",
    seed: 3,
  },
  seed: 71,
};
