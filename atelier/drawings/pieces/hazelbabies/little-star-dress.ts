import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const night: Fabric = {
  base: "#27356e",
  shadow: "#101838",
  light: "#8b9be0",
  sheen: 0.55,
  print: { kind: "stars", colours: ["#f3cf7c", "#fff3cf"], scale: 0.95 },
};

export const littleStarDress: GirlPiece = {
  slug: "little-star-dress",
  pose: "cheer",
  skin: "#4e2a1d",
  mood: "laugh",
  hair: { style: "puffs", ornament: "stars", accent: "#d9b25a" },
  bodice: { neck: "boat", fabric: night },
  tiers: [
    {
      fabric: { base: "#f3cf7c", shadow: "#a97f2c", light: "#fff6d6", sheen: 0.7 },
      top: 2.4,
      hem: 3.37,
      widths: [
        [0, 0.7],
        [1, 1.22],
      ],
      folds: 14,
      ripple: 0.05,
      foldWidth: 1,
      foldStart: 0,
      seed: 5,
    },
    {
      fabric: night,
      top: 1.98,
      hem: 3.24,
      widths: [
        [0, 0.4],
        [0.25, 0.72],
        [1, 1.2],
      ],
      folds: 9,
      ripple: 0.05,
      foldWidth: 0.95,
      foldStart: 0,
      foldSpread: 0.2,
      seed: 11,
      noBack: true,
    },
  ],
  belt: { at: 1.95, height: 0.1, colour: "gold" },
  trims: [{ kind: "star", x: 0, t: 0.98, size: 0.14 }],
  shoe: { kind: "mary-jane", colour: "#c39545", sock: "#f6ead0" },
  set: {
    kind: "night",
    wall: "#5f6fae",
    shape: "#f7e3a8",
    second: "#3e4a86",
    floor: "#38437c",
    seed: 6,
  },
  seed: 44,
};
