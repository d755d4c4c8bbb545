import { at, lerp, RIGHT_ANGLE, times, type Point } from "../paper/geometry.ts";
import type { Sheet } from "../paper/sheet.ts";
import {
  edgeLine,
  paintCloth,
  type Fabric,
  type PaintOptions,
  type Surface,
  type Wedge,
} from "./surface.ts";

/** A cloth that lies or hangs flat: swatches, cushions, curtains, linen. */
export type FlatCloth = {
  fabric: Fabric;
  /** Size in pixels; a print is drawn so that one of its heads is `unit` pixels. */
  width: number;
  height: number;
  unit: number;
  /** From the cloth (-1 to 1 both ways) to the sheet. */
  map: (s: number, t: number) => Point;
  wedges?: readonly Wedge[];
  options?: PaintOptions;
};

export function drawFlat(
  sheet: Sheet,
  { fabric, width, height, unit, map, wedges = [], options = {} }: FlatCloth,
): string {
  const tall = height / unit;
  const half = width / unit / Math.PI;
  const surface: Surface = {
    point: (phi, b) => map(phi / RIGHT_ANGLE, (b / tall) * 2 - 1),
    half: () => half,
    from: 0,
    to: tall,
    widest: half,
    even: half,
    follow: 1,
  };
  const steps = 80;
  const edge = [
    ...times(steps, (_, t) => map(lerp(-1, 1, t), -1)),
    ...times(steps, (_, t) => map(1, lerp(-1, 1, t))),
    ...times(steps, (_, t) => map(lerp(1, -1, t), 1)),
    ...times(steps, (_, t) => map(-1, lerp(1, -1, t))),
  ];
  return (
    paintCloth(sheet, unit, surface, edge, fabric, { wedges, ...options }) +
    edgeLine([...edge, at(edge, 0)], unit * 0.012, fabric, true)
  );
}

/** A fold across or down a flat cloth, as a dark and light pair; s and t from -1 to 1. */
export function crease(
  height: number,
  unit: number,
  from: Point,
  to: Point,
  width: number,
): Wedge[] {
  const b = (t: number) => ((t + 1) / 2) * (height / unit);
  const phi = (s: number) => s * RIGHT_ANGLE;
  return [
    { phi: [phi(from[0]), phi(to[0])], b: [b(from[1]), b(to[1])], width: [0, width], right: 0.2 },
    {
      light: true,
      phi: [phi(from[0]) + width * 0.4, phi(to[0]) + width * 0.6],
      b: [b(from[1]), b(to[1])],
      width: [0, width * 0.7],
      left: 0.2,
    },
  ];
}
