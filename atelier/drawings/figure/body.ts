import {
  add,
  at,
  between,
  curve,
  DEGREE,
  lerp,
  smooth,
  spline,
  type Point,
} from "../paper/geometry.ts";

/** The viewer's left and right. */
export type Side = "left" | "right";
export const SIDES: readonly Side[] = ["left", "right"];
/** -1 for the viewer's left, +1 for the right. */
export const signOf = (side: Side) => (side === "left" ? -1 : 1);

export type HandKind = "open" | "hip" | "hold" | "none";

export type ArmPose = {
  /** Degrees from straight down, outwards positive. */
  upper: number;
  fore: number;
  /** Lengths against the usual: below 1 the limb points at the viewer. */
  upperLength?: number;
  foreLength?: number;
  hand?: HandKind;
  /** Drawn before the body. */
  behind?: boolean;
};
export type LegPose = { thigh: number; shin: number; length?: number; foot?: number };

export type Pose = {
  /** Where the middle line runs, in heads to the right, from neck to hem. */
  spine: { neck: number; chest: number; waist: number; hip: number; hem: number };
  /** Degrees the shoulders and hips lean, clockwise. */
  shoulders: number;
  hips: number;
  /** -1 to 1: how far the body is turned to the viewer's right. */
  turn: number;
  head: { x: number; tilt: number; turn: number; lift?: number };
  arms: Record<Side, ArmPose>;
  legs: Record<Side, LegPose>;
};

/** Measures of a kind of person, in heads (crown 0, downwards). */
export type Build = {
  headSize: number;
  headCentre: number;
  neckBase: number;
  shoulder: number;
  shoulderHalf: number;
  armpit: number;
  waist: number;
  hip: number;
  torso: readonly Point[];
  arm: { from: Point; upper: number; fore: number; width: readonly Point[] };
  leg: {
    from: Point;
    thigh: number;
    shin: number;
    outer: readonly Point[];
    inner: readonly Point[];
  };
};

export type Limb = {
  side: Side;
  sign: number;
  path: Point[];
  joints: Point[];
  width: (t: number) => number;
};
export type Arm = Limb & ArmPose;
export type Leg = Limb & LegPose & { inner: (t: number) => number };

export type Body = {
  build: Build;
  pose: Pose;
  /** Pixels of one head. */
  unit: number;
  turn: number;
  /** From the body's own space (heads; x from the middle line) to the sheet. */
  place: (x: number, v: number) => Point;
  /** Half the torso's width at a height. */
  half: (v: number) => number;
  /** A place on the torso: x in shoulder half-widths, t from the shoulder line (0) to the waist (1). */
  torso: (x: number, t: number) => Point;
  headCentre: Point;
  headSize: number;
  arms: Record<Side, Arm>;
  legs: Record<Side, Leg>;
};

export type Standing = { x: number; y: number; unit: number };

/** Puts a person of a build into a pose; x, y is the crown's place and `unit` the head's size in pixels. */
export function makeBody(build: Build, pose: Pose, { x, y, unit }: Standing): Body {
  const { spine } = pose;
  const middle = curve([
    [build.neckBase - 0.4, lerp(spine.neck, pose.head.x, 0.8)],
    [build.neckBase, spine.neck],
    [build.armpit, spine.chest],
    [build.waist, spine.waist],
    [build.hip, spine.hip],
    [build.hip + 2.6, lerp(spine.hip, spine.hem, 0.6)],
    [build.hip + 6, spine.hem],
  ]);
  const lean = (v: number) => {
    if (v < build.armpit) return pose.shoulders;
    if (v < build.hip)
      return lerp(pose.shoulders, pose.hips, smooth(build.armpit, build.hip - 0.2, v));
    return lerp(pose.hips, 0, smooth(build.hip, build.hip + 2.4, v));
  };
  const place = (px: number, v: number): Point => {
    const angle = lean(v) * DEGREE;
    return [x + unit * (middle(v) + px * Math.cos(angle)), y + unit * (v + px * Math.sin(angle))];
  };
  const torso = (tx: number, t: number) =>
    place(tx * build.shoulderHalf, build.shoulder + t * (build.waist - build.shoulder));

  const armWidth = curve(build.arm.width);
  const outer = curve(build.leg.outer);
  const inner = curve(build.leg.inner);
  const makeArm = (side: Side): Arm => {
    const given = pose.arms[side];
    const sign = signOf(side);
    const joints = chain(place(sign * build.arm.from[0], build.arm.from[1]), unit, [
      [sign * given.upper, build.arm.upper * (given.upperLength ?? 1)],
      [sign * given.fore, build.arm.fore * (given.foreLength ?? 1)],
    ]);
    return {
      ...given,
      side,
      sign,
      joints,
      path: limbPath(joints),
      width: (t) => armWidth(t) * unit,
    };
  };
  const makeLeg = (side: Side): Leg => {
    const given = pose.legs[side];
    const sign = signOf(side);
    const length = given.length ?? 1;
    const joints = chain(place(sign * build.leg.from[0], build.leg.from[1]), unit, [
      [sign * given.thigh, build.leg.thigh * length],
      [sign * given.shin, build.leg.shin * length],
    ]);
    return {
      ...given,
      side,
      sign,
      joints,
      path: limbPath(joints),
      width: (t) => outer(t) * unit,
      inner: (t) => inner(t) * unit,
    };
  };

  return {
    build,
    pose,
    unit,
    turn: pose.turn,
    place,
    half: curve(build.torso.map(([w, v]) => [v, w] as const)),
    torso,
    headCentre: add([x, y], unit * pose.head.x, unit * (build.headCentre - (pose.head.lift ?? 0))),
    headSize: unit * build.headSize,
    arms: { left: makeArm("left"), right: makeArm("right") },
    legs: { left: makeLeg("left"), right: makeLeg("right") },
  };
}

function chain(
  from: Point,
  unit: number,
  parts: readonly (readonly [angle: number, length: number])[],
): Point[] {
  const out = [from];
  for (const [angle, length] of parts) {
    const [sx, sy] = [Math.sin(angle * DEGREE), Math.cos(angle * DEGREE)];
    out.push(add(at(out, -1), sx * length * unit, sy * length * unit));
  }
  return out;
}

function limbPath(joints: Point[]): Point[] {
  const [a, b, c] = [at(joints, 0), at(joints, 1), at(joints, 2)];
  return spline([a, between(a, b, 0.5), b, between(b, c, 0.5), c], 14);
}
