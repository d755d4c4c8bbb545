/** A place on the sheet or in a body's own space. */
export type Point = readonly [x: number, y: number];

export const RIGHT_ANGLE = Math.PI / 2;
export const DEGREE = Math.PI / 180;

/** A repeatable source of numbers from 0 to 1: the same seed draws the same picture. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const lerp = (a: number, b: number, t: number) => a + (b - a) * t;
export const clamp = (x: number, low = 0, high = 1) => Math.max(low, Math.min(high, x));

/** 0 below `from`, 1 above `to`, an S between. */
export function smooth(from: number, to: number, x: number): number {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** `count` results of `make`, which gets the index and the share of the way (0 to 1). */
export function times<T>(count: number, make: (index: number, share: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i, count > 1 ? i / (count - 1) : 0));
}

/** The element at an index that is known to be there; negative counts from the end. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list.at(index);
  if (found === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return found;
}

export const between = (a: Point, b: Point, t: number): Point => [
  lerp(a[0], b[0], t),
  lerp(a[1], b[1], t),
];
export const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);
export const add = (a: Point, x: number, y: number): Point => [a[0] + x, a[1] + y];

export function turned(p: Point, angle: number, about: Point = [0, 0]): Point {
  const [x, y] = [p[0] - about[0], p[1] - about[1]];
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [about[0] + x * c - y * s, about[1] + x * s + y * c];
}

/** A curve y(x) through points, without overshooting between them (monotone cubic). */
export function curve(points: readonly Point[]): (x: number) => number {
  const slopes = points
    .slice(1)
    .map((p, i) => (p[1] - at(points, i)[1]) / (p[0] - at(points, i)[0]));
  const tangents = points.map((_, i) => {
    const before = slopes[i - 1];
    const after = slopes[i];
    if (before === undefined) return after ?? 0;
    if (after === undefined) return before;
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  const [first, last] = [at(points, 0), at(points, -1)];
  return (x) => {
    if (x <= first[0]) return first[1];
    if (x >= last[0]) return last[1];
    let i = 0;
    while (x > at(points, i + 1)[0]) i++;
    const [a, b] = [at(points, i), at(points, i + 1)];
    const h = b[0] - a[0];
    const t = (x - a[0]) / h;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * a[1] +
      (t3 - 2 * t2 + t) * h * at(tangents, i) +
      (3 * t2 - 2 * t3) * b[1] +
      (t3 - t2) * h * at(tangents, i + 1)
    );
  };
}

/** Points along a smooth line through the given ones (Catmull-Rom), `steps` for each stretch. */
export function spline(points: readonly Point[], steps = 8, closed = false): Point[] {
  const n = points.length;
  const get = (i: number) => (closed ? at(points, (i + n) % n) : at(points, clamp(i, 0, n - 1)));
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const mixed = (j: 0 | 1) =>
        0.5 *
        (2 * p1[j] +
          (p2[j] - p0[j]) * t +
          (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * t * t +
          (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * t * t * t);
      out.push([mixed(0), mixed(1)]);
    }
  }
  if (!closed) out.push(at(points, n - 1));
  return out;
}

export const short = (n: number) => String(Math.round(n * 10) / 10);

/** The `d` of a polygon. */
export function outline(points: readonly Point[], closed = true): string {
  return `M${points.map((p) => `${short(p[0])} ${short(p[1])}`).join("L")}${closed ? "Z" : ""}`;
}

/** The `d` of a smooth closed shape through a few points. */
export const blob = (points: readonly Point[], steps = 6) => outline(spline(points, steps, true));

/** Unit normals, to the left of the way for a path that runs down the sheet. */
export function normals(points: readonly Point[]): Point[] {
  return points.map((_, i) => {
    const a = at(points, Math.max(0, i - 1));
    const b = at(points, Math.min(points.length - 1, i + 1));
    const length = distance(a, b) || 1;
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  });
}

export type Ribbon = { right: Point[]; left: Point[]; shape: Point[] };

/** A band along a path; for one running down the sheet `right` is the viewer's right edge. */
export function ribbon(
  path: readonly Point[],
  toRight: (t: number) => number,
  toLeft: (t: number) => number = toRight,
): Ribbon {
  const n = normals(path);
  const right: Point[] = [];
  const left: Point[] = [];
  path.forEach((p, i) => {
    const t = i / (path.length - 1);
    const normal = at(n, i);
    right.push([p[0] - normal[0] * toRight(t), p[1] - normal[1] * toRight(t)]);
    left.push([p[0] + normal[0] * toLeft(t), p[1] + normal[1] * toLeft(t)]);
  });
  return { right, left, shape: [...right, ...left.toReversed()] };
}

export type Stroke = {
  /** Where it is widest, as a share of the way. */
  peak?: number;
  /** Width at the start and the end, as a share of the widest. */
  start?: number;
  end?: number;
  /** The points are already close together: no smoothing. */
  dense?: boolean;
};

/** The `d` of a brush stroke that swells and tapers. */
export function brush(points: readonly Point[], width: number, stroke: Stroke = {}): string {
  const { peak = 0.45, start = 0, end = 0, dense = false } = stroke;
  const swell = (t: number) =>
    (width / 2) *
    (t < peak
      ? lerp(start, 1, Math.sin((t / peak) * RIGHT_ANGLE))
      : lerp(end, 1, Math.cos(((t - peak) / (1 - peak)) * RIGHT_ANGLE)));
  return outline(ribbon(dense ? points : spline(points), swell).shape);
}

/** A circle as a polygon; `bump` makes it uneven. */
export function disc(
  centre: Point,
  radius: number,
  steps = 32,
  tall = 1,
  bump?: () => number,
): Point[] {
  return Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * 2 * Math.PI;
    const r = radius * (bump ? bump() : 1);
    return [centre[0] + Math.cos(angle) * r, centre[1] + Math.sin(angle) * r * tall];
  });
}

/** A star as a polygon; `inner` is the depth of its notches. */
export function star(centre: Point, radius: number, rays = 5, inner = 0.45, angle = 0): Point[] {
  return Array.from({ length: rays * 2 }, (_, i) => {
    const a = (i / rays) * Math.PI - RIGHT_ANGLE + angle;
    const r = i % 2 ? radius * inner : radius;
    return [centre[0] + Math.cos(a) * r, centre[1] + Math.sin(a) * r];
  });
}
