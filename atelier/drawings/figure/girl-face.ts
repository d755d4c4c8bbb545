import { mix, shade } from "../paper/colour.ts";
import type { Point } from "../paper/geometry.ts";
import { line, shape, type Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import { bothSides, headSpace, type HeadSpace } from "./head-space.ts";
import type { Skin } from "./skin.ts";

export type Mood = "smile" | "laugh" | "dream";

const INK = "#1a0d09";

const FACE: Point[] = bothSides([
  [0, -0.5],
  [0.22, -0.46],
  [0.37, -0.31],
  [0.425, -0.1],
  [0.425, 0.08],
  [0.415, 0.2],
  [0.365, 0.325],
  [0.26, 0.425],
  [0.13, 0.482],
  [0, 0.497],
]);

/** The girl's face and ears. A head's turn moves the features, less at the edge than in the middle. */
export function drawGirlFace(sheet: Sheet, body: Body, skin: Skin, mood: Mood): string {
  const { turn } = body.pose.head;
  const head = headSpace(body, ([x, y]) => [x + turn * 0.03 * (y + 0.2), y]);
  const features = headSpace(body, ([x, y]) => [
    x * (1 - 0.16 * Math.abs(turn) * (x * turn > 0 ? 1 : 0.2)) + turn * 0.085,
    y,
  ]);
  return (
    drawEars(sheet, head, skin, turn) +
    sheet.filled(head.blob(FACE), skin.base, shading(sheet, head, features, skin)) +
    featuresOf(sheet, features, skin, mood)
  );
}

function drawEars(sheet: Sheet, head: HeadSpace, skin: Skin, turn: number): string {
  let out = "";
  for (const s of [-1, 1]) {
    const x = s * (0.425 - Math.max(0, s * turn) * 0.06);
    const ear: Point[] = [
      [x, 0.0],
      [x + s * 0.05, -0.03],
      [x + s * 0.085, 0.02],
      [x + s * 0.07, 0.1],
      [x + s * 0.03, 0.16],
      [x - s * 0.02, 0.15],
    ];
    out += sheet.filled(
      head.blob(ear),
      s < 0 ? mix(skin.base, skin.shadow, 0.6) : skin.base,
      shape(
        head.brush(
          [
            [x + s * 0.06, 0.0],
            [x + s * 0.035, 0.05],
            [x + s * 0.04, 0.11],
          ],
          0.018,
        ),
        skin.dark,
        0.7,
      ),
    );
  }
  return out;
}

function shading(sheet: Sheet, head: HeadSpace, features: HeadSpace, skin: Skin): string {
  const size = head.size;
  const soft = (by: number, d: string, colour: string, opacity: number) =>
    sheet.soft(size * by, shape(d, colour), opacity);
  return (
    soft(
      0.06,
      head.blob([
        [-0.6, -0.5],
        [-0.36, -0.3],
        [-0.33, 0.1],
        [-0.22, 0.36],
        [0.02, 0.52],
        [-0.3, 0.62],
        [-0.65, 0.3],
      ]),
      skin.shadow,
      0.95,
    ) +
    soft(
      0.05,
      features.blob([
        [-0.14, -0.34],
        [0.12, -0.36],
        [0.24, -0.2],
        [0.1, -0.09],
        [-0.12, -0.11],
      ]),
      skin.light,
      0.75,
    ) +
    soft(
      0.05,
      features.blob([
        [0.18, 0.13],
        [0.3, 0.1],
        [0.34, 0.2],
        [0.24, 0.28],
        [0.15, 0.22],
      ]),
      skin.light,
      0.7,
    ) +
    soft(
      0.04,
      head.blob([
        [0.4, -0.1],
        [0.44, 0.05],
        [0.42, 0.2],
        [0.33, 0.34],
        [0.37, 0.2],
        [0.385, 0],
      ]),
      skin.glow,
      0.55,
    ) +
    soft(
      0.05,
      features.circle([-0.27, 0.2], 0.085, 0.8) + features.circle([0.27, 0.2], 0.085, 0.8),
      "#d2543f",
      0.42,
    ) +
    soft(
      0.035,
      features.blob([
        [-0.06, 0.44],
        [0.06, 0.44],
        [0.08, 0.47],
        [0, 0.5],
        [-0.08, 0.47],
      ]),
      skin.dark,
      0.35,
    ) +
    soft(0.025, features.circle([0.02, 0.425], 0.05, 0.6), skin.light, 0.6)
  );
}

function featuresOf(sheet: Sheet, f: HeadSpace, skin: Skin, mood: Mood): string {
  return (
    (mood === "dream"
      ? closedEye(f, skin, -1) + closedEye(f, skin, 1)
      : openEye(sheet, f, skin, -1) + openEye(sheet, f, skin, 1)) +
    brows(f) +
    nose(sheet, f, skin) +
    (mood === "laugh" ? laughingMouth(sheet, f, skin) : smilingMouth(sheet, f, skin))
  );
}

function openEye(sheet: Sheet, f: HeadSpace, skin: Skin, s: number): string {
  const x = s * 0.172;
  const y = 0.075;
  const eye: Point[] = [
    [x - 0.09, y + 0.012],
    [x - 0.062, y - 0.052],
    [x, y - 0.076],
    [x + 0.062, y - 0.052],
    [x + 0.09, y + 0.012],
    [x + 0.05, y + 0.056],
    [x, y + 0.066],
    [x - 0.05, y + 0.056],
  ];
  const outer = (dx: number, dy: number): Point => [x + s * dx, y + dy];
  const iris = sheet.glow(
    [
      [0, "#6b3a20"],
      [0.5, "#43200f"],
      [1, "#1d0c06"],
    ],
    0.5,
    0.75,
    0.6,
  );
  const inside =
    shape(f.circle([x + 0.006, y - 0.004], 0.066, 1.04), iris) +
    shape(f.circle([x + 0.006, y - 0.006], 0.036, 1.05), "#0d0503") +
    sheet.soft(
      f.size * 0.008,
      shape(
        f.blob([
          [x - 0.1, y - 0.09],
          [x + 0.1, y - 0.09],
          [x + 0.09, y - 0.035],
          [x, y - 0.056],
          [x - 0.09, y - 0.035],
        ]),
        "#2a1711",
      ),
      0.55,
    ) +
    shape(f.circle([x + 0.028, y - 0.03], 0.0175), "#ffffff") +
    shape(f.circle([x - 0.022, y + 0.026], 0.0085), "#ffe9d6", 0.85);
  const lash = f.brush(
    [
      outer(-0.095, 0.016),
      outer(-0.064, -0.052),
      outer(0, -0.081),
      outer(0.062, -0.06),
      outer(0.108, 0.002),
    ],
    0.03,
    { peak: 0.66, start: 0.25, end: 0.3 },
  );
  const flicks =
    f.brush([outer(0.078, -0.038), outer(0.112, -0.058), outer(0.128, -0.075)], 0.016, {
      start: 0.9,
      peak: 0.1,
    }) +
    f.brush([outer(0.095, -0.014), outer(0.128, -0.026), outer(0.148, -0.04)], 0.016, {
      start: 0.9,
      peak: 0.1,
    });
  return (
    sheet.soft(
      f.size * 0.018,
      shape(
        f.blob(eye.map(([ex, ey]): Point => [x + (ex - x) * 1.22, y - 0.01 + (ey - y) * 1.35])),
        skin.dark,
      ),
      0.38,
    ) +
    sheet.filled(f.blob(eye, 5), "#fdf4e8", inside) +
    shape(lash + flicks, INK) +
    shape(
      f.brush([outer(-0.05, 0.06), outer(0.01, 0.073), outer(0.075, 0.04)], 0.01),
      skin.dark,
      0.9,
    ) +
    shape(
      f.brush([outer(-0.07, -0.083), outer(0, -0.112), outer(0.08, -0.075)], 0.012),
      skin.dark,
      0.6,
    )
  );
}

function closedEye(f: HeadSpace, skin: Skin, s: number): string {
  const [x, y] = [s * 0.172, 0.085];
  const p = (dx: number, dy: number): Point => [x + s * dx, y + dy];
  const lashes = [0.035, 0.07, 0.1].map((dx, i) =>
    f.brush(
      [p(dx, 0.03 - i * 0.012), p(dx + 0.022, 0.056 - i * 0.014), p(dx + 0.04, 0.07 - i * 0.018)],
      0.014,
      { start: 0.9, peak: 0.1 },
    ),
  );
  return (
    shape(
      f.brush([p(-0.09, -0.012), p(-0.03, 0.03), p(0.04, 0.034), p(0.105, -0.006)], 0.026, {
        peak: 0.6,
        start: 0.2,
        end: 0.3,
      }) + lashes.join(""),
      INK,
    ) + shape(f.brush([p(-0.07, -0.055), p(0, -0.07), p(0.075, -0.05)], 0.01), skin.dark, 0.6)
  );
}

function brows(f: HeadSpace): string {
  const brow = (s: number) =>
    f.brush(
      [
        [s * 0.085, -0.075],
        [s * 0.16, -0.112],
        [s * 0.235, -0.106],
        [s * 0.285, -0.07],
      ],
      0.03,
      { peak: 0.35, start: 0.45, end: 0.15 },
    );
  return shape(brow(-1) + brow(1), INK, 0.86);
}

function nose(sheet: Sheet, f: HeadSpace, skin: Skin): string {
  return (
    sheet.soft(
      f.size * 0.02,
      shape(
        f.blob([
          [-0.075, 0.215],
          [0, 0.235],
          [0.075, 0.215],
          [0.06, 0.255],
          [0, 0.27],
          [-0.06, 0.255],
        ]),
        skin.dark,
      ),
      0.6,
    ) +
    sheet.soft(
      f.size * 0.016,
      shape(
        f.blob([
          [-0.035, 0.15],
          [0.03, 0.14],
          [0.05, 0.19],
          [0.01, 0.22],
          [-0.035, 0.2],
        ]),
        skin.glow,
      ),
      0.75,
    ) +
    shape(
      f.brush(
        [
          [-0.062, 0.215],
          [-0.045, 0.238],
          [-0.018, 0.236],
        ],
        0.017,
        { start: 0.4, end: 0.4 },
      ) +
        f.brush(
          [
            [0.018, 0.236],
            [0.045, 0.238],
            [0.062, 0.215],
          ],
          0.017,
          { start: 0.4, end: 0.4 },
        ),
      shade(skin.dark, -0.05),
      0.75,
    )
  );
}

const lipColour = (skin: Skin) => mix("#b34a4c", skin.base, 0.42);

function smilingMouth(sheet: Sheet, f: HeadSpace, skin: Skin): string {
  const lips = lipColour(skin);
  return (
    shape(
      f.blob(
        [
          [-0.088, 0.318],
          [-0.04, 0.308],
          [-0.015, 0.302],
          [0, 0.307],
          [0.015, 0.302],
          [0.04, 0.308],
          [0.088, 0.318],
          [0.045, 0.336],
          [0, 0.341],
          [-0.045, 0.336],
        ],
        5,
      ),
      shade(lips, -0.04),
    ) +
    shape(
      f.blob(
        [
          [-0.08, 0.325],
          [0, 0.343],
          [0.08, 0.325],
          [0.055, 0.365],
          [0, 0.382],
          [-0.055, 0.365],
        ],
        5,
      ),
      lips,
    ) +
    sheet.soft(
      f.size * 0.008,
      shape(
        f.brush(
          [
            [-0.03, 0.362],
            [0.01, 0.367],
            [0.04, 0.358],
          ],
          0.016,
        ),
        "#ffffff",
      ),
      0.4,
    ) +
    shape(
      f.brush(
        [
          [-0.112, 0.303],
          [-0.07, 0.327],
          [0, 0.343],
          [0.07, 0.327],
          [0.112, 0.303],
        ],
        0.014,
        { start: 0.5, end: 0.5, peak: 0.5 },
      ),
      shade(skin.dark, -0.08),
    ) +
    sheet.soft(
      f.size * 0.008,
      shape(
        f.brush(
          [
            [-0.122, 0.285],
            [-0.13, 0.305],
            [-0.12, 0.32],
          ],
          0.014,
        ) +
          f.brush(
            [
              [0.122, 0.285],
              [0.13, 0.305],
              [0.12, 0.32],
            ],
            0.014,
          ),
        skin.dark,
      ),
      0.7,
    )
  );
}

function laughingMouth(sheet: Sheet, f: HeadSpace, skin: Skin): string {
  const lips = lipColour(skin);
  const mouth: Point[] = [
    [-0.115, 0.288],
    [-0.05, 0.3],
    [0, 0.304],
    [0.05, 0.3],
    [0.115, 0.288],
    [0.085, 0.36],
    [0.03, 0.4],
    [-0.03, 0.4],
    [-0.085, 0.36],
  ];
  const teeth = f.blob(
    [
      [-0.098, 0.285],
      [0, 0.297],
      [0.098, 0.285],
      [0.085, 0.325],
      [0, 0.336],
      [-0.085, 0.325],
    ],
    5,
  );
  const tongue = f.blob(
    [
      [-0.05, 0.4],
      [-0.03, 0.368],
      [0, 0.362],
      [0.03, 0.368],
      [0.05, 0.4],
      [0, 0.42],
    ],
    5,
  );
  return (
    shape(
      f.blob(
        mouth.map(([x, y]): Point => [x * 1.07, 0.335 + (y - 0.335) * 1.26]),
        5,
      ),
      lips,
    ) +
    sheet.filled(f.blob(mouth, 5), "#551319", shape(tongue, "#c9585c") + shape(teeth, "#fff8ee")) +
    shape(
      f.brush(
        [
          [-0.135, 0.272],
          [-0.1, 0.288],
          [0, 0.302],
          [0.1, 0.288],
          [0.135, 0.272],
        ],
        0.012,
        { start: 0.6, end: 0.6, peak: 0.5 },
      ),
      shade(skin.dark, -0.06),
      0.9,
    ) +
    line(
      f.line([
        [-0.04, 0.418],
        [0, 0.426],
        [0.04, 0.418],
      ]),
      shade(skin.dark, -0.02),
      f.size * 0.008,
      0.5,
    )
  );
}
