import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const pumpkin: Fabric = { base: "#e2762a", shadow: "#8f3d12", light: "#ffc083", sheen: 0.6 };
const pumpkinRib: Fabric = {
  ...pumpkin,
  print: { kind: "stripes", colours: ["#d2631c", "#ee9245"], scale: 1.35 },
};

export const pumpkinTwirl: GirlPiece = {
  slug: "pumpkin-twirl",
  pose: "twirl",
  skin: "#74472f",
  mood: "laugh",
  hair: { style: "beads", ornament: "none", accent: "#6f8f3c", accent2: "#e2762a" },
  bodice: { neck: "crew", fabric: pumpkin },
  sleeve: { kind: "puff", fabric: pumpkin, cuff: "#5f7d33" },
  tiers: [
    {
      fabric: { base: "#f6dfb8", shadow: "#b59262", light: "#ffffff", sheen: 0.4 },
      top: 2.1,
      hem: 2.99,
      widths: [
        [0, 0.6],
        [1, 1.5],
      ],
      folds: 16,
      ripple: 0.08,
      sway: -0.06,
      bow: 0.17,
      foldWidth: 1,
      foldStart: 0,
      seed: 4,
    },
    {
      fabric: pumpkinRib,
      top: 1.97,
      hem: 2.86,
      widths: [
        [0, 0.4],
        [0.25, 0.82],
        [0.6, 1.28],
        [1, 1.56],
      ],
      folds: 11,
      ripple: 0.09,
      sway: -0.08,
      bow: 0.17,
      foldWidth: 0.95,
      foldStart: 0,
      foldSpread: 0.15,
      seed: 7,
      noBack: true,
    },
  ],
  belt: { at: 1.93, height: 0.13, colour: "#5f7d33" },
  shoe: { kind: "mary-jane", colour: "#5f7d33", sock: "#f6dfb8" },
  set: {
    kind: "pumpkins",
    wall: "#f1d3a5",
    shape: "#f7e3bd",
    second: "#c9a35c",
    floor: "#b98544",
    seed: 5,
  },
  seed: 33,
};
