import { drawBodice } from "../cloth/bodice.ts";
import { drawSkirt } from "../cloth/skirt.ts";
import { drawSleeve } from "../cloth/sleeve.ts";
import { drawBelt, drawBow } from "../cloth/trims.ts";
import { shade } from "../paper/colour.ts";
import { blob, brush, lerp, type Point } from "../paper/geometry.ts";
import { GOLD, shape, type Sheet } from "../paper/sheet.ts";
import type { WomanPiece } from "../pieces/women.ts";
import { makeBody, SIDES, type Standing } from "./body.ts";
import { WOMAN } from "./builds.ts";
import { WOMAN_POSES } from "./poses.ts";

/** A gold hanger; its hook is at the crown of whoever would wear it. */
export function drawHanger(to: (x: number, v: number) => Point, unit: number): string {
  return (
    shape(
      brush(
        [to(0, 1.5), to(0, 1.3), to(0.09, 1.2), to(0.06, 1.06), to(-0.06, 1.04), to(-0.1, 1.12)],
        unit * 0.035,
        { start: 1, end: 0.8 },
      ),
      GOLD,
    ) +
    shape(
      brush(
        [to(-0.66, 1.76), to(-0.3, 1.56), to(0, 1.5), to(0.3, 1.56), to(0.66, 1.76)],
        unit * 0.07,
        { start: 0.9, end: 0.9 },
      ),
      GOLD,
    )
  );
}

/** A piece on a gold hanger, without anybody in it. */
export function drawOnHanger(
  sheet: Sheet,
  piece: WomanPiece,
  standing: Standing,
  { straps = false } = {},
): string {
  const body = makeBody(WOMAN, WOMAN_POSES.hanging, standing);
  const { unit, place } = body;
  const skirt = drawSkirt(sheet, body, piece.skirt.fabric, piece.skirt);
  const bodice = drawBodice(sheet, body, piece.bodice.fabric, {
    ...piece.bodice,
    bust: false,
    seed: piece.seed,
  });
  const { sleeve } = piece;
  const sleeves = sleeve
    ? SIDES.map((side) =>
        drawSleeve(sheet, body, body.arms[side], sleeve.fabric, sleeve.kind, {
          cuff: sleeve.cuff === "gold" ? GOLD : sleeve.cuff,
          seed: piece.seed,
        }),
      )
    : [];
  const inside = straps
    ? ""
    : shape(
        blob([
          place(-0.5, 1.64),
          place(-0.27, 1.5),
          place(0, 1.56),
          place(0.27, 1.5),
          place(0.5, 1.64),
          place(0.5, 2.2),
          place(0, 3),
          place(-0.5, 2.2),
        ]),
        shade(piece.bodice.fabric.base, -0.24),
      );
  const strap = (s: number) =>
    brush([place(s * 0.3, 1.58), place(s * 0.36, 1.8), place(s * 0.38, 2.0)], unit * 0.03, {
      start: 1,
      end: 1,
    });
  const lapels = piece.lapels
    ? shape(
        [-1, 1]
          .map((s) =>
            brush(
              [
                [0.4, -0.08],
                [0.3, 0.3],
                [0.06, 0.78],
              ].map(([x, t]) => bodice.front(s * x!, t!)),
              unit * 0.1,
              { start: 0.9, end: 0.85 },
            ),
          )
          .join("") +
          brush(
            [
              bodice.front(0.06, 0.78),
              bodice.front(0.02, 0.95),
              skirt.surface.point(0.05, lerp(2.98, piece.skirt.hem, 0.5)),
              skirt.surface.point(0.07, piece.skirt.hem),
            ],
            unit * 0.07,
            { start: 0.9, end: 0.8 },
          ),
        piece.lapels,
      )
    : "";
  const belt = piece.belt
    ? drawBelt(sheet, body, piece.belt.at, piece.belt.height, piece.belt.colour)
    : "";
  const bow = piece.bow
    ? drawBow(
        sheet,
        bodice.front(piece.bow.x, piece.bow.t),
        piece.bow.size * unit,
        piece.bow.fabric,
        piece.bow.tails,
      )
    : "";
  const drawing = [
    skirt.back,
    ...sleeves.map((s) => s.back),
    inside,
    drawHanger(place, unit),
    straps ? shape([-1, 1].map(strap).join(""), shade(piece.bodice.fabric.base, -0.04)) : "",
    skirt.front,
    bodice.drawing,
    lapels,
    belt,
    ...sleeves.map((s) => s.drawing),
    bow,
  ].join("");
  return sheet.shadowed(drawing, unit * 0.09, -unit * 0.18, unit * 0.12, 0.34);
}
