import { drawBodice, type Bodice } from "../cloth/bodice.ts";
import { drawSkirt, type Skirt } from "../cloth/skirt.ts";
import { drawSleeve, type Sleeve } from "../cloth/sleeve.ts";
import { drawBelt } from "../cloth/trims.ts";
import { drawTrim } from "../pieces/draw-trim.ts";
import type { GirlPiece } from "../pieces/girl-piece.ts";
import { shade } from "../paper/colour.ts";
import { at, disc, outline } from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import { drawHeld } from "../scenes/held.ts";
import { makeBody, SIDES, type Side, type Standing } from "./body.ts";
import { GIRL } from "./builds.ts";
import { drawFoot } from "./foot.ts";
import { drawHand } from "./hand.ts";
import { drawGirlFace } from "./girl-face.ts";
import { drawGirlHair } from "./girl-hair.ts";
import { GIRL_POSES, mirrored } from "./poses.ts";
import { drawLimb, drawNeck, drawShoulder, drawTorso, skinOf } from "./skin.ts";

/** A girl in her outfit, with her shadow on the wall and on the ground. */
export function drawGirl(
  sheet: Sheet,
  piece: GirlPiece,
  standing: Standing,
  { ground = true } = {},
): string {
  const pose = GIRL_POSES[piece.pose];
  const body = makeBody(GIRL, piece.mirror ? mirrored(pose) : pose, standing);
  const skin = skinOf(piece.skin);
  const { unit } = body;

  const skirts: Skirt[] = piece.tiers.map(({ fabric, ...data }) =>
    drawSkirt(sheet, body, fabric, data),
  );
  const bodice: Bodice = drawBodice(sheet, body, piece.bodice.fabric, {
    ...piece.bodice,
    seed: piece.seed,
  });
  const blouse = piece.blouse && drawBodice(sheet, body, piece.blouse.fabric, piece.blouse.data);
  const { sleeve } = piece;
  const sleeves: Partial<Record<Side, Sleeve>> = {};
  if (sleeve)
    for (const side of SIDES)
      sleeves[side] = drawSleeve(sheet, body, body.arms[side], sleeve.fabric, sleeve.kind, {
        cuff: sleeve.cuff ?? shade(sleeve.fabric.base, -0.08),
        seed: piece.seed + (side === "left" ? 0 : 3),
      });
  const hair = drawGirlHair(sheet, body, { ...piece.hair, seed: piece.seed });
  const held = drawHeld(sheet, body, piece.held ?? "none");
  const trims = (layer: "skirt" | "chest") =>
    (piece.trims ?? [])
      .map((trim) => drawTrim(sheet, body, trim, { bodice, skirts, seed: piece.seed }, layer))
      .join("");
  const drawArm = (side: Side) => {
    const arm = body.arms[side];
    const cloth = sleeves[side];
    const bare = cloth || arm.behind ? 0 : 0.26;
    const limb = drawLimb(sheet, body, arm, skin, bare);
    // An arm behind the back still wears its sleeve before the bodice's armhole.
    if (arm.behind) return limb + drawHand(body, arm, skin);
    return (cloth?.back ?? "") + limb + (cloth?.drawing ?? "") + drawHand(body, arm, skin);
  };
  const inFront = SIDES.filter((side) => !body.arms[side].behind);

  const figure = [
    hair.behind,
    held.behind,
    ...SIDES.filter((side) => body.arms[side].behind).map(drawArm),
    ...inFront
      .filter((side) => !sleeves[side])
      .map(
        (side) =>
          drawShoulder(body, body.arms[side], skin) + drawLimb(sheet, body, body.arms[side], skin),
      ),
    ...skirts.slice(0, 1).map((s) => s.back),
    ...SIDES.map(
      (side) =>
        drawLimb(sheet, body, body.legs[side], skin) +
        drawFoot(sheet, body, body.legs[side], skin, piece.shoe),
    ),
    drawTorso(sheet, body, skin),
    drawNeck(sheet, body, skin, 0.135),
    blouse?.drawing ?? "",
    ...skirts.map((s) => s.front),
    trims("skirt"),
    bodice.drawing,
    piece.belt
      ? drawBelt(
          sheet,
          body,
          piece.belt.at,
          piece.belt.height,
          piece.belt.colour,
          (v) => body.half(v) + 0.02,
        )
      : "",
    ...SIDES.filter((side) => body.arms[side].behind).map((side) => sleeves[side]?.drawing ?? ""),
    trims("chest"),
    ...inFront.map(drawArm),
    drawGirlFace(sheet, body, skin, piece.mood),
    hair.front,
    held.front,
  ].join("");

  const feet = SIDES.map((side) => at(body.legs[side].path, -1));
  const x = (at(feet, 0)[0] + at(feet, 1)[0]) / 2;
  const y = Math.max(at(feet, 0)[1], at(feet, 1)[1]) + unit * 0.3;
  const dark = shade(piece.set.floor, -0.3);
  const onGround = ground
    ? sheet.soft(
        unit * 0.1,
        shape(outline(disc([x - unit * 0.3, y], unit * 1.15, 40, 0.1)), dark),
        0.45,
      ) +
      sheet.soft(
        unit * 0.04,
        shape(outline(disc([x, y + unit * 0.01], unit * 0.55, 40, 0.1)), dark),
        0.6,
      )
    : "";
  return onGround + sheet.shadowed(figure, unit * 0.1, -unit * 0.3, unit * 0.12, 0.28);
}
