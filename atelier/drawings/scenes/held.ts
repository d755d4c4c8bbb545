import type { Body, Side } from "../figure/body.ts";
import { at, between, brush, disc, outline, spline, star, type Point } from "../paper/geometry.ts";
import { GOLD, line, shape, type Sheet } from "../paper/sheet.ts";
import type { Held } from "../pieces/girl-piece.ts";
import { balloon, flowerHead, frond, kite, marigold, pumpkin } from "./motifs.ts";
import { cutter } from "./backdrops.ts";

/** What a girl holds: its part behind her and its part before her. */
export function drawHeld(sheet: Sheet, body: Body, held: Held): { behind: string; front: string } {
  const { unit } = body;
  const side: Side = body.arms.left.hand === "hold" ? "left" : "right";
  const wrist = at(body.arms[side].path, -1);
  const before = at(body.arms[side].path, -6);
  const length = Math.hypot(wrist[0] - before[0], wrist[1] - before[1]) || 1;
  const palm: Point = [
    wrist[0] + ((wrist[0] - before[0]) / length) * unit * 0.15,
    wrist[1] + ((wrist[1] - before[1]) / length) * unit * 0.15,
  ];
  const [x, y] = held === "basket" ? between(palm, at(body.arms.right.path, -1), 0.5) : palm;
  const soft = (inside: string) =>
    sheet.shadowed(inside, unit * 0.03, -unit * 0.04, unit * 0.05, 0.3);
  switch (held) {
    case "none":
      return { behind: "", front: "" };
    case "kite":
      return {
        behind: kite(
          cutter(sheet, "#7fa8c9"),
          x - unit * 0.28,
          y - unit * 0.62,
          unit * 0.46,
          ["#e8573f", "#f2b63d", "#2f8f8a"],
          palm,
        ),
        front: "",
      };
    case "balloon":
      return {
        behind: balloon(sheet, x - unit * 0.15, y - unit * 0.95, unit * 0.36, "#e8677f", palm),
        front: "",
      };
    case "marigold":
      return {
        behind: "",
        front: soft(
          shape(
            brush(
              [
                [x + 4, y + unit * 0.28],
                [x, y],
                [x + unit * 0.03, y - unit * 0.22],
              ],
              unit * 0.03,
              { start: 1, end: 0.8 },
            ) +
              frond(
                [x, y + unit * 0.2],
                [x + unit * 0.02, y - unit * 0.1],
                2,
                unit * 0.13,
                unit * 0.05,
              ),
            "#5f7d43",
          ) + marigold(x + unit * 0.03, y - unit * 0.3, unit * 0.2, "#f39a1e"),
        ),
      };
    case "basket": {
      const w = unit * 0.36;
      const bowl = outline([
        ...spline([
          [x - w, y + unit * 0.3],
          [x - w * 0.82, y + unit * 0.62],
          [x, y + unit * 0.68],
          [x + w * 0.82, y + unit * 0.62],
          [x + w, y + unit * 0.3],
        ] as Point[]),
      ]);
      const weave = [0.38, 0.47, 0.56]
        .map((t) =>
          line(
            outline(
              spline([
                [x - w, y + unit * t],
                [x, y + unit * (t + 0.06)],
                [x + w, y + unit * t],
              ] as Point[]),
              false,
            ),
            "#8a5a2b",
            unit * 0.02,
            0.7,
          ),
        )
        .join("");
      const blooms = (
        [
          [-0.24, 0.24, "#f4a7a0"],
          [0, 0.18, "#fff3e0"],
          [0.22, 0.24, "#f2c14e"],
          [-0.1, 0.28, "#f2c14e"],
          [0.12, 0.29, "#f4a7a0"],
        ] as const
      )
        .map(([dx, dy, c]) => flowerHead(x + dx * unit, y + dy * unit, unit * 0.11, c, "#c9563f"))
        .join("");
      return {
        behind: "",
        front: soft(
          line(
            outline(
              spline([
                [x - w * 0.9, y + unit * 0.32],
                [x - w * 0.7, y - unit * 0.02],
                [x, y - unit * 0.08],
                [x + w * 0.7, y - unit * 0.02],
                [x + w * 0.9, y + unit * 0.32],
              ] as Point[]),
              false,
            ),
            "#a87236",
            unit * 0.035,
          ) +
            blooms +
            sheet.filled(bowl, "#c08a48", weave),
        ),
      };
    }
    case "purse":
      return {
        behind: "",
        front: soft(
          line(
            outline(
              spline([
                [x - unit * 0.13, y + unit * 0.2],
                [x, y - unit * 0.03],
                [x + unit * 0.13, y + unit * 0.2],
              ] as Point[]),
              false,
            ),
            GOLD,
            unit * 0.014,
          ) +
            shape(outline(disc([x, y + unit * 0.32], unit * 0.19, 30, 0.8)), "#fff3e2") +
            shape(outline(disc([x, y + unit * 0.18], unit * 0.03, 14)), GOLD),
        ),
      };
    case "wand":
      return {
        behind: "",
        front: soft(
          line(
            outline(
              [
                [x, y + unit * 0.1],
                [x - unit * 0.02, y - unit * 0.5],
              ],
              false,
            ),
            GOLD,
            unit * 0.024,
          ) + shape(outline(star([x - unit * 0.02, y - unit * 0.6], unit * 0.17, 5, 0.5)), GOLD),
        ),
      };
    case "pumpkin":
      return { behind: "", front: soft(pumpkin(sheet, x, y, unit * 0.2, "#e8862e")) };
  }
}
