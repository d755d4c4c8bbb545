import type { Bodice } from "../cloth/bodice.ts";
import type { Skirt } from "../cloth/skirt.ts";
import { band, darkOf, edgeOf } from "../cloth/surface.ts";
import {
  drawBow,
  drawButton,
  drawPocket,
  drawPompom,
  drawRoundCollar,
  drawRuffle,
} from "../cloth/trims.ts";
import type { Body } from "../figure/body.ts";
import { shade } from "../paper/colour.ts";
import {
  at,
  blob,
  brush,
  lerp,
  outline,
  RIGHT_ANGLE,
  spline,
  star,
  times,
  type Point,
} from "../paper/geometry.ts";
import { GOLD, line, shape, type Sheet } from "../paper/sheet.ts";
import type { Trim } from "./girl-piece.ts";

type Dress = { bodice: Bodice; skirts: readonly Skirt[]; seed: number };
type Layer = "skirt" | "chest";

/** Draws a trim when its layer is painted; nothing in the other. */
export function drawTrim(sheet: Sheet, body: Body, trim: Trim, dress: Dress, layer: Layer): string {
  const onSkirt =
    trim.kind === "hem-ruffle" ||
    trim.kind === "hem-band" ||
    trim.kind === "pompoms" ||
    trim.kind === "petal-hem";
  if (onSkirt !== (layer === "skirt")) return "";
  const { unit } = body;
  const { front } = dress.bodice;
  switch (trim.kind) {
    case "round-collar":
      return drawRoundCollar(sheet, unit, front, trim.fabric, trim.depth);
    case "neck-ruffle": {
      const cut = trim.cut ?? 0;
      const around = dress.bodice.neckline
        .slice(cut, dress.bodice.neckline.length - cut)
        .filter((_, i) => i % 3 === 0);
      return drawRuffle(sheet, unit, around, trim.depth, trim.fabric, {
        waves: 9,
        spread: 0.5,
        seed: dress.seed,
      });
    }
    case "hem-ruffle": {
      const hem = at(dress.skirts, trim.tier).hem.filter((_, i) => i % 6 === 0);
      return drawRuffle(
        sheet,
        unit,
        hem.map(([x, y]): Point => [x, y - unit * 0.03]),
        trim.depth,
        trim.fabric,
        { waves: trim.waves ?? 18, spread: 0.12, seed: dress.seed },
      );
    }
    case "hem-band": {
      const up = (trim.up ?? trim.width * 0.5) * unit;
      return band(
        at(dress.skirts, trim.tier).hem.map(([x, y]): Point => [x, y - up]),
        trim.width * unit,
        trim.colour,
      );
    }
    case "petal-hem": {
      const hem = at(dress.skirts, trim.tier).hem;
      return times(trim.count, (i) => i)
        .toSorted((a, b) => Math.abs(b - (trim.count - 1) / 2) - Math.abs(a - (trim.count - 1) / 2))
        .map((i) => {
          const from = at(hem, Math.floor((i / trim.count) * 90));
          const to = at(hem, Math.floor(((i + 1) / trim.count) * 90));
          const [w, l] = [to[0] - from[0], trim.length * unit];
          const x = (from[0] + to[0]) / 2;
          const y = (from[1] + to[1]) / 2 - unit * 0.05;
          const d = blob(
            [
              [x - w * 0.62, y],
              [x + w * 0.62, y],
              [x + w * 0.6, y + l * 0.55],
              [x, y + l],
              [x - w * 0.6, y + l * 0.55],
            ],
            6,
          );
          return (
            sheet.filled(
              d,
              trim.fabric.base,
              sheet.soft(
                unit * 0.04,
                shape(
                  brush(
                    [
                      [x - w * 0.5, y],
                      [x - w * 0.3, y + l * 0.5],
                      [x, y + l],
                    ],
                    unit * 0.12,
                  ),
                  darkOf(trim.fabric),
                ),
                0.5,
              ),
            ) +
            line(
              outline(
                spline([
                  [x, y],
                  [x + w * 0.03, y + l * 0.5],
                  [x, y + l * 0.94],
                ]),
                false,
              ),
              edgeOf(trim.fabric),
              unit * 0.006,
              0.5,
            )
          );
        })
        .join("");
    }
    case "pompoms": {
      const hem = at(dress.skirts, trim.tier).hem;
      return times(trim.count, (i, t) => {
        const u = lerp(-0.97, 0.97, t);
        const p = at(hem, Math.round(((Math.asin(u) + RIGHT_ANGLE) / Math.PI) * 90));
        return drawPompom(
          sheet,
          [p[0], p[1] + unit * trim.size * 0.3],
          unit * trim.size * lerp(1, 0.7, Math.abs(u)),
          at(trim.colours, i % trim.colours.length),
          dress.seed + i,
        );
      }).join("");
    }
    case "bow":
      return drawBow(sheet, front(trim.x, trim.t), trim.size * unit, trim.fabric, trim.tails);
    case "buttons":
      return times(trim.count, (_, t) =>
        drawButton(sheet, front(trim.x, lerp(trim.from, trim.to, t)), unit * 0.028, trim.paint),
      ).join("");
    case "pockets":
      return [-1, 1]
        .map((s) =>
          drawPocket(
            sheet,
            unit,
            front(s * trim.x, trim.t),
            trim.width,
            trim.fabric,
            trim.style,
            s * -0.06,
          ),
        )
        .join("");
    case "smocking":
      return times(5, (row, t) => {
        const v = lerp(trim.from, trim.to, t);
        const zig = times(25, (i, u): Point =>
          front(lerp(-0.86, 0.86, u), v + (i % 2 ? 0.035 : 0)),
        );
        return (
          line(outline(zig, false), row % 2 ? trim.second : trim.colour, unit * 0.011) +
          times(12, (i, u) =>
            shape(
              outline(star(front(lerp(-0.8, 0.8, u), v + 0.02), unit * 0.014, 4, 0.5)),
              row % 2 ? trim.colour : trim.second,
            ),
          ).join("")
        );
      }).join("");
    case "bib": {
      const edge = [
        front(-0.52, 0.3),
        front(0, 0.33),
        front(0.52, 0.3),
        front(0.62, 0.7),
        front(0.7, 1.04),
        front(-0.7, 1.04),
        front(-0.62, 0.7),
      ];
      const straps = [-1, 1]
        .map((s) =>
          brush(
            [front(s * 0.44, 0.38), front(s * 0.56, 0.15), front(s * 0.66, -0.03)],
            unit * 0.1,
            { start: 0.9, end: 0.9 },
          ),
        )
        .join("");
      const d = outline(edge);
      return (
        sheet.soft(unit * 0.02, shape(d + straps, "#000000"), 0.2) +
        shape(straps, shade(trim.fabric.base, -0.02)) +
        sheet.filled(
          d,
          trim.fabric.base,
          sheet.soft(
            unit * 0.05,
            shape(
              brush([front(-0.6, 0.3), front(-0.55, 0.7), front(-0.6, 1)], unit * 0.14),
              darkOf(trim.fabric),
            ),
            0.5,
          ),
        ) +
        line(outline(edge.map(([x, y]): Point => [x, y])), edgeOf(trim.fabric), unit * 0.008, 0.5) +
        [-1, 1]
          .map((s) => drawButton(sheet, front(s * 0.44, 0.38), unit * 0.035, trim.buttons))
          .join("")
      );
    }
    case "star": {
      const d = outline(star(front(trim.x, trim.t), trim.size * unit, 5, 0.48));
      return (
        sheet.soft(
          unit * 0.012,
          `<g transform="translate(-4 6)">${shape(d, "#000000")}</g>`,
          0.35,
        ) + shape(d, GOLD)
      );
    }
  }
}
