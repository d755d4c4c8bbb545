import {
  at,
  blob,
  brush,
  DEGREE,
  outline,
  spline,
  turned,
  type Point,
  type Stroke,
} from "../paper/geometry.ts";
import type { Body } from "./body.ts";

/**
 * Drawing inside a head: x and y in head heights from its centre (crown -0.5, chin 0.5),
 * tilted with it. What is drawn on the face also moves sideways as the head turns.
 */
export type HeadSpace = {
  size: number;
  point: (p: Point) => Point;
  /** The `d` of a smooth closed shape. */
  blob: (points: readonly Point[], steps?: number) => string;
  /** The `d` of a brush stroke; its width in head heights. */
  brush: (points: readonly Point[], width: number, stroke?: Stroke) => string;
  /** The `d` of an open line. */
  line: (points: readonly Point[]) => string;
  circle: (centre: Point, radius: number, tall?: number) => string;
};

export function headSpace(body: Body, shift: (p: Point) => Point = (p) => p): HeadSpace {
  const { headCentre: c, headSize: size } = body;
  const angle = body.pose.head.tilt * DEGREE;
  const point = (p: Point): Point => {
    const [x, y] = shift(p);
    const q = turned([x * size, y * size], angle);
    return [c[0] + q[0], c[1] + q[1]];
  };
  const all = (points: readonly Point[]) => points.map(point);
  return {
    size,
    point,
    blob: (points, steps = 6) => blob(all(points), steps),
    brush: (points, width, stroke) => brush(all(points), width * size, stroke),
    line: (points) => outline(spline(all(points)), false),
    circle: ([x, y], radius, tall = 1) =>
      blob(
        all(
          Array.from({ length: 12 }, (_, i): Point => {
            const a = (i / 12) * 2 * Math.PI;
            return [x + Math.cos(a) * radius, y + Math.sin(a) * radius * tall];
          }),
        ),
        4,
      ),
  };
}

/** The mirror image of half a shape, so that both halves close it. */
export function bothSides(half: readonly Point[]): Point[] {
  const other = half.toReversed().map(([x, y]): Point => [-x, y]);
  // A point on the middle line belongs to both halves but is drawn once.
  const seam = at(half, -1)[0] === 0 ? 1 : 0;
  const start = at(half, 0)[0] === 0 ? other.slice(seam, -1) : other.slice(seam);
  return [...half, ...start];
}
