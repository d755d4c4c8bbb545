import type { Body } from "../figure/body.ts";
import {
  at,
  brush,
  curve,
  lerp,
  outline,
  blob,
  RIGHT_ANGLE,
  spline,
  times,
  type Point,
} from "../paper/geometry.ts";
import { shape, type Paint, type Sheet } from "../paper/sheet.ts";
import {
  band,
  edgeOf,
  paintCloth,
  type Fabric,
  type PaintOptions,
  type Surface,
} from "./surface.ts";

export type Neck =
  | "crew"
  | "scoop"
  | "v"
  | "deep-v"
  | "boat"
  | "square"
  | "sweetheart"
  | "off"
  | "high";

/** Half a neckline, from the shoulder to the middle: x in shoulder half-widths, t from shoulder line to waist. */
type NeckShape = { line: readonly Point[]; strapless?: boolean; shoulder: number; sharp?: boolean };

const NECKS: Record<Neck, NeckShape> = {
  crew: {
    line: [
      [0.42, -0.075],
      [0.31, 0.01],
      [0, 0.065],
    ],
    shoulder: 0.94,
  },
  scoop: {
    line: [
      [0.56, -0.05],
      [0.47, 0.12],
      [0.25, 0.2],
      [0, 0.22],
    ],
    shoulder: 0.92,
  },
  v: {
    line: [
      [0.42, -0.08],
      [0.25, 0.2],
      [0, 0.47],
    ],
    shoulder: 0.95,
    sharp: false,
  },
  "deep-v": {
    line: [
      [0.42, -0.075],
      [0.31, 0.34],
      [0, 0.84],
    ],
    shoulder: 0.94,
  },
  boat: {
    line: [
      [0.78, -0.02],
      [0.39, 0.03],
      [0, 0.05],
    ],
    shoulder: 1.02,
  },
  square: {
    line: [
      [0.66, -0.03],
      [0.61, 0.12],
      [0.59, 0.24],
      [0.3, 0.252],
      [0, 0.255],
    ],
    shoulder: 0.93,
    sharp: true,
  },
  sweetheart: {
    line: [
      [0.89, 0.27],
      [0.71, 0.22],
      [0.4, 0.214],
      [0.14, 0.293],
      [0, 0.37],
    ],
    strapless: true,
    shoulder: 0,
  },
  off: {
    line: [
      [0.93, 0.257],
      [0.71, 0.22],
      [0.4, 0.236],
      [0, 0.286],
    ],
    strapless: true,
    shoulder: 0,
  },
  high: {
    line: [
      [0.34, -0.12],
      [0.2, -0.09],
      [0, -0.08],
    ],
    shoulder: 0.94,
  },
};

export type BodiceData = {
  neck: Neck;
  /** Room beyond the body, in heads. */
  ease?: number;
  /** Lower edge, in the body's heads; the waist where it is left out. */
  bottom?: number;
  /** Own half-widths: [body's heads, heads]; the body's where left out. */
  widths?: readonly Point[];
  /** Shapes a woman's bust with shadow and light. */
  bust?: boolean;
  trim?: Paint;
  trimWidth?: number;
  seed?: number;
};

export type Bodice = {
  drawing: string;
  /** The upper edge, from the viewer's left armpit to the right. */
  top: Point[];
  neckline: Point[];
  /** A place on its front, that turns with the body: x in shoulder half-widths, t as the torso's. */
  front: (x: number, t: number) => Point;
};

export function drawBodice(sheet: Sheet, body: Body, fabric: Fabric, data: BodiceData): Bodice {
  const { place, torso, unit, build, turn } = body;
  const bottom = data.bottom ?? build.waist + 0.03;
  const own = data.widths ? curve(data.widths) : undefined;
  const half = (v: number) =>
    own?.(v) ?? body.half(Math.max(v, build.armpit - 0.05)) + (data.ease ?? 0.025);
  const front = (x: number, t: number) => torso(x + turn * 0.46 * Math.max(0, 1 - Math.abs(x)), t);

  const neck = NECKS[data.neck];
  const leftLine = neck.line.map(([x, t]) => front(-x, t));
  const rightLine = neck.line.map(([x, t]) => front(x, t)).toReversed();
  const pointed = data.neck === "v" || data.neck === "deep-v";
  const neckline = neck.sharp
    ? [...leftLine, ...rightLine.slice(1)]
    : pointed
      ? [...spline(leftLine), ...spline(rightLine).slice(1)]
      : spline([...leftLine, ...rightLine.slice(1)]);
  const armhole = (s: number) =>
    spline([
      torso(s * neck.shoulder, 0.018),
      torso(s * (neck.shoulder - 0.08), 0.17),
      place(s * half(build.armpit), build.armpit),
    ]);
  const top = neck.strapless ? neckline : [...armhole(-1).toReversed(), ...neckline, ...armhole(1)];
  const side = (s: number) =>
    times(15, (_, t): Point => {
      const v = lerp(build.armpit, bottom, t);
      return place(s * half(v), v);
    });
  const hem = times(17, (_, t): Point => {
    const u = lerp(1, -1, t);
    return place(half(bottom) * u, bottom + 0.05 * Math.cos(u * RIGHT_ANGLE));
  });
  const edge = [...side(-1).toReversed(), ...top, ...side(1), ...hem];
  const surface: Surface = {
    point: (phi, b) =>
      place(
        half(b) * Math.sin(phi),
        b + 0.05 * Math.cos(phi) * ((b - build.shoulder) / (bottom - build.shoulder)),
      ),
    half: (b) => Math.max(0.3, half(b)),
    from: build.neckBase - 0.2,
    to: bottom + 0.1,
    widest: Math.max(half(build.armpit), half(bottom), build.shoulderHalf),
    even: half(build.armpit),
    follow: 0.3,
  };
  let drawing = paintCloth(sheet, unit, surface, edge, fabric, {
    ...(data.bust ? bustOf(front, unit) : chestOf(front, unit)),
    seed: data.seed,
  });
  const lines =
    brush(side(-1), unit * 0.02, { dense: true }) +
    brush(top, unit * 0.012, { dense: true, start: 0.5, end: 0.5 });
  drawing += shape(lines, edgeOf(fabric), 0.65);
  if (data.trim) drawing += band(neckline, unit * (data.trimWidth ?? 0.03), data.trim);
  return { drawing, top, neckline, front };
}

type Front = (x: number, t: number) => Point;

/** The flat, soft chest of a child: a little shadow at the sides and over the waist. */
function chestOf(front: Front, unit: number): PaintOptions {
  let seams = "";
  let seamLights = "";
  for (const [x0, x1, x2] of [
    [-0.62, -0.5, -0.46],
    [0.62, 0.5, 0.46],
    [-0.3, -0.26, -0.24],
    [0.3, 0.26, 0.24],
    [0.02, 0, -0.02],
  ] as const) {
    seams += brush([front(x0, 1), front(x1, 0.84), front(x2, 0.68)], unit * 0.018, { peak: 0.2 });
    seamLights += brush(
      [front(x0 + 0.06, 1), front(x1 + 0.06, 0.86), front(x2 + 0.06, 0.72)],
      unit * 0.014,
      { peak: 0.2 },
    );
  }
  return {
    seams,
    seamLights,
    shadows: brush([front(-0.2, 0.3), front(-0.25, 0.6), front(-0.2, 0.95)], unit * 0.08),
    lights: blob([front(0.3, 0.25), front(0.5, 0.4), front(0.42, 0.65), front(0.26, 0.45)]),
  };
}

function bustOf(front: Front, unit: number): PaintOptions {
  let shadows = blob(
    [front(-0.08, 0.2), front(0.05, 0.2), front(0.08, 0.49), front(0, 0.63), front(-0.08, 0.49)],
    5,
  );
  let lights = "";
  let seams = "";
  let seamLights = "";
  for (const s of [-1, 1]) {
    shadows += blob([
      front(s * 0.12, 0.53),
      front(s * 0.37, 0.63),
      front(s * 0.71, 0.56),
      front(s * 0.65, 0.67),
      front(s * 0.31, 0.71),
      front(s * 0.09, 0.63),
    ]);
    lights += blob([
      front(s * 0.39 + 0.03, 0.34),
      front(s * 0.53 + 0.06, 0.41),
      front(s * 0.43 + 0.06, 0.5),
      front(s * 0.28 + 0.03, 0.43),
    ]);
    for (const [a, b, c, w] of [
      [[0.53, 0.97], [0.4, 0.83], [0.47, 0.63], 0.022],
      [[0.34, 0.985], [0.26, 0.88], [0.27, 0.71], 0.016],
      [[0.87, 0.34], [0.7, 0.42], [0.55, 0.46], 0.02],
    ] as const) {
      seams += brush(
        [front(s * a[0], a[1]), front(s * b[0], b[1]), front(s * c[0], c[1])],
        unit * w,
        { peak: 0.2 },
      );
      seamLights += brush(
        [front(s * a[0] + 0.05, a[1]), front(s * b[0] + 0.05, b[1]), front(s * c[0] + 0.05, c[1])],
        unit * w * 0.8,
        { peak: 0.3 },
      );
    }
  }
  return { shadows, lights, seams, seamLights };
}

/** The neckline's middle part, for collars and ruffles that follow it. */
export const middleOf = (line: readonly Point[], cut: number) => line.slice(cut, line.length - cut);

/** The path of a shape between an upper and a lower line. */
export const strip = (upper: readonly Point[], lower: readonly Point[]) =>
  outline([...upper, ...lower.toReversed()]);

export const middlePoint = (points: readonly Point[]) => at(points, Math.floor(points.length / 2));
