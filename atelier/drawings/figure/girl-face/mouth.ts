import { mix, shade } from "../../paper/colour.ts";
import type { Point } from "../../paper/geometry.ts";
import { line, shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

const lipColour = (skin: Skin) => mix("#b34a4c", skin.base, 0.42);

export function smilingMouth(sheet: Sheet, f: HeadSpace, skin: Skin): string {
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

export function laughingMouth(sheet: Sheet, f: HeadSpace, skin: Skin): string {
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
