import type { Fabric } from "../../cloth/surface.ts";
import type { GirlPiece } from "../girl-piece.ts";

const birthday: Fabric = { base: "#f08fb0", shadow: "#b34a75", light: "#ffdbe7", sheen: 0.75 };
const tulle: Fabric = {
  base: "#f7b6cb",
  shadow: "#c76a90",
  light: "#ffeaf1",
  sheen: 0.5,
  opacity: 0.86,
};
const confetti: Fabric = {
  ...tulle,
  print: {
    kind: "confetti",
    colours: ["#f2b63d", "#7fb7a6", "#ffffff", "#8a7ac0", "#e8506f"],
    scale: 1.1,
  },
};

export const birthdayTutu: GirlPiece = {
  slug: "birthday-tutu",
  pose: "curtsy",
  skin: "#6a3d28",
  mood: "smile",
  hair: { style: "afro", ornament: "crown", accent: "#e8506f" },
  bodice: { neck: "sweetheart", fabric: birthday, trim: "#fff3dc", trimWidth: 0.035 },
  tiers: [
    {
      fabric: tulle,
      top: 2.0,
      hem: 3.14,
      widths: [
        [0, 0.5],
        [0.25, 0.98],
        [1, 1.3],
      ],
      folds: 26,
      ripple: 0.06,
      foldWidth: 1.1,
      foldStart: 0,
      foldSpread: 0.1,
      seed: 2,
    },
    {
      fabric: { ...tulle, base: "#f9c6d6" },
      top: 1.99,
      hem: 2.92,
      widths: [
        [0, 0.46],
        [0.25, 0.98],
        [1, 1.28],
      ],
      folds: 24,
      ripple: 0.07,
      foldWidth: 1.1,
      foldStart: 0,
      foldSpread: 0.1,
      seed: 8,
      noBack: true,
    },
    {
      fabric: confetti,
      top: 1.97,
      hem: 2.66,
      widths: [
        [0, 0.42],
        [0.3, 0.98],
        [1, 1.24],
      ],
      folds: 22,
      ripple: 0.08,
      foldWidth: 1.1,
      foldStart: 0,
      foldSpread: 0.1,
      seed: 5,
      noBack: true,
    },
  ],
  belt: { at: 1.93, height: 0.12, colour: "#e8506f" },
  trims: [
    {
      kind: "bow",
      x: 0,
      t: 1.0,
      size: 0.34,
      fabric: { base: "#e8506f", sheen: 0.7 },
      tails: 1.1,
    },
  ],
  shoe: { kind: "mary-jane", colour: "#e8506f", sock: "#fff3f0" },
  set: {
    kind: "party",
    wall: "#bfe0d6",
    shape: "#e8677f",
    second: "#a5d0c2",
    floor: "#8fc0b0",
    seed: 9,
  },
  seed: 52,
};
