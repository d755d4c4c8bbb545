import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const puff: Fabric = { base: "#8b4fb8", shadow: "#4a1f70", light: "#dcb6f5", sheen: 0.8 };
const puffDots: Fabric = {
  ...puff,
  print: { kind: "dots", colours: ["#f6c9dc", "#ffe08a"], scale: 1.1 },
};

export const partyPuff: GirlPiece = {
  slug: "party-puff",
  pose: "show",
  skin: "#66392a",
  mood: "laugh",
  hair: { style: "high-puff", ornament: "bow", accent: "#f06aa0" },
  bodice: { neck: "square", fabric: puff },
  sleeve: { kind: "big-puff", fabric: puffDots, cuff: "#f06aa0" },
  tiers: [
    // A bubble: it swells from the waist and is drawn in at the hem.
    {
      fabric: puffDots,
      top: 1.98,
      hem: 3.06,
      widths: [
        [0, 0.42],
        [0.2, 0.82],
        [0.55, 1.12],
        [0.85, 1.0],
        [1, 0.8],
      ],
      folds: 12,
      ripple: 0.01,
      bow: 0.16,
      foldWidth: 0.95,
      foldStart: 0,
      foldSpread: 0.12,
      seed: 6,
    },
  ],
  belt: { at: 1.94, height: 0.13, colour: "#f06aa0" },
  trims: [
    {
      kind: "pompoms",
      tier: 0,
      count: 9,
      size: 0.13,
      colours: ["#f06aa0", "#ffe08a", "#f6c9dc", "#6fc3b8"],
    },
  ],
  shoe: { kind: "mary-jane", colour: "#f06aa0", sock: "#fff3f8" },
  set: {
    kind: "bubbles",
    wall: "#c9d9e8",
    shape: "#f4a9c4",
    second: "#8fd0c4",
    floor: "#a9bfd6",
    seed: 5,
  },
  seed: 91,
};
