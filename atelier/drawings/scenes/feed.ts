import { drawGirl } from "../figure/girl.ts";
import { drawBow, drawPompom } from "../cloth/trims.ts";
import { outline, star, times } from "../paper/geometry.ts";
import { GOLD, shape, Sheet } from "../paper/sheet.ts";
import type { GirlPiece } from "../pieces/girl-piece.ts";
import { babiesPiece } from "../pieces/hazelbabies.ts";
import { marigold } from "./motifs.ts";
import { drawBackdrop, PORTRAIT, type BackdropData } from "./backdrops.ts";
import { drawSwatch } from "./still-life.ts";

type View = readonly [x: number, y: number, width: number, height: number];
const SQUARE: View = [0, 0, 1600, 1600];

/** A girl cut to a part of her full-length picture. */
function girlPost(slug: string, view: View, changes: Partial<GirlPiece> = {}): string {
  const sheet = new Sheet();
  const piece = { ...babiesPiece(slug), ...changes };
  return sheet.svg(
    drawBackdrop(sheet, piece.set) +
      drawGirl(sheet, piece, { x: 800 + (piece.shift ?? 0), y: 210, unit: 335 }),
    view,
  );
}

function scene(
  set: BackdropData,
  floor: number,
  draw: (sheet: Sheet) => string,
  view: View = SQUARE,
): string {
  const sheet = new Sheet();
  return sheet.svg(
    drawBackdrop(sheet, set, { ...PORTRAIT, height: 1600, floor }) + draw(sheet),
    view,
  );
}

/** Head and shoulders in the middle of a square. */
const BUST: View = [370, 60, 860, 860];

const girlsFabrics = [
  "kite-dress",
  "marigold-dress",
  "little-star-dress",
  "garden-smock",
  "party-puff",
].map((slug) => babiesPiece(slug).tiers.at(-1)!.fabric);
const birthdayTiers = babiesPiece("birthday-tutu").tiers;

export const BABIES_FEED: readonly (() => string)[] = [
  () => girlPost("marigold-dress", BUST, { mood: "laugh", held: "none", pose: "show" }),
  () => girlPost("kite-dress", [600, 700, 640, 640]),
  () => girlPost("little-star-dress", [200, 40, 1200, 1200], { mood: "dream" }),
  () =>
    girlPost("sky-pinafore", BUST, {
      hair: { style: "knots", ornament: "none", accent: "#e8677f" },
      skin: "#7a4a30",
      mood: "laugh",
    }),
  () => girlPost("garden-smock", [520, 540, 560, 560], { pose: "show", held: "none" }),
  () =>
    girlPost("party-puff", [300, 60, 1000, 1000], {
      hair: { style: "puffs", ornament: "none", accent: "#ffe08a" },
      skin: "#5b3222",
    }),
  // Swatches of the season's prints.
  () =>
    scene(
      { kind: "plain", wall: "#f6e6cd", shape: "#e9c9a0", floor: "#f1dfc2" },
      1620,
      (sheet) =>
        [
          ...girlsFabrics,
          birthdayTiers.at(-1)!.fabric,
          babiesPiece("sunday-best").tiers[0]!.fabric,
          babiesPiece("pumpkin-twirl").tiers[1]!.fabric,
          babiesPiece("sky-pinafore").tiers[0]!.fabric,
        ]
          .map((fabric, i) =>
            drawSwatch(
              sheet,
              130 + (i % 3) * 470,
              130 + Math.floor(i / 3) * 470,
              400,
              400,
              { ...fabric, opacity: 1 },
              330,
              ((i * 37) % 7) * 0.014 - 0.04,
              i + 3,
            ),
          )
          .join("") + drawBow(sheet, [800, 830], 210, { base: "#e8506f", sheen: 0.7 }, 1.1),
    ),
  () =>
    girlPost("pumpkin-twirl", [230, 60, 1240, 1240], {
      hair: { style: "afro", ornament: "band", accent: "#6f8f3c" },
      skin: "#64391f",
    }),
  // Bows, pompoms and marigolds, laid out in rows.
  () =>
    scene({ kind: "plain", wall: "#f4cfc6", shape: "#e9c9a0", floor: "#f4cfc6" }, 1620, (sheet) => {
      const colours = [
        "#e8573f",
        "#f2b63d",
        "#5f9fd0",
        "#8b4fb8",
        "#f06aa0",
        "#2f8f7d",
        "#c95a12",
        "#27356e",
      ];
      return times(16, (i) => {
        const [x, y] = [250 + (i % 4) * 367, 260 + Math.floor(i / 4) * 360];
        const colour = colours[(i * 5) % colours.length]!;
        if (i % 3 === 0)
          return sheet.shadowed(
            drawBow(sheet, [x, y], 190, { base: colour, sheen: 0.7 }, 0),
            14,
            -12,
            16,
            0.3,
          );
        if (i % 3 === 1) return drawPompom(sheet, [x, y], 108, colour, i);
        return sheet.shadowed(
          i % 2 ? marigold(x, y, 120, "#f39a1e") : shape(outline(star([x, y], 130, 5, 0.5)), GOLD),
          14,
          -12,
          16,
          0.3,
        );
      }).join("");
    }),
  () => girlPost("birthday-tutu", [330, 50, 940, 940], { mood: "laugh" }),
  () =>
    girlPost("sunday-best", BUST, {
      mood: "smile",
      hair: { style: "braids", ornament: "wrap", accent: "#c7521f" },
    }),
];

/** The name of one post, a square picture. */
export const babiesPost = (position: number) =>
  `feed/babies-${String(position + 1).padStart(2, "0")}`;
