import { type Colour, shade } from "../paper/colour.ts";
import { disc, lerp, type Point, random, spline, times } from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import { type Ornament, ORNAMENTS } from "./hair-ornaments.ts";
import { bothSides, type HeadSpace, headSpace } from "./head-space.ts";

export type GirlHair =
  | "puffs"
  | "afro"
  | "high-puff"
  | "braids"
  | "beads"
  | "knots"
  | "twists"
  | "short";

export type HairData = {
  style: GirlHair;
  ornament: Ornament;
  accent: Colour;
  accent2?: Colour;
  seed: number;
};

const HAIR: Colour = "#1b1210";

const CAP: Point[] = bothSides([
  [0, -0.352],
  [0.13, -0.345],
  [0.25, -0.29],
  [0.335, -0.19],
  [0.385, -0.06],
  [0.405, 0.06],
  [0.44, 0.04],
  [0.468, -0.1],
  [0.44, -0.29],
  [0.32, -0.46],
  [0.16, -0.535],
  [0, -0.55],
]);

/** A girl's hair: what is behind her head and what is before it. */
export function drawGirlHair(
  sheet: Sheet,
  body: Body,
  data: HairData,
): { behind: string; front: string } {
  const head = headSpace(body, ([x, y]) => [
    x + body.pose.head.turn * (0.02 + Math.max(0, y) * -0.02),
    y,
  ]);
  const pen = penFor(sheet, head, data);
  const parts = STYLES[data.style](pen);
  return { behind: parts.behind, front: parts.front + ORNAMENTS[data.ornament](pen) };
}

export type Pen = {
  sheet: Sheet;
  head: HeadSpace;
  accent: Colour;
  accent2: Colour;
  next: () => number;
  curls: (centre: Point, radius: number, count: number, colour: Colour, opacity: number) => string;
  puff: (centre: Point, radius: number) => string;
  tie: (from: Point, to: Point, width?: number) => string;
  cap: (lines?: "parting" | "rows" | "curls" | "none") => string;
};

function penFor(sheet: Sheet, head: HeadSpace, data: HairData): Pen {
  const next = random(data.seed);
  const light = shade(HAIR, 0.13);
  const curls: Pen["curls"] = (centre, radius, count, colour, opacity) => {
    let d = "";
    for (let i = 0; i < count; i++) {
      const [a, q] = [next() * 6.28, Math.sqrt(next()) * radius * 0.94];
      const [x, y] = [centre[0] + Math.cos(a) * q, centre[1] + Math.sin(a) * q];
      const [r, b] = [0.016 + next() * 0.02, next() * 6.28];
      d += head.brush(
        times(4, (k): Point => [x + Math.cos(b + k * 1.5) * r, y + Math.sin(b + k * 1.5) * r]),
        0.011,
      );
    }
    return shape(d, colour, opacity);
  };
  const puff: Pen["puff"] = (centre, radius) => {
    const edge = disc(centre, radius, 34, 1, () => 1 + (next() - 0.5) * 0.09);
    return (
      shape(head.blob(edge, 4), HAIR) +
      sheet.soft(
        head.size * 0.05,
        shape(
          head.circle([centre[0] + radius * 0.35, centre[1] - radius * 0.4], radius * 0.5),
          light,
        ),
        0.75,
      ) +
      curls(centre, radius, Math.round(radius * radius * 1500), light, 0.85) +
      curls(centre, radius, Math.round(radius * radius * 420), shade(HAIR, 0.22), 0.55)
    );
  };
  const tie: Pen["tie"] = (from, to, width = 0.055) =>
    shape(
      head.brush([from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 0.01], to], width, {
        start: 0.8,
        end: 0.8,
      }),
      data.accent,
    );
  const cap: Pen["cap"] = (lines = "parting") => {
    const inside =
      sheet.soft(
        head.size * 0.04,
        shape(
          head.blob([
            [0.05, -0.5],
            [0.28, -0.42],
            [0.36, -0.24],
            [0.2, -0.38],
          ]),
          light,
        ),
        0.8,
      ) +
      capLines(head, lines, light) +
      (lines === "curls" ? curls([0, -0.32], 0.5, 260, light, 0.8) : "");
    return sheet.filled(head.blob(CAP), HAIR, inside);
  };
  return {
    sheet,
    head,
    accent: data.accent,
    accent2: data.accent2 ?? shade(data.accent, 0.1),
    next,
    curls,
    puff,
    tie,
    cap,
  };
}

function capLines(
  head: HeadSpace,
  lines: "parting" | "rows" | "curls" | "none",
  colour: Colour,
): string {
  if (lines === "none" || lines === "curls") return "";
  const strands = times(9, (_, k) =>
    [-1, 1]
      .map((s) =>
        head.brush(
          [
            [s * lerp(0.02, 0.37, k), lerp(-0.35, -0.05, k * k)],
            [s * lerp(0.12, 0.43, k), lerp(-0.44, -0.2, k)],
            [s * lerp(0.2, 0.44, k), lerp(-0.52, -0.3, k)],
          ],
          lines === "rows" ? 0.02 : 0.01,
        ),
      )
      .join(""),
  ).join("");
  const parting = head.brush(
    [
      [0, -0.345],
      [-0.005, -0.45],
      [0, -0.54],
    ],
    0.016,
    { start: 0.8, end: 0.6 },
  );
  return shape(strands, colour, 0.8) + shape(parting, "#7a4a34", 0.8);
}

type Parts = { behind: string; front: string };

/** A plaited strand with a tie at its end. */
function plait(pen: Pen, path: Point[], width: number, beads: boolean): string {
  const { head } = pen;
  const line = spline(path, 10);
  const light = shade(HAIR, 0.13);
  let out = shape(head.brush(line, width, { dense: true, start: 0.9, end: 0.75, peak: 0.3 }), HAIR);
  let marks = "";
  for (let i = 2; i < line.length - 3; i += 3) {
    const [x, y] = line[i]!;
    marks += head.brush(
      [
        [x - width * 0.36, y - 0.02],
        [x, y + 0.012],
        [x + width * 0.36, y - 0.014],
      ],
      0.012,
    );
  }
  out += shape(marks, light, 0.9);
  const end = line.at(-1)!;
  if (!beads)
    return (
      out +
      shape(head.circle(end, width * 0.62), pen.accent) +
      shape(head.circle([end[0], end[1] + width * 0.9], width * 0.5, 1.5), HAIR)
    );
  return (
    out +
    [0, 1, 2]
      .map(
        (k) =>
          shape(
            head.circle([end[0], end[1] + k * 0.066 - 0.05], width * 0.62),
            [pen.accent, pen.accent2, "#f4e2b4"][k]!,
          ) +
          shape(
            head.circle([end[0] + 0.01, end[1] + k * 0.066 - 0.062], width * 0.16),
            "#ffffff",
            0.7,
          ),
      )
      .join("")
  );
}

const STYLES: Record<GirlHair, (pen: Pen) => Parts> = {
  puffs: (pen) => ({
    behind: pen.puff([-0.4, -0.44], 0.245) + pen.puff([0.4, -0.44], 0.245),
    front:
      pen.cap() + pen.tie([-0.37, -0.28], [-0.2, -0.46]) + pen.tie([0.2, -0.46], [0.37, -0.28]),
  }),
  afro: (pen) => ({
    behind: pen.puff([0, -0.13], 0.64),
    front: pen.cap("curls") + pen.curls([-0.42, -0.12], 0.12, 46, shade(HAIR, 0.13), 0.8),
  }),
  "high-puff": (pen) => ({
    behind: pen.puff([0.02, -0.66], 0.3),
    front: pen.cap("none") + pen.tie([-0.17, -0.5], [0.19, -0.5], 0.07),
  }),
  braids: (pen) => ({
    behind: "",
    front:
      pen.cap("rows") +
      plait(
        pen,
        [
          [-0.43, 0.0],
          [-0.5, 0.2],
          [-0.49, 0.42],
          [-0.44, 0.66],
        ],
        0.1,
        false,
      ) +
      plait(
        pen,
        [
          [0.43, 0.0],
          [0.5, 0.2],
          [0.49, 0.42],
          [0.44, 0.66],
        ],
        0.1,
        false,
      ),
  }),
  beads: (pen) => {
    const strand = (s: number, k: number): string =>
      plait(
        pen,
        [
          [s * lerp(0.3, 0.43, k), lerp(-0.34, -0.1, k)],
          [s * lerp(0.4, 0.53, k), 0.05],
          [s * lerp(0.4, 0.52, k), lerp(0.42, 0.3, k)],
        ],
        0.055,
        true,
      );
    const behind = times(9, (_, k) => strand(k < 0.5 ? -1 : 1, Math.abs(k - 0.5) * 1.2)).join("");
    return {
      behind:
        shape(
          pen.head.blob([
            [-0.46, -0.2],
            [0, -0.5],
            [0.46, -0.2],
            [0.44, 0.3],
            [0, 0.36],
            [-0.44, 0.3],
          ]),
          HAIR,
        ) + behind,
      front: pen.cap("rows") + times(6, (i, k) => strand(i % 2 ? 1 : -1, 0.62 + k * 0.36)).join(""),
    };
  },
  knots: (pen) => ({
    behind: "",
    front:
      [
        [-0.4, -0.36, 0.12],
        [0.4, -0.36, 0.12],
        [-0.15, -0.56, 0.13],
        [0.17, -0.56, 0.13],
      ]
        .map(([x, y, r]) => pen.puff([x!, y!], r!))
        .join("") + pen.cap("parting"),
  }),
  twists: (pen) => {
    const strand = (k: number) =>
      plait(
        pen,
        [
          [lerp(-0.36, 0.36, k), -0.42],
          [lerp(-0.52, 0.52, k), -0.1],
          [lerp(-0.53, 0.53, k), lerp(0.32, 0.36, Math.abs(k - 0.5))],
        ],
        0.085,
        false,
      );
    return {
      behind:
        shape(
          pen.head.blob([
            [-0.48, -0.2],
            [0, -0.56],
            [0.48, -0.2],
            [0.5, 0.3],
            [0.3, 0.44],
            [-0.3, 0.44],
            [-0.5, 0.3],
          ]),
          HAIR,
        ) + times(8, (_, k) => strand(k)).join(""),
      front: pen.cap("rows"),
    };
  },
  short: (pen) => ({
    behind: shape(
      pen.head.blob(
        disc([0, -0.2], 0.47, 40, 0.86, () => 1 + (pen.next() - 0.5) * 0.05),
        4,
      ),
      HAIR,
    ),
    front: pen.cap("curls"),
  }),
};
