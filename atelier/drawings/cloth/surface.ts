import { shade, type Colour } from "../paper/colour.ts";
import {
  brush,
  clamp,
  lerp,
  outline,
  random,
  RIGHT_ANGLE,
  times,
  type Point,
} from "../paper/geometry.ts";
import { shape, type Paint, type Sheet } from "../paper/sheet.ts";
import { PRINTS, type PrintData } from "./prints.ts";

/** A cloth: its colour, how it takes light, and what is printed on it. */
export type Fabric = {
  base: Colour;
  shadow?: Colour;
  light?: Colour;
  /** 0 matt cotton to 1 satin. */
  sheen?: number;
  /** Below 1 for tulle and organza. */
  opacity?: number;
  print?: PrintData;
};

export const darkOf = (fabric: Fabric) => fabric.shadow ?? shade(fabric.base, -0.2, 1.1);
export const lightOf = (fabric: Fabric) => fabric.light ?? shade(fabric.base, 0.22, 0.9);
export const edgeOf = (fabric: Fabric) => shade(fabric.shadow ?? fabric.base, -0.22);

/**
 * A piece of cloth round a body: `point(phi, b)` is the place on the sheet at the angle phi round it
 * (-90° its left edge, 0 its front, 90° its right edge) and the length b along it, in heads.
 */
export type Surface = {
  point: (phi: number, b: number, forPrint?: boolean) => Point;
  half: (b: number) => number;
  from: number;
  to: number;
  widest: number;
  /** How far a print's width follows the cloth's (1) or stays even (0), and the even half-width. */
  follow: number;
  even: number;
};

/** A fold: a wedge of dark or light that opens along the cloth. */
export type Wedge = {
  light?: boolean;
  phi: readonly [from: number, to: number];
  b: readonly [from: number, to: number];
  width: readonly [from: number, to: number];
  /** How much of the width lies on each side. */
  left?: number;
  right?: number;
};

export type PaintOptions = {
  wedges?: readonly Wedge[];
  /** Strokes of seams and drag lines, and shapes of shadow and light, as path data. */
  seams?: string;
  seamLights?: string;
  shadows?: string;
  lights?: string;
  /** Softness of folds, in heads. */
  foldBlur?: number;
  foldStrength?: number;
  sideStrength?: number;
  crisp?: number;
  toneDown?: boolean;
  seed?: number;
};

/** Paints a cloth inside an outline: tone, print, round shading, folds in dark and light pairs, seams. */
export function paintCloth(
  sheet: Sheet,
  unit: number,
  surface: Surface,
  edge: readonly Point[],
  fabric: Fabric,
  options: PaintOptions = {},
): string {
  const { wedges = [], toneDown = true } = options;
  const [dark, light] = [darkOf(fabric), lightOf(fabric)];
  const sheen = fabric.sheen ?? 0.3;
  const printed = fabric.print !== undefined;
  const d = outline(edge);

  let inside = "";
  if (toneDown)
    inside += shape(
      d,
      sheet.gradient([
        [0, light, 0.16],
        [0.5, light, 0],
        [0.5, dark, 0],
        [1, dark, 0.38],
      ]),
    );
  if (fabric.print) inside += drawPrint(surface, fabric, fabric.print, options.seed ?? 11);

  const darkFolds = wedges.filter((w) => !w.light);
  const lightFolds = wedges.filter((w) => w.light);
  const blur = unit * (options.foldBlur ?? 0.035);
  const side = wedgePath(surface, {
    phi: [-RIGHT_ANGLE, -RIGHT_ANGLE],
    b: [surface.from - 0.3, surface.to + 0.3],
    width: [0.62, 0.62],
    left: 0,
  });
  let multiply = sheet.soft(
    unit * 0.1,
    shape(side, dark),
    options.sideStrength ?? (printed ? 0.7 : 0.55),
  );
  if (darkFolds.length > 0)
    multiply += sheet.soft(
      blur,
      shape(darkFolds.map((w) => wedgePath(surface, w)).join(""), dark),
      options.foldStrength ?? (printed ? 0.8 : 0.62),
    );
  if (options.shadows) multiply += sheet.soft(unit * 0.05, shape(options.shadows, dark), 0.75);
  inside += `<g style="mix-blend-mode:multiply">${multiply}</g>`;

  if (darkFolds.length > 0) {
    const cores = darkFolds.map((w) =>
      wedgePath(surface, { ...w, width: [0, w.width[1] * 0.22], left: 1, right: 0.2 }),
    );
    inside += sheet.soft(
      unit * 0.008,
      shape(cores.join(""), shade(dark, -0.04)),
      options.crisp ?? 0.5,
    );
  }
  if (lightFolds.length > 0) {
    inside += sheet.soft(
      blur * 0.8,
      shape(lightFolds.map((w) => wedgePath(surface, w)).join(""), light),
      sheen * 0.9 + 0.12,
    );
    if (sheen > 0.5) {
      const glints = lightFolds.map((w) =>
        wedgePath(surface, { ...w, width: [0, w.width[1] * 0.28] }),
      );
      inside += sheet.soft(unit * 0.01, shape(glints.join(""), shade(light, 0.12)), sheen - 0.3);
    }
  }
  if (options.lights)
    inside += sheet.soft(
      unit * 0.05,
      shape(options.lights, light),
      (sheen * 0.8 + 0.15) * (printed ? 1 : 0.55),
    );
  if (options.seams) inside += shape(options.seams, shade(dark, -0.05), 0.55);
  if (options.seamLights) inside += shape(options.seamLights, light, 0.35 + sheen * 0.4);
  return sheet.filled(d, fabric.base, inside, fabric.opacity ?? 1);
}

function drawPrint(surface: Surface, fabric: Fabric, print: PrintData, seed: number): string {
  const reach = RIGHT_ANGLE * surface.widest + 0.3;
  const area = { left: -reach, right: reach, top: surface.from - 0.2, bottom: surface.to + 0.2 };
  const layers = PRINTS[print.kind](area, { ...print, ground: fabric.base }, random(seed));
  return layers
    .map((layer) => {
      let d = "";
      for (const motif of layer.shapes) {
        let visible = false;
        const mapped = motif.map(([s, b]): Point => {
          const v = clamp(b, surface.from - 0.3, surface.to + 0.3);
          const phi = s / lerp(surface.half(v), surface.even, surface.follow);
          if (Math.abs(phi) < RIGHT_ANGLE * 1.02) visible = true;
          return surface.point(clamp(phi, -RIGHT_ANGLE, RIGHT_ANGLE), v, true);
        });
        if (visible) d += outline(mapped);
      }
      return shape(d, layer.colour, layer.opacity ?? 1);
    })
    .join("");
}

function wedgePath(surface: Surface, wedge: Wedge): string {
  const left: Point[] = [];
  const right: Point[] = [];
  times(15, (_, t) => {
    const phi = lerp(wedge.phi[0], wedge.phi[1], t);
    const b = lerp(wedge.b[0], wedge.b[1], t);
    const half = lerp(wedge.width[0], wedge.width[1], t ** 1.1);
    left.push(surface.point(clamp(phi - half * (wedge.left ?? 1), -RIGHT_ANGLE, RIGHT_ANGLE), b));
    right.push(surface.point(clamp(phi + half * (wedge.right ?? 1), -RIGHT_ANGLE, RIGHT_ANGLE), b));
  });
  return outline([...left, ...right.toReversed()]);
}

/** The fine dark line of an edge. */
export function edgeLine(
  points: readonly Point[],
  width: number,
  fabric: Fabric,
  even = false,
): string {
  return shape(
    brush(
      points,
      width,
      even ? { dense: true, start: 0.55, end: 0.55 } : { dense: true, peak: 0.6 },
    ),
    edgeOf(fabric),
    0.65,
  );
}

/** A strip of ribbon or lace along a line. */
export function band(points: readonly Point[], width: number, paint: Paint): string {
  return shape(brush(points, width, { dense: true, start: 1, end: 1, peak: 0.5 }), paint);
}
