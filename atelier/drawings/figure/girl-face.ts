import type { Point } from "../paper/geometry.ts";
import type { Sheet } from "../paper/sheet.ts";
import type { Body } from "./body.ts";
import { drawEars } from "./girl-face/ears.ts";
import { brows, closedEye, openEye } from "./girl-face/eyes.ts";
import { laughingMouth, smilingMouth } from "./girl-face/mouth.ts";
import { nose } from "./girl-face/nose.ts";
import { shading } from "./girl-face/shading.ts";
import { bothSides, headSpace, type HeadSpace } from "./head-space.ts";
import type { Skin } from "./skin.ts";

export type Mood = "smile" | "laugh" | "dream";

const FACE: Point[] = bothSides([
  [0, -0.5],
  [0.22, -0.46],
  [0.37, -0.31],
  [0.425, -0.1],
  [0.425, 0.08],
  [0.415, 0.2],
  [0.365, 0.325],
  [0.26, 0.425],
  [0.13, 0.482],
  [0, 0.497],
]);

/** The girl's face and ears. A head's turn moves the features, less at the edge than in the middle. */
export function drawGirlFace(sheet: Sheet, body: Body, skin: Skin, mood: Mood): string {
  const { turn } = body.pose.head;
  const head = headSpace(body, ([x, y]) => [x + turn * 0.03 * (y + 0.2), y]);
  const features = headSpace(body, ([x, y]) => [
    x * (1 - 0.16 * Math.abs(turn) * (x * turn > 0 ? 1 : 0.2)) + turn * 0.085,
    y,
  ]);
  return (
    drawEars(sheet, head, skin, turn) +
    sheet.filled(head.blob(FACE), skin.base, shading(sheet, head, features, skin)) +
    featuresOf(sheet, features, skin, mood)
  );
}

function featuresOf(sheet: Sheet, f: HeadSpace, skin: Skin, mood: Mood): string {
  return (
    (mood === "dream"
      ? closedEye(f, skin, -1) + closedEye(f, skin, 1)
      : openEye(sheet, f, skin, -1) + openEye(sheet, f, skin, 1)) +
    brows(f) +
    nose(sheet, f, skin) +
    (mood === "laugh" ? laughingMouth(sheet, f, skin) : smilingMouth(sheet, f, skin))
  );
}
