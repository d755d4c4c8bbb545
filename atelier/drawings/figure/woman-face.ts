import type { Colour } from "../paper/colour.ts";
import type { Point } from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import { headSpace, type HeadSpace } from "./head-space.ts";
import type { Skin } from "./skin.ts";
import { eyesOf } from "./woman-face/eyes.ts";
import { mouthOf } from "./woman-face/mouth.ts";
import { noseOf } from "./woman-face/nose.ts";
import { shading } from "./woman-face/shading.ts";

export type MakeUp = { lips: Colour; lids: Colour };

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
      shading(sheet, h, skin) +
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
