import { crease, drawFlat } from "../cloth/flat.ts";
import type { Fabric } from "../cloth/surface.ts";
import { type Colour, shade } from "../paper/colour.ts";
import { disc, outline, type Point, star, turned } from "../paper/geometry.ts";
import { GOLD, line, shape, type Sheet } from "../paper/sheet.ts";

/** Things of the house that are not worn: chairs, bags, cups, swatches, tags. */

/** A square of cloth cut with pinking shears. */
export function drawSwatch(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  fabric: Fabric,
  unit: number,
  angle = 0,
  seed = 4,
): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const map = (s: number, t: number): Point => {
    const edge = Math.max(Math.abs(s), Math.abs(t)) > 0.985;
    const zig = edge ? Math.sin((Math.abs(s) > Math.abs(t) ? t : s) * 60) * width * 0.008 : 0;
    const p = turned(
      [
        (s * width) / 2 + (Math.abs(s) > Math.abs(t) ? zig : 0),
        (t * height) / 2 + (Math.abs(t) > Math.abs(s) ? zig : 0),
      ],
      angle,
    );
    return [cx + p[0], cy + p[1]];
  };
  const wedges = [
    ...crease(height, unit, [-0.6, -1], [-0.2, 1], 0.16),
    ...crease(height, unit, [0.4, -1], [0.62, 1], 0.12),
  ];
  return sheet.shadowed(
    drawFlat(sheet, {
      fabric,
      width,
      height,
      unit,
      map,
      wedges,
      options: { seed, foldStrength: 0.35, sideStrength: 0.25, crisp: 0.15, toneDown: true },
    }),
    12,
    -10,
    12,
    0.32,
  );
}

/** A paper tag on a string. */
export function drawTag(
  sheet: Sheet,
  from: Point,
  length: number,
  size: number,
  colour: Colour,
  angle = 0,
): string {
  const end: Point = [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length];
  const to = ([x, y]: Point): Point => {
    const [u, v] = turned([x * size, y * size], -angle);
    return [end[0] + u, end[1] + v];
  };
  const tag = outline(
    [
      [-0.22, 0],
      [0.22, 0],
      [0.42, 0.24],
      [0.42, 1.25],
      [-0.42, 1.25],
      [-0.42, 0.24],
    ].map((p) => to(p as unknown as Point)),
  );
  return sheet.shadowed(
    line(outline([from, to([0, 0.14])], false), GOLD, 4) +
      shape(tag, colour) +
      shape(outline(disc(to([0, 0.16]), size * 0.07, 16)), shade(colour, -0.3)) +
      shape(outline(star(to([0, 0.74]), size * 0.24, 4, 0.3)), GOLD) +
      line(
        outline(
          [
            [-0.32, 0.3],
            [-0.22, 0.12],
            [0.22, 0.12],
            [0.32, 0.3],
            [0.32, 1.15],
            [-0.32, 1.15],
          ].map((p) => to(p as unknown as Point)),
        ),
        GOLD,
        3,
        0.8,
      ),
    8,
    -8,
    10,
    0.3,
  );
}
