import type { Pose, Side } from "./body.ts";

const upright = { neck: 0, chest: 0, waist: 0, hip: 0, hem: 0 };

export const GIRL_POSES = {
  /** Arms a little out, as if showing the dress. */
  show: {
    spine: { ...upright, hip: -0.02 },
    shoulders: 2,
    hips: -3,
    turn: 0.12,
    head: { x: -0.02, tilt: 5, turn: 0.25 },
    arms: { left: { upper: 36, fore: 24 }, right: { upper: 38, fore: 34 } },
    legs: { left: { thigh: 3, shin: 1, foot: 16 }, right: { thigh: 5, shin: 7, foot: 26 } },
  },
  /** One hand on the hip, weight on one leg. */
  proud: {
    spine: { neck: 0, chest: 0.02, waist: 0.01, hip: -0.07, hem: -0.02 },
    shoulders: 5,
    hips: -6,
    turn: 0.15,
    head: { x: 0.0, tilt: -6, turn: 0.2 },
    arms: {
      left: { upper: 20, fore: 12 },
      right: { upper: 48, fore: -52, foreLength: 0.86, hand: "hip" },
    },
    legs: { left: { thigh: -2, shin: 0, foot: 14 }, right: { thigh: 9, shin: 5, foot: 28 } },
  },
  /** Both hands hold the skirt out. */
  curtsy: {
    spine: { ...upright },
    shoulders: -2,
    hips: 2,
    turn: -0.1,
    head: { x: 0.02, tilt: -7, turn: -0.25 },
    arms: {
      left: { upper: 40, fore: 28, hand: "hold" },
      right: { upper: 40, fore: 28, hand: "hold" },
    },
    legs: { left: { thigh: 4, shin: -3, foot: 22 }, right: { thigh: 2, shin: 2, foot: 16 } },
  },
  /** In the middle of a turn, on one foot. */
  twirl: {
    spine: { neck: 0.03, chest: 0.05, waist: 0.04, hip: 0.0, hem: -0.05 },
    shoulders: -8,
    hips: 7,
    turn: -0.2,
    head: { x: 0.07, tilt: 9, turn: -0.3 },
    arms: { left: { upper: 78, fore: 62 }, right: { upper: 64, fore: 84 } },
    legs: {
      left: { thigh: -2, shin: -1, foot: 10 },
      right: { thigh: 10, shin: -22, length: 0.94, foot: 34 },
    },
  },
  /** One arm up, waving or holding a string. */
  reach: {
    spine: { neck: 0.01, chest: 0.0, waist: 0.0, hip: 0.04, hem: 0.02 },
    shoulders: 5,
    hips: 4,
    turn: -0.12,
    head: { x: 0.03, tilt: 7, turn: -0.3, lift: 0.01 },
    arms: { left: { upper: 112, fore: 138, hand: "hold" }, right: { upper: 24, fore: 18 } },
    legs: { left: { thigh: 6, shin: 4, foot: 24 }, right: { thigh: 1, shin: 0, foot: 14 } },
  },
  /** Something is held before the chest. */
  offer: {
    spine: { ...upright, hip: 0.02 },
    shoulders: -2,
    hips: 3,
    turn: 0.08,
    head: { x: 0.01, tilt: 6, turn: 0.22 },
    arms: {
      left: { upper: 22, fore: -40, foreLength: 0.78, hand: "hold" },
      right: { upper: 30, fore: 22 },
    },
    legs: { left: { thigh: 2, shin: 2, foot: 18 }, right: { thigh: 4, shin: 3, foot: 22 } },
  },
  /** Both hands carry something before the skirt. */
  carry: {
    spine: { ...upright, hip: 0.03, hem: 0.01 },
    shoulders: 2,
    hips: -3,
    turn: 0.1,
    head: { x: -0.01, tilt: -7, turn: 0.2 },
    arms: {
      left: { upper: 16, fore: -38, foreLength: 0.9, hand: "hold" },
      right: { upper: 18, fore: -36, foreLength: 0.9, hand: "hold" },
    },
    legs: { left: { thigh: 2, shin: 1, foot: 18 }, right: { thigh: 6, shin: 6, foot: 28 } },
  },
  /** Hands behind the back. */
  shy: {
    spine: { ...upright, hip: -0.03 },
    shoulders: -3,
    hips: 3,
    turn: 0.1,
    head: { x: -0.03, tilt: -9, turn: 0.3 },
    arms: {
      left: { upper: 20, fore: -22, foreLength: 0.8, hand: "none", behind: true },
      right: { upper: 22, fore: -24, foreLength: 0.8, hand: "none", behind: true },
    },
    legs: { left: { thigh: 3, shin: 2, foot: 12 }, right: { thigh: 1, shin: -5, foot: -12 } },
  },
  /** Arms thrown up. */
  cheer: {
    spine: { ...upright, chest: 0.01 },
    shoulders: -3,
    hips: 3,
    turn: 0.05,
    head: { x: 0, tilt: -5, turn: 0.1, lift: 0.02 },
    arms: { left: { upper: 116, fore: 148 }, right: { upper: 120, fore: 154 } },
    legs: { left: { thigh: 8, shin: 6, foot: 26 }, right: { thigh: 7, shin: 8, foot: 26 } },
  },
} satisfies Record<string, Pose>;

export const WOMAN_POSES = {
  /** Weight on one hip, a hand on the other. */
  contra: {
    spine: { neck: -0.02, chest: 0.05, waist: 0.05, hip: -0.17, hem: 0.03 },
    shoulders: 6,
    hips: -9,
    turn: 0.25,
    head: { x: -0.05, tilt: -6, turn: 1 },
    arms: {
      left: { upper: 11, fore: 2 },
      right: { upper: 41, fore: -54, foreLength: 0.92, hand: "hip" },
    },
    legs: { left: { thigh: -3, shin: -1 }, right: { thigh: 12, shin: 7 } },
  },
  /** Quiet, arms down. */
  poised: {
    spine: { neck: 0, chest: 0.02, waist: 0.03, hip: -0.1, hem: 0.03 },
    shoulders: 4,
    hips: -6,
    turn: 0.2,
    head: { x: -0.03, tilt: -4, turn: 1 },
    arms: { left: { upper: 20, fore: 4 }, right: { upper: 26, fore: 8 } },
    legs: { left: { thigh: -1, shin: 0 }, right: { thigh: 8, shin: 4 } },
  },
} satisfies Record<string, Pose>;

export type GirlPose = keyof typeof GIRL_POSES;
export type WomanPose = keyof typeof WOMAN_POSES;

/** The same pose seen in a mirror. */
export function mirrored(pose: Pose): Pose {
  const { spine, head, arms, legs } = pose;
  const swap = <T>(pair: Record<Side, T>): Record<Side, T> => ({
    left: pair.right,
    right: pair.left,
  });
  return {
    spine: {
      neck: -spine.neck,
      chest: -spine.chest,
      waist: -spine.waist,
      hip: -spine.hip,
      hem: -spine.hem,
    },
    shoulders: -pose.shoulders,
    hips: -pose.hips,
    turn: -pose.turn,
    head: { ...head, x: -head.x, tilt: -head.tilt, turn: -head.turn },
    arms: swap(arms),
    legs: swap(legs),
  };
}
