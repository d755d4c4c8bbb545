import { crease, drawFlat } from "../cloth/flat.ts";
import type { Fabric, Wedge } from "../cloth/surface.ts";
import { type Colour, shade } from "../paper/colour.ts";
import {
  at,
  brush,
  disc,
  lerp,
  outline,
  type Point,
  random,
  spline,
  times,
  turned,
} from "../paper/geometry.ts";
import { GOLD, line, shape, type Sheet } from "../paper/sheet.ts";

/** Cloth of the house that is not worn: cushions, folded linen, curtains. */

export type CushionData = {
  x: number;
  y: number;
  size: number;
  angle?: number;
  fabric: Fabric;
  unit?: number;
  piping?: Colour | "gold";
  tassels?: boolean;
  seed?: number;
};

/** A plump square cushion with ears at its corners. */
export function drawCushion(
  sheet: Sheet,
  { x, y, size, angle = 0, fabric, unit = size / 2.4, piping, tassels, seed = 3 }: CushionData,
): string {
  const half = size / 2;
  const map = (s: number, t: number): Point => {
    // Edges draw in between the corners, the middle swells.
    const u = s * half * (1 - 0.1 * (1 - t * t) * s * s) * (1 + 0.03 * (1 - s * s));
    const v = t * half * (1 - 0.1 * (1 - s * s) * t * t);
    const [px, py] = turned([u, v], angle);
    return [x + px, y + py];
  };
  const wedges: Wedge[] = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].flatMap(([s, t]) => [
    ...crease(size, unit, [s! * 0.35, t! * 0.3], [s! * 0.92, t! * 0.9], 0.1),
    ...crease(size, unit, [s! * 0.6, t! * 0.25], [s! * 0.97, t! * 0.8], 0.06),
  ]);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([s, t]) => map(s!, t!));
  const rim = [
    ...times(40, (_, k) => map(lerp(-1, 1, k), -1)),
    ...times(40, (_, k) => map(1, lerp(-1, 1, k))),
    ...times(40, (_, k) => map(lerp(1, -1, k), 1)),
    ...times(40, (_, k) => map(-1, lerp(1, -1, k))),
  ];
  const tuft = (p: Point, i: number) => {
    const d = [p[0] - x, p[1] - y] as const;
    const l = Math.hypot(...d);
    return shape(
      times(7, (k) =>
        brush(
          [
            p,
            [p[0] + (d[0] / l) * size * 0.06 + (k - 3) * 3, p[1] + (d[1] / l) * size * 0.05],
            [
              p[0] + (d[0] / l) * size * 0.1 + (k - 3) * size * 0.012,
              p[1] + (d[1] / l) * size * 0.1 + (i % 2) * 4,
            ],
          ],
          size * 0.018,
          { start: 0.9, end: 0.5 },
        ),
      ).join("") + outline(disc(p, size * 0.022, 14)),
      piping === "gold" || !piping ? GOLD : piping,
    );
  };
  const cloth = drawFlat(sheet, {
    fabric,
    width: size,
    height: size,
    unit,
    map,
    wedges,
    options: {
      seed,
      foldStrength: 0.5,
      sideStrength: 0.25,
    },
  });
  const swell = shape(
    outline(rim),
    sheet.glow(
      [
        [0, "#ffffff", 0.24],
        [0.55, "#ffffff", 0],
        [0.55, "#000000", 0],
        [1, "#000000", 0.26],
      ],
      0.6,
      0.36,
      0.78,
    ),
  );
  return sheet.shadowed(
    (tassels ? corners.map(tuft).join("") : "") +
      cloth +
      swell +
      (piping ? line(outline(rim), piping === "gold" ? GOLD : piping, size * 0.016) : ""),
    size * 0.05,
    -size * 0.04,
    size * 0.06,
    0.34,
  );
}

/** A pile of folded cloths, lowest first; returns it standing on y. */
export function drawLinenStack(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  fabrics: readonly Fabric[],
  thickness = 86,
  ribbon?: Colour,
): string {
  let top = y;
  let out = "";
  fabrics.forEach((fabric, i) => {
    const w = width * (1 - i * 0.035) + (i % 2 ? -12 : 8);
    const h = thickness * (1 + ((i * 37) % 5) * 0.04);
    const cx = x + (i % 2 ? 8 : -6);
    const y0 = top - h;
    const map = (s: number, t: number): Point => {
      // The fold's edge is round on the left, open in layers on the right.
      const round = s < -0.9 ? Math.sqrt(Math.max(0, 1 - ((-0.9 - s) / 0.1) ** 2)) : 1;
      return [cx + (s * w) / 2, y0 + h / 2 + (t * h * round) / 2 + Math.sin(s * 2.2 + i) * 3];
    };
    const cloth = drawFlat(sheet, {
      fabric,
      width: w,
      height: h,
      unit: 240,
      map,
      options: { seed: i + 3, foldBlur: 0.02, sideStrength: 0.35, toneDown: true },
    });
    const layers = [0.36, 0.66]
      .map(
        (t) =>
          line(
            outline(
              times(9, (_, k): Point => [
                lerp(cx - w * 0.46, cx + w / 2, k),
                y0 + h * t + Math.sin(k * 3 + i) * 2,
              ]),
              false,
            ),
            shade(fabric.shadow ?? fabric.base, -0.16),
            3,
            0.6,
          ) +
          line(
            outline(
              times(9, (_, k): Point => [
                lerp(cx - w * 0.45, cx + w / 2, k),
                y0 + h * t + 4 + Math.sin(k * 3 + i) * 2,
              ]),
              false,
            ),
            fabric.light ?? "#ffffff",
            3,
            0.5,
          ),
      )
      .join("");
    out += sheet.shadowed(cloth + layers, 9, -6, 9, 0.3);
    top = y0;
  });
  if (ribbon) {
    const fabric: Fabric = { base: ribbon, sheen: 0.7 };
    out +=
      shape(
        outline([
          [x - 26, top - 4],
          [x + 26, top - 4],
          [x + 26, y],
          [x - 26, y],
        ]),
        ribbon,
      ) +
      shape(
        outline([
          [x - 26, top - 4],
          [x - 12, top - 4],
          [x - 12, y],
          [x - 26, y],
        ]),
        shade(ribbon, -0.08),
        0.7,
      );
    out += ribbonBow(sheet, [x, top - 6], 120, fabric);
  }
  return out;
}

function ribbonBow(sheet: Sheet, [x, y]: Point, size: number, fabric: Fabric): string {
  const loop = (s: number) =>
    outline(
      spline(
        [
          [x, y],
          [x + s * size * 0.4, y - size * 0.62],
          [x + s * size * 1.0, y - size * 0.5],
          [x + s * size * 0.95, y - size * 0.04],
          [x + s * size * 0.4, y + size * 0.06],
        ] as Point[],
        8,
        true,
      ),
    );
  return (
    [-1, 1]
      .map((s) =>
        sheet.filled(
          loop(s),
          fabric.base,
          shape(
            brush(
              [
                [x, y - 6],
                [x + s * size * 0.4, y - size * 0.2],
                [x + s * size * 0.8, y - size * 0.2],
              ],
              size * 0.22,
            ),
            shade(fabric.base, -0.13),
          ),
        ),
      )
      .join("") +
    shape(outline(disc([x, y - size * 0.06], size * 0.16, 20)), shade(fabric.base, 0.05))
  );
}

/** A long curtain, drawn in at `tie` (0 to 1 down) towards its outer side. */
export function drawCurtain(
  sheet: Sheet,
  x: number,
  width: number,
  top: number,
  bottom: number,
  fabric: Fabric,
  side: -1 | 1,
  tie = 0.62,
  seed = 3,
): string {
  const next = random(seed);
  const height = bottom - top;
  const outer = x + (side * width) / 2;
  const drawn = (t: number) => {
    const v = (t + 1) / 2;
    const d = Math.exp(-(((v - tie) / 0.16) ** 2));
    return 1 - 0.6 * d - (v > tie ? 0.22 * (1 - d) : 0);
  };
  const map = (s: number, t: number): Point => [
    outer - side * width * drawn(t) * ((1 - s * side) / 2),
    top + ((t + 1) / 2) * height + (t > 0.96 ? Math.sin(s * 14) * 8 : 0),
  ];
  const unit = 300;
  const wedges: Wedge[] = times(9, (_, k) => {
    const phi = lerp(-1.4, 1.4, k) + (next() - 0.5) * 0.1;
    const tall = height / unit;
    return [
      { phi: [phi, phi], b: [0, tall], width: [0.07, 0.11], right: 0.25 },
      { light: true, phi: [phi + 0.13, phi + 0.13], b: [0, tall], width: [0.04, 0.07] },
    ] satisfies Wedge[];
  }).flat();
  const cloth = drawFlat(sheet, {
    fabric,
    width,
    height,
    unit,
    map,
    wedges,
    options: { foldBlur: 0.05, foldStrength: 0.75, sideStrength: 0.3, seed },
  });
  const tieY = top + tie * height;
  const tieWidth = width * 0.42;
  const cord = spline(
    [
      [outer, tieY - 40],
      [outer - side * tieWidth * 0.5, tieY + 24],
      [outer - side * tieWidth, tieY - 6],
    ] as Point[],
    12,
  );
  const tassel = at(cord, 12);
  return (
    sheet.shadowed(cloth, 22, side * -22, 10, 0.35) +
    line(outline(cord, false), GOLD, 20) +
    shape(
      outline(disc(tassel, 20, 20)) +
        times(9, (k) =>
          brush(
            [
              tassel,
              [tassel[0] + (k - 4) * 5, tassel[1] + 70],
              [tassel[0] + (k - 4) * 8, tassel[1] + 130],
            ],
            10,
            { start: 1, end: 0.7 },
          ),
        ).join(""),
      GOLD,
    )
  );
}
