import type { Body } from "../figure/body.ts";
import { shade } from "../paper/colour.ts";
import {
  brush,
  clamp,
  curve,
  lerp,
  random,
  RIGHT_ANGLE,
  times,
  outline,
  type Point,
} from "../paper/geometry.ts";
import { shape, type Sheet } from "../paper/sheet.ts";
import { edgeOf, paintCloth, type Fabric, type Surface, type Wedge } from "./surface.ts";

export type SkirtData = {
  /** Heights in the body's heads. */
  top: number;
  hem: number;
  /** Half-widths: [share of the way down, heads]. */
  widths: readonly Point[];
  folds: number;
  /** Waviness of the hem, in heads. */
  ripple?: number;
  /** How far the hem bows down towards the viewer. */
  bow?: number;
  topBow?: number;
  foldWidth?: number;
  foldStart?: number;
  foldSpread?: number;
  /** Sideways swing at the hem, in heads. */
  sway?: number;
  /** Lengthens the hem by the angle round the body. */
  hemline?: (phi: number) => number;
  /** No inside of the far hem. */
  noBack?: boolean;
  seed?: number;
};

export type Skirt = { back: string; front: string; hem: Point[]; surface: Surface };

/** A skirt, a tier or a peplum: a flared tube with folds that open towards a rippling hem. */
export function drawSkirt(sheet: Sheet, body: Body, fabric: Fabric, data: SkirtData): Skirt {
  const { place, unit } = body;
  const { top, hem, folds, ripple = 0, bow = 0.12, sway = 0 } = data;
  const next = random(data.seed ?? 5);
  const widthAt = curve(data.widths.map(([t, w]) => [lerp(top, hem, t), w] as const));
  const angles = times(
    folds,
    (i) => lerp(-1.38, 1.38, (i + 0.5) / folds) + ((next() - 0.5) * 1.8) / folds,
  ).toSorted((a, b) => a - b);
  const edges = [-1.9, ...angles, 1.9];
  const swells = edges.map(() => 0.45 + next());
  const segment = (phi: number) => {
    let i = 0;
    while (i < edges.length - 2 && phi > edges[i + 1]!) i++;
    return i;
  };
  const inFold = (phi: number) => {
    const i = segment(phi);
    return clamp((phi - edges[i]!) / (edges[i + 1]! - edges[i]!));
  };
  const longer = (phi: number) => data.hemline?.(phi) ?? 0;

  const point: Surface["point"] = (phi, b, forPrint) => {
    const t = clamp((b - top) / (hem - top), 0, 1.2);
    const p = inFold(phi);
    const wave =
      Math.sin(Math.PI * p) ** 0.75 *
      1.25 *
      (0.55 + 0.45 * swells[segment(phi)]!) *
      ripple *
      t ** 1.6;
    const v = top + ((b - top) * (hem + longer(phi) - top)) / (hem - top);
    const pulled = forPrint ? -Math.sin(2 * Math.PI * p) * 0.03 * t * Math.cos(phi) : 0;
    const x = widthAt(b) * Math.sin(phi) + pulled + sway * t * t;
    return place(x, v + lerp(data.topBow ?? 0.05, bow, t) * widthAt(b) * Math.cos(phi) + wave);
  };
  const surface: Surface = {
    point,
    half: widthAt,
    from: top,
    to: hem,
    widest: Math.max(...data.widths.map((w) => w[1])),
    even: 0.6,
    follow: 0.35,
  };

  const side = (phi: number) => times(31, (_, t) => point(phi, lerp(top, hem, t)));
  const hemLine = times(91, (_, t) => point(lerp(-RIGHT_ANGLE, RIGHT_ANGLE, t), hem));
  const topLine = times(21, (_, t) => point(lerp(RIGHT_ANGLE, -RIGHT_ANGLE, t), top));
  const edge = [...side(-RIGHT_ANGLE), ...hemLine, ...side(RIGHT_ANGLE).toReversed(), ...topLine];

  const wedges: Wedge[] = angles.flatMap((phi) => {
    const start = lerp(top, hem, (data.foldStart ?? 0.05) + next() * (data.foldSpread ?? 0.45));
    const width = ((data.foldWidth ?? 0.8) / folds) * (0.8 + next() * 0.7);
    const above = phi * (0.55 + next() * 0.3);
    return [
      { phi: [above, phi], b: [start, hem + 0.1], width: [0, width * 1.25], left: 1, right: 0.12 },
      {
        light: true,
        phi: [above + 0.02, phi + width * 0.5],
        b: [start + 0.1, hem + 0.1],
        width: [0, width * 0.8],
        left: 0.05,
        right: 1,
      },
    ];
  });

  const lines =
    brush(side(-RIGHT_ANGLE), unit * 0.02, { dense: true, peak: 0.7 }) +
    brush(hemLine, unit * 0.016, { dense: true, peak: 0.3 });
  return {
    back: data.noBack ? "" : insideOfHem(body, fabric, data, widthAt, inFold, longer, side),
    front:
      paintCloth(sheet, unit, surface, edge, fabric, { wedges, seed: data.seed }) +
      shape(lines, edgeOf(fabric), 0.7 * (fabric.opacity ?? 1)),
    hem: hemLine,
    surface,
  };
}

function insideOfHem(
  { place }: Body,
  fabric: Fabric,
  { hem, ripple = 0, bow = 0.12, sway = 0 }: SkirtData,
  widthAt: (b: number) => number,
  inFold: (phi: number) => number,
  longer: (phi: number) => number,
  side: (phi: number) => Point[],
): string {
  const far = times(61, (_, t): Point => {
    const phi = lerp(-RIGHT_ANGLE, RIGHT_ANGLE, t);
    const wave = Math.cos(2 * Math.PI * inFold(phi * 0.9)) * ripple * 0.7;
    return place(
      widthAt(hem) * Math.sin(phi) + sway,
      hem + longer(phi) * 0.6 - bow * 0.7 * widthAt(hem) * Math.cos(phi) + wave,
    );
  });
  const [left, right] = [side(-RIGHT_ANGLE).slice(18), side(RIGHT_ANGLE).slice(18).toReversed()];
  return shape(
    outline([...left, ...far, ...right]),
    shade(fabric.base, -0.16),
    fabric.opacity ?? 1,
  );
}
