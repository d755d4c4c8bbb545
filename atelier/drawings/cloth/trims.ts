import type { Body } from "../figure/body.ts";
import { shade, type Colour } from "../paper/colour.ts";
import {
  at,
  blob,
  brush,
  disc,
  lerp,
  outline,
  random,
  RIGHT_ANGLE,
  spline,
  times,
  turned,
  type Point,
} from "../paper/geometry.ts";
import { GOLD, shape, type Sheet } from "../paper/sheet.ts";
import { darkOf, edgeOf, lightOf, type Fabric } from "./surface.ts";

/** A belt or sash round the body; `gold` for metal. */
export function drawBelt(
  sheet: Sheet,
  body: Body,
  v: number,
  height: number,
  colour: Colour | "gold",
  half: (v: number) => number = body.half,
): string {
  const { place, unit } = body;
  const row = (y: number) =>
    times(17, (_, t): Point => {
      const u = lerp(-1, 1, t);
      return place((half(y) + 0.03) * u, y + 0.05 * Math.cos(u * RIGHT_ANGLE));
    });
  const d = outline([...row(v), ...row(v + height).toReversed()]);
  const base = colour === "gold" ? "#c39545" : colour;
  const inside =
    sheet.soft(
      unit * 0.03,
      shape(
        brush([place(-0.32, v), place(-0.26, v + height / 2), place(-0.3, v + height)], unit * 0.2),
        shade(base, -0.14),
      ),
    ) +
    shape(
      brush(
        [place(-0.3, v + height * 0.5), place(0, v + height * 0.68), place(0.3, v + height * 0.45)],
        unit * 0.016,
      ),
      shade(base, -0.12),
      0.7,
    ) +
    shape(
      brush(
        [
          place(0.02, v + height * 0.35),
          place(0.15, v + height * 0.4),
          place(0.28, v + height * 0.3),
        ],
        unit * 0.015,
      ),
      shade(base, 0.18),
      0.8,
    );
  return sheet.filled(
    d,
    colour === "gold" ? GOLD : base,
    colour === "gold"
      ? shape(
          brush(
            [
              place(-0.3, v + height * 0.3),
              place(0, v + height * 0.52),
              place(0.3, v + height * 0.3),
            ],
            unit * 0.018,
            { start: 0.3, end: 0.3 },
          ),
          "#fff4d0",
          0.7,
        )
      : inside,
  );
}

/** A tied bow with hanging ends (`tails` in its own size; 0 for none). */
export function drawBow(
  sheet: Sheet,
  centre: Point,
  size: number,
  fabric: Fabric,
  tails = 1,
): string {
  const to = ([x, y]: Point): Point => [centre[0] + x * size, centre[1] + y * size];
  const stroke = (points: Point[], width: number) => brush(points.map(to), width * size);
  const [dark, light] = [darkOf(fabric), lightOf(fabric)];
  let out = "";
  const sides = [-1, 1];
  if (tails > 0)
    for (const f of sides) {
      const tail = [
        ...spline([
          [0, 0],
          [f * 0.12, 0.5],
          [f * 0.3, tails],
        ] as Point[]),
        [f * 0.37, 0.85 * tails] as Point,
        ...spline([
          [f * 0.52, 0.92 * tails],
          [f * 0.34, 0.45],
          [f * 0.08, -0.02],
        ] as Point[]),
      ];
      out += sheet.filled(
        outline(tail.map(to)),
        fabric.base,
        sheet.soft(
          size * 0.03,
          shape(
            stroke(
              [
                [0, 0],
                [f * 0.18, 0.5],
                [f * 0.34, 1.1 * tails],
              ],
              0.08,
            ),
            dark,
          ),
          0.7,
        ) +
          shape(
            stroke(
              [
                [f * 0.03, 0],
                [f * 0.25, 0.5],
                [f * 0.45, tails],
              ],
              0.02,
            ),
            light,
            0.6,
          ),
      );
    }
  for (const f of sides) {
    const loop = blob(
      (
        [
          [0, -0.04],
          [f * 0.25, -0.26],
          [f * 0.62, -0.3],
          [f * 0.7, -0.02],
          [f * 0.58, 0.2],
          [f * 0.25, 0.14],
          [0, 0.05],
        ] as Point[]
      ).map(to),
    );
    out += sheet.filled(
      loop,
      fabric.base,
      sheet.soft(
        size * 0.03,
        shape(
          stroke(
            [
              [0, 0],
              [f * 0.25, -0.02],
              [f * 0.5, -0.02],
            ],
            0.14,
          ),
          dark,
        ),
        0.8,
      ) +
        shape(
          stroke(
            [
              [0, -0.01],
              [f * 0.2, -0.12],
              [f * 0.45, -0.2],
            ],
            0.03,
          ) +
            stroke(
              [
                [0, 0.02],
                [f * 0.2, 0.06],
                [f * 0.4, 0.12],
              ],
              0.03,
            ),
          dark,
          0.7,
        ) +
        shape(
          stroke(
            [
              [f * 0.15, -0.2],
              [f * 0.4, -0.27],
              [f * 0.6, -0.22],
            ],
            0.03,
          ),
          light,
          0.7,
        ),
    );
  }
  const knot = blob(
    (
      [
        [-0.1, -0.1],
        [0.1, -0.1],
        [0.12, 0],
        [0.1, 0.11],
        [-0.1, 0.11],
        [-0.12, 0],
      ] as Point[]
    ).map(to),
    5,
  );
  return (
    out +
    sheet.filled(
      knot,
      shade(fabric.base, 0.03),
      shape(
        stroke(
          [
            [-0.03, -0.1],
            [-0.05, 0],
            [-0.03, 0.1],
          ],
          0.03,
        ),
        dark,
        0.8,
      ),
    )
  );
}

export type RuffleOptions = {
  waves?: number;
  amplitude?: number;
  spread?: number;
  seed?: number;
  profile?: (t: number) => number;
  direction?: Point;
};

/** A gathered strip that hangs from a line; `depth` in heads. */
export function drawRuffle(
  sheet: Sheet,
  unit: number,
  line: readonly Point[],
  depth: number,
  fabric: Fabric,
  options: RuffleOptions = {},
): string {
  const { waves = 14, amplitude = 1, spread = 0, seed = 2, direction = [0, 1] } = options;
  const next = random(seed);
  const upper = spline(line, 16);
  const size = unit * Math.min(0.035, depth * 0.16);
  const lower = upper.map((p, i): Point => {
    const t = i / (upper.length - 1);
    const phase = t * waves * 6.283;
    const d = depth * unit * (options.profile?.(t) ?? 1);
    return [
      p[0] + direction[0] * d + Math.cos(phase) * size + spread * (t - 0.5) * d,
      p[1] + direction[1] * d + Math.sin(phase) * size * amplitude,
    ];
  });
  const stroke = (i: number, width: number) => {
    const [a, b] = [at(lower, i), at(upper, i)];
    return brush([a, [lerp(a[0], b[0], 0.5), lerp(a[1], b[1], 0.5)], b], width, {
      peak: 0.12,
      start: 0.65,
    });
  };
  let dark = "";
  let light = "";
  for (let k = 0; k < waves; k++) {
    dark += stroke(
      Math.min(upper.length - 1, Math.floor(((k + 0.45 + next() * 0.2) / waves) * upper.length)),
      unit * 0.045,
    );
    light += stroke(
      Math.min(upper.length - 1, Math.floor(((k + 0.75) / waves) * upper.length)),
      unit * 0.032,
    );
  }
  return (
    sheet.filled(
      outline([...upper, ...lower.toReversed()]),
      fabric.base,
      sheet.soft(unit * 0.014, shape(dark, darkOf(fabric)), 0.75) +
        sheet.soft(unit * 0.012, shape(light, lightOf(fabric)), 0.5 + (fabric.sheen ?? 0.3) * 0.4),
      fabric.opacity ?? 1,
    ) +
    shape(
      brush(lower, unit * 0.012, { dense: true, start: 0.6, end: 0.6 }),
      edgeOf(fabric),
      0.65 * (fabric.opacity ?? 1),
    )
  );
}

/** A round flat collar in two halves, that lies along a crew neckline. */
export function drawRoundCollar(
  sheet: Sheet,
  unit: number,
  front: (x: number, t: number) => Point,
  fabric: Fabric,
  depth = 0.2,
): string {
  let out = "";
  for (const s of [-1, 1]) {
    const points: Point[] = [
      front(0, 0.06),
      front(s * 0.2, 0.03),
      front(s * 0.36, -0.03),
      front(s * 0.46, -0.08),
      front(s * 0.68, -0.03),
      front(s * 0.64, 0.1),
      front(s * 0.42, 0.08 + depth * 0.8),
      front(s * 0.14, 0.1 + depth),
      front(s * 0.02, 0.1),
    ];
    const d = blob(points, 7);
    out +=
      sheet.soft(unit * 0.02, shape(d, "#000000"), 0.22) +
      sheet.filled(
        d,
        fabric.base,
        sheet.soft(
          unit * 0.03,
          shape(
            brush(
              [front(s * 0.08, 0.08), front(s * 0.36, 0.0), front(s * 0.6, -0.04)],
              unit * 0.07,
            ),
            darkOf(fabric),
          ),
          0.45,
        ),
      ) +
      shape(
        brush(spline(points.slice(4, 9)), unit * 0.011, { dense: true, start: 0.5, end: 0.5 }),
        edgeOf(fabric),
        0.6,
      );
  }
  return out;
}

export function drawButton(sheet: Sheet, centre: Point, radius: number, paint: string): string {
  return (
    sheet.soft(
      radius * 0.4,
      shape(outline(disc([centre[0] - radius * 0.2, centre[1] + radius * 0.4], radius)), "#000000"),
      0.35,
    ) +
    shape(outline(disc(centre, radius)), paint) +
    shape(
      outline(disc([centre[0] + radius * 0.3, centre[1] - radius * 0.3], radius * 0.28)),
      "#ffffff",
      0.6,
    )
  );
}

/** A woolly ball. */
export function drawPompom(
  sheet: Sheet,
  centre: Point,
  radius: number,
  colour: Colour,
  seed: number,
): string {
  const next = random(seed);
  const edge = disc(centre, radius, 30, 1, () => 1 + (next() - 0.5) * 0.16);
  const threads = times(26, () => {
    const [a, q] = [next() * 6.28, Math.sqrt(next()) * radius * 0.9];
    const p: Point = [centre[0] + Math.cos(a) * q, centre[1] + Math.sin(a) * q];
    return brush(
      [
        p,
        [p[0] + (next() - 0.5) * radius * 0.3, p[1] + (next() - 0.5) * radius * 0.3],
        [p[0] + (next() - 0.5) * radius * 0.6, p[1] + (next() - 0.5) * radius * 0.6],
      ],
      radius * 0.1,
    );
  });
  return (
    sheet.soft(
      radius * 0.3,
      shape(outline(disc([centre[0] - radius * 0.3, centre[1] + radius * 0.4], radius)), "#000000"),
      0.28,
    ) +
    sheet.filled(
      outline(edge),
      colour,
      sheet.soft(
        radius * 0.4,
        shape(
          outline(disc([centre[0] - radius * 0.5, centre[1] + radius * 0.5], radius * 0.8)),
          shade(colour, -0.14),
        ),
        0.8,
      ) +
        shape(threads.filter((_, i) => i % 2).join(""), shade(colour, 0.12), 0.8) +
        shape(threads.filter((_, i) => i % 2 === 0).join(""), shade(colour, -0.1), 0.6),
    )
  );
}

/** A patch pocket; `cloud` for one with a scalloped top. */
export function drawPocket(
  sheet: Sheet,
  unit: number,
  centre: Point,
  width: number,
  fabric: Fabric,
  kind: "round" | "cloud",
  angle = 0,
): string {
  const w = width * unit;
  const to = ([x, y]: Point): Point => {
    const [u, v] = turned([x * w, y * w], angle);
    return [centre[0] + u, centre[1] + v];
  };
  const round: Point[] = [
    [-0.5, -0.45],
    [0.5, -0.45],
    [0.5, 0.1],
    [0.36, 0.45],
    [0, 0.54],
    [-0.36, 0.45],
    [-0.5, 0.1],
  ];
  const cloud: Point[] = [
    [-0.62, 0.3],
    [-0.74, 0.06],
    [-0.5, -0.1],
    [-0.42, -0.36],
    [-0.12, -0.4],
    [0.06, -0.5],
    [0.34, -0.36],
    [0.42, -0.14],
    [0.68, -0.06],
    [0.7, 0.22],
    [0.5, 0.36],
    [0, 0.38],
  ];
  const d = blob((kind === "round" ? round : cloud).map(to), 6);
  return (
    sheet.soft(
      w * 0.06,
      shape(
        blob(
          (kind === "round" ? round : cloud).map(([x, y]) => to([x - 0.04, y + 0.08])),
          6,
        ),
        "#000000",
      ),
      0.22,
    ) +
    sheet.filled(
      d,
      fabric.base,
      sheet.soft(
        w * 0.12,
        shape(
          blob(
            (kind === "round" ? round : cloud).map(([x, y]) => to([x - 0.3, y + 0.25])),
            6,
          ),
          darkOf(fabric),
        ),
        0.3,
      ),
    ) +
    shape(
      brush(spline((kind === "round" ? round : cloud).map(to), 6, true), unit * 0.009, {
        dense: true,
        start: 0.8,
        end: 0.8,
      }),
      edgeOf(fabric),
      0.45,
    )
  );
}
