import { type Colour, shade } from "../paper/colour.ts";
import { brush, disc, lerp, outline, type Point, short, spline, times } from "../paper/geometry.ts";
import { line, shape, type Sheet } from "../paper/sheet.ts";
import type { Cut } from "./backdrops.ts";

export const circle = (x: number, y: number, r: number) =>
  `M${short(x - r)} ${short(y)}a${short(r)} ${short(r)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 0 ${short(-2 * r)} 0Z`;

export const arch = (x: number, width: number, top: number, bottom: number) =>
  `M${short(x - width / 2)} ${bottom}L${short(x - width / 2)} ${short(top + width / 2)}A${short(width / 2)} ${short(width / 2)} 0 0 1 ${short(x + width / 2)} ${short(top + width / 2)}L${short(x + width / 2)} ${bottom}Z`;

export function cloud(x: number, y: number, k: number): string {
  return `M${short(x - 170 * k)} ${short(y)}a${75 * k} ${75 * k} 0 0 1 ${70 * k} ${-95 * k}a${105 * k} ${105 * k} 0 0 1 ${190 * k} ${-10 * k}a${80 * k} ${80 * k} 0 0 1 ${80 * k} ${105 * k}Z`;
}

/** A stem with paired leaves, drawn as one path. */
export function frond(
  from: Point,
  to: Point,
  leaves: number,
  length: number,
  width: number,
  bend = 0,
): string {
  const stem = spline([from, [(from[0] + to[0]) / 2 + bend, (from[1] + to[1]) / 2], to], 16);
  let d = brush(stem, width * 0.3, { dense: true, start: 1, end: 0.5 });
  for (let i = 1; i <= leaves; i++) {
    const p = stem[Math.floor((i / (leaves + 0.5)) * (stem.length - 1))]!;
    const size = length * (1 - (i / leaves) * 0.45);
    for (const s of [-1, 1])
      d += brush(
        [p, [p[0] + s * size * 0.5, p[1] - size * 0.42], [p[0] + s * size, p[1] - size * 0.3]],
        width * (1 - (i / leaves) * 0.3),
      );
  }
  return d;
}

/** A flower head of round petals. */
export function flowerHead(x: number, y: number, r: number, petals: Colour, heart: Colour): string {
  const d = times(8, (i) => {
    const a = (i / 8) * 6.283;
    return circle(x + Math.cos(a) * r * 0.66, y + Math.sin(a) * r * 0.66, r * 0.36);
  }).join("");
  return (
    shape(d, petals) +
    shape(circle(x, y, r * 0.62), shade(petals, -0.05)) +
    shape(circle(x, y, r * 0.34), heart)
  );
}

/** A marigold: rings of petals, darker to the middle. */
export function marigold(x: number, y: number, r: number, colour: Colour): string {
  return [1, 0.74, 0.48, 0.24]
    .map((k, ring) => {
      const count = [16, 13, 9, 5][ring]!;
      const d = times(count, (i) => {
        const a = (i / count) * 6.283 + ring * 0.3;
        return circle(x + Math.cos(a) * r * k * 0.8, y + Math.sin(a) * r * k * 0.8, r * 0.2);
      }).join("");
      return shape(
        d + circle(x, y, r * k * 0.82),
        shade(colour, ring % 2 ? -0.075 : 0.02 - ring * 0.01),
      );
    })
    .join("");
}

/** A pumpkin with ribs, a stalk and a curl. */
export function pumpkin(sheet: Sheet, x: number, y: number, r: number, colour: Colour): string {
  const ribs = [-0.72, 0.72, -0.42, 0.42, 0].map((k) => {
    const d = outline(disc([x + k * r, y], r * (0.52 - Math.abs(k) * 0.12), 30, 1.5));
    return sheet.filled(
      d,
      shade(colour, -Math.abs(k) * 0.07),
      sheet.soft(
        r * 0.12,
        shape(circle(x + k * r - r * 0.45, y + r * 0.35, r * 0.45), shade(colour, -0.14)),
        0.6,
      ) +
        sheet.soft(
          r * 0.08,
          shape(
            outline(disc([x + k * r + r * 0.14, y - r * 0.25], r * 0.14, 20, 2)),
            shade(colour, 0.12),
          ),
          0.7,
        ),
    );
  });
  const stalk = brush(
    [
      [x, y - r * 0.6],
      [x + r * 0.04, y - r * 0.9],
      [x + r * 0.22, y - r * 1.06],
    ],
    r * 0.22,
    { start: 1, end: 0.6 },
  );
  return (
    ribs.join("") +
    shape(stalk, "#5d6b32") +
    line(
      outline(
        spline([
          [x + r * 0.1, y - r * 0.78],
          [x + r * 0.5, y - r * 1.0],
          [x + r * 0.62, y - r * 0.7],
          [x + r * 0.45, y - r * 0.66],
        ]),
        false,
      ),
      "#5d6b32",
      r * 0.05,
    )
  );
}

export function balloon(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  colour: Colour,
  tie: Point,
): string {
  const d = outline(disc([x, y], r, 40, 1.18));
  return (
    line(
      outline(
        spline([[x, y + r * 1.2], [lerp(x, tie[0], 0.4) - 20, lerp(y, tie[1], 0.5)], tie], 12),
        false,
      ),
      shade(colour, -0.2),
      3,
      0.7,
    ) +
    sheet.soft(18, `<g transform="translate(-16 26)">${shape(d, "#000000")}</g>`, 0.16) +
    sheet.filled(
      d,
      colour,
      sheet.soft(
        r * 0.2,
        shape(circle(x - r * 0.5, y + r * 0.5, r * 0.8), shade(colour, -0.1)),
        0.8,
      ) +
        sheet.soft(
          r * 0.1,
          shape(outline(disc([x + r * 0.32, y - r * 0.4], r * 0.2, 20, 1.5)), shade(colour, 0.2)),
          0.8,
        ),
    ) +
    shape(
      outline([
        [x, y + r * 1.14],
        [x - r * 0.12, y + r * 1.3],
        [x + r * 0.12, y + r * 1.3],
      ]),
      shade(colour, -0.06),
    )
  );
}

/** A kite with a bow tail; its string runs to `hand`. */
export function kite(
  cut: Cut,
  x: number,
  y: number,
  size: number,
  colours: readonly Colour[],
  hand: Point,
): string {
  const top: Point = [x + size * 0.2, y - size];
  const [l, r, foot]: [Point, Point, Point] = [
    [x - size * 0.62, y - size * 0.12],
    [x + size * 0.7, y - size * 0.28],
    [x - size * 0.1, y + size * 1.15],
  ];
  const mid: Point = [x + size * 0.06, y - size * 0.2];
  const tail = spline(
    [
      foot,
      [foot[0] - size * 0.45, foot[1] + size * 0.4],
      [foot[0] + size * 0.1, foot[1] + size * 0.8],
      [foot[0] - size * 0.35, foot[1] + size * 1.3],
    ],
    12,
  );
  const bows = [0.3, 0.6, 0.92].map((t, i) => {
    const p = tail[Math.floor(t * (tail.length - 1))]!;
    return shape(
      [-1, 1]
        .map((s) =>
          outline([
            p,
            [p[0] + s * size * 0.2, p[1] - size * 0.1],
            [p[0] + s * size * 0.2, p[1] + size * 0.12],
          ]),
        )
        .join(""),
      colours[(i + 1) % colours.length]!,
    );
  });
  return (
    line(
      outline(
        spline(
          [mid, [lerp(mid[0], hand[0], 0.5) - size * 0.2, lerp(mid[1], hand[1], 0.6)], hand],
          14,
        ),
        false,
      ),
      "#fff7e6",
      3.5,
      0.9,
    ) +
    line(outline(tail, false), "#fff7e6", 4) +
    bows.join("") +
    cut(outline([top, r, foot, l]), colours[0]!) +
    shape(outline([top, mid, l]), colours[1]!) +
    shape(outline([mid, r, foot]), colours[2]!) +
    line(outline([top, foot], false) + outline([l, r], false), "#fff7e6", 4)
  );
}
