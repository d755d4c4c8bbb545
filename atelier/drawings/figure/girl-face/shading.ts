import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

/** The light and shade on the face, and its blush. */
export function shading(sheet: Sheet, head: HeadSpace, features: HeadSpace, skin: Skin): string {
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
