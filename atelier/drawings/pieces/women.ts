import type { BodiceData } from "../cloth/bodice.ts";
import type { SkirtData } from "../cloth/skirt.ts";
import type { SleeveKind } from "../cloth/sleeve.ts";
import type { Fabric } from "../cloth/surface.ts";
import type { MakeUp } from "../figure/woman-face.ts";
import type { WomanHairData } from "../figure/woman-hair.ts";
import type { WomanPose } from "../figure/poses.ts";
import type { Colour } from "../paper/colour.ts";

/** A woman from head to hip, as the house's illustrations show her. */
export type WomanPiece = {
  slug: string;
  pose: WomanPose;
  mirror?: boolean;
  skin: Colour;
  makeUp: MakeUp;
  hair: Omit<WomanHairData, "seed">;
  bodice: BodiceData & { fabric: Fabric };
  skirt: SkirtData & { fabric: Fabric };
  /** Lower tiers, painted under the skirt, from the lowest. */
  under?: readonly (SkirtData & { fabric: Fabric })[];
  /** Hangs from the shoulders behind her. */
  cape?: SkirtData & { fabric: Fabric };
  sleeve?: { kind: SleeveKind; fabric: Fabric; cuff?: Colour | "gold" };
  belt?: { at: number; height: number; colour: Colour | "gold"; line?: Colour | "gold" };
  /** Bands along a deep neckline, as a robe's or a kimono's. */
  lapels?: Colour;
  bow?: { x: number; t: number; size: number; fabric: Fabric; tails: number };
  ruffle?: Fabric;
  necklace?: "pendant" | "collar";
  bangles?: boolean;
  seed: number;
};

const FULL: SkirtData["widths"] = [
  [0, 0.39],
  [0.1, 0.55],
  [0.25, 0.76],
  [1, 1.35],
];
const SLIM: SkirtData["widths"] = [
  [0, 0.385],
  [0.1, 0.5],
  [0.25, 0.675],
  [0.6, 0.62],
  [1, 0.6],
];

const midnight: Fabric = {
  base: "#1c2350",
  sheen: 0.45,
  print: { kind: "constellation", colours: ["#f0cf86", "#c8a25a", "#7d83b8"] },
};
const waxPrint: Fabric = {
  base: "#0f4a47",
  shadow: "#06302f",
  sheen: 0.25,
  print: { kind: "ankara", colours: ["#f2b632", "#d6451d", "#16223f", "#f7e9c8"], scale: 0.72 },
};
const indigo: Fabric = {
  base: "#1f3478",
  shadow: "#0f1a44",
  light: "#93a6ea",
  sheen: 0.3,
  print: { kind: "adire", colours: ["#e6ecfa"], scale: 0.9 },
};
const rose: Fabric = {
  base: "#b8456a",
  shadow: "#6d1c3c",
  light: "#f5a9bd",
  sheen: 0.6,
  print: { kind: "lace", colours: ["#dd7d9a", "#f3b6c6"], scale: 0.95 },
};
const ivory: Fabric = { base: "#efdcc3", shadow: "#a9806a", light: "#ffffff", sheen: 0.95 };
const emerald: Fabric = { base: "#0f5d4a", shadow: "#042b21", light: "#74cdae", sheen: 0.8 };

export const WOMEN = {
  midnight: {
    slug: "midnight",
    pose: "contra",
    skin: "#5b3222",
    makeUp: { lips: "#7d1f35", lids: "#c9993f" },
    hair: { style: "topknot", earring: "drop" },
    bodice: { neck: "sweetheart", fabric: midnight, bust: true },
    skirt: {
      fabric: midnight,
      top: 2.98,
      hem: 8,
      widths: FULL,
      folds: 7,
      ripple: 0.04,
      foldStart: 0,
      foldSpread: 0.1,
      foldWidth: 1.8,
      seed: 8,
    },
    sleeve: { kind: "bishop", fabric: midnight, cuff: "gold" },
    belt: { at: 2.92, height: 0.16, colour: "gold" },
    necklace: "pendant",
    seed: 3,
  },
  statement: {
    slug: "statement",
    pose: "poised",
    mirror: true,
    skin: "#4a281c",
    makeUp: { lips: "#6e1423", lids: "#d59b3a" },
    hair: { style: "gele", wrap: "#c7521f", earring: "disc" },
    bodice: { neck: "square", fabric: waxPrint, bust: true },
    skirt: {
      fabric: waxPrint,
      top: 2.98,
      hem: 8,
      widths: SLIM,
      folds: 4,
      ripple: 0.01,
      foldWidth: 0.4,
      seed: 4,
    },
    sleeve: { kind: "big-puff", fabric: waxPrint, cuff: "#d6451d" },
    bangles: true,
    seed: 9,
  },
  indigo: {
    slug: "indigo",
    pose: "contra",
    mirror: true,
    skin: "#4f2c1d",
    makeUp: { lips: "#8c1f33", lids: "#c9993f" },
    hair: { style: "gele", wrap: "#1f3478", earring: "hoop" },
    bodice: { neck: "boat", fabric: indigo, bust: true },
    skirt: {
      fabric: indigo,
      top: 2.98,
      hem: 8,
      widths: FULL,
      folds: 8,
      ripple: 0.04,
      foldStart: 0,
      foldSpread: 0.1,
      foldWidth: 1.8,
      seed: 6,
    },
    sleeve: { kind: "puff", fabric: indigo, cuff: "gold" },
    belt: { at: 2.92, height: 0.2, colour: "gold" },
    bangles: true,
    seed: 14,
  },
  guest: {
    slug: "guest",
    pose: "poised",
    skin: "#66392a",
    makeUp: { lips: "#b23a52", lids: "#c98a7a" },
    hair: { style: "low-bun", earring: "drop" },
    bodice: { neck: "off", fabric: rose, bust: true },
    skirt: {
      fabric: rose,
      top: 2.98,
      hem: 8,
      widths: SLIM,
      folds: 4,
      ripple: 0.01,
      foldWidth: 0.4,
      seed: 5,
    },
    belt: { at: 2.95, height: 0.11, colour: "#8c2749" },
    ruffle: { ...rose, print: undefined },
    bangles: true,
    seed: 15,
  },
  robe: {
    slug: "robe",
    pose: "contra",
    skin: "#5f3625",
    makeUp: { lips: "#9a3a44", lids: "#a9805c" },
    hair: { style: "braids", earring: "drop" },
    bodice: { neck: "deep-v", fabric: ivory, ease: 0.06, bust: true },
    skirt: {
      fabric: ivory,
      top: 2.98,
      hem: 8,
      widths: [
        [0, 0.41],
        [0.1, 0.55],
        [0.25, 0.72],
        [1, 1.0],
      ],
      folds: 7,
      ripple: 0.04,
      foldStart: 0,
      foldSpread: 0.1,
      foldWidth: 1.6,
      seed: 23,
    },
    sleeve: { kind: "bell", fabric: ivory },
    belt: { at: 2.93, height: 0.14, colour: "#e0c8a8" },
    lapels: "#b98a4a",
    bow: {
      x: 0.05,
      t: 1.03,
      size: 0.62,
      fabric: { base: "#e0c8a8", shadow: "#9d7d58", sheen: 0.8 },
      tails: 1.8,
    },
    seed: 61,
  },
  emerald: {
    slug: "emerald",
    pose: "poised",
    mirror: true,
    skin: "#4e2a1d",
    makeUp: { lips: "#a0162b", lids: "#d2a24c" },
    hair: { style: "cropped", earring: "drop" },
    bodice: { neck: "sweetheart", fabric: emerald, bust: true },
    skirt: {
      fabric: emerald,
      top: 2.98,
      hem: 8,
      widths: [
        [0, 0.39],
        [0.05, 0.62],
        [0.2, 1.1],
        [1, 1.9],
      ],
      folds: 10,
      ripple: 0.06,
      foldStart: 0,
      foldSpread: 0.05,
      foldWidth: 1.8,
      seed: 6,
    },
    belt: { at: 2.92, height: 0.17, colour: "gold" },
    necklace: "collar",
    bangles: true,
    seed: 12,
  },
} satisfies Record<string, WomanPiece>;

export type WomanName = keyof typeof WOMEN;
