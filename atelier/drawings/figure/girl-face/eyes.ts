import type { Point } from "../../paper/geometry.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

const INK = "#1a0d09";

export function openEye(sheet: Sheet, f: HeadSpace, skin: Skin, s: number): string {
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

export function closedEye(f: HeadSpace, skin: Skin, s: number): string {
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

export function brows(f: HeadSpace): string {
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
