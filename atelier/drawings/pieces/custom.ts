import type { SkirtData } from "../cloth/skirt.ts";
import type { Fabric } from "../cloth/surface.ts";
import type { BackdropData } from "../scenes/backdrops.ts";
import type { WomanPiece } from "./women.ts";

/** The floor, in heads below the crown. */
const FLOOR = 8.15;
const gown = (widths: SkirtData["widths"], folds: number, seed: number): SkirtData => ({
  top: 2.98,
  hem: FLOOR,
  widths,
  folds,
  ripple: 0.07,
  foldStart: 0,
  foldSpread: 0.35,
  foldWidth: 0.95,
  seed,
});
const COLUMN: SkirtData["widths"] = [
  [0, 0.385],
  [0.1, 0.5],
  [0.21, 0.675],
  [0.5, 0.62],
  [0.78, 0.68],
  [1, 1.0],
];
const FULL: SkirtData["widths"] = [
  [0, 0.39],
  [0.06, 0.6],
  [0.2, 1.0],
  [0.5, 1.45],
  [1, 1.95],
];
const FLARED: SkirtData["widths"] = [
  [0, 0.385],
  [0.1, 0.52],
  [0.24, 0.74],
  [1, 1.5],
];

const dawn: Fabric = { base: "#f0a98c", shadow: "#a85545", light: "#fff0dc", sheen: 0.8 };
const harmattan: Fabric = {
  base: "#d6b483",
  shadow: "#8a6438",
  light: "#fff4da",
  sheen: 0.5,
  print: { kind: "petals", colours: ["#c49a5e", "#e8cfa2"], scale: 1.5 },
};
const atlantic: Fabric = {
  base: "#1d4f7a",
  shadow: "#0a2440",
  light: "#86c3e8",
  sheen: 0.85,
  print: { kind: "dots", colours: ["#2f6b9c", "#9fd0ea"], scale: 0.6 },
};
const delta: Fabric = { base: "#1f6b4f", shadow: "#0a3325", light: "#7fd0ab", sheen: 0.7 };
const cape: Fabric = { base: "#cfa64e", shadow: "#7d5a1c", light: "#fff0c2", sheen: 0.85 };
const copper: Fabric = { base: "#b5622f", shadow: "#5f2a10", light: "#ffcf9c", sheen: 0.95 };
const moon: Fabric = {
  base: "#b9b4d6",
  shadow: "#5f5a86",
  light: "#ffffff",
  sheen: 0.85,
  print: { kind: "constellation", colours: ["#ffffff", "#e9e4ff", "#8f88ba"], scale: 1.2 },
};

export type CustomPiece = { piece: WomanPiece; set: BackdropData };

/** The six dresses that are only made to order. */
export const CUSTOM: readonly CustomPiece[] = [
  {
    piece: {
      slug: "dawn-gown",
      pose: "poised",
      skin: "#5b3222",
      makeUp: { lips: "#9c3a3a", lids: "#d98a5a" },
      hair: { style: "low-bun", earring: "drop" },
      bodice: { neck: "off", fabric: dawn, bust: true },
      under: [
        {
          ...gown(
            [
              [0, 1.25],
              [1, 1.95],
            ],
            16,
            5,
          ),
          top: 6.3,
          foldSpread: 0.1,
          fabric: { ...dawn, base: "#e2806a" },
        },
      ],
      skirt: {
        ...gown(
          [
            [0, 0.39],
            [0.1, 0.62],
            [0.35, 1.05],
            [1, 1.55],
          ],
          10,
          7,
        ),
        hem: 6.9,
        fabric: dawn,
      },
      ruffle: { ...dawn, base: "#f4c09c" },
      belt: { at: 2.93, height: 0.13, colour: "#c9603f" },
      bangles: true,
      seed: 41,
    },
    set: { kind: "arch", wall: "#f6d9c0", shape: "#f2b894", floor: "#d9a583", seed: 3 },
  },
  {
    piece: {
      slug: "harmattan-gown",
      pose: "contra",
      skin: "#4a281c",
      makeUp: { lips: "#7a2f22", lids: "#c9993f" },
      hair: { style: "gele", wrap: "#c49a5e", earring: "disc" },
      bodice: { neck: "v", fabric: harmattan, bust: true },
      skirt: { ...gown(FLARED, 9, 12), fabric: harmattan },
      sleeve: { kind: "bishop", fabric: harmattan, cuff: "gold" },
      belt: { at: 2.92, height: 0.18, colour: "gold" },
      seed: 43,
    },
    set: {
      kind: "curves",
      wall: "#ecd9b8",
      shape: "#c98a52",
      second: "#dfb47e",
      floor: "#c79f6b",
      seed: 4,
    },
  },
  {
    piece: {
      slug: "atlantic-column",
      pose: "poised",
      mirror: true,
      skin: "#54301f",
      makeUp: { lips: "#8c1f33", lids: "#5f8fb0" },
      hair: { style: "topknot", earring: "drop" },
      bodice: { neck: "boat", fabric: atlantic, bust: true },
      skirt: { ...gown(COLUMN, 6, 9), foldStart: 0.4, fabric: atlantic },
      belt: { at: 2.94, height: 0.1, colour: "#0f2f4f" },
      bangles: true,
      seed: 45,
    },
    set: { kind: "arch", wall: "#c9dce4", shape: "#8fb8c9", floor: "#93b0bd", seed: 5 },
  },
  {
    piece: {
      slug: "delta-cape-gown",
      pose: "poised",
      skin: "#66392a",
      makeUp: { lips: "#a0303a", lids: "#b98a3a" },
      hair: { style: "cropped", earring: "hoop" },
      bodice: { neck: "square", fabric: delta, bust: true },
      skirt: { ...gown(FLARED, 8, 3), fabric: delta },
      cape: {
        top: 1.62,
        hem: 7.7,
        widths: [
          [0, 0.62],
          [0.1, 0.85],
          [0.4, 1.3],
          [1, 1.95],
        ],
        folds: 9,
        ripple: 0.06,
        foldStart: 0,
        foldSpread: 0.2,
        seed: 8,
        fabric: cape,
      },
      belt: { at: 2.92, height: 0.16, colour: "gold" },
      necklace: "collar",
      seed: 47,
    },
    set: {
      kind: "curves",
      wall: "#dfe3c6",
      shape: "#8fa36a",
      second: "#b9c490",
      floor: "#aab583",
      seed: 6,
    },
  },
  {
    piece: {
      slug: "copper-ball-gown",
      pose: "contra",
      mirror: true,
      skin: "#5f3625",
      makeUp: { lips: "#9c3a24", lids: "#d2a24c" },
      hair: { style: "afro", earring: "disc" },
      bodice: { neck: "sweetheart", fabric: copper, bust: true },
      skirt: { ...gown(FULL, 12, 6), fabric: copper },
      belt: { at: 2.92, height: 0.15, colour: "#5f2a10" },
      necklace: "collar",
      bangles: true,
      seed: 49,
    },
    set: { kind: "arch", wall: "#5c2b22", shape: "#7d3a2a", floor: "#472019", seed: 7 },
  },
  {
    piece: {
      slug: "moonrise-gown",
      pose: "poised",
      skin: "#4e2a1d",
      makeUp: { lips: "#7d1f45", lids: "#a9a0d0" },
      hair: { style: "braids", earring: "drop" },
      bodice: { neck: "deep-v", fabric: moon, bust: true },
      skirt: { ...gown(FLARED, 9, 15), fabric: moon },
      sleeve: { kind: "bell", fabric: moon },
      belt: { at: 2.93, height: 0.12, colour: "gold" },
      seed: 51,
    },
    set: {
      kind: "night",
      wall: "#4a4a7c",
      shape: "#efe6cf",
      second: "#3a3a68",
      floor: "#33335e",
      seed: 8,
    },
  },
];
