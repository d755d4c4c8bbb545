import { drawBodice } from "../cloth/bodice.ts";
import { drawSkirt } from "../cloth/skirt.ts";
import { drawSleeve, type Sleeve } from "../cloth/sleeve.ts";
import { drawBelt, drawBow, drawRuffle } from "../cloth/trims.ts";
import { brush, lerp, outline, disc, times, type Point } from "../paper/geometry.ts";
import { GOLD, shape, type Sheet } from "../paper/sheet.ts";
import type { WomanPiece } from "../pieces/women.ts";
import { makeBody, SIDES, type Body, type Side, type Standing } from "./body.ts";
import { WOMAN } from "./builds.ts";
import { drawHand } from "./hand.ts";
import { mirrored, WOMAN_POSES } from "./poses.ts";
import { drawBangle, drawLimb, drawNeck, drawShoulder, drawTorso, skinOf } from "./skin.ts";
import { drawWomanFace } from "./woman-face.ts";
import { drawWomanHair } from "./woman-hair.ts";

const NAILS = "#c8963e";

/** A woman with her shadow on the wall; the picture's frame cuts her below the hip. */
export function drawWoman(sheet: Sheet, piece: WomanPiece, standing: Standing): string {
  const pose = WOMAN_POSES[piece.pose];
  const body = makeBody(WOMAN, piece.mirror ? mirrored(pose) : pose, standing);
  const skin = skinOf(piece.skin);
  const { unit, torso } = body;

  const skirt = drawSkirt(sheet, body, piece.skirt.fabric, piece.skirt);
  const bodice = drawBodice(sheet, body, piece.bodice.fabric, {
    ...piece.bodice,
    seed: piece.seed,
  });
  const hair = drawWomanHair(sheet, body, { ...piece.hair, seed: piece.seed });
  const { sleeve } = piece;
  const sleeves: Partial<Record<Side, Sleeve>> = {};
  if (sleeve)
    for (const side of SIDES)
      sleeves[side] = drawSleeve(sheet, body, body.arms[side], sleeve.fabric, sleeve.kind, {
        cuff: sleeve.cuff === "gold" ? GOLD : sleeve.cuff,
        seed: piece.seed + (side === "left" ? 0 : 3),
        offShoulder: piece.bodice.neck === "sweetheart" || piece.bodice.neck === "off",
      });
  const drawArm = (side: Side) => {
    const arm = body.arms[side];
    const cloth = sleeves[side];
    const bangles = piece.bangles
      ? [0.9, 0.94].map((t) => drawBangle(arm, unit, GOLD, t)).join("")
      : "";
    return (
      (cloth?.back ?? "") +
      drawLimb(sheet, body, arm, skin, cloth ? 0 : 0.3) +
      bangles +
      (cloth?.drawing ?? "") +
      drawHand(body, arm, skin, NAILS)
    );
  };

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
              skirt.surface.point(0.1, 3.4),
              skirt.surface.point(0.13, 5),
              skirt.surface.point(0.14, 7),
            ],
            unit * 0.075,
            { start: 0.9, end: 0.8 },
          ),
        piece.lapels,
      )
    : "";
  const ruffle = piece.ruffle
    ? drawRuffle(
        sheet,
        unit,
        [
          [-1.12, 0.19],
          [-0.78, 0.26],
          [0, 0.33],
          [0.78, 0.26],
          [1.12, 0.19],
        ].map(([x, t]) => torso(x!, t!)),
        0.36,
        piece.ruffle,
        { waves: 9, seed: 3, spread: 0.35 },
      )
    : "";
  const belt = piece.belt;
  const belts = belt
    ? drawBelt(sheet, body, belt.at, belt.height, belt.colour) +
      (belt.line ? drawBelt(sheet, body, belt.at + belt.height * 0.42, 0.055, belt.line) : "")
    : "";
  const tiers = (piece.under ?? []).map(({ fabric, ...data }) =>
    drawSkirt(sheet, body, fabric, data),
  );
  const { cape } = piece;
  const figure = [
    hair.behind,
    cape ? drawSkirt(sheet, body, cape.fabric, cape).front : "",
    (tiers[0] ?? skirt).back,
    ...SIDES.filter((side) => !sleeves[side]).map(
      (side) =>
        drawShoulder(body, body.arms[side], skin) + drawLimb(sheet, body, body.arms[side], skin),
    ),
    drawTorso(sheet, body, skin),
    drawNeck(sheet, body, skin, 0.15),
    piece.necklace ? drawNecklace(body, piece.necklace) : "",
    ...tiers.map((tier) => tier.front),
    skirt.front,
    bodice.drawing,
    lapels,
    belts,
    ...SIDES.map(drawArm),
    ruffle,
    piece.bow
      ? drawBow(
          sheet,
          bodice.front(piece.bow.x, piece.bow.t),
          piece.bow.size * unit,
          piece.bow.fabric,
          piece.bow.tails,
        )
      : "",
    drawWomanFace(sheet, body, skin, piece.makeUp),
    hair.front,
  ];
  return sheet.shadowed(figure.join(""), unit * 0.11, -unit * 0.34, unit * 0.13, 0.3);
}

function drawNecklace({ place, unit, turn }: Body, kind: "pendant" | "collar"): string {
  const string = (from: number, depth: number, half: number, count: number) =>
    times(count + 1, (_, t): Point => {
      const u = lerp(-1, 1, t);
      return place(half * u + turn * 0.25 * (1 - u * u), from + depth * (1 - u * u));
    });
  const bead = (p: Point, r: number) =>
    shape(outline(disc(p, r, 12)), GOLD) +
    shape(outline(disc([p[0] + r * 0.3, p[1] - r * 0.3], r * 0.3, 8)), "#fff6d8");
  if (kind === "pendant") {
    const chain = string(1.45, 0.41, 0.2, 20);
    const p = chain[10]!;
    return (
      shape(brush(chain, unit * 0.012, { dense: true, start: 1, end: 1 }), "#e2b964") +
      bead([p[0], p[1] + unit * 0.03], unit * 0.04)
    );
  }
  return (
    [
      [1.44, 0.18, 0.2, 0.017],
      [1.47, 0.25, 0.25, 0.019],
      [1.5, 0.33, 0.31, 0.021],
    ] as const
  )
    .map(([from, depth, half, r]) =>
      string(from, depth, half, Math.round(half * 64))
        .map((p) => bead(p, unit * r))
        .join(""),
    )
    .join("");
}
