import type { Arm, Body } from "../figure/body.ts";
import { shade } from "../paper/colour.ts";
import {
  at,
  brush,
  clamp,
  curve,
  disc,
  distance,
  lerp,
  outline,
  random,
  ribbon,
  RIGHT_ANGLE,
  smooth,
  spline,
  times,
  type Point,
} from "../paper/geometry.ts";
import { shape, type Paint, type Sheet } from "../paper/sheet.ts";
import { edgeOf, paintCloth, type Fabric, type Surface, type Wedge } from "./surface.ts";

export type SleeveKind =
  | "puff"
  | "big-puff"
  | "balloon"
  | "bishop"
  | "short"
  | "fitted"
  | "bell"
  | "kimono"
  | "flutter";

type SleeveShape = {
  /** Half-widths against the arm's own upper width: [share of the arm, times]. */
  widths: readonly Point[];
  end: number;
  /** The inner side's share of the width, where it is wide. */
  inner?: number;
  gathered?: boolean;
  folded?: boolean;
  /** Where the cuff starts. */
  cuff?: number;
};

const SHAPES: Record<SleeveKind, SleeveShape> = {
  short: {
    widths: [
      [0, 1.25],
      [0.15, 1.4],
      [0.36, 1.3],
    ],
    end: 0.36,
  },
  fitted: {
    widths: [
      [0, 1.2],
      [0.12, 1.2],
      [0.3, 1.05],
      [0.5, 0.95],
      [0.7, 0.9],
      [1, 0.72],
    ],
    end: 0.96,
  },
  puff: {
    widths: [
      [0, 1.45],
      [0.06, 2.2],
      [0.2, 2.75],
      [0.34, 2.3],
      [0.41, 1.12],
      [0.46, 1.1],
    ],
    end: 0.46,
    inner: 0.5,
    gathered: true,
    cuff: 0.4,
  },
  "big-puff": {
    widths: [
      [0, 1.6],
      [0.06, 3.0],
      [0.22, 3.9],
      [0.4, 3.3],
      [0.5, 1.15],
      [0.56, 1.12],
    ],
    end: 0.56,
    inner: 0.55,
    gathered: true,
    cuff: 0.495,
  },
  balloon: {
    widths: [
      [0, 1.45],
      [0.1, 2.4],
      [0.35, 3.2],
      [0.6, 2.9],
      [0.74, 1.05],
      [0.79, 1.0],
    ],
    end: 0.79,
    inner: 0.7,
    gathered: true,
    cuff: 0.735,
  },
  bishop: {
    widths: [
      [0, 1.3],
      [0.15, 1.5],
      [0.5, 1.7],
      [0.8, 2.6],
      [0.9, 2.25],
      [0.945, 0.8],
      [1, 0.72],
    ],
    end: 0.985,
    inner: 0.75,
    gathered: true,
    cuff: 0.945,
  },
  bell: {
    widths: [
      [0, 1.15],
      [0.3, 1.08],
      [0.5, 1.2],
      [0.75, 2.1],
      [1, 3.5],
    ],
    end: 0.94,
    inner: 0.8,
    folded: true,
  },
  kimono: {
    widths: [
      [0, 1.5],
      [0.3, 2.2],
      [0.6, 3.1],
      [1, 4.3],
    ],
    end: 0.88,
    inner: 1,
    folded: true,
  },
  flutter: {
    widths: [
      [0, 1.2],
      [0.15, 1.8],
      [0.34, 3.3],
    ],
    end: 0.34,
    inner: 0.75,
    folded: true,
  },
};

const LENGTH = 2.5;

export type Sleeve = { back: string; drawing: string };

/** A sleeve round an arm, with its cuff. */
export function drawSleeve(
  sheet: Sheet,
  body: Body,
  arm: Arm,
  fabric: Fabric,
  kind: SleeveKind,
  {
    cuff,
    seed = 3,
    offShoulder = false,
  }: { cuff?: Paint; seed?: number; offShoulder?: boolean } = {},
): Sleeve {
  const { unit, torso } = body;
  const form = SHAPES[kind];
  const base = arm.width(0.12) / unit;
  const widthAt = curve(form.widths);
  const cap = offShoulder
    ? [torso(arm.sign * 0.93, 0.13)]
    : [torso(arm.sign * 0.72, 0), torso(arm.sign * 0.9, 0.05)];
  const whole = spline([...cap, ...arm.path.filter((_, i) => i % 6 === 5)]);
  const path = whole.slice(0, Math.ceil(whole.length * form.end));
  const length =
    path.reduce((sum, p, i) => (i > 0 ? sum + distance(at(path, i - 1), p) : 0), 0) / unit;

  const rounded = (t: number) => Math.sqrt(clamp(0.12 + t / 0.05));
  const outer = (t: number) => rounded(t) * widthAt(t) * base * unit;
  const inner = (t: number) =>
    outer(t) * (form.inner ? lerp(1, form.inner, smooth(1.1, 2.2, widthAt(t))) : 1);
  const right = (u: number) => (arm.sign > 0 ? outer : inner)(u * form.end);
  const left = (u: number) => (arm.sign > 0 ? inner : outer)(u * form.end);
  const edges = ribbon(path, right, left);
  const across = path.map((_, i): Point => {
    const [a, b] = [at(path, Math.max(0, i - 2)), at(path, Math.min(path.length - 1, i + 2))];
    const d = distance(a, b) || 1;
    return [(b[1] - a[1]) / d, (a[0] - b[0]) / d];
  });

  const point: Surface["point"] = (phi, b) => {
    const u = clamp(b / LENGTH);
    const i = u * (path.length - 1);
    const k = Math.floor(i);
    const [p, q, n] = [at(path, k), at(path, Math.min(k + 1, path.length - 1)), at(across, k)];
    const width = Math.sin(phi) > 0 ? right(u) : left(u);
    const sag = ((form.folded ? 0.12 : 0.05) * Math.cos(phi) * (right(u) + left(u)) * u) / 2;
    return [
      lerp(p[0], q[0], i - k) + n[0] * width * Math.sin(phi) - n[1] * sag,
      lerp(p[1], q[1], i - k) + n[1] * width * Math.sin(phi) + n[0] * sag,
    ];
  };
  // Prints keep their size along the sleeve, whatever its length.
  const stretch = LENGTH / length;
  const surface: Surface = {
    point: (phi, b, forPrint) => point(phi, forPrint ? b * stretch : b),
    half: (b) => Math.max(0.12, (left(clamp(b / LENGTH)) + right(clamp(b / LENGTH))) / 2 / unit),
    from: 0,
    to: LENGTH,
    widest: Math.max(...form.widths.map((w) => w[1])) * base,
    even: Math.max(0.16, Math.max(...form.widths.map((w) => w[1])) * base * 0.75),
    follow: 0.1,
  };
  const hem = times(21, (_, t) => point(lerp(RIGHT_ANGLE, -RIGHT_ANGLE, t), LENGTH));
  let drawing = paintCloth(
    sheet,
    unit,
    surface,
    [...edges.right, ...hem, ...edges.left.toReversed()],
    fabric,
    {
      wedges: foldsOf(form, random(seed)),
      seed: seed + 9,
      toneDown: false,
      foldBlur: 0.022,
      sideStrength: 0.6,
      foldStrength: 0.8,
      crisp: 0.6,
    },
  );
  drawing += shape(
    [edges.right, edges.left]
      .map((line) =>
        brush(line.slice(Math.ceil(line.length * 0.16)), unit * 0.015, { dense: true }),
      )
      .join(""),
    edgeOf(fabric),
    0.6 * (fabric.opacity ?? 1),
  );
  if (form.cuff && cuff) {
    const from = (form.cuff / form.end) * LENGTH + 0.02;
    const row = (b: number) => times(11, (_, t) => point(lerp(-RIGHT_ANGLE, RIGHT_ANGLE, t), b));
    drawing += shape(outline([...row(from), ...row(LENGTH).toReversed()]), cuff);
  }
  return {
    back: form.folded ? openEnd(path, across, (left(1) + right(1)) / 2, fabric) : "",
    drawing,
  };
}

/** The dark inside of a wide sleeve's end. */
function openEnd(path: Point[], across: Point[], half: number, fabric: Fabric): string {
  const [end, n] = [at(path, -1), at(across, -1)];
  const oval = disc([0, 0], half, 30, 0.12).map(([x, y]): Point => [
    end[0] + n[0] * x - n[1] * y,
    end[1] + n[1] * x + n[0] * y,
  ]);
  return shape(outline(oval), shade(fabric.base, -0.2));
}

function foldsOf(form: SleeveShape, next: () => number): Wedge[] {
  if (form.gathered)
    return times(6, (_, t) => {
      const phi = lerp(-1.2, 1.2, t) + (next() - 0.5) * 0.2;
      const end = ((form.cuff ?? 0.5) / form.end) * LENGTH;
      return [
        {
          phi: [phi, phi * 0.8],
          b: [end - 0.25 - next() * 0.55, end],
          width: [0, 0.13],
          right: 0.3,
        },
        {
          light: true,
          phi: [phi + 0.15, phi * 0.8 + 0.1],
          b: [end - 0.5 - next() * 0.3, end - 0.1],
          width: [0, 0.1],
        },
        { phi: [phi, phi], b: [0.35 + next() * 0.4, 0.05], width: [0, 0.14], right: 0.3 },
        {
          light: true,
          phi: [phi + 0.12, phi + 0.15],
          b: [0.3 + next() * 0.4, 0.1],
          width: [0, 0.08],
        },
      ] satisfies Wedge[];
    }).flat();
  if (form.folded)
    return times(4, (_, t) => {
      const phi = lerp(-1, 1, t) + (next() - 0.5) * 0.3;
      return [
        { phi: [phi * 0.6, phi], b: [0.9 + next() * 0.6, LENGTH], width: [0, 0.2], right: 0.1 },
        {
          light: true,
          phi: [phi * 0.6 + 0.05, phi + 0.18],
          b: [1.1 + next() * 0.5, LENGTH],
          width: [0, 0.14],
        },
      ] satisfies Wedge[];
    }).flat();
  return [{ light: true, phi: [0.35, 0.35], b: [0.1, 2.4], width: [0.18, 0.1] }];
}
