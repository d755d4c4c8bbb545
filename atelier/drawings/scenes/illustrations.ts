import { drawWoman } from "../figure/woman.ts";
import { WOMAN } from "../figure/builds.ts";
import { shade } from "../paper/colour.ts";
import {
  brush,
  blob,
  disc,
  outline,
  random,
  spline,
  star,
  times,
  type Point,
} from "../paper/geometry.ts";
import { GOLD, line, shape, Sheet } from "../paper/sheet.ts";
import { WOMEN } from "../pieces/women.ts";
import { arch, circle, frond } from "./motifs.ts";
import { cutter, drawBackdrop, PORTRAIT } from "./backdrops.ts";
import { drawTag } from "./still-life.ts";

const { width: W, height: H } = PORTRAIT;
const portrait = (sheet: Sheet, body: string) => sheet.svg(body, [0, 0, W, H]);

/** The invitation: a woman in indigo, and gold-edged tags that hang beside her. */
export function drawPopup(): string {
  const sheet = new Sheet();
  const set = {
    kind: "curves",
    wall: "#f0d9b4",
    shape: "#c9603a",
    second: "#e3a87a",
    floor: "#d9b98c",
  } as const;
  const tags =
    drawTag(sheet, [1290, -20], 330, 150, "#8b2f25", 0.05) +
    drawTag(sheet, [1450, -20], 560, 128, "#f3e2bd", -0.03) +
    drawTag(sheet, [1130, -20], 190, 112, "#1f3478", 0.02);
  return portrait(
    sheet,
    drawBackdrop(sheet, set, { ...PORTRAIT, floor: 2100 }) +
      drawWoman(sheet, WOMEN.indigo, { x: 760, y: 640, unit: 400 }) +
      tags,
  );
}

/** The error page: a dress form, half a pattern pinned to it, and a thread that has run away. */
export function drawError(): string {
  const sheet = new Sheet();
  const next = random(23);
  const cut = cutter(sheet, "#b9c2b4");
  const linen = "#e6d6bb";
  const unit = 372;
  const to = (x: number, v: number): Point => [790 + x * unit, 130 + (v - 1) * unit];
  const torso = WOMAN.torso.filter(([, v]) => v >= 1.3);
  const form = blob([
    ...torso.map(([x, v]) => to(x, v)),
    ...torso.toReversed().map(([x, v]) => to(-x, v)),
  ]);
  const seam = (points: readonly (readonly [number, number])[]) =>
    line(outline(spline(points.map(([x, v]) => to(x, v))), false), shade(linen, -0.2), 4, 0.7);
  const pole = outline([to(-0.03, 4.5), to(0.03, 4.5), to(0.03, 5.55), to(-0.03, 5.55)]);
  const feet =
    [-1, 1]
      .map((s) =>
        brush([to(0, 5.45), to(s * 0.3, 5.58), to(s * 0.6, 5.78)], unit * 0.07, {
          start: 1,
          end: 0.6,
        }),
      )
      .join("") +
    brush([to(0, 5.45), to(0.02, 5.66), to(0.0, 5.86)], unit * 0.07, { start: 1, end: 0.7 });
  const paper = (points: readonly (readonly [number, number])[]) => {
    const n = points.length;
    const [mx, mv] = [
      points.reduce((sum, p) => sum + p[0], 0) / n,
      points.reduce((sum, p) => sum + p[1], 0) / n,
    ];
    const inner = points.map(([x, v]) => to(mx + (x - mx) * 0.84, mv + (v - mv) * 0.92));
    const stitches = `<g stroke-dasharray="14 12">${line(outline(inner), "#b9583f", 4, 0.9)}</g>`;
    return sheet.shadowed(
      shape(outline(points.map(([x, v]) => to(x, v))), "#f7efdd") + stitches,
      10,
      -10,
      12,
      0.3,
    );
  };
  const pin = (x: number, v: number) =>
    line(outline([to(x, v), to(x + 0.07, v + 0.09)], false), "#8d8f92", 4) +
    shape(outline(disc(to(x, v), 12, 16)), "#c8402e");
  const thread = spline(
    [
      to(0.36, 2.2),
      to(1.3, 2.0),
      to(1.62, 2.7),
      to(1.05, 3.2),
      to(1.5, 3.9),
      to(1.2, 4.5),
      to(0.6, 4.2),
      to(0.75, 4.75),
      to(1.2, 5.0),
      to(0.4, 5.35),
      to(-0.5, 5.0),
      to(-1.0, 5.4),
      to(-1.32, 5.15),
    ],
    18,
  );
  const spool = (x: number, y: number, s: number) =>
    sheet.shadowed(
      shape(
        `M${x - s} ${y - s * 1.5}h${s * 2}v${s * 0.36}h${-s * 2}ZM${x - s} ${y}h${s * 2}v${-s * 0.36}h${-s * 2}Z`,
        "#a8713c",
      ) +
        shape(`M${x - s * 0.78} ${y - s * 1.14}h${s * 1.56}v${s * 0.8}h${-s * 1.56}Z`, "#b8402c") +
        times(6, (_, t) =>
          line(
            `M${x - s * 0.78} ${y - s * (1.06 - t * 0.66)}L${x + s * 0.78} ${y - s * (1.0 - t * 0.66)}`,
            shade("#b8402c", -0.12),
            4,
          ),
        ).join(""),
      14,
      -16,
      14,
      0.32,
    );
  const body =
    drawBackdrop(
      sheet,
      { kind: "plain", wall: "#c6cfc0", shape: "#8fa08a", floor: "#a9b3a0" },
      { ...PORTRAIT, floor: 1720 },
    ) +
    cut(arch(800, 1060, 120, 1722), "#dfe2cf", { strength: 0.2 }) +
    line(arch(800, 980, 160, 1722), GOLD, 4) +
    shape(
      times(16, () =>
        outline(star([120 + next() * 1360, 120 + next() * 1300], 8 + next() * 12, 4, 0.25)),
      ).join(""),
      GOLD,
      0.7,
    ) +
    sheet.soft(40, shape(outline(disc([760, 1880], 420, 40, 0.12)), "#3c4438"), 0.4) +
    sheet.shadowed(
      shape(pole + feet, GOLD) +
        sheet.filled(
          form,
          linen,
          sheet.soft(
            60,
            shape(
              blob([to(-0.8, 1.4), to(-0.36, 1.9), to(-0.24, 3), to(-0.34, 4.6), to(-1, 4.6)]),
              shade(linen, -0.15),
            ),
            0.8,
          ) +
            sheet.soft(
              40,
              shape(blob([to(0.2, 2.0), to(0.42, 2.15), to(0.3, 2.5), to(0.14, 2.3)]), "#fffaf0"),
              0.8,
            ),
        ) +
        seam([
          [0, 1.5],
          [0.02, 2.3],
          [0, 3.1],
          [0, 4.5],
        ]) +
        seam([
          [0.42, 1.6],
          [0.34, 2.3],
          [0.24, 3.05],
          [0.36, 4.4],
        ]) +
        seam([
          [-0.42, 1.6],
          [-0.34, 2.3],
          [-0.24, 3.05],
          [-0.36, 4.4],
        ]) +
        seam([
          [-0.36, 3.05],
          [0, 3.09],
          [0.36, 3.05],
        ]) +
        shape(
          blob([
            to(-0.16, 1.3),
            to(0, 1.24),
            to(0.16, 1.3),
            to(0.15, 1.42),
            to(0, 1.46),
            to(-0.15, 1.42),
          ]),
          GOLD,
        ) +
        shape(outline(disc(to(0, 1.2), 22, 20)), GOLD),
      44,
      -120,
      50,
      0.3,
    ) +
    paper([
      [-0.56, 1.62],
      [-0.3, 1.54],
      [-0.24, 1.72],
      [-0.14, 1.84],
      [-0.03, 1.9],
      [-0.03, 3.06],
      [-0.16, 3.05],
      [-0.21, 2.6],
      [-0.26, 3.04],
      [-0.38, 3.0],
      [-0.52, 2.5],
      [-0.6, 2.14],
      [-0.47, 2.04],
      [-0.46, 1.84],
    ]) +
    paper([
      [0.0, 3.16],
      [0.2, 3.18],
      [0.38, 3.14],
      [0.5, 3.5],
      [0.62, 4.0],
      [0.72, 4.6],
      [0.38, 4.68],
      [0.0, 4.68],
    ]) +
    pin(-0.44, 1.66) +
    pin(-0.12, 2.0) +
    pin(-0.46, 2.3) +
    pin(0.32, 3.26) +
    pin(0.06, 3.28) +
    pin(0.1, 4.52) +
    line(outline(thread, false), "#b8402c", 7) +
    line(outline([to(0.36, 2.2), to(0.1, 2.44)], false), "#6d7072", 9) +
    line(outline([to(0.36, 2.2), to(0.1, 2.44)], false), "#e9ebec", 4) +
    spool(250, 1850, 78) +
    spool(1370, 1890, 60);
  return portrait(sheet, body);
}

/** The frame of a shared link: women on the right, the house's name on the left. */
export function drawShareFrame(): string {
  const [w, h] = [2400, 1260];
  const sheet = new Sheet();
  const next = random(11);
  const cut = cutter(sheet, "#c58a5c");
  const body =
    `<rect width="${w}" height="${h}" fill="${sheet.glow(
      [
        [0, "#f3dcb8"],
        [0.6, "#e8c294"],
        [1, "#d39f6b"],
      ],
      0.3,
      0.3,
      0.9,
    )}"/>` +
    cut("M2400 0L1240 0C1180 300 1330 520 1180 760S1080 1160 1130 1260L2400 1260Z", "#b8452a") +
    cut(circle(1800, 560, 470), "#d98a4a") +
    line(circle(1800, 560, 512), GOLD, 5) +
    cut(arch(1440, 380, 330, 1300), "#8b2f25") +
    cut(arch(2180, 380, 330, 1300), "#f0d3a4") +
    shape(
      times(50, () => circle(1150 + next() * 1250, next() * h, 1.5 + next() * 4)).join(""),
      "#fbe7b8",
      0.6,
    ) +
    drawWoman(sheet, WOMEN.emerald, { x: 1450, y: 350, unit: 232 }) +
    drawWoman(sheet, WOMEN.guest, { x: 2160, y: 340, unit: 232 }) +
    drawWoman(sheet, WOMEN.indigo, { x: 1810, y: 290, unit: 268 }) +
    shape(frond([580, 420], [580, 200], 5, 66, 22), GOLD, 0.95) +
    line(`M330 ${h / 2 + 120}L830 ${h / 2 + 120}`, GOLD, 5) +
    `<text x="580" y="${h / 2 + 50}" text-anchor="middle" font-family="Bodoni Moda" font-size="198" font-weight="600" style="font-variation-settings:'opsz' 14" fill="#4a1d12">HazelZuri</text>` +
    `<text x="580" y="${h / 2 + 220}" text-anchor="middle" font-family="Hanken Grotesk" font-size="38" letter-spacing="7" fill="#6b3420">BOLD · TIMELESS · UNCONVENTIONAL</text>` +
    line(`M34 34H${w - 34}V${h - 34}H34Z`, GOLD, 6) +
    line(`M52 52H${w - 52}V${h - 52}H52Z`, GOLD, 2);
  return sheet.svg(body, [0, 0, w, h]);
}
