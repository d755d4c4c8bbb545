import { type Colour, shade } from "../paper/colour.ts";
import { lerp, type Point, star, times } from "../paper/geometry.ts";
import { GOLD, type Paint, shape } from "../paper/sheet.ts";
import type { Pen } from "./girl-hair.ts";

export type Ornament =
  | "none"
  | "bow"
  | "flower"
  | "flowers"
  | "stars"
  | "crown"
  | "hat"
  | "band"
  | "wrap";

function blossom(pen: Pen, [x, y]: Point, r: number, petals: Colour, heart: Paint): string {
  const d = times(6, (i) => {
    const a = (i / 6) * 6.283;
    return pen.head.circle([x + Math.cos(a) * r * 0.62, y + Math.sin(a) * r * 0.62], r * 0.46);
  }).join("");
  return (
    pen.sheet.soft(
      pen.head.size * 0.02,
      shape(pen.head.circle([x - 0.015, y + 0.03], r), "#140a06"),
      0.45,
    ) +
    shape(d, petals) +
    shape(pen.head.circle([x, y], r * 0.36), heart)
  );
}

function hairBow(pen: Pen, [x, y]: Point, r: number): string {
  const { head, accent } = pen;
  const loop = (s: number) =>
    head.blob([
      [x, y],
      [x + s * r * 0.5, y - r * 0.55],
      [x + s * r * 1.15, y - r * 0.5],
      [x + s * r * 1.2, y + r * 0.35],
      [x + s * r * 0.5, y + r * 0.3],
    ]);
  const fold = (s: number) =>
    head.brush(
      [
        [x, y],
        [x + s * r * 0.5, y - r * 0.1],
        [x + s * r * 0.9, y - r * 0.06],
      ],
      r * 0.24,
    );
  return (
    pen.sheet.soft(
      head.size * 0.02,
      shape(head.circle([x, y + 0.03], r * 0.9, 0.6), "#140a06"),
      0.45,
    ) +
    [-1, 1]
      .map((s) =>
        pen.sheet.filled(
          loop(s),
          accent,
          shape(fold(s), shade(accent, -0.14)) +
            shape(
              head.brush(
                [
                  [x + s * r * 0.4, y - r * 0.45],
                  [x + s * r * 0.9, y - r * 0.42],
                  [x + s * r * 1.08, y - r * 0.2],
                ],
                r * 0.12,
              ),
              shade(accent, 0.14),
              0.8,
            ),
        ),
      )
      .join("") +
    shape(head.circle([x, y], r * 0.25, 1.15), shade(accent, 0.05))
  );
}

export const ORNAMENTS: Record<Ornament, (pen: Pen) => string> = {
  none: () => "",
  bow: (pen) => hairBow(pen, [0.3, -0.46], 0.15),
  flower: (pen) => blossom(pen, [0.36, -0.3], 0.13, pen.accent, pen.accent2),
  flowers: (pen) =>
    times(7, (i, k) => {
      const a = lerp(-2.75, -0.4, k);
      return blossom(
        pen,
        [Math.cos(a) * 0.42, -0.12 + Math.sin(a) * 0.36],
        i % 2 ? 0.075 : 0.1,
        i % 2 ? pen.accent2 : pen.accent,
        "#f7d774",
      );
    }).join(""),
  stars: (pen) =>
    [
      [0.29, -0.38, 0.09],
      [0.4, -0.24, 0.06],
      [0.17, -0.46, 0.055],
    ]
      .map(([x, y, r]) => shape(pen.head.blob(star([x!, y!], r!, 5, 0.5), 2), GOLD))
      .join(""),
  crown: (pen) => {
    const { head } = pen;
    const y = -0.5;
    const d = [
      [-0.24, y + 0.06],
      [-0.29, y - 0.2],
      [-0.15, y - 0.06],
      [-0.01, y - 0.27],
      [0.14, y - 0.06],
      [0.28, y - 0.2],
      [0.24, y + 0.06],
      [0, y + 0.09],
    ] as Point[];
    const body = `M${d
      .map((p) =>
        head
          .point(p)
          .map((n) => n.toFixed(1))
          .join(" "),
      )
      .join("L")}Z`;
    return (
      pen.sheet.filled(
        body,
        GOLD,
        shape(
          head.brush(
            [
              [-0.24, y + 0.03],
              [0, y + 0.06],
              [0.24, y + 0.03],
            ],
            0.05,
            { start: 1, end: 1 },
          ),
          pen.accent,
        ),
      ) +
      [
        [-0.29, -0.2],
        [-0.01, -0.27],
        [0.28, -0.2],
      ]
        .map(([x, dy]) => shape(head.circle([x!, y + dy!], 0.035), pen.accent))
        .join("")
    );
  },
  hat: (pen) => {
    const { head, sheet, accent, accent2 } = pen;
    const brim = head.blob([
      [-0.68, -0.27],
      [-0.35, -0.36],
      [0, -0.385],
      [0.35, -0.36],
      [0.68, -0.27],
      [0.4, -0.23],
      [0, -0.265],
      [-0.4, -0.23],
    ]);
    const crown = head.blob([
      [-0.4, -0.33],
      [-0.38, -0.56],
      [-0.22, -0.7],
      [0, -0.73],
      [0.22, -0.7],
      [0.38, -0.56],
      [0.4, -0.33],
      [0, -0.37],
    ]);
    const band = head.blob(
      [
        [-0.405, -0.42],
        [0, -0.47],
        [0.405, -0.42],
        [0.405, -0.32],
        [0, -0.37],
        [-0.405, -0.32],
      ],
      5,
    );
    return (
      sheet.soft(
        head.size * 0.03,
        shape(
          head.blob([
            [-0.45, -0.3],
            [0, -0.33],
            [0.45, -0.3],
            [0.35, -0.16],
            [0, -0.2],
            [-0.35, -0.16],
          ]),
          "#140a06",
        ),
        0.5,
      ) +
      sheet.filled(
        crown,
        accent,
        sheet.soft(
          head.size * 0.05,
          shape(
            head.blob([
              [-0.5, -0.2],
              [-0.3, -0.7],
              [-0.15, -0.5],
              [-0.2, -0.3],
            ]),
            shade(accent, -0.12),
          ),
          0.8,
        ),
      ) +
      shape(band, accent2) +
      sheet.filled(
        brim,
        shade(accent, 0.02),
        shape(
          head.brush(
            [
              [-0.66, -0.262],
              [-0.35, -0.24],
              [0, -0.265],
              [0.35, -0.24],
              [0.66, -0.262],
            ],
            0.02,
          ),
          shade(accent, -0.12),
        ),
      ) +
      blossom(pen, [0.3, -0.4], 0.1, "#fff3e2", GOLD)
    );
  },
  band: (pen) => {
    const d = pen.head.brush(
      [
        [-0.45, -0.1],
        [-0.32, -0.38],
        [0, -0.465],
        [0.32, -0.38],
        [0.45, -0.1],
      ],
      0.085,
      { start: 0.8, end: 0.8, peak: 0.5 },
    );
    return shape(d, pen.accent) + hairBow(pen, [0.25, -0.44], 0.12);
  },
  wrap: (pen) => {
    const { head, sheet, accent } = pen;
    const wrap = head.blob([
      [-0.46, -0.05],
      [-0.3, -0.27],
      [0, -0.33],
      [0.3, -0.27],
      [0.46, -0.05],
      [0.5, -0.3],
      [0.36, -0.58],
      [0, -0.68],
      [-0.36, -0.58],
      [-0.5, -0.3],
    ]);
    const folds = times(5, (_, k) =>
      head.brush(
        [
          [-0.46, lerp(-0.1, -0.42, k)],
          [-0.1, lerp(-0.33, -0.62, k)],
          [0.4, lerp(-0.22, -0.56, k)],
        ],
        0.02,
      ),
    ).join("");
    return (
      sheet.filled(
        wrap,
        accent,
        shape(folds, shade(accent, -0.14), 0.8) + shape(folds, shade(accent, 0.16), 0.3),
      ) + hairBow(pen, [0.12, -0.62], 0.2)
    );
  },
};
