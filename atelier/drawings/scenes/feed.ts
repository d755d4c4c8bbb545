import { drawGirl } from "../figure/girl.ts";
import { drawOnHanger } from "../figure/on-hanger.ts";
import { drawWoman } from "../figure/woman.ts";
import { plain, type Fabric } from "../cloth/surface.ts";
import { drawBow, drawPompom } from "../cloth/trims.ts";
import { shade } from "../paper/colour.ts";
import { outline, star, times } from "../paper/geometry.ts";
import { GOLD, line, shape, Sheet } from "../paper/sheet.ts";
import type { GirlPiece } from "../pieces/girl-piece.ts";
import { babiesPiece } from "../pieces/hazelbabies.ts";
import { HOUSE_FABRICS, ROSE_ROBE, SILK_SLIP } from "../pieces/lifestyle.ts";
import { WOMEN } from "../pieces/women.ts";
import { arch, flowerHead, frond, marigold } from "./motifs.ts";
import { cutter, drawBackdrop, PORTRAIT, type BackdropData } from "./backdrops.ts";
import {
  drawBag,
  drawChair,
  drawCup,
  drawRail,
  drawSwatch,
  drawTag,
  drawVase,
} from "./still-life.ts";
import { drawCurtain, drawCushion, drawLinenStack } from "./textiles.ts";

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

const { linen, clay, indigo, velvet, rose, ivory, stripe, sage } = HOUSE_FABRICS;
const wall = (
  kind: BackdropData["kind"],
  colour: string,
  second: string,
  floor: string,
): BackdropData => ({ kind, wall: colour, shape: second, floor });

export const LIFESTYLE_FEED: readonly (() => string)[] = [
  () =>
    scene({ kind: "arch", wall: "#dcb9ad", shape: "#e9cdbb", floor: "#b98b7c" }, 1700, (sheet) =>
      drawWoman(sheet, WOMEN.robe, { x: 760, y: 250, unit: 385 }),
    ),
  // Terracotta cushions in a heap.
  () =>
    scene(wall("arch", "#ead7c0", "#dcae8b", "#c79a78"), 1290, (sheet) =>
      [
        drawCushion(sheet, {
          x: 540,
          y: 900,
          size: 620,
          angle: -0.16,
          fabric: stripe,
          unit: 360,
          piping: "#8b4a35",
        }),
        drawCushion(sheet, {
          x: 1050,
          y: 930,
          size: 600,
          angle: 0.14,
          fabric: clay,
          piping: "#7a3a22",
          tassels: true,
        }),
        drawCushion(sheet, {
          x: 800,
          y: 1130,
          size: 560,
          angle: 0.03,
          fabric: plain(linen),
          unit: 300,
          piping: "gold",
        }),
      ].join(""),
    ),
  // Folded linen, tied.
  () =>
    scene(
      wall("plain", "#d7dccb", "#c2cab2", "#a8977c"),
      1230,
      (sheet) =>
        drawVase(sheet, 330, 1260, 330, "#b9694a", "#8f9a5c") +
        drawLinenStack(
          sheet,
          900,
          1300,
          900,
          [ivory, sage, linen, rose, stripe, ivory],
          112,
          "#b98a4a",
        ),
    ),
  // A velvet curtain at an arched window.
  () =>
    scene(wall("plain", "#e6cdb4", "#c79a78", "#a9805f"), 1420, (sheet) => {
      const cut = cutter(sheet, "#e6cdb4");
      return (
        cut(arch(860, 700, 170, 1330), "#fff6e4") +
        shape(arch(860, 610, 215, 1290), "#bfe0e6") +
        shape("M555 1290V1010C700 890 820 1080 1165 950V1290Z", "#8fb08a") +
        shape("M555 1290V1140C760 1070 900 1200 1165 1120V1290Z", "#6f9673") +
        line("M860 215V1290M555 760H1165", "#fff6e4", 20) +
        line(arch(860, 700, 170, 1330), GOLD, 6) +
        drawCurtain(sheet, 330, 620, -20, 1540, velvet, -1, 0.6, 4) +
        drawCurtain(sheet, 1400, 480, -20, 1540, velvet, 1, 0.62, 9) +
        drawRail(sheet, 60, 1600)
      );
    }),
  // One adire cushion, near.
  () =>
    scene(wall("plain", "#efe0c8", "#c79a78", "#c9a888"), 1240, (sheet) =>
      drawCushion(sheet, {
        x: 810,
        y: 840,
        size: 1020,
        angle: -0.05,
        fabric: indigo,
        unit: 360,
        piping: "gold",
        tassels: true,
      }),
    ),
  // Silk slip and rose robe on the rail.
  () =>
    scene(
      wall("arch", "#ead2cb", "#d9a79b", "#c79088"),
      1700,
      (sheet) =>
        drawRail(sheet, 150, 1600) +
        drawOnHanger(sheet, ROSE_ROBE, { x: 560, y: -195, unit: 332 }) +
        drawOnHanger(sheet, SILK_SLIP, { x: 1185, y: -195, unit: 332 }, { straps: true }),
    ),
  // A throw over the reading chair.
  () =>
    scene(
      wall("arch", "#cfd6c4", "#e2e2cf", "#a79a78"),
      1330,
      (sheet) =>
        drawVase(sheet, 240, 1420, 360, "#b9694a", "#c9a35c") +
        drawChair(sheet, 880, 1480, 900, sage, { ...stripe, base: "#f0dfc2" }),
    ),
  () =>
    scene(
      { kind: "curves", wall: "#f0dcd0", shape: "#c97f78", second: "#e6b6a6", floor: "#d9b0a0" },
      1700,
      (sheet) => drawWoman(sheet, WOMEN.kimono, { x: 800, y: 350, unit: 370 }),
    ),
  // Pyjamas folded, a cup, a tag, a parcel.
  () =>
    scene(
      wall("plain", "#e9d3c2", "#c79a78", "#9c7358"),
      1140,
      (sheet) =>
        drawBag(sheet, 1170, 1290, 640, "#8b4a55") +
        drawLinenStack(sheet, 560, 1310, 720, [rose, ivory, plain(rose)], 120, "#8b4a55") +
        drawTag(sheet, [640, 960], 40, 90, "#f6ead6", -0.5) +
        drawCup(sheet, 960, 1440, 150, "#f7efe0") +
        sheet.shadowed(
          flowerHead(250, 1420, 74, "#f4a7a0", "#c9563f") +
            shape(frond([250, 1430], [480, 1470], 3, 70, 26), shade("#6d8f5c", -0.02)),
          10,
          -8,
          10,
          0.3,
        ),
    ),
];

/** One post as a square picture. */
export const feedSlug = (kind: "babies" | "lifestyle", index: number) =>
  `feed/${kind}-${String(index + 1).padStart(2, "0")}`;
