import { mix, shade, type Colour } from "../paper/colour.ts";
import type { Point } from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import { headSpace, type HeadSpace } from "./head-space.ts";
import type { Skin } from "./skin.ts";

export type MakeUp = { lips: Colour; lids: Colour };

const INK = "#150b08";

/**
 * A woman's head space: three-quarter view to the side her head is turned to.
 * Coordinates have the crown at 0 and the chin at 1, as a fashion drawing is measured.
 */
export function womanSpace(body: Body): HeadSpace {
  const flip = body.pose.head.turn < 0 ? -1 : 1;
  return headSpace(body, ([x, y]) => [x * flip, y - 0.5]);
}

const FACE: readonly Point[] = [
  [-0.245, 0.34],
  [-0.12, 0.17],
  [0.12, 0.14],
  [0.262, 0.27],
  [0.288, 0.4],
  [0.272, 0.49],
  [0.283, 0.57],
  [0.268, 0.68],
  [0.222, 0.8],
  [0.155, 0.935],
  [0.085, 0.995],
  [0, 0.972],
  [-0.13, 0.88],
  [-0.215, 0.745],
  [-0.25, 0.56],
];

/** A woman's face with lowered lids, and her ear. */
export function drawWomanFace(sheet: Sheet, body: Body, skin: Skin, makeUp: MakeUp): string {
  const h = womanSpace(body);
  const ear = h.blob(
    [
      [-0.245, 0.5],
      [-0.285, 0.475],
      [-0.305, 0.53],
      [-0.285, 0.62],
      [-0.25, 0.645],
      [-0.235, 0.58],
    ],
    5,
  );
  return (
    sheet.filled(
      h.blob(FACE),
      skin.base,
      lightOn(sheet, h, skin) +
        noseOf(sheet, h, skin) +
        eyesOf(sheet, h, skin, makeUp.lids) +
        mouthOf(sheet, h, skin, makeUp.lips),
    ) +
    sheet.filled(
      ear,
      skin.shadow,
      shape(
        h.brush(
          [
            [-0.26, 0.51],
            [-0.285, 0.54],
            [-0.265, 0.6],
          ],
          0.014,
        ),
        skin.dark,
      ),
    )
  );
}

function lightOn(sheet: Sheet, h: HeadSpace, skin: Skin): string {
  const soft = (by: number, points: readonly Point[], colour: Colour, opacity: number) =>
    sheet.soft(h.size * by, shape(h.blob(points), colour), opacity);
  return (
    soft(
      0.035,
      [
        [-0.35, 0.3],
        [-0.13, 0.4],
        [-0.12, 0.62],
        [-0.03, 0.83],
        [0.1, 1],
        [-0.1, 1.1],
        [-0.4, 0.8],
      ],
      skin.shadow,
      0.95,
    ) +
    soft(
      0.03,
      [
        [0.02, 0.2],
        [0.2, 0.22],
        [0.24, 0.36],
        [0.12, 0.4],
        [0, 0.33],
      ],
      skin.light,
      0.75,
    ) +
    soft(
      0.022,
      [
        [-0.07, 0.6],
        [0.03, 0.585],
        [0.09, 0.62],
        [0.03, 0.68],
        [-0.06, 0.66],
      ],
      skin.glow,
      0.5,
    ) +
    soft(
      0.015,
      [
        [0.245, 0.57],
        [0.28, 0.58],
        [0.265, 0.68],
        [0.24, 0.66],
      ],
      skin.glow,
      0.55,
    ) +
    soft(
      0.02,
      [
        [-0.1, 0.45],
        [0, 0.43],
        [0.08, 0.46],
        [0.06, 0.52],
        [-0.08, 0.52],
      ],
      skin.dark,
      0.6,
    ) +
    soft(
      0.018,
      [
        [0.17, 0.45],
        [0.27, 0.44],
        [0.27, 0.51],
        [0.18, 0.52],
      ],
      skin.dark,
      0.6,
    ) +
    soft(
      0.03,
      [
        [-0.1, 0.66],
        [0.02, 0.64],
        [0.04, 0.7],
        [-0.06, 0.74],
      ],
      "#b5503c",
      0.26,
    )
  );
}

function noseOf(sheet: Sheet, h: HeadSpace, skin: Skin): string {
  return (
    sheet.soft(
      h.size * 0.012,
      shape(
        h.blob([
          [0.115, 0.5],
          [0.14, 0.56],
          [0.13, 0.66],
          [0.1, 0.7],
          [0.085, 0.66],
          [0.1, 0.58],
        ]),
        skin.dark,
      ),
      0.55,
    ) +
    sheet.soft(
      h.size * 0.01,
      shape(
        h.brush(
          [
            [0.165, 0.46],
            [0.178, 0.56],
            [0.188, 0.655],
          ],
          0.035,
        ),
        skin.glow,
      ),
      0.75,
    ) +
    shape(
      h.brush(
        [
          [0.1, 0.69],
          [0.145, 0.708],
          [0.205, 0.688],
        ],
        0.018,
      ),
      skin.dark,
    ) +
    sheet.soft(
      h.size * 0.012,
      shape(
        h.blob([
          [0.06, 0.885],
          [0.13, 0.88],
          [0.15, 0.93],
          [0.09, 0.95],
        ]),
        skin.light,
      ),
      0.7,
    ) +
    sheet.soft(
      h.size * 0.01,
      shape(
        h.brush(
          [
            [0.07, 0.865],
            [0.12, 0.872],
            [0.17, 0.862],
          ],
          0.02,
        ),
        skin.dark,
      ),
      0.7,
    )
  );
}

function eyesOf(sheet: Sheet, h: HeadSpace, skin: Skin, lids: Colour): string {
  // A fifth of the way to gold: more reads as a mask.
  const lid = mix(skin.base, lids, 0.2);
  const near = h.blob([
    [-0.1, 0.508],
    [-0.05, 0.472],
    [0.02, 0.468],
    [0.08, 0.512],
    [0.02, 0.532],
    [-0.05, 0.53],
  ]);
  const far = h.blob([
    [0.175, 0.512],
    [0.205, 0.475],
    [0.25, 0.475],
    [0.268, 0.505],
    [0.235, 0.528],
    [0.2, 0.528],
  ]);
  return (
    shape(near + far, lid) +
    sheet.soft(
      h.size * 0.006,
      shape(
        h.brush(
          [
            [-0.05, 0.497],
            [-0.01, 0.492],
            [0.04, 0.498],
          ],
          0.018,
        ) +
          h.brush(
            [
              [0.205, 0.498],
              [0.23, 0.495],
              [0.25, 0.5],
            ],
            0.014,
          ),
        mix(skin.glow, lids, 0.5),
      ),
      0.5,
    ) +
    shape(
      h.brush(
        [
          [-0.1, 0.486],
          [-0.03, 0.455],
          [0.05, 0.478],
        ],
        0.01,
      ) +
        h.brush(
          [
            [0.18, 0.482],
            [0.22, 0.458],
            [0.265, 0.478],
          ],
          0.009,
        ),
      skin.dark,
      0.9,
    ) +
    shape(
      h.brush(
        [
          [-0.135, 0.492],
          [-0.085, 0.522],
          [-0.015, 0.537],
          [0.085, 0.515],
        ],
        0.022,
        { peak: 0.35 },
      ) +
        h.brush(
          [
            [0.172, 0.514],
            [0.215, 0.533],
            [0.268, 0.507],
            [0.285, 0.49],
          ],
          0.018,
          { peak: 0.5 },
        ) +
        h.brush(
          [
            [-0.13, 0.445],
            [-0.05, 0.398],
            [0.03, 0.402],
            [0.095, 0.432],
          ],
          0.026,
          { peak: 0.55, end: 0.3 },
        ) +
        h.brush(
          [
            [0.165, 0.432],
            [0.205, 0.402],
            [0.245, 0.402],
            [0.282, 0.43],
          ],
          0.02,
          { peak: 0.35, start: 0.3 },
        ),
      INK,
    )
  );
}

function mouthOf(sheet: Sheet, h: HeadSpace, skin: Skin, colour: Colour): string {
  const lips = mix(mix(colour, "#8f2a1e", 0.4), skin.base, 0.26);
  return (
    shape(
      h.blob(
        [
          [0.028, 0.795],
          [0.085, 0.765],
          [0.125, 0.753],
          [0.148, 0.762],
          [0.172, 0.753],
          [0.205, 0.772],
          [0.228, 0.792],
          [0.15, 0.803],
        ],
        5,
      ),
      shade(lips, -0.06),
    ) +
    shape(
      h.blob(
        [
          [0.03, 0.797],
          [0.1, 0.8],
          [0.15, 0.802],
          [0.226, 0.794],
          [0.19, 0.838],
          [0.14, 0.858],
          [0.09, 0.843],
        ],
        5,
      ),
      lips,
    ) +
    sheet.soft(
      h.size * 0.006,
      shape(
        h.brush(
          [
            [0.11, 0.828],
            [0.145, 0.833],
            [0.18, 0.824],
          ],
          0.016,
        ),
        "#ffffff",
      ),
      0.45,
    ) +
    shape(
      h.brush(
        [
          [0.012, 0.79],
          [0.06, 0.798],
          [0.15, 0.804],
          [0.235, 0.788],
        ],
        0.008,
      ),
      shade(lips, -0.14),
    )
  );
}
