import type { Colour } from "../paper/colour.ts";
import { at, disc, lerp, star, times, turned, type Point } from "../paper/geometry.ts";

export type PrintKind =
  | "flowers"
  | "marigolds"
  | "kites"
  | "stars"
  | "clouds"
  | "sprigs"
  | "dots"
  | "gingham"
  | "stripes"
  | "confetti"
  | "lace"
  | "adire"
  | "ankara"
  | "constellation"
  | "hearts"
  | "petals";

/** What is printed: the motif, its colours from the first painted on, and its size against the usual. */
export type PrintData = { kind: PrintKind; colours: readonly Colour[]; scale?: number };

export type PrintLayer = { colour: Colour; shapes: (readonly Point[])[]; opacity?: number };
type Area = { left: number; right: number; top: number; bottom: number };
type Print = (
  area: Area,
  print: PrintData & { ground: Colour },
  next: () => number,
) => PrintLayer[];

/** A motif turned and moved to its place. */
const placed = (motif: readonly Point[], angle: number, x: number, y: number): Point[] =>
  motif.map((p) => {
    const [u, v] = turned(p, angle);
    return [x + u, y + v];
  });
/** A petal or seed, broad at its lower end, pointing up. */
const petal = (length: number, width: number, steps = 8): Point[] => {
  const half = times(steps + 1, (_, t): Point => [
    (width / 2) * Math.sin(Math.PI * t ** 0.65),
    -length / 2 + length * t,
  ]);
  return [
    ...half,
    ...half
      .slice(1, -1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ];
};
const leaf = (length: number, width: number): Point[] => {
  const half = times(7, (_, t): Point => [
    (width / 2) * Math.sin(Math.PI * t),
    -length / 2 + length * t,
  ]);
  return [
    ...half,
    ...half
      .slice(1, -1)
      .toReversed()
      .map(([x, y]): Point => [-x, y]),
  ];
};
const bar = (a: Point, b: Point, width: number, steps = 6): Point[] => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [nx, ny] = [((a[1] - b[1]) / length) * (width / 2), ((b[0] - a[0]) / length) * (width / 2)];
  const along = times(steps + 1, (_, t): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)]);
  return [
    ...along.map(([x, y]): Point => [x + nx, y + ny]),
    ...along.toReversed().map(([x, y]): Point => [x - nx, y - ny]),
  ];
};
const box = (x0: number, y0: number, x1: number, y1: number, steps = 5): Point[] => [
  ...times(steps + 1, (_, t): Point => [lerp(x0, x1, t), y0]),
  ...times(steps + 1, (_, t): Point => [x1, lerp(y0, y1, t)]),
  ...times(steps + 1, (_, t): Point => [lerp(x1, x0, t), y1]),
  ...times(steps + 1, (_, t): Point => [x0, lerp(y1, y0, t)]),
];
const ring = (c: Point, radius: number, width: number): Point[][] => [
  disc(c, radius, 22),
  disc(c, radius - width, 22).toReversed(),
];

/** Places no two of which are nearer than `gap`. */
function scatter(area: Area, gap: number, next: () => number): Point[] {
  const [w, h] = [area.right - area.left, area.bottom - area.top];
  const found: Point[] = [];
  const tries = Math.min(5000, Math.floor(((w * h) / (gap * gap)) * 7));
  for (let i = 0; i < tries; i++) {
    const p: Point = [area.left + next() * w, area.top + next() * h];
    if (found.every((q) => (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2 > gap * gap)) found.push(p);
  }
  return found;
}

function grid(
  area: Area,
  dx: number,
  dy: number,
  stagger = 0,
): { x: number; y: number; i: number; j: number }[] {
  const cells = [];
  for (let j = Math.floor(area.top / dy) - 1; j <= Math.ceil(area.bottom / dy) + 1; j++)
    for (let i = Math.floor(area.left / dx) - 1; i <= Math.ceil(area.right / dx) + 1; i++)
      cells.push({ x: (i + (j & 1 ? stagger : 0)) * dx, y: j * dy, i, j });
  return cells;
}

/** One layer a colour; `put(k, …)` adds shapes to the kth. */
function layered(
  colours: readonly Colour[],
  draw: (put: (k: number, ...shapes: (readonly Point[])[]) => void) => void,
): PrintLayer[] {
  const layers: PrintLayer[] = colours.map((colour) => ({ colour, shapes: [] }));
  draw((k, ...shapes) => at(layers, k % layers.length).shapes.push(...shapes));
  return layers;
}

export const PRINTS: Record<PrintKind, Print> = {
  // Leaves first (last colour), then five petals, then hearts.
  flowers: (area, { colours, scale = 1 }, next) =>
    layered([at(colours, 2), at(colours, 0), at(colours, 1)], (put) => {
      for (const [x, y] of scatter(area, 0.25 * scale, next)) {
        const [a, z] = [next() * 6.28, (0.6 + next() * 0.45) * scale];
        put(
          0,
          placed(
            leaf(0.15 * z, 0.05 * z),
            a + 0.6,
            x + 0.13 * z * Math.cos(a),
            y + 0.13 * z * Math.sin(a),
          ),
        );
        for (let k = 0; k < 5; k++)
          put(
            1,
            placed(
              petal(0.13 * z, 0.11 * z).map(([u, v]): Point => [u * 1.12, v - 0.08 * z]),
              a + k * 1.2566,
              x,
              y,
            ),
          );
        put(2, disc([x, y], 0.03 * z, 10));
      }
    }),
  // Full round heads of many petals, in rings.
  marigolds: (area, { colours, scale = 1 }, next) =>
    layered([at(colours, 3), at(colours, 0), at(colours, 1), at(colours, 2)], (put) => {
      for (const [x, y] of scatter(area, 0.3 * scale, next)) {
        const [a, z] = [next() * 6.28, (0.75 + next() * 0.35) * scale];
        for (const s of [0, 1.1])
          put(
            0,
            placed(
              leaf(0.2 * z, 0.055 * z),
              a + s,
              x + 0.16 * z * Math.sin(a + s + 0.2),
              y - 0.16 * z * Math.cos(a + s + 0.2),
            ),
          );
        for (const [k, radius, count, size] of [
          [1, 0.1, 13, 0.034],
          [2, 0.066, 10, 0.03],
          [3, 0.032, 6, 0.024],
        ] as const) {
          put(k, disc([x, y], radius * z, 16));
          for (let i = 0; i < count; i++)
            put(
              k,
              disc(
                [
                  x + Math.cos(a + (i / count) * 6.283) * radius * z,
                  y + Math.sin(a + (i / count) * 6.283) * radius * z,
                ],
                size * z,
                9,
              ),
            );
        }
      }
    }),
  // Diamonds in two halves with a spar, a string and tail bows.
  kites: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      const string = colours.length - 1;
      for (const [x, y] of scatter(area, 0.33 * scale, next)) {
        const [a, z, k] = [
          -0.5 + next() * 1.0,
          0.95 * scale,
          Math.floor(next() * (colours.length - 1)),
        ];
        const tail = times(10, (_, t): Point => [
          Math.sin(t * 5.5) * 0.03 * z,
          (0.11 + t * 0.15) * z,
        ]);
        const upper = [
          ...tail.map(([u, v]): Point => [u - 0.004, v]),
          ...tail.toReversed().map(([u, v]): Point => [u + 0.006, v]),
        ];
        put(string, placed(upper, a, x, y));
        put(
          k,
          placed(
            [
              [0, -0.13 * z],
              [0.085 * z, -0.02 * z],
              [0, 0.12 * z],
            ],
            a,
            x,
            y,
          ),
        );
        put(
          (k + 1) % string,
          placed(
            [
              [0, -0.13 * z],
              [-0.085 * z, -0.02 * z],
              [0, 0.12 * z],
            ],
            a,
            x,
            y,
          ),
        );
        put(
          string,
          placed(bar([-0.085 * z, -0.02 * z], [0.085 * z, -0.02 * z], 0.007), a, x, y),
          placed(bar([0, -0.13 * z], [0, 0.12 * z], 0.007), a, x, y),
        );
        for (const t of [3, 6, 9]) {
          const [u, v] = at(tail, t);
          for (const s of [-1, 1])
            put(
              (k + t) % string,
              placed(
                [
                  [u, v],
                  [u + s * 0.032 * z, v - 0.018 * z],
                  [u + s * 0.032 * z, v + 0.018 * z],
                ],
                a,
                x,
                y,
              ),
            );
        }
      }
    }),
  stars: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.17 * scale, next)) {
        const size = next();
        if (size < 0.55) put(0, star([x, y], (0.045 + next() * 0.05) * scale, 5, 0.46, next()));
        else put(1, disc([x, y], (0.01 + next() * 0.012) * scale, 8));
      }
    }),
  clouds: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.34 * scale, next)) {
        const z = (0.8 + next() * 0.5) * scale;
        if (next() < 0.7) {
          for (const [u, v, r] of [
            [-0.075, 0, 0.045],
            [-0.02, -0.035, 0.062],
            [0.05, -0.012, 0.05],
            [0.1, 0.012, 0.033],
          ] as const)
            put(0, disc([x + u * z, y + v * z], r * z, 14));
          put(0, box(x - 0.09 * z, y, x + 0.11 * z, y + 0.045 * z, 3));
        } else
          put(
            1,
            ...[0, 1, 2].map((i) =>
              bar([x - 0.06 + i * 0.06, y - 0.03], [x - 0.075 + i * 0.06, y + 0.04], 0.014),
            ),
          );
      }
    }),
  sprigs: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.24 * scale, next)) {
        const [a, z] = [-0.7 + next() * 1.4, scale];
        put(0, placed(bar([0, 0.1 * z], [0, -0.07 * z], 0.01), a, x, y));
        for (const [s, v] of [
          [-1, 0.05],
          [1, 0.02],
          [-1, -0.01],
        ] as const)
          put(
            0,
            placed(placed(leaf(0.085 * z, 0.036 * z), s * 0.95, s * 0.036 * z, v * z), a, x, y),
          );
        put(
          next() < 0.6 ? 1 : 2,
          ...[0, 1, 2, 3, 4].map((k) =>
            placed(
              disc(
                [Math.cos(k * 1.2566) * 0.024 * z, -0.09 * z + Math.sin(k * 1.2566) * 0.024 * z],
                0.019 * z,
                9,
              ),
              a,
              x,
              y,
            ),
          ),
        );
        put(3, placed(disc([0, -0.09 * z], 0.014 * z, 8), a, x, y));
      }
    }),
  dots: (area, { colours, scale = 1 }) =>
    layered(colours, (put) => {
      for (const { x, y, i, j } of grid(area, 0.16 * scale, 0.14 * scale, 0.5))
        put(Math.abs(i * 3 + j) % 7 === 0 ? 1 : 0, disc([x, y], 0.033 * scale, 12));
    }),
  gingham: (area, { colours, scale = 1 }) => {
    const d = 0.12 * scale;
    const stripes: Point[][] = [];
    const rows: Point[][] = [];
    for (let x = Math.floor(area.left / d) * d; x < area.right; x += d * 2)
      stripes.push(box(x, area.top, x + d, area.bottom, 70));
    for (let y = Math.floor(area.top / d) * d; y < area.bottom; y += d * 2)
      rows.push(box(area.left, y, area.right, y + d, 90));
    return [
      { colour: at(colours, 0), shapes: stripes, opacity: 0.5 },
      { colour: at(colours, 0), shapes: rows, opacity: 0.5 },
    ];
  },
  stripes: (area, { colours, scale = 1 }) =>
    layered(colours, (put) => {
      const d = 0.2 * scale;
      let k = 0;
      for (let x = Math.floor(area.left / d) * d; x < area.right; x += d)
        put(k++, box(x, area.top, x + d * 0.5, area.bottom, 70));
    }),
  confetti: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.1 * scale, next)) {
        const k = Math.floor(next() * colours.length);
        const r = 0.016 + next() * 0.016;
        put(
          k,
          next() < 0.6
            ? disc([x, y], r, 10)
            : placed(box(-r, -r * 0.5, r, r * 0.5, 2), next() * 3, x, y),
        );
      }
    }),
  lace: (area, { colours, scale = 1 }) =>
    layered(colours, (put) => {
      const d = 0.17 * scale;
      for (const { x, y } of grid(area, d, d, 0.5)) {
        for (let k = 0; k < 5; k++)
          put(
            0,
            disc(
              [x + Math.cos(k * 1.2566) * d * 0.24, y + Math.sin(k * 1.2566) * d * 0.24],
              d * 0.145,
              10,
            ),
          );
        put(1, disc([x, y], d * 0.09, 8));
        put(0, bar([x, y], [x + d / 2, y + d], 0.006), bar([x, y], [x - d / 2, y + d], 0.006));
      }
    }),
  hearts: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.19 * scale, next)) {
        const z = (0.045 + next() * 0.025) * scale;
        const heart = times(20, (i): Point => {
          const t = (i / 20) * 6.283;
          return [
            z * 1.05 * Math.sin(t) ** 3,
            -z * (0.85 * Math.cos(t) - 0.36 * Math.cos(2 * t) - 0.13 * Math.cos(3 * t)),
          ];
        });
        put(next() < 0.7 ? 0 : 1, placed(heart, -0.3 + next() * 0.6, x, y));
      }
    }),
  petals: (area, { colours, scale = 1 }, next) =>
    layered(colours, (put) => {
      for (const [x, y] of scatter(area, 0.16 * scale, next))
        put(
          Math.floor(next() * colours.length),
          placed(petal(0.13 * scale, 0.062 * scale), next() * 6.28, x, y),
        );
    }),
  constellation: (area, { colours, scale = 1 }, next) =>
    layered([at(colours, 2), at(colours, 1), at(colours, 0)], (put) => {
      for (const [x, y] of scatter(area, 0.055 * scale, next))
        if (next() < 0.5) put(0, disc([x, y], 0.004 + next() * 0.007, 6));
      const stars = scatter(area, 0.3 * scale, next);
      stars.forEach((p, i) => {
        put(
          2,
          next() < 0.5
            ? star(p, 0.06 + next() * 0.07, 4, 0.18)
            : disc(p, 0.018 + next() * 0.014, 10),
        );
        const near = stars
          .map((q, j) => [(q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2, j] as const)
          .toSorted((a, b) => a[0] - b[0])
          .slice(1, 3);
        for (const [d2, j] of near)
          if (j > i && d2 < 0.26 && next() < 0.75) put(1, bar(p, at(stars, j), 0.0085));
      });
    }),
  // Indigo resist: a grid of squares, each with one of five motifs.
  adire: (area, { colours, scale = 1, ground }) => {
    const d = 0.46 * scale;
    return layered([at(colours, 0), ground], (put) => {
      for (const { x, y, i, j } of grid(area, d, d)) {
        const c: Point = [x + d / 2, y + d / 2];
        put(
          0,
          box(x + 0.012, y, x + d - 0.012, y + 0.014),
          box(x, y + 0.012, x + 0.014, y + d - 0.012),
        );
        const motif = (((i * 7 + j * 13) % 5) + 5) % 5;
        if (motif === 0)
          put(0, ...ring(c, d * 0.38, 0.022), ...ring(c, d * 0.26, 0.022), disc(c, d * 0.12));
        if (motif === 1)
          for (let k = 0; k < 8; k++)
            put(
              0,
              placed(
                petal(d * 0.3, d * 0.13).map(([u, v]): Point => [u, v - d * 0.24]),
                (k * Math.PI) / 4,
                c[0],
                c[1],
              ),
            );
        if (motif === 2)
          for (let k = 0; k < 25; k++)
            put(
              0,
              disc(
                [
                  x + (d * ((k % 5) + 0.5)) / 5 + 0.008,
                  y + (d * (Math.floor(k / 5) + 0.5)) / 5 + 0.008,
                ],
                0.022 + 0.008 * (k & 1),
                9,
              ),
            );
        if (motif === 3)
          for (let k = 0; k < 4; k++) {
            const yy = y + (d * (k + 0.7)) / 4.4;
            const zig: Point[] = [
              [x + 0.04, yy],
              [x + d * 0.27, yy - 0.06],
              [c[0], yy],
              [x + d * 0.75, yy - 0.06],
              [x + d - 0.03, yy],
            ];
            put(0, [...zig, ...zig.toReversed().map(([u, v]): Point => [u, v + 0.025])]);
          }
        if (motif === 4) {
          put(0, star(c, d * 0.4, 4, 0.45));
          for (const [u, v] of [
            [-1, -1],
            [1, -1],
            [1, 1],
            [-1, 1],
          ] as const)
            put(0, disc([c[0] + u * d * 0.33, c[1] + v * d * 0.33], 0.026, 9));
          put(1, disc(c, d * 0.11));
        }
      }
    });
  },
  // Wax-print roundels: three rings, petals, a heart.
  ankara: (area, { colours, scale = 1 }) => {
    const d = 0.86 * scale;
    const [a, b, c, e] = [at(colours, 0), at(colours, 1), at(colours, 2), at(colours, 3)];
    return layered([e, a, b, c, e, b, a, e], (put) => {
      for (const { x, y } of grid(area, d, d * 0.86, 0.5)) {
        put(0, star([x + d * 0.5, y], d * 0.05, 4, 0.5));
        put(1, disc([x, y], d * 0.47));
        put(2, disc([x, y], d * 0.425));
        put(3, disc([x, y], d * 0.375));
        for (let k = 0; k < 14; k++)
          put(
            4,
            placed(
              petal(d * 0.19, d * 0.085).map(([u, v]): Point => [u, v - d * 0.265]),
              (k * Math.PI) / 7,
              x,
              y,
            ),
          );
        put(5, disc([x, y], d * 0.155, 20));
        put(6, disc([x, y], d * 0.115, 20));
        put(7, star([x, y], d * 0.1, 6, 0.4));
      }
    });
  },
};
