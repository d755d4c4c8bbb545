import { mix } from "../../paper/colour.ts";
import type { Point } from "../../paper/geometry.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

export function drawEars(sheet: Sheet, head: HeadSpace, skin: Skin, turn: number): string {
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
