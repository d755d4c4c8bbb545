import { mix, type Colour } from "../../paper/colour.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

const INK = "#150b08";

/** Lowered lids, lashes and brows. */
export function eyesOf(sheet: Sheet, h: HeadSpace, skin: Skin, lids: Colour): string {
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
