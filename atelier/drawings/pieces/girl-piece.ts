import type { BodiceData } from "../cloth/bodice.ts";
import type { SkirtData } from "../cloth/skirt.ts";
import type { SleeveKind } from "../cloth/sleeve.ts";
import type { Fabric } from "../cloth/surface.ts";
import type { Shoe } from "../figure/foot.ts";
import type { Mood } from "../figure/girl-face.ts";
import type { HairData } from "../figure/girl-hair.ts";
import type { GirlPose } from "../figure/poses.ts";
import type { Colour } from "../paper/colour.ts";
import type { BackdropData } from "../scenes/backdrops.ts";

/** Small things sewn on a dress. Places: x in shoulder half-widths, t from the shoulder line (0) to the waist (1). */
export type Trim =
  | { kind: "round-collar"; fabric: Fabric; depth?: number }
  | { kind: "neck-ruffle"; fabric: Fabric; depth: number; cut?: number }
  | { kind: "hem-ruffle"; tier: number; fabric: Fabric; depth: number; waves?: number }
  | { kind: "hem-band"; tier: number; colour: Colour; width: number; up?: number }
  | { kind: "bow"; x: number; t: number; size: number; fabric: Fabric; tails?: number }
  | { kind: "buttons"; x: number; from: number; to: number; count: number; paint: string }
  | {
      kind: "pockets";
      x: number;
      t: number;
      width: number;
      fabric: Fabric;
      style: "round" | "cloud";
    }
  | { kind: "pompoms"; tier: number; count: number; size: number; colours: readonly Colour[] }
  | { kind: "smocking"; from: number; to: number; colour: Colour; second: Colour }
  | { kind: "bib"; fabric: Fabric; buttons: string }
  | { kind: "star"; x: number; t: number; size: number }
  | { kind: "petal-hem"; tier: number; fabric: Fabric; count: number; length: number };

export type Held =
  | "none"
  | "kite"
  | "marigold"
  | "balloon"
  | "basket"
  | "purse"
  | "wand"
  | "pumpkin";

/** One girl's outfit, whole: what she wears, how she stands, and where. */
export type GirlPiece = {
  slug: string;
  pose: GirlPose;
  mirror?: boolean;
  skin: Colour;
  mood: Mood;
  hair: Omit<HairData, "seed">;
  /** Worn under the dress, with its own sleeves. */
  blouse?: { data: BodiceData; fabric: Fabric };
  bodice: BodiceData & { fabric: Fabric };
  sleeve?: { kind: SleeveKind; fabric: Fabric; cuff?: Colour };
  /** Tiers from the lowest (painted first) to the uppermost. */
  tiers: readonly (SkirtData & { fabric: Fabric })[];
  belt?: { at: number; height: number; colour: Colour | "gold" };
  trims?: readonly Trim[];
  shoe: Shoe;
  held?: Held;
  /** Moves her from the middle of the picture, in pixels of 1600. */
  shift?: number;
  set: BackdropData;
  seed: number;
};
