import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const emerald: Fabric = { base: "#1f6a55", shadow: "#0b3429", light: "#6fc9a8", sheen: 0.75 };
const laceWhite: Fabric = {
  base: "#efe3cd",
  shadow: "#b39c80",
  light: "#ffffff",
  sheen: 0.5,
  print: { kind: "lace", colours: ["#fffaf0", "#ffffff"], scale: 0.8 },
};

export const sundayBest: GirlPiece = {
  slug: "sunday-best",
  pose: "offer",
  mirror: true,
  skin: "#5b3222",
  mood: "smile",
  hair: { style: "braids", ornament: "hat", accent: "#f3e6cf", accent2: "#1f6a55" },
  bodice: { neck: "crew", fabric: emerald },
  sleeve: { kind: "puff", fabric: emerald, cuff: "#efe3cd" },
  tiers: [
    {
      fabric: laceWhite,
      top: 2.6,
      hem: 3.42,
      widths: [
        [0, 0.86],
        [1, 1.2],
      ],
      folds: 14,
      ripple: 0.045,
      foldWidth: 1,
      foldStart: 0,
      seed: 3,
    },
    {
      fabric: emerald,
      top: 1.98,
      hem: 3.2,
      widths: [
        [0, 0.4],
        [0.28, 0.76],
        [1, 1.18],
      ],
      folds: 9,
      ripple: 0.05,
      foldWidth: 0.95,
      foldStart: 0,
      foldSpread: 0.15,
      seed: 10,
      noBack: true,
    },
  ],
  belt: { at: 1.93, height: 0.14, colour: "#efe3cd" },
  trims: [
    { kind: "round-collar", fabric: laceWhite, depth: 0.2 },
    { kind: "buttons", x: 0, from: 0.36, to: 0.8, count: 4, paint: "url(#gold)" },
    {
      kind: "bow",
      x: -0.5,
      t: 1.02,
      size: 0.32,
      fabric: { base: "#efe3cd", shadow: "#b39c80", sheen: 0.7 },
      tails: 1.5,
    },
  ],
  shoe: { kind: "mary-jane", colour: "#231513", sock: "#fff8ee" },
  held: "purse",
  set: {
    kind: "window",
    wall: "#e3c9a6",
    shape: "#b9583f",
    second: "#4f8f86",
    floor: "#b98f66",
    seed: 7,
  },
  seed: 82,
};
