import type { Fabric } from "../cloth/surface.ts";
import type { WomanPiece } from "./women.ts";

/** The cloths of HazelLifestyle. */
export const HOUSE_FABRICS = {
  linen: { base: "#e3d0b0", shadow: "#a48a64", light: "#fff8ea", sheen: 0.2 },
  clay: { base: "#bb5f3a", shadow: "#6d2d17", light: "#f0b08a", sheen: 0.4 },
  indigo: {
    base: "#1f3478",
    shadow: "#0f1a44",
    light: "#93a6ea",
    sheen: 0.3,
    print: { kind: "adire", colours: ["#e6ecfa"] },
  },
  velvet: { base: "#7a2638", shadow: "#340a16", light: "#d9798c", sheen: 0.75 },
  rose: {
    base: "#d99a9a",
    shadow: "#8f5358",
    light: "#fbe0dc",
    sheen: 0.7,
    print: { kind: "flowers", colours: ["#fff0e6", "#f2c14e", "#7d8f6a"], scale: 0.8 },
  },
  ivory: { base: "#f1e4cd", shadow: "#b59a78", light: "#ffffff", sheen: 0.6 },
  stripe: {
    base: "#f0dfc2",
    shadow: "#a88a66",
    light: "#ffffff",
    sheen: 0.25,
    print: { kind: "stripes", colours: ["#b9583f", "#d9a05c"], scale: 0.8 },
  },
  sage: { base: "#93a182", shadow: "#56634a", light: "#dfe6cf", sheen: 0.3 },
} satisfies Record<string, Fabric>;

const bare = {
  pose: "poised",
  skin: "#5b3222",
  makeUp: { lips: "#8c1f33", lids: "#c9993f" },
  hair: { style: "cropped", earring: "hoop" },
} as const;
const silk: Fabric = { base: "#e9d2b4", shadow: "#a27d55", light: "#ffffff", sheen: 0.95 };

export const ROSE_ROBE: WomanPiece = {
  ...bare,
  slug: "rose-robe",
  bodice: { neck: "deep-v", fabric: HOUSE_FABRICS.rose, ease: 0.06 },
  skirt: {
    fabric: HOUSE_FABRICS.rose,
    top: 2.98,
    hem: 4.6,
    widths: [
      [0, 0.41],
      [0.25, 0.56],
      [1, 0.78],
    ],
    folds: 6,
    ripple: 0.03,
    foldStart: 0,
    seed: 9,
  },
  sleeve: { kind: "kimono", fabric: HOUSE_FABRICS.rose },
  belt: { at: 2.9, height: 0.16, colour: "#8b4a55" },
  lapels: "#8b4a55",
  bow: { x: 0.05, t: 1.0, size: 0.5, fabric: { base: "#8b4a55", sheen: 0.7 }, tails: 1.8 },
  seed: 19,
};

export const SILK_SLIP: WomanPiece = {
  ...bare,
  slug: "silk-slip",
  bodice: { neck: "sweetheart", fabric: silk, trim: "#c9a070", trimWidth: 0.06 },
  skirt: {
    fabric: silk,
    top: 2.98,
    hem: 4.7,
    widths: [
      [0, 0.4],
      [0.2, 0.5],
      [0.5, 0.66],
      [1, 0.74],
    ],
    folds: 7,
    ripple: 0.03,
    foldStart: 0,
    foldSpread: 0.2,
    seed: 27,
  },
  seed: 27,
};
