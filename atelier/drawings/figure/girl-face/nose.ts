import { shade } from "../../paper/colour.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

export function nose(sheet: Sheet, f: HeadSpace, skin: Skin): string {
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
