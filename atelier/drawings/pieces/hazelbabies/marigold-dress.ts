import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const marigold: Fabric = {
  base: "#f6c443",
  shadow: "#b9741a",
  light: "#fff0b8",
  sheen: 0.4,
  print: { kind: "marigolds", colours: ["#ef8a17", "#f7a928", "#c95a12", "#6f8f45"], scale: 0.85 },
};

export const marigoldDress: GirlPiece = {
  slug: "marigold-dress",
  pose: "offer",
  skin: "#57311f",
  mood: "smile",
  hair: { style: "afro", ornament: "flower", accent: "#ef8a17", accent2: "#8f3d12" },
  bodice: { neck: "square", fabric: marigold },
  sleeve: { kind: "flutter", fabric: { ...marigold, print: undefined } },
  tiers: [
    {
      fabric: { base: "#ef8f1f", shadow: "#a4500d", light: "#ffd592", sheen: 0.5 },
      top: 2.75,
      hem: 3.5,
      widths: [
        [0, 0.84],
        [1, 1.14],
      ],
      folds: 15,
      ripple: 0.05,
      foldWidth: 1,
      foldStart: 0,
      foldSpread: 0.1,
      seed: 9,
    },
    {
      fabric: marigold,
      top: 1.98,
      hem: 2.98,
      widths: [
        [0, 0.4],
        [0.35, 0.66],
        [1, 0.98],
      ],
      folds: 8,
      ripple: 0.035,
      foldWidth: 0.9,
      seed: 6,
      noBack: true,
    },
  ],
  belt: { at: 1.95, height: 0.1, colour: "#c95a12" },
  shoe: { kind: "mary-jane", colour: "#c95a12", sock: "#fff3dc" },
  held: "marigold",
  set: {
    kind: "meadow",
    wall: "#f3e0b8",
    shape: "#f7cf8a",
    second: "#b7c68a",
    floor: "#9db577",
    seed: 8,
  },
  seed: 12,
};
