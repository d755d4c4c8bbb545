import type { Fabric } from "../cloth/surface.ts";
import type { GirlPiece } from "./girl-piece.ts";

const WHITE: Fabric = { base: "#fbf3e6", shadow: "#c9b6a4", light: "#ffffff", sheen: 0.35 };

const sky: Fabric = { base: "#9fd0e6", shadow: "#4f86a8", light: "#e9f7ff", sheen: 0.4, print: { kind: "kites", colours: ["#e8573f", "#f2b63d", "#2f7f8a", "#fff7ea"], scale: 0.92 } };
const marigold: Fabric = { base: "#f6c443", shadow: "#b9741a", light: "#fff0b8", sheen: 0.4, print: { kind: "marigolds", colours: ["#ef8a17", "#f7a928", "#c95a12", "#6f8f45"], scale: 0.85 } };
const pumpkin: Fabric = { base: "#e2762a", shadow: "#8f3d12", light: "#ffc083", sheen: 0.6 };
const pumpkinRib: Fabric = { ...pumpkin, print: { kind: "stripes", colours: ["#d2631c", "#ee9245"], scale: 1.35 } };
const pinafore: Fabric = { base: "#7fb9e0", shadow: "#3d739c", light: "#d4edff", sheen: 0.35 };
const night: Fabric = { base: "#27356e", shadow: "#101838", light: "#8b9be0", sheen: 0.55, print: { kind: "stars", colours: ["#f3cf7c", "#fff3cf"], scale: 0.95 } };
const birthday: Fabric = { base: "#f08fb0", shadow: "#b34a75", light: "#ffdbe7", sheen: 0.75 };
const tulle: Fabric = { base: "#f7b6cb", shadow: "#c76a90", light: "#ffeaf1", sheen: 0.5, opacity: 0.86 };
const confetti: Fabric = { ...tulle, print: { kind: "confetti", colours: ["#f2b63d", "#7fb7a6", "#ffffff", "#8a7ac0", "#e8506f"], scale: 1.1 } };
const smock: Fabric = { base: "#f4ead0", shadow: "#b09a72", light: "#ffffff", sheen: 0.25, print: { kind: "sprigs", colours: ["#6d8f5c", "#e58a7d", "#8fa7d0", "#f2c14e"], scale: 0.9 } };
const emerald: Fabric = { base: "#1f6a55", shadow: "#0b3429", light: "#6fc9a8", sheen: 0.75 };
const laceWhite: Fabric = { base: "#efe3cd", shadow: "#b39c80", light: "#ffffff", sheen: 0.5, print: { kind: "lace", colours: ["#fffaf0", "#ffffff"], scale: 0.8 } };
const puff: Fabric = { base: "#8b4fb8", shadow: "#4a1f70", light: "#dcb6f5", sheen: 0.8 };
const puffDots: Fabric = { ...puff, print: { kind: "dots", colours: ["#f6c9dc", "#ffe08a"], scale: 1.1 } };

/** The nine outfits of HazelBabies. What a name says is what is drawn. */
export const HAZELBABIES: readonly GirlPiece[] = [
  {
    slug: "kite-dress",
    pose: "reach",
    skin: "#6b3f2a",
    mood: "laugh",
    hair: { style: "puffs", ornament: "none", accent: "#e8573f" },
    bodice: { neck: "scoop", fabric: sky, trim: "#e8573f", trimWidth: 0.03 },
    tiers: [
      // The hem falls in points, like the corners of a kite.
      { fabric: sky, top: 1.98, hem: 3.02, widths: [[0, 0.4], [0.3, 0.66], [1, 1.12]], folds: 8, ripple: 0.03, hemline: (phi) => 0.34 * Math.abs(Math.sin(phi * 2)) ** 1.4, foldWidth: 0.9, foldStart: 0, seed: 4 },
    ],
    belt: { at: 1.94, height: 0.13, colour: "#e8573f" },
    trims: [{ kind: "hem-band", tier: 0, colour: "#e8573f", width: 0.028 }, { kind: "bow", x: 0.42, t: 1.02, size: 0.3, fabric: { base: "#e8573f" }, tails: 1.3 }],
    shoe: { kind: "sneaker", colour: "#e8573f", sock: "#fff6e6" },
    held: "kite",
    shift: 110,
    set: { kind: "sky", wall: "#f6cdb2", shape: "#f2b84b", second: "#a9cf9f", floor: "#86b98d", seed: 3 },
    seed: 71,
  },
  {
    slug: "marigold-dress",
    pose: "offer",
    skin: "#57311f",
    mood: "smile",
    hair: { style: "afro", ornament: "flower", accent: "#ef8a17", accent2: "#8f3d12" },
    bodice: { neck: "square", fabric: marigold },
    sleeve: { kind: "flutter", fabric: { ...marigold, print: undefined } },
    tiers: [
      { fabric: { base: "#ef8f1f", shadow: "#a4500d", light: "#ffd592", sheen: 0.5 }, top: 2.75, hem: 3.5, widths: [[0, 0.84], [1, 1.14]], folds: 15, ripple: 0.05, foldWidth: 1, foldStart: 0, foldSpread: 0.1, seed: 9 },
      { fabric: marigold, top: 1.98, hem: 2.98, widths: [[0, 0.4], [0.35, 0.66], [1, 0.98]], folds: 8, ripple: 0.035, foldWidth: 0.9, seed: 6, noBack: true },
    ],
    belt: { at: 1.95, height: 0.1, colour: "#c95a12" },
    shoe: { kind: "mary-jane", colour: "#c95a12", sock: "#fff3dc" },
    held: "marigold",
    set: { kind: "meadow", wall: "#f3e0b8", shape: "#f7cf8a", second: "#b7c68a", floor: "#9db577", seed: 8 },
    seed: 12,
  },
  {
    slug: "pumpkin-twirl",
    pose: "twirl",
    skin: "#74472f",
    mood: "laugh",
    hair: { style: "beads", ornament: "none", accent: "#6f8f3c", accent2: "#e2762a" },
    bodice: { neck: "crew", fabric: pumpkin },
    sleeve: { kind: "puff", fabric: pumpkin, cuff: "#5f7d33" },
    tiers: [
      { fabric: { base: "#f6dfb8", shadow: "#b59262", light: "#ffffff", sheen: 0.4 }, top: 2.1, hem: 2.99, widths: [[0, 0.6], [1, 1.5]], folds: 16, ripple: 0.08, sway: -0.06, bow: 0.17, foldWidth: 1, foldStart: 0, seed: 4 },
      { fabric: pumpkinRib, top: 1.97, hem: 2.86, widths: [[0, 0.4], [0.25, 0.82], [0.6, 1.28], [1, 1.56]], folds: 11, ripple: 0.09, sway: -0.08, bow: 0.17, foldWidth: 0.95, foldStart: 0, foldSpread: 0.15, seed: 7, noBack: true },
    ],
    belt: { at: 1.93, height: 0.13, colour: "#5f7d33" },
    shoe: { kind: "mary-jane", colour: "#5f7d33", sock: "#f6dfb8" },
    set: { kind: "pumpkins", wall: "#f1d3a5", shape: "#f7e3bd", second: "#c9a35c", floor: "#b98544", seed: 5 },
    seed: 33,
  },
  {
    slug: "sky-pinafore",
    pose: "shy",
    skin: "#5f3625",
    mood: "smile",
    hair: { style: "braids", ornament: "band", accent: "#5f9fd0" },
    blouse: { data: { neck: "crew", ease: 0.02 }, fabric: WHITE },
    bodice: { neck: "crew", fabric: WHITE },
    sleeve: { kind: "puff", fabric: WHITE, cuff: "#e9dcc8" },
    tiers: [{ fabric: pinafore, top: 1.97, hem: 3.3, widths: [[0, 0.42], [0.3, 0.66], [1, 1.06]], folds: 8, ripple: 0.035, foldWidth: 0.95, foldStart: 0, seed: 3 }],
    belt: { at: 1.93, height: 0.12, colour: "#6aa8d2" },
    trims: [
      { kind: "hem-band", tier: 0, colour: "#fbf3e6", width: 0.035, up: 0.16 },
      { kind: "bib", fabric: pinafore, buttons: "#fff6e6" },
      { kind: "round-collar", fabric: WHITE, depth: 0.14 },
      { kind: "pockets", x: 0.78, t: 1.72, width: 0.34, fabric: WHITE, style: "cloud" },
    ],
    shoe: { kind: "mary-jane", colour: "#2f5d7a", sock: "#fbf3e6" },
    set: { kind: "clouds", wall: "#bfe0ee", shape: "#f7e7c6", second: "#fff8ee", floor: "#fff8ee", seed: 2 },
    seed: 21,
  },
  {
    slug: "little-star-dress",
    pose: "cheer",
    skin: "#4e2a1d",
    mood: "laugh",
    hair: { style: "puffs", ornament: "stars", accent: "#d9b25a" },
    bodice: { neck: "boat", fabric: night },
    tiers: [
      { fabric: { base: "#f3cf7c", shadow: "#a97f2c", light: "#fff6d6", sheen: 0.7 }, top: 2.4, hem: 3.37, widths: [[0, 0.7], [1, 1.22]], folds: 14, ripple: 0.05, foldWidth: 1, foldStart: 0, seed: 5 },
      { fabric: night, top: 1.98, hem: 3.24, widths: [[0, 0.4], [0.25, 0.72], [1, 1.2]], folds: 9, ripple: 0.05, foldWidth: 0.95, foldStart: 0, foldSpread: 0.2, seed: 11, noBack: true },
    ],
    belt: { at: 1.95, height: 0.1, colour: "gold" },
    trims: [{ kind: "star", x: 0, t: 0.98, size: 0.14 }],
    shoe: { kind: "mary-jane", colour: "#c39545", sock: "#f6ead0" },
    set: { kind: "night", wall: "#5f6fae", shape: "#f7e3a8", second: "#3e4a86", floor: "#38437c", seed: 6 },
    seed: 44,
  },
  {
    slug: "birthday-tutu",
    pose: "curtsy",
    skin: "#6a3d28",
    mood: "smile",
    hair: { style: "afro", ornament: "crown", accent: "#e8506f" },
    bodice: { neck: "sweetheart", fabric: birthday, trim: "#fff3dc", trimWidth: 0.035 },
    tiers: [
      { fabric: tulle, top: 2.0, hem: 3.14, widths: [[0, 0.5], [0.25, 0.98], [1, 1.3]], folds: 26, ripple: 0.06, foldWidth: 1.1, foldStart: 0, foldSpread: 0.1, seed: 2 },
      { fabric: { ...tulle, base: "#f9c6d6" }, top: 1.99, hem: 2.92, widths: [[0, 0.46], [0.25, 0.98], [1, 1.28]], folds: 24, ripple: 0.07, foldWidth: 1.1, foldStart: 0, foldSpread: 0.1, seed: 8, noBack: true },
      { fabric: confetti, top: 1.97, hem: 2.66, widths: [[0, 0.42], [0.3, 0.98], [1, 1.24]], folds: 22, ripple: 0.08, foldWidth: 1.1, foldStart: 0, foldSpread: 0.1, seed: 5, noBack: true },
    ],
    belt: { at: 1.93, height: 0.12, colour: "#e8506f" },
    trims: [{ kind: "bow", x: 0, t: 1.0, size: 0.34, fabric: { base: "#e8506f", sheen: 0.7 }, tails: 1.1 }],
    shoe: { kind: "mary-jane", colour: "#e8506f", sock: "#fff3f0" },
    set: { kind: "party", wall: "#bfe0d6", shape: "#e8677f", second: "#a5d0c2", floor: "#8fc0b0", seed: 9 },
    seed: 52,
  },
  {
    slug: "garden-smock",
    pose: "carry",
    skin: "#71452e",
    mood: "smile",
    hair: { style: "twists", ornament: "flowers", accent: "#e58a7d", accent2: "#fff3e0" },
    bodice: { neck: "scoop", fabric: { ...smock, print: undefined }, bottom: 1.78 },
    sleeve: { kind: "balloon", fabric: smock, cuff: "#6d8f5c" },
    tiers: [{ fabric: smock, top: 1.66, hem: 3.12, widths: [[0, 0.43], [0.3, 0.68], [1, 1.06]], folds: 10, ripple: 0.04, foldWidth: 0.95, foldStart: 0, foldSpread: 0.25, seed: 12 }],
    trims: [
      { kind: "hem-ruffle", tier: 0, fabric: { base: "#eadfbf", shadow: "#a08a60", light: "#ffffff" }, depth: 0.16, waves: 20 },
      { kind: "smocking", from: 0.27, to: 0.66, colour: "#6d8f5c", second: "#e58a7d" },
      { kind: "pockets", x: 0.72, t: 1.5, width: 0.3, fabric: { base: "#6d8f5c", shadow: "#3d5a33" }, style: "round" },
    ],
    shoe: { kind: "boot", colour: "#d9a441", sock: "#f6ead0" },
    held: "basket",
    set: { kind: "garden", wall: "#dfe6c4", shape: "#f4efdb", second: "#b5c795", floor: "#9ab37e", seed: 4 },
    seed: 63,
  },
  {
    slug: "sunday-best",
    pose: "offer",
    mirror: true,
    skin: "#5b3222",
    mood: "smile",
    hair: { style: "braids", ornament: "hat", accent: "#f3e6cf", accent2: "#1f6a55" },
    bodice: { neck: "crew", fabric: emerald },
    sleeve: { kind: "puff", fabric: emerald, cuff: "#efe3cd" },
    tiers: [
      { fabric: laceWhite, top: 2.6, hem: 3.42, widths: [[0, 0.86], [1, 1.2]], folds: 14, ripple: 0.045, foldWidth: 1, foldStart: 0, seed: 3 },
      { fabric: emerald, top: 1.98, hem: 3.2, widths: [[0, 0.4], [0.28, 0.76], [1, 1.18]], folds: 9, ripple: 0.05, foldWidth: 0.95, foldStart: 0, foldSpread: 0.15, seed: 10, noBack: true },
    ],
    belt: { at: 1.93, height: 0.14, colour: "#efe3cd" },
    trims: [
      { kind: "round-collar", fabric: laceWhite, depth: 0.2 },
      { kind: "buttons", x: 0, from: 0.36, to: 0.8, count: 4, paint: "url(#gold)" },
      { kind: "bow", x: -0.5, t: 1.02, size: 0.32, fabric: { base: "#efe3cd", shadow: "#b39c80", sheen: 0.7 }, tails: 1.5 },
    ],
    shoe: { kind: "mary-jane", colour: "#231513", sock: "#fff8ee" },
    held: "purse",
    set: { kind: "window", wall: "#e3c9a6", shape: "#b9583f", second: "#4f8f86", floor: "#b98f66", seed: 7 },
    seed: 82,
  },
  {
    slug: "party-puff",
    pose: "show",
    skin: "#66392a",
    mood: "laugh",
    hair: { style: "high-puff", ornament: "bow", accent: "#f06aa0" },
    bodice: { neck: "square", fabric: puff },
    sleeve: { kind: "big-puff", fabric: puffDots, cuff: "#f06aa0" },
    tiers: [
      // A bubble: it swells from the waist and is drawn in at the hem.
      { fabric: puffDots, top: 1.98, hem: 3.06, widths: [[0, 0.42], [0.2, 0.82], [0.55, 1.12], [0.85, 1.0], [1, 0.8]], folds: 12, ripple: 0.01, bow: 0.16, foldWidth: 0.95, foldStart: 0, foldSpread: 0.12, seed: 6 },
    ],
    belt: { at: 1.94, height: 0.13, colour: "#f06aa0" },
    trims: [{ kind: "pompoms", tier: 0, count: 9, size: 0.13, colours: ["#f06aa0", "#ffe08a", "#f6c9dc", "#6fc3b8"] }],
    shoe: { kind: "mary-jane", colour: "#f06aa0", sock: "#fff3f8" },
    set: { kind: "bubbles", wall: "#c9d9e8", shape: "#f4a9c4", second: "#8fd0c4", floor: "#a9bfd6", seed: 5 },
    seed: 91,
  },
];

export function babiesPiece(slug: string): GirlPiece {
  const piece = HAZELBABIES.find((p) => p.slug === slug);
  if (!piece) throw new RangeError(`HazelBabies has no ${slug}`);
  return piece;
}
