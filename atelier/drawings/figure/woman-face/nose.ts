import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

/** The nose, and the light on the chin below. */
export function noseOf(sheet: Sheet, h: HeadSpace, skin: Skin): string {
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
