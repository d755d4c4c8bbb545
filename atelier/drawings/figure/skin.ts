import { mix, shade, type Colour } from "../paper/colour.ts";
import {
  at,
  between,
  blob,
  brush,
  disc,
  outline,
  ribbon,
  short,
  spline,
  type Point,
} from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import type { Arm, Body, Leg } from "./body.ts";

/** One person's skin: its own colour, two shadows and two lights. */
export type Skin = { base: Colour; shadow: Colour; dark: Colour; light: Colour; glow: Colour };

export function skinOf(base: Colour): Skin {
  return {
    base,
    shadow: shade(base, -0.068, 1.02),
    dark: shade(base, -0.135, 0.95),
    light: mix(shade(base, 0.13, 1.15), "#cf8f5e", 0.24),
    glow: mix(shade(base, 0.24, 1.1), "#eab388", 0.38),
  };
}

/**
 * An arm or a leg as a rounded band: dark on the left, a highlight and a rim of light on the right.
 * `from` leaves out the upper share of it.
 */
export function drawLimb(sheet: Sheet, body: Body, limb: Arm | Leg, skin: Skin, from = 0): string {
  const whole = drawWhole(sheet, body, limb, skin);
  if (from === 0) return whole;
  const rest = ribbon(
    limb.path.slice(Math.floor(limb.path.length * from)),
    () => body.unit * 0.3,
  ).shape;
  const id = sheet.define(
    (name) => `<clipPath id="${name}"><path d="${outline(rest)}"/></clipPath>`,
  );
  return `<g clip-path="url(#${id})">${whole}</g>`;
}

function drawWhole(sheet: Sheet, body: Body, limb: Arm | Leg, skin: Skin): string {
  const { unit } = body;
  const isLeg = "inner" in limb;
  const inner = isLeg ? limb.inner : limb.width;
  const [right, left] = limb.sign > 0 ? [limb.width, inner] : [inner, limb.width];
  const band = ribbon(limb.path, right, left);
  const d = outline(
    spline(
      band.shape.filter((_, i) => i % 2 === 0),
      3,
      true,
    ),
  );
  const along = (share: number) =>
    limb.path.map((p, i): Point => [p[0] + right(i / (limb.path.length - 1)) * share, p[1]]);
  const dark = ribbon(
    limb.path,
    (t) => -right(t) * 0.15,
    (t) => left(t) * 1.2,
  ).shape;
  return sheet.filled(
    d,
    skin.base,
    sheet.soft(unit * 0.045, shape(outline(dark), skin.shadow), 0.95) +
      sheet.soft(
        unit * 0.03,
        shape(
          brush(along(0.38), unit * (isLeg ? 0.1 : 0.07), { dense: true, peak: 0.4 }),
          skin.light,
        ),
        0.85,
      ) +
      sheet.soft(
        unit * 0.01,
        shape(brush(along(0.86), unit * 0.02, { dense: true, peak: 0.4 }), skin.glow),
        0.5,
      ),
  );
}

/** Fills the gap between a bare arm and the torso. */
export function drawShoulder(body: Body, arm: Arm, skin: Skin): string {
  const { place, unit, build } = body;
  const [x, v] = build.arm.from;
  const joint = at(arm.path, 0);
  const round = disc(
    [joint[0] - arm.sign * unit * 0.012, joint[1] + unit * 0.015],
    arm.width(0.08) * 1.03,
  );
  const pit = place(arm.sign * build.shoulderHalf * 0.86, build.armpit + 0.02);
  const web =
    arm.upper < 70
      ? outline([
          place(arm.sign * x * 0.7, v),
          joint,
          at(arm.path, Math.floor(arm.path.length * 0.22)),
          pit,
          place(arm.sign * x * 0.6, v + 0.3),
        ])
      : outline([
          place(arm.sign * x * 0.5, v - 0.1),
          joint,
          place(arm.sign * build.shoulderHalf, v + 0.12),
          pit,
          place(arm.sign * x * 0.5, v + 0.25),
        ]);
  return shape(outline(round) + web, skin.base);
}

export function drawTorso(sheet: Sheet, body: Body, skin: Skin): string {
  const { place, torso, unit, build } = body;
  const edge = build.torso;
  const d = blob([
    ...edge.map(([x, v]) => place(x, v)),
    ...edge.toReversed().map(([x, v]) => place(-x, v)),
  ]);
  const side = [
    torso(-1.4, -0.2),
    torso(-0.7, 0.06),
    torso(-0.65, 0.5),
    torso(-0.4, 1),
    torso(-0.6, 1.7),
    torso(-1.6, 1.7),
  ];
  let inside = sheet.soft(unit * 0.07, shape(blob(side), skin.shadow));
  for (const s of [-1, 1]) {
    const bone = (dx: number, dy: number) =>
      [0.09, 0.39, 0.78].map((x, i) =>
        torso(s * (x + dx) + body.turn * 0.12, [0.01, -0.015, 0.025][i]! + dy),
      );
    inside += shape(brush(bone(0, 0), unit * 0.02), skin.dark, 0.4);
    inside += sheet.soft(
      unit * 0.012,
      shape(brush(bone(0.06, -0.025), unit * 0.024), skin.glow),
      0.4,
    );
  }
  inside += sheet.soft(
    unit * 0.05,
    shape(
      brush([torso(0.85, 0.07), torso(1.02, 0.13), torso(1.02, 0.24)], unit * 0.12),
      skin.light,
    ),
    0.9,
  );
  return sheet.filled(d, skin.base, inside);
}

/** The neck, in the head's shadow. */
export function drawNeck(sheet: Sheet, body: Body, skin: Skin, thickness: number): string {
  const { place, unit, build, headCentre: c, headSize: h } = body;
  const base = place(0, build.shoulder + 0.02);
  const top: Point = [c[0], c[1] + h * 0.3];
  const path = spline([base, between(base, top, 0.45), top], 12);
  const width = (t: number) => unit * thickness * (1 + 0.55 * Math.max(0, 0.3 - t) * 3.3 * 0.6);
  const band = ribbon(path, width);
  const chin = [
    [c[0] - h * 0.42, c[1] + h * 0.1],
    [c[0] - h * 0.3, c[1] + h * 0.44],
    [c[0], c[1] + h * 0.6],
    [c[0] + h * 0.32, c[1] + h * 0.42],
    [c[0] + h * 0.42, c[1] + h * 0.1],
  ] as const;
  const leftEdge = ribbon(path, width, (t) => -width(t) * 0.15).shape;
  return sheet.filled(
    outline(band.shape),
    skin.base,
    sheet.soft(unit * 0.03, shape(outline(leftEdge), skin.shadow)) +
      sheet.soft(unit * 0.02, shape(outline(chin), skin.dark), 0.75),
  );
}

/** A bracelet or a bead string at the wrist. */
export function drawBangle(arm: Arm, unit: number, paint: string, at1 = 0.9): string {
  const i = Math.floor((arm.path.length - 2) * at1);
  const [p, q] = [at(arm.path, i), at(arm.path, i + 1)];
  const angle = (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI - 90;
  return `<ellipse cx="${short(p[0])}" cy="${short(p[1])}" rx="${short(arm.width(at1) * 1.18)}" ry="${short(unit * 0.03)}" transform="rotate(${short(angle)} ${short(p[0])} ${short(p[1])})" fill="none" stroke="${paint}" stroke-width="${short(unit * 0.026)}"/>`;
}
