import type { Colour } from "../../paper/colour.ts";
import type { Point } from "../../paper/geometry.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

/** The light and shade on the face. */
export function shading(sheet: Sheet, h: HeadSpace, skin: Skin): string {
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
