import { mix, shade, type Colour } from "../paper/colour.ts";
import { brush, disc, lerp, random, short, spline, times, type Point } from "../paper/geometry.ts";
import { GOLD, shape, type Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import type { HeadSpace } from "./head-space.ts";
import { womanSpace } from "./woman-face.ts";

export type WomanHair = "gele" | "afro" | "topknot" | "low-bun" | "braids" | "cropped";
export type Earring = "hoop" | "drop" | "disc";
export type WomanHairData = { style: WomanHair; wrap?: Colour; earring: Earring; seed: number };

const HAIR: Colour = "#17100e";
const LIGHT = shade(HAIR, 0.1);
const CAP: readonly Point[] = [
  [-0.235, 0.5],
  [-0.225, 0.36],
  [-0.13, 0.245],
  [0.02, 0.185],
  [0.16, 0.175],
  [0.262, 0.275],
  [0.275, 0.19],
  [0.2, 0.05],
  [0.04, -0.035],
  [-0.16, -0.02],
  [-0.33, 0.1],
  [-0.4, 0.3],
  [-0.38, 0.5],
  [-0.32, 0.63],
  [-0.29, 0.6],
  [-0.29, 0.48],
];
const SKULL: readonly Point[] = [
  [0.25, 0.2],
  [0.1, -0.02],
  [-0.15, -0.02],
  [-0.36, 0.15],
  [-0.39, 0.4],
  [-0.3, 0.65],
  [-0.15, 0.5],
];

type Parts = { behind: string; front: string };
type Pen = { sheet: Sheet; h: HeadSpace; next: () => number; data: WomanHairData };

export function drawWomanHair(sheet: Sheet, body: Body, data: WomanHairData): Parts {
  const pen: Pen = { sheet, h: womanSpace(body), next: random(data.seed), data };
  const parts = STYLES[data.style](pen);
  return { behind: parts.behind, front: parts.front + earringOf(pen) };
}

function curls(
  { h, next }: Pen,
  [x, y]: Point,
  radius: number,
  count: number,
  colour: Colour,
  opacity: number,
): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const [a, q] = [next() * 6.28, Math.sqrt(next()) * radius * 0.93];
    const [r, b] = [0.02 + next() * 0.022, next() * 6.28];
    const [cx, cy] = [x + Math.cos(a) * q, y + Math.sin(a) * q];
    d += h.brush(
      times(4, (k): Point => [cx + Math.cos(b + k * 1.5) * r, cy + Math.sin(b + k * 1.5) * r]),
      0.012,
    );
  }
  return shape(d, colour, opacity);
}

function sleek({ h }: Pen, lines = 9): string {
  const d = times(lines, (_, k) => {
    const from: Point = [lerp(0.25, -0.22, k), lerp(0.22, 0.44, k) - Math.sin(k * 3.14) * 0.09];
    const to: Point = [lerp(-0.1, -0.36, k), lerp(0, 0.5, k)];
    return h.brush(
      [from, [(from[0] + to[0]) / 2 - 0.02, Math.min(from[1], to[1]) - 0.02 + k * 0.05], to],
      0.012,
    );
  }).join("");
  return shape(h.blob(CAP), HAIR) + shape(d, LIGHT, 0.75);
}

function bun(pen: Pen, [x, y]: Point, r: number): string {
  const { h, next } = pen;
  const d = h.blob(
    disc([x, y], r, 26, 1, () => 1 + (next() - 0.5) * 0.04),
    4,
  );
  const turns = times(5, (k) =>
    h.brush(
      [
        [x - r * 0.8, y + r * (0.5 - k * 0.28)],
        [x, y + r * (0.1 - k * 0.22)],
        [x + r * 0.8, y + r * (0.4 - k * 0.26)],
      ],
      0.014,
    ),
  ).join("");
  return shape(d, HAIR) + shape(turns, LIGHT, 0.8);
}

const STYLES: Record<WomanHair, (pen: Pen) => Parts> = {
  topknot: (pen) => ({
    behind: shape(pen.h.blob(SKULL), HAIR),
    front:
      bun(pen, [-0.03, -0.2], 0.225) +
      sleek(pen) +
      shape(
        pen.h.brush(
          [
            [-0.19, -0.015],
            [-0.03, 0.015],
            [0.13, -0.03],
          ],
          0.05,
          { start: 0.8, end: 0.8 },
        ),
        GOLD,
      ),
  }),
  "low-bun": (pen) => ({
    behind: bun(pen, [-0.4, 0.62], 0.18) + shape(pen.h.blob(SKULL), HAIR),
    front: sleek(pen),
  }),
  cropped: (pen) => ({
    behind: shape(pen.h.blob(SKULL), HAIR),
    front: pen.sheet.filled(
      pen.h.blob(CAP),
      HAIR,
      curls(pen, [-0.08, 0.2], 0.42, 150, shade(HAIR, 0.13), 0.8),
    ),
  }),
  afro: (pen) => {
    const { h, sheet, next } = pen;
    const edge = disc([-0.05, 0.22], 0.56, 46, 1, () => 1 + (next() - 0.5) * 0.07);
    const fringe: Point[] = [
      [-0.235, 0.52],
      [-0.21, 0.37],
      [-0.1, 0.27],
      [0.05, 0.215],
      [0.2, 0.235],
      [0.285, 0.32],
      [0.34, 0.2],
      [0.2, -0.05],
      [-0.2, -0.06],
      [-0.42, 0.2],
      [-0.4, 0.55],
      [-0.3, 0.7],
      [-0.29, 0.5],
    ];
    return {
      behind:
        shape(h.blob(edge, 4), HAIR) +
        sheet.soft(h.size * 0.08, shape(h.circle([0.15, 0.02], 0.28), LIGHT), 0.7) +
        curls(pen, [-0.05, 0.22], 0.56, 260, LIGHT, 0.8) +
        curls(pen, [-0.05, 0.22], 0.56, 90, shade(HAIR, 0.17), 0.7),
      front: shape(h.blob(fringe), HAIR) + curls(pen, [-0.05, 0.08], 0.25, 50, LIGHT, 0.8),
    };
  },
  braids: (pen) => {
    const { h, next } = pen;
    let strands = "";
    let lights = "";
    let beads = "";
    times(20, (i, k) => {
      const [x, y] = [lerp(-0.4, 0.02, k), 0.15 + Math.abs(k - 0.5) * 0.3];
      const [length, swing] = [2.6 + (next() - 0.5) * 0.5, (k - 0.55) * 0.35 - 0.08];
      const path: Point[] = [
        [x, y],
        [x + swing * 0.5 - 0.04, lerp(y, length, 0.35)],
        [x + swing + 0.02 * Math.sin(i), lerp(y, length, 0.7)],
        [x + swing * 1.05, length],
      ];
      strands += h.brush(path, 0.062, { peak: 0.5, start: 0.9, end: 0.55 });
      lights += h.brush(
        path.map(([px, py]): Point => [px + 0.012, py]),
        0.016,
      );
      if (next() < 0.35) {
        const line = spline(path, 10);
        const [bx, by] = h.point(line[Math.floor(line.length * (0.55 + next() * 0.3))]!);
        beads += `<rect x="${short(bx - h.size * 0.027)}" y="${short(by)}" width="${short(h.size * 0.054)}" height="${short(h.size * 0.06)}" rx="3" fill="${GOLD}"/>`;
      }
    });
    return {
      behind:
        shape(h.blob(SKULL), HAIR) + shape(strands, HAIR) + shape(lights, LIGHT, 0.85) + beads,
      front: sleek(pen, 8),
    };
  },
  gele: (pen) => ({
    behind: shape(pen.h.blob(SKULL), HAIR),
    front: gele(pen, pen.data.wrap ?? "#8a1f2d"),
  }),
};

/** The head-tie: four stiff fans of pleated cloth over a wrapped band, edged in gold. */
function gele({ h, sheet }: Pen, colour: Colour): string {
  const dark = shade(colour, -0.09);
  const fans: readonly (readonly Point[])[] = [
    [
      [-0.42, 0.42],
      [-0.72, 0.16],
      [-0.78, -0.22],
      [-0.5, -0.52],
      [-0.2, -0.42],
      [-0.1, 0],
      [-0.2, 0.3],
    ],
    [
      [-0.36, 0.34],
      [-0.56, -0.1],
      [-0.42, -0.55],
      [-0.02, -0.74],
      [0.25, -0.5],
      [0.15, -0.1],
      [-0.1, 0.18],
    ],
    [
      [-0.2, 0.22],
      [-0.22, -0.25],
      [0.05, -0.58],
      [0.42, -0.56],
      [0.58, -0.25],
      [0.4, 0.02],
      [0.2, 0.15],
    ],
    [
      [-0.05, 0.18],
      [0.05, -0.2],
      [0.34, -0.36],
      [0.6, -0.2],
      [0.56, 0.05],
      [0.36, 0.2],
      [0.15, 0.22],
    ],
  ];
  const tones = [dark, colour, mix(colour, dark, 0.4), shade(colour, 0.09)];
  let out = "";
  fans.forEach((fan, i) => {
    const corner = (k: number) => fan[k]!;
    const pleats = times(5, (j, t) => {
      const from: Point = [
        lerp(corner(0)[0], corner(6)[0], t),
        lerp(corner(0)[1], corner(6)[1], t),
      ];
      const to: Point = [
        lerp(corner(1)[0], corner(5)[0], (j + 0.5) / 5),
        lerp(corner(2)[1], corner(4)[1], t) * 0.9,
      ];
      return h.brush([from, [lerp(from[0], to[0], 0.5), lerp(from[1], to[1], 0.6)], to], 0.022);
    }).join("");
    const lit = `<g transform="translate(${short(h.size * 0.02)} 0)">${shape(pleats, shade(colour, 0.2), 0.35)}</g>`;
    out +=
      sheet.filled(
        h.blob(fan, 8),
        tones[i]!,
        sheet.soft(
          h.size * 0.05,
          shape(
            h.blob(
              fan.map(([x, y]): Point => [x - 0.16, y + 0.12]),
              8,
            ),
            dark,
          ),
          0.6,
        ) +
          shape(pleats, shade(colour, -0.14), 0.6) +
          lit,
      ) + shape(h.brush([corner(1), corner(2), corner(3), corner(4)], 0.02), GOLD, 0.9);
  });
  const bandShape = h.blob([
    [-0.26, 0.53],
    [-0.23, 0.36],
    [-0.1, 0.26],
    [0.1, 0.2],
    [0.26, 0.28],
    [0.36, 0.18],
    [0.2, 0.02],
    [-0.1, 0.02],
    [-0.36, 0.2],
    [-0.42, 0.42],
    [-0.36, 0.6],
  ]);
  const folds = times(4, (j) =>
    h.brush(
      [
        [-0.4, 0.5 - j * 0.11],
        [-0.1, 0.2 - j * 0.05],
        [0.3, 0.22 - j * 0.05],
      ],
      0.02,
    ),
  ).join("");
  const shine = times(3, (j) =>
    h.brush(
      [
        [-0.36, 0.42 - j * 0.11],
        [-0.06, 0.17 - j * 0.05],
        [0.3, 0.2 - j * 0.05],
      ],
      0.012,
    ),
  ).join("");
  return (
    out +
    sheet.filled(bandShape, colour, shape(folds, dark, 0.8) + shape(shine, shade(colour, 0.2), 0.6))
  );
}

function earringOf({ h, data }: Pen): string {
  const [x, y] = h.point([-0.275, 0.655]);
  const s = h.size;
  if (data.earring === "hoop")
    return `<ellipse cx="${short(x)}" cy="${short(y + s * 0.085)}" rx="${short(s * 0.062)}" ry="${short(s * 0.085)}" fill="none" stroke="${GOLD}" stroke-width="${short(s * 0.018)}"/>`;
  const dot = (cy: number, r: number, paint: string) =>
    `<circle cx="${short(x)}" cy="${short(cy)}" r="${short(r)}" fill="${paint}"/>`;
  if (data.earring === "disc")
    return dot(y + s * 0.09, s * 0.085, GOLD) + dot(y + s * 0.09, s * 0.05, "#8f6425");
  return (
    shape(
      brush(
        [
          [x, y],
          [x, y + s * 0.16],
        ],
        s * 0.012,
        { start: 1, end: 1 },
      ),
      GOLD,
    ) +
    dot(y + s * 0.2, s * 0.042, GOLD) +
    dot(y + s * 0.19, s * 0.012, "#fff3cf")
  );
}
