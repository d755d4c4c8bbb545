import { drawFlat } from "../cloth/flat.ts";
import { plain } from "../cloth/surface.ts";
import { drawButton, drawRoundCollar } from "../cloth/trims.ts";
import { makeBody } from "../figure/body.ts";
import { WOMAN } from "../figure/builds.ts";
import { drawOnHanger } from "../figure/on-hanger.ts";
import { WOMAN_POSES } from "../figure/poses.ts";
import { drawWoman } from "../figure/woman.ts";
import { shade, type Colour } from "../paper/colour.ts";
import { blob, brush, disc, lerp, outline, spline, times, type Point } from "../paper/geometry.ts";
import { GOLD, line, shape, Sheet } from "../paper/sheet.ts";
import { CUSTOM } from "../pieces/custom.ts";
import { HOUSE_FABRICS, ROSE_ROBE, SILK_SLIP } from "../pieces/lifestyle.ts";
import { WOMEN, type WomanPiece } from "../pieces/women.ts";
import { arch, circle, cutter, drawBackdrop, PORTRAIT, type BackdropData } from "./backdrops.ts";
import {
  drawChair,
  drawCurtain,
  drawCushion,
  drawLinenStack,
  drawRail,
  drawVase,
} from "./still-life.ts";

const { width: W, height: H } = PORTRAIT;

function scene(
  set: Omit<BackdropData, "seed">,
  floor: number,
  draw: (sheet: Sheet) => string,
): string {
  const sheet = new Sheet();
  return sheet.svg(drawBackdrop(sheet, set, { ...PORTRAIT, floor }) + draw(sheet), [0, 0, W, H]);
}

const { linen, clay, indigo, velvet, rose, ivory, stripe, sage } = HOUSE_FABRICS;

/** The nine pieces of HazelLifestyle, drawn; studio pictures take their place as they are made. */
export const LIFESTYLE: Record<string, () => string> = {
  "ivory-robe": () =>
    scene({ kind: "arch", wall: "#dcc3b4", shape: "#c79a88", floor: "#b08472" }, 1780, (sheet) => {
      const robe: WomanPiece = {
        ...WOMEN.robe,
        skirt: {
          ...WOMEN.robe.skirt,
          hem: 5.3,
          widths: [
            [0, 0.41],
            [0.25, 0.56],
            [1, 0.84],
          ],
        },
      };
      return drawRail(sheet, 170, W) + drawOnHanger(sheet, robe, { x: 800, y: -190, unit: 345 });
    }),
  "rose-kimono-robe": () =>
    scene(
      { kind: "arch", wall: "#ecd6cf", shape: "#d9aaa0", floor: "#bf8c84" },
      1780,
      (sheet) =>
        drawRail(sheet, 170, W) +
        drawOnHanger(
          sheet,
          { ...ROSE_ROBE, skirt: { ...ROSE_ROBE.skirt, hem: 5.2 } },
          { x: 800, y: -190, unit: 345 },
        ),
    ),
  "terracotta-cushions": () =>
    scene(
      { kind: "arch", wall: "#ead7c0", shape: "#d9a57f", floor: "#c0906c" },
      1560,
      (sheet) =>
        drawVase(sheet, 270, 1660, 380, "#7a3a28", "#b8924a") +
        drawCushion(sheet, {
          x: 900,
          y: 900,
          size: 640,
          angle: -0.12,
          fabric: stripe,
          unit: 360,
          piping: "#8b4a35",
        }) +
        drawCushion(sheet, {
          x: 1080,
          y: 1250,
          size: 640,
          angle: 0.12,
          fabric: clay,
          piping: "#7a3a22",
          tassels: true,
        }) +
        drawCushion(sheet, {
          x: 690,
          y: 1420,
          size: 600,
          angle: -0.04,
          fabric: { ...clay, base: "#d08a62" },
          piping: "gold",
        }),
    ),
  "adire-cushion": () =>
    scene({ kind: "arch", wall: "#e9ddc6", shape: "#c9b48e", floor: "#b09a74" }, 1600, (sheet) =>
      drawCushion(sheet, {
        x: 800,
        y: 1130,
        size: 1120,
        angle: 0.04,
        fabric: indigo,
        unit: 400,
        piping: "gold",
        tassels: true,
      }),
    ),
  "folded-linen": () =>
    scene(
      { kind: "plain", wall: "#dfe0cf", shape: "#c2cab2", floor: "#a8977c" },
      1500,
      (sheet) =>
        drawVase(sheet, 1290, 1540, 420, "#b9694a", "#8f9a5c") +
        drawLinenStack(
          sheet,
          720,
          1620,
          960,
          [sage, ivory, linen, rose, ivory, stripe, linen, ivory],
          124,
          "#b98a4a",
        ),
    ),
  "velvet-curtain": () =>
    scene({ kind: "plain", wall: "#e6cdb4", shape: "#c79a78", floor: "#a9805f" }, 1800, (sheet) => {
      const cut = cutter(sheet, "#e6cdb4");
      return (
        cut(arch(900, 820, 220, 1680), "#fff6e4") +
        shape(arch(900, 720, 270, 1630), "#bfe0e6") +
        shape("M540 1630V1290C720 1150 860 1370 1260 1220V1630Z", "#8fb08a") +
        shape("M540 1630V1440C760 1360 950 1510 1260 1410V1630Z", "#6f9673") +
        line("M900 270V1630M540 960H1260", "#fff6e4", 22) +
        line(arch(900, 820, 220, 1680), GOLD, 6) +
        drawCurtain(sheet, 330, 700, -20, 1940, velvet, -1, 0.6, 4) +
        drawCurtain(sheet, 1440, 460, -20, 1940, velvet, 1, 0.62, 9) +
        drawRail(sheet, 70, W)
      );
    }),
  "draped-throw": () =>
    scene(
      { kind: "arch", wall: "#d9dccb", shape: "#c3c9ae", floor: "#a79a78" },
      1620,
      (sheet) =>
        drawVase(sheet, 220, 1700, 420, "#b9694a", "#c9a35c") +
        drawChair(
          sheet,
          880,
          1780,
          1000,
          { ...clay, base: "#8f5a3f", shadow: "#4a2616", light: "#d9a583" },
          {
            ...sage,
            base: "#e9dfc6",
            print: { kind: "stripes", colours: ["#7f9670", "#c9b98a"], scale: 0.8 },
          },
        ),
    ),
  "silk-slip": () =>
    scene(
      { kind: "arch", wall: "#e6d2c4", shape: "#b98f86", floor: "#a37a70" },
      1780,
      (sheet) =>
        drawRail(sheet, 170, W) +
        drawOnHanger(
          sheet,
          { ...SILK_SLIP, skirt: { ...SILK_SLIP.skirt, hem: 5.3 } },
          { x: 800, y: -190, unit: 345 },
          { straps: true },
        ),
    ),
  "pyjama-set": () =>
    scene({ kind: "arch", wall: "#d6dde0", shape: "#a9bcc4", floor: "#8fa3ab" }, 1780, drawPyjamas),
};

function drawPyjamas(sheet: Sheet): string {
  const cloth = {
    base: "#f0e6d6",
    shadow: "#a8957c",
    light: "#ffffff",
    sheen: 0.7,
    print: { kind: "sprigs", colours: ["#5f7d8f", "#c9785f", "#8fa7b8", "#e2b04f"], scale: 0.8 },
  } as const;
  const standing = { x: 800, y: -190, unit: 345 };
  const piece: WomanPiece = {
    ...SILK_SLIP,
    slug: "pyjamas",
    bodice: { neck: "v", fabric: cloth, ease: 0.1, bottom: 3.2 },
    skirt: {
      fabric: cloth,
      top: 3.02,
      hem: 3.5,
      widths: [
        [0, 0.47],
        [1, 0.56],
      ],
      folds: 4,
      ripple: 0.02,
      foldWidth: 0.4,
      seed: 3,
    },
    sleeve: { kind: "fitted", fabric: cloth, cuff: "#5f7d8f" },
  };
  const body = makeBody(WOMAN, WOMAN_POSES.hanging, standing);
  const { unit } = standing;
  const leg = (s: number) =>
    drawFlat(sheet, {
      fabric: cloth,
      width: unit * 0.58,
      height: unit * 2.7,
      unit,
      map: (a, t) =>
        body.place(
          s * (0.29 + 0.08 * ((t + 1) / 2)) + a * (0.29 + 0.03 * t),
          3.2 + ((t + 1) / 2) * 2.5,
        ),
      wedges: [
        { phi: [0, 0.1], b: [0, 2.7], width: [0.05, 0.25], right: 0.2 },
        { light: true, phi: [0.3, 0.4], b: [0, 2.7], width: [0.04, 0.2], left: 0.3 },
      ],
      options: { seed: s + 6 },
    });
  const front = (x: number, t: number) => body.torso(x, t);
  return (
    drawRail(sheet, 170, W) +
    sheet.shadowed(leg(-1) + leg(1), 30, -60, 40, 0.32) +
    drawOnHanger(sheet, piece, standing) +
    drawRoundCollar(
      sheet,
      unit,
      (x, t) => front(x, t * 0.9),
      { ...plain(cloth), base: "#e8dcc8" },
      0.3,
    ) +
    line(outline([front(0, 0.44), front(0, 1.3)], false), shade(cloth.base, -0.16), 5) +
    times(4, (_, t) => drawButton(sheet, front(0.05, lerp(0.52, 1.22, t)), 13, "#5f7d8f")).join("")
  );
}

/** The six made-to-order gowns, full length. */
export const CUSTOM_DRAWINGS: Record<string, () => string> = Object.fromEntries(
  CUSTOM.map(({ piece, set }) => [
    piece.slug,
    () => {
      const sheet = new Sheet();
      const onFloor = sheet.soft(
        26,
        shape(outline(disc([770, 1868], 420, 50, 0.09)), shade(set.floor, -0.3)),
        0.55,
      );
      return sheet.svg(
        drawBackdrop(sheet, set) + onFloor + drawWoman(sheet, piece, { x: 800, y: 228, unit: 200 }),
        [0, 0, W, H],
      );
    },
  ]),
);

/** The accessories that are offered under the cart. */
export const ACCESSORIES: Record<string, () => string> = {
  "lumen-earrings": () =>
    scene({ kind: "arch", wall: "#e9d7bd", shape: "#7d3a2a", floor: "#c9a77f" }, 1640, (sheet) => {
      const bar =
        shape("M440 560h720v22H440ZM788 560h24v1180h-24Z", GOLD) +
        shape(outline(disc([800, 1750], 230, 50, 0.16)), GOLD) +
        shape(outline(disc([800, 1735], 230, 50, 0.14)), "#e9c77a", 0.6);
      return (
        sheet.shadowed(bar, 18, -26, 18, 0.35) +
        [540, 1060].map((x) => sheet.shadowed(earring(sheet, x, 575), 14, -26, 16, 0.4)).join("")
      );
    }),
  "kola-necklace": () =>
    scene(
      { kind: "arch", wall: "#ecdcc6", shape: "#cba07c", floor: "#b98f6c" },
      1700,
      drawNecklaceBust,
    ),
  "amber-head-wrap": () =>
    headWrap(
      { ...WOMEN.statement, hair: { style: "gele", wrap: "#d98a1f", earring: "hoop" } },
      "#f0e0c4",
      "#d9b98c",
    ),
  "indigo-head-wrap": () =>
    headWrap(
      {
        ...WOMEN.indigo,
        bodice: {
          ...WOMEN.indigo.bodice,
          fabric: { base: "#efe6d6", shadow: "#a89a84", light: "#ffffff" },
        },
        sleeve: undefined,
      },
      "#d7dfe8",
      "#a9bccc",
    ),
  "copper-belt": () =>
    scene({ kind: "arch", wall: "#e6dccb", shape: "#c9b79a", floor: "#a8967a" }, 1560, (sheet) =>
      beltRing(sheet, 800, 1240, 560, 150, "#b5622f", true),
    ),
  "obi-belt": () => {
    const sheet = new Sheet();
    const piece: WomanPiece = {
      ...WOMEN.kimono,
      bodice: {
        ...WOMEN.kimono.bodice,
        fabric: { base: "#f1e4d2", shadow: "#b09a80", light: "#ffffff", sheen: 0.5 },
      },
      skirt: {
        ...WOMEN.kimono.skirt,
        fabric: { base: "#f1e4d2", shadow: "#b09a80", light: "#ffffff", sheen: 0.5 },
      },
      sleeve: {
        kind: "kimono",
        fabric: { base: "#f1e4d2", shadow: "#b09a80", light: "#ffffff", sheen: 0.5 },
      },
      lapels: "#d9c3a2",
      belt: { at: 2.68, height: 0.52, colour: "#7a2038", line: "gold" },
      bow: {
        x: 0.25,
        t: 0.96,
        size: 0.62,
        fabric: { base: "#7a2038", shadow: "#3a0a18", light: "#c9627c", sheen: 0.8 },
        tails: 1.7,
      },
    };
    const set: BackdropData = { kind: "arch", wall: "#e9d3c8", shape: "#c99a8a", floor: "#b98d7c" };
    return sheet.svg(
      drawBackdrop(sheet, set, { ...PORTRAIT, floor: 2100 }) +
        drawWoman(sheet, piece, { x: 780, y: -560, unit: 560 }),
      [0, 0, W, H],
    );
  },
  "half-moon-bag": () =>
    scene({ kind: "arch", wall: "#e8dcc6", shape: "#b9694a", floor: "#c0a27c" }, 1620, (sheet) => {
      const [x, y, r] = [800, 1010, 520];
      const half = outline([
        ...times(60, (_, t): Point => [
          x + Math.cos(Math.PI * (1 - t)) * r * 1.08,
          y + Math.sin(Math.PI * t) * r * 1.12,
        ]),
      ]);
      const handle = outline(
        spline(
          [
            [x - r * 0.8, y + 20],
            [x - r * 0.72, y - r * 0.8],
            [x, y - r * 1.12],
            [x + r * 0.72, y - r * 0.8],
            [x + r * 0.8, y + 20],
          ] as Point[],
          14,
        ),
        false,
      );
      const stitches = `<g stroke-dasharray="20 14">${line(
        outline(
          times(60, (_, t): Point => [
            x + Math.cos(Math.PI * (1 - t)) * r * 0.99,
            y + 26 + Math.sin(Math.PI * t) * r,
          ]),
          false,
        ),
        "#e2b98a",
        5,
      )}</g>`;
      return sheet.shadowed(
        line(handle, "#4a1a14", 40) +
          line(handle, "#8b3a2c", 16, 0.8) +
          sheet.filled(
            half,
            "#7a2c22",
            sheet.soft(100, shape(circle(x - 420, y + 430, 280), "#3f120d"), 0.8) +
              sheet.soft(
                60,
                shape(outline(disc([x + 200, y + 130], 170, 30, 0.8)), "#b8604a"),
                0.7,
              ) +
              stitches,
          ) +
          shape(`M${x - r * 1.08} ${y - 14}h${r * 2.16}v36h${-r * 2.16}Z`, "#4a1a14") +
          [-0.8, 0.8].map((k) => line(circle(x + k * r, y + 4, 34), GOLD, 16)).join("") +
          shape(outline(disc([x, y + 130], 62, 40)), GOLD) +
          shape(outline(disc([x + 16, y + 114], 20, 20)), "#fff0c4", 0.8),
        34,
        -40,
        40,
        0.34,
      );
    }),
  "bubble-bag": () =>
    scene(
      { kind: "bubbles", wall: "#e3dcec", shape: "#c9b3e0", second: "#f2c14e", floor: "#cbbfdc" },
      1620,
      (sheet) => {
        const [x, y, r] = [800, 1180, 470];
        const edge = outline(
          times(120, (i): Point => {
            const a = (i / 120) * 6.283;
            const q = r * (1 + 0.035 * Math.abs(Math.sin(a * 6)));
            return [x + Math.cos(a) * q, y + Math.sin(a) * q * 0.94];
          }),
        );
        const folds = times(11, (_, t) => {
          const k = lerp(-0.9, 0.9, t);
          return brush(
            [
              [x + k * 60, y - r * 0.9],
              [x + k * r * 0.92, y - 40],
              [x + k * r * 0.5, y + r * 0.9],
            ],
            46,
            { peak: 0.5 },
          );
        });
        return sheet.shadowed(
          line(circle(x, y - r - 130, 150), GOLD, 30) +
            sheet.filled(
              edge,
              "#e0559a",
              sheet.soft(16, shape(folds.join(""), "#a02a66"), 0.6) +
                sheet.soft(
                  12,
                  `<g transform="translate(26 -6)">${shape(folds.join(""), "#ff9cc8")}</g>`,
                  0.6,
                ) +
                sheet.soft(70, shape(circle(x - 330, y + 300, 260), "#7d1c50"), 0.7) +
                sheet.soft(50, shape(circle(x + 170, y - 190, 110), "#ffd0e6"), 0.7),
            ) +
            shape(
              blob([
                [x - 120, y - r * 0.86],
                [x, y - r * 0.98],
                [x + 120, y - r * 0.86],
                [x + 90, y - r * 0.74],
                [x, y - r * 0.7],
                [x - 90, y - r * 0.74],
              ]),
              GOLD,
            ),
          34,
          -44,
          40,
          0.34,
        );
      },
    ),
};

function earring(sheet: Sheet, x: number, top: number): string {
  const gold = (cy: number, r: number) =>
    shape(circle(x, cy, r), GOLD) +
    sheet.soft(r * 0.1, shape(circle(x + r * 0.34, cy - r * 0.36, r * 0.16), "#fff6d6"), 0.9);
  return (
    line(`M${x} ${top}V${top + 90}`, "#b98a3a", 8) +
    gold(top + 120, 46) +
    line(`M${x} ${top + 165}V${top + 250}`, "#b98a3a", 8) +
    gold(top + 400, 150) +
    shape(circle(x, top + 400, 104), "#f7ead0") +
    line(circle(x, top + 400, 104), "#8f6425", 5) +
    shape(
      times(16, (i) => {
        const a = (i / 16) * 6.283;
        return brush(
          [
            [x + Math.cos(a) * 34, top + 400 + Math.sin(a) * 34],
            [x + Math.cos(a) * 66, top + 400 + Math.sin(a) * 66],
            [x + Math.cos(a) * 98, top + 400 + Math.sin(a) * 98],
          ],
          12,
        );
      }).join(""),
      GOLD,
    ) +
    gold(top + 400, 30) +
    times(
      5,
      (i) =>
        line(
          `M${x + (i - 2) * 56} ${top + 540 - Math.abs(i - 2) * 26}V${top + 680 - Math.abs(i - 2) * 34}`,
          "#b98a3a",
          5,
        ) + gold(top + 700 - Math.abs(i - 2) * 34, 24),
    ).join("")
  );
}

function drawNecklaceBust(sheet: Sheet): string {
  const unit = 620;
  const body = makeBody(WOMAN, WOMAN_POSES.hanging, { x: 800, y: -330, unit });
  const ends: readonly (readonly [number, number])[] = WOMAN.torso.filter(
    ([, v]) => v >= 1.02 && v <= 3.02,
  );
  const stone = "#3a2418";
  const form = blob([
    ...ends.map(([x, v]) => body.place(x, v)),
    ...ends.toReversed().map(([x, v]) => body.place(-x, v)),
  ]);
  const beads = [
    [1.42, 0.3, 0.22, 0.042],
    [1.47, 0.52, 0.3, 0.05],
    [1.52, 0.78, 0.38, 0.058],
  ] as const;
  const strands = beads.map(([from, depth, half, r], row) => {
    const count = Math.round(18 + row * 6);
    return times(count, (i, t) => {
      const u = lerp(-1, 1, t);
      const [bx, by] = body.place(half * u * (1 + 0.06 * (1 - u * u)), from + depth * (1 - u * u));
      const colour: Colour = ["#8b2f1f", "#a8442c", "#6b2216", "#c05a38"][(i * 3 + row) % 4]!;
      const radius = r * unit * (i % 7 === 3 ? 0.72 : 1);
      return (
        sheet.soft(6, shape(circle(bx - 8, by + 12, radius), "#120806"), 0.5) +
        shape(
          circle(bx, by, radius),
          i % 7 === 3
            ? GOLD
            : sheet.glow(
                [
                  [0, shade(colour, 0.16)],
                  [0.5, colour],
                  [1, shade(colour, -0.14)],
                ],
                0.62,
                0.34,
                0.75,
              ),
        )
      );
    }).join("");
  });
  return sheet.shadowed(
    sheet.filled(
      form,
      stone,
      sheet.soft(
        90,
        shape(
          blob([
            body.place(-0.9, 1.0),
            body.place(-0.3, 1.5),
            body.place(-0.35, 2.4),
            body.place(-0.9, 3.2),
          ]),
          "#1c0f08",
        ),
        0.9,
      ) +
        sheet.soft(
          70,
          shape(
            blob([
              body.place(0.2, 1.75),
              body.place(0.5, 1.85),
              body.place(0.4, 2.4),
              body.place(0.2, 2.2),
            ]),
            "#7a5038",
          ),
          0.7,
        ),
    ) + strands.join(""),
    44,
    -90,
    40,
    0.34,
  );
}

function headWrap(piece: WomanPiece, wall: Colour, second: Colour): string {
  const sheet = new Sheet();
  const set: BackdropData = { kind: "arch", wall, shape: second, floor: second };
  return sheet.svg(
    drawBackdrop(sheet, set, { ...PORTRAIT, floor: 2200 }) +
      drawWoman(sheet, piece, { x: 830, y: 860, unit: 640 }),
    [0, 0, W, H],
  );
}

/** A belt closed to a ring, seen a little from above, its buckle in front. */
function beltRing(
  sheet: Sheet,
  x: number,
  y: number,
  rx: number,
  height: number,
  colour: Colour,
  buckle: boolean,
): string {
  const ry = rx * 0.34;
  const arc = (dy: number, from: number, to: number) =>
    times(50, (_, t): Point => {
      const a = lerp(from, to, t);
      return [x + Math.cos(a) * rx, y + Math.sin(a) * ry + dy];
    });
  const back = outline([
    ...arc(-height / 2, Math.PI, 2 * Math.PI),
    ...arc(height / 2, Math.PI, 2 * Math.PI).toReversed(),
  ]);
  const front = outline([
    ...arc(-height / 2, 0, Math.PI),
    ...arc(height / 2, 0, Math.PI).toReversed(),
  ]);
  const metal = sheet.gradient(
    [
      [0, shade(colour, -0.16)],
      [0.2, shade(colour, 0.14)],
      [0.38, shade(colour, -0.04)],
      [0.62, shade(colour, 0.22)],
      [0.8, shade(colour, -0.06)],
      [1, shade(colour, -0.18)],
    ],
    true,
  );
  const dark = sheet.gradient(
    [
      [0, shade(colour, -0.22)],
      [0.5, shade(colour, -0.1)],
      [1, shade(colour, -0.24)],
    ],
    true,
  );
  const edges = [-height / 2 + 16, height / 2 - 16]
    .map((dy) => line(outline(arc(dy, 0, Math.PI), false), shade(colour, 0.2), 5, 0.8))
    .join("");
  const by = y + ry;
  return (
    sheet.soft(
      40,
      shape(outline(disc([x - 30, y + height * 0.9], rx * 1.05, 50, 0.36)), "#3a2a1a"),
      0.35,
    ) +
    sheet.shadowed(shape(back, dark), 16, -20, 14, 0.3) +
    sheet.shadowed(shape(front, metal) + edges, 20, -24, 20, 0.35) +
    (buckle
      ? sheet.shadowed(
          line(`M${x - 120} ${by - 118}h240v236h-240Z`, GOLD, 34) +
            line(`M${x - 120} ${by}H${x + 60}`, GOLD, 20),
          12,
          -14,
          14,
          0.4,
        )
      : "")
  );
}

/** The wide picture over HazelLifestyle: a quiet room, with space for words on its left. */
export function drawLifestyleHero(): string {
  const [w, h, floor] = [2400, 1350, 1130];
  const sheet = new Sheet();
  const cut = cutter(sheet, "#d9bfa6");
  const wall = sheet.glow(
    [
      [0, "#f1e1cb"],
      [0.6, "#e8cfb2"],
      [1, "#d6b390"],
    ],
    0.4,
    0.35,
    0.95,
  );
  const floorPaint = sheet.gradient([
    [0, "#b98f6c"],
    [1, "#a3795a"],
  ]);
  const body =
    `<rect width="${w}" height="${h}" fill="${wall}"/>` +
    cut(arch(1500, 700, 130, floor), "#fff6e4") +
    shape(arch(1500, 610, 178, floor - 40), "#c9e2e2") +
    shape(`M1195 ${floor - 40}V850C1340 740 1500 900 1805 790V${floor - 40}Z`, "#8fb08a") +
    shape(`M1195 ${floor - 40}V970C1380 900 1560 1020 1805 940V${floor - 40}Z`, "#6f9673") +
    line(`M1499 178L1501 ${floor - 40}M1195 690L1805 692`, "#fff6e4", 18) +
    `<rect y="${floor}" width="${w}" height="${h - floor}" fill="${floorPaint}"/>` +
    shape(outline(disc([1640, 1250], 760, 60, 0.12)), "#d9b48e") +
    drawCurtain(sheet, 1120, 360, 40, floor + 60, velvet, -1, 0.62, 4) +
    drawCurtain(sheet, 1900, 360, 40, floor + 60, velvet, 1, 0.62, 9) +
    `<g transform="translate(900 34)">${shape("M0 0h1220v18H0Z", GOLD)}</g>` +
    drawVase(sheet, 2190, 1190, 330, "#b9694a", "#8f9a5c") +
    drawChair(sheet, 1660, 1250, 470, sage, { ...stripe, base: "#f0dfc2" }) +
    drawCushion(sheet, {
      x: 1170,
      y: 1160,
      size: 236,
      angle: -0.14,
      fabric: indigo,
      unit: 120,
      piping: "gold",
    }) +
    drawCushion(sheet, {
      x: 1325,
      y: 1185,
      size: 216,
      angle: 0.1,
      fabric: clay,
      piping: "#7a3a22",
      tassels: true,
    }) +
    drawLinenStack(sheet, 2010, 1290, 270, [ivory, rose, linen], 40);
  return sheet.svg(body, [0, 0, w, h]);
}
