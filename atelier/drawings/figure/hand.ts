import {
  at,
  blob,
  brush,
  DEGREE,
  outline,
  type Point,
  ribbon,
  RIGHT_ANGLE,
  spline,
  turned,
} from "../paper/geometry.ts";
import { type Paint, shape } from "../paper/sheet.ts";
import type { Arm, Body } from "./body.ts";
import type { Skin } from "./skin.ts";

/** Finger: its middle line and its width; all in the hand's own space (wrist 0,0, fingers down, thumb to +x). */
type Finger = readonly [line: readonly Point[], width: number];

type HandForm = { palm: readonly Point[]; fingers: readonly Finger[]; angle: number };

const OPEN: HandForm = {
  palm: [
    [-0.055, -0.02],
    [0.055, -0.02],
    [0.082, 0.14],
    [0.072, 0.3],
    [-0.02, 0.32],
    [-0.078, 0.28],
    [-0.075, 0.12],
  ],
  fingers: [
    [
      [
        [0.045, 0.27],
        [0.06, 0.4],
        [0.045, 0.56],
      ],
      0.062,
    ],
    [
      [
        [0.012, 0.29],
        [0.02, 0.44],
        [0.005, 0.62],
      ],
      0.064,
    ],
    [
      [
        [-0.022, 0.28],
        [-0.022, 0.43],
        [-0.03, 0.6],
      ],
      0.062,
    ],
    [
      [
        [-0.05, 0.25],
        [-0.058, 0.37],
        [-0.058, 0.51],
      ],
      0.052,
    ],
    [
      [
        [0.06, 0.09],
        [0.125, 0.2],
        [0.12, 0.34],
      ],
      0.055,
    ],
  ],
  angle: 6,
};

const HIP: HandForm = {
  palm: [
    [0.055, -0.03],
    [-0.055, -0.03],
    [-0.07, 0.1],
    [-0.055, 0.24],
    [0.03, 0.25],
    [0.085, 0.18],
    [0.07, 0.06],
  ],
  fingers: [
    [
      [
        [-0.02, 0.2],
        [0, 0.34],
        [0.05, 0.46],
      ],
      0.06,
    ],
    [
      [
        [0.015, 0.2],
        [0.05, 0.36],
        [0.115, 0.47],
      ],
      0.062,
    ],
    [
      [
        [0.045, 0.18],
        [0.1, 0.32],
        [0.17, 0.42],
      ],
      0.06,
    ],
    [
      [
        [0.06, 0.14],
        [0.13, 0.25],
        [0.2, 0.33],
      ],
      0.052,
    ],
  ],
  angle: 34,
};

const HOLD: HandForm = {
  palm: [
    [-0.055, -0.03],
    [0.055, -0.03],
    [0.085, 0.1],
    [0.08, 0.22],
    [0, 0.26],
    [-0.08, 0.22],
    [-0.08, 0.1],
  ],
  fingers: [
    [
      [
        [0.05, 0.2],
        [0.06, 0.27],
        [0.02, 0.31],
      ],
      0.07,
    ],
    [
      [
        [0.01, 0.22],
        [0.015, 0.3],
        [-0.02, 0.33],
      ],
      0.07,
    ],
    [
      [
        [-0.035, 0.2],
        [-0.03, 0.28],
        [-0.055, 0.31],
      ],
      0.066,
    ],
    [
      [
        [0.07, 0.1],
        [0.1, 0.2],
        [0.05, 0.27],
      ],
      0.06,
    ],
  ],
  angle: 4,
};

/** A child's hand: short, soft, broad; no nails. */
const SMALL_OPEN: HandForm = {
  palm: [
    [-0.062, -0.03],
    [0.062, -0.03],
    [0.09, 0.07],
    [0.085, 0.17],
    [0, 0.2],
    [-0.085, 0.17],
    [-0.085, 0.07],
  ],
  fingers: [
    [
      [
        [0.058, 0.15],
        [0.075, 0.22],
        [0.078, 0.28],
      ],
      0.058,
    ],
    [
      [
        [0.02, 0.17],
        [0.028, 0.26],
        [0.028, 0.32],
      ],
      0.06,
    ],
    [
      [
        [-0.022, 0.17],
        [-0.022, 0.26],
        [-0.026, 0.315],
      ],
      0.058,
    ],
    [
      [
        [-0.06, 0.15],
        [-0.068, 0.22],
        [-0.074, 0.27],
      ],
      0.052,
    ],
    [
      [
        [0.07, 0.05],
        [0.125, 0.1],
        [0.148, 0.17],
      ],
      0.06,
    ],
  ],
  angle: 4,
};

const SMALL_HOLD: HandForm = {
  palm: [
    [-0.062, -0.03],
    [0.062, -0.03],
    [0.092, 0.07],
    [0.085, 0.17],
    [0, 0.21],
    [-0.085, 0.17],
    [-0.09, 0.07],
  ],
  fingers: [
    [
      [
        [0.05, 0.13],
        [0.06, 0.19],
        [0.035, 0.22],
      ],
      0.064,
    ],
    [
      [
        [0.01, 0.15],
        [0.015, 0.21],
        [-0.01, 0.235],
      ],
      0.064,
    ],
    [
      [
        [-0.035, 0.14],
        [-0.035, 0.2],
        [-0.055, 0.22],
      ],
      0.06,
    ],
    [
      [
        [0.07, 0.04],
        [0.105, 0.1],
        [0.075, 0.17],
      ],
      0.06,
    ],
  ],
  angle: 4,
};

const SMALL_HIP: HandForm = { ...SMALL_HOLD, angle: 26 };

/** Nails are painted where a colour is given; without one the hand is a child's. */
export function drawHand(body: Body, arm: Arm, skin: Skin, nails?: Paint): string {
  const kind = arm.hand ?? "open";
  if (kind === "none") return "";
  const form = nails
    ? { open: OPEN, hip: HIP, hold: HOLD }[kind]
    : { open: SMALL_OPEN, hip: SMALL_HIP, hold: SMALL_HOLD }[kind];
  const { unit } = body;
  const [before, wrist] = [at(arm.path, -4), at(arm.path, -1)];
  const angle =
    Math.atan2(wrist[1] - before[1], wrist[0] - before[0]) -
    RIGHT_ANGLE -
    arm.sign * form.angle * DEGREE;
  // The thumb points to the body's middle.
  const to = ([x, y]: Point): Point => {
    const [u, v] = turned([-arm.sign * x * unit, y * unit], angle);
    return [wrist[0] + u, wrist[1] + v];
  };
  let fingers = "";
  let gaps = "";
  let tips = "";
  for (const [line, width] of form.fingers) {
    const path = spline(line.map(to));
    const w = width * unit;
    fingers += outline(ribbon(path, (t) => (w / 2) * (1 - 0.35 * t)).shape);
    const tip = at(path, -1);
    fingers += blob(
      [
        [tip[0] - w * 0.33, tip[1]],
        [tip[0], tip[1] - w * 0.33],
        [tip[0] + w * 0.33, tip[1]],
        [tip[0], tip[1] + w * 0.33],
      ],
      4,
    );
    tips += brush(
      [
        at(path, -4),
        tip,
        [tip[0] * 1.5 - at(path, -3)[0] * 0.5, tip[1] * 1.5 - at(path, -3)[1] * 0.5],
      ],
      w * 0.5,
      { start: 0.6, peak: 0.5 },
    );
    gaps += brush(
      path.slice(0, -3).map(([x, y]): Point => [x - w * 0.42, y]),
      w * 0.16,
      { dense: true },
    );
  }
  return (
    shape(blob(form.palm.map(to)), skin.base) +
    `<path d="${fingers}" fill="${skin.base}" fill-rule="nonzero"/>` +
    shape(gaps, skin.dark, 0.55) +
    (nails ? shape(tips, nails) : "")
  );
}
