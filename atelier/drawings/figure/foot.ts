import { type Colour, shade } from "../paper/colour.ts";
import { at, blob, brush, type Point, turned } from "../paper/geometry.ts";
import { GOLD, shape, type Sheet } from "../paper/sheet.ts";
import type { Body, Leg } from "./body.ts";
import type { Skin } from "./skin.ts";

export type Shoe = { kind: "mary-jane" | "sneaker" | "boot"; colour: Colour; sock?: Colour };

/** A child's foot in sock and shoe, a little turned out. */
export function drawFoot(sheet: Sheet, body: Body, leg: Leg, skin: Skin, shoe: Shoe): string {
  const { unit } = body;
  const ankle = at(leg.path, -1);
  const before = at(leg.path, -5);
  const lean = Math.atan2(ankle[0] - before[0], ankle[1] - before[1]);
  const out = leg.sign * ((leg.foot ?? 16) / 30);
  const to = ([x, y]: Point): Point => {
    const p = turned([(x + out * Math.max(0, y - 0.02) * 0.75) * unit, y * unit], -lean * 0.9);
    return [ankle[0] + p[0], ankle[1] + p[1]];
  };
  const all = (points: readonly Point[]) => points.map(to);
  const skinShape = blob(
    all([
      [-0.085, -0.08],
      [0.085, -0.08],
      [0.1, 0.06],
      [0.13, 0.18],
      [0.06, 0.25],
      [-0.06, 0.25],
      [-0.13, 0.18],
      [-0.1, 0.06],
    ]),
  );
  const sole = blob(
    all([
      [-0.14, 0.16],
      [0.14, 0.16],
      [0.165, 0.26],
      [0.1, 0.33],
      [0, 0.345],
      [-0.1, 0.33],
      [-0.165, 0.26],
    ]),
  );
  const upper: Point[] =
    shoe.kind === "mary-jane"
      ? [
          [-0.125, 0.1],
          [-0.085, 0.17],
          [0, 0.2],
          [0.085, 0.17],
          [0.125, 0.1],
          [0.155, 0.2],
          [0.125, 0.29],
          [0.05, 0.325],
          [-0.05, 0.325],
          [-0.125, 0.29],
          [-0.155, 0.2],
        ]
      : [
          [-0.105, shoe.kind === "boot" ? -0.14 : 0.02],
          [0, shoe.kind === "boot" ? -0.11 : 0.05],
          [0.105, shoe.kind === "boot" ? -0.14 : 0.02],
          [0.125, 0.1],
          [0.16, 0.2],
          [0.125, 0.29],
          [0.05, 0.325],
          [-0.05, 0.325],
          [-0.125, 0.29],
          [-0.16, 0.2],
          [-0.125, 0.1],
        ];
  const strap = brush(
    all([
      [-0.12, 0.06],
      [0, 0.1],
      [0.12, 0.06],
    ]),
    unit * 0.045,
    { start: 0.9, end: 0.9 },
  );
  const sock = shoe.sock
    ? sheet.filled(
        blob(
          all([
            [-0.095, -0.16],
            [0, -0.135],
            [0.095, -0.16],
            [0.105, 0.0],
            [0.13, 0.18],
            [0, 0.25],
            [-0.13, 0.18],
            [-0.105, 0.0],
          ]),
        ),
        shoe.sock,
        sheet.soft(
          unit * 0.03,
          shape(
            blob(
              all([
                [-0.15, -0.2],
                [-0.04, -0.14],
                [-0.05, 0.1],
                [-0.15, 0.2],
              ]),
            ),
            shade(shoe.sock, -0.14),
          ),
          0.7,
        ),
      ) +
      shape(
        brush(
          all([
            [-0.1, -0.15],
            [0, -0.12],
            [0.1, -0.15],
          ]),
          unit * 0.035,
          { start: 0.9, end: 0.9 },
        ),
        shade(shoe.sock, 0.03),
      )
    : "";
  return (
    shape(skinShape, skin.base) +
    sock +
    shape(sole, shoe.kind === "sneaker" ? "#fbf4e8" : shade(shoe.colour, -0.16)) +
    sheet.filled(
      blob(all(upper), 5),
      shoe.colour,
      sheet.soft(
        unit * 0.02,
        shape(
          brush(
            all([
              [0.11, 0.2],
              [0.08, 0.27],
              [0.02, 0.29],
            ]),
            unit * 0.05,
          ),
          shade(shoe.colour, 0.2),
        ),
        0.75,
      ) +
        sheet.soft(
          unit * 0.02,
          shape(
            brush(
              all([
                [-0.14, 0.16],
                [-0.13, 0.26],
                [-0.06, 0.31],
              ]),
              unit * 0.06,
            ),
            shade(shoe.colour, -0.14),
          ),
          0.8,
        ),
    ) +
    (shoe.kind === "mary-jane"
      ? shape(strap, shoe.colour) +
        shape(
          blob(
            all([
              [0.08, 0.07],
              [0.1, 0.055],
              [0.12, 0.07],
              [0.1, 0.09],
            ]),
            4,
          ),
          GOLD,
        )
      : "") +
    (shoe.kind === "sneaker"
      ? shape(
          brush(
            all([
              [-0.06, 0.1],
              [0, 0.12],
              [0.06, 0.1],
            ]),
            unit * 0.02,
          ) +
            brush(
              all([
                [-0.07, 0.16],
                [0, 0.18],
                [0.07, 0.16],
              ]),
              unit * 0.02,
            ),
          "#fff8ec",
        )
      : "")
  );
}
