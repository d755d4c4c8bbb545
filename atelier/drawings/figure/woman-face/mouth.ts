import { mix, shade, type Colour } from "../../paper/colour.ts";
import { shape, type Sheet } from "../../paper/sheet.ts";
import type { HeadSpace } from "../head-space.ts";
import type { Skin } from "../skin.ts";

export function mouthOf(sheet: Sheet, h: HeadSpace, skin: Skin, colour: Colour): string {
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
