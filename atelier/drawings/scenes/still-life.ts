import { crease, drawFlat } from "../cloth/flat.ts";
import type { Fabric, Wedge } from "../cloth/surface.ts";
import { type Colour, shade } from "../paper/colour.ts";
import {
  brush,
  disc,
  lerp,
  outline,
  type Point,
  spline,
  star,
  times,
  turned,
} from "../paper/geometry.ts";
import { GOLD, line, shape, type Sheet } from "../paper/sheet.ts";
import { circle } from "./motifs.ts";

/** Things of the house that are not worn: chairs, bags, cups, swatches, tags. */

/** An upholstered chair from the front, with a cloth thrown over its back. */
export function drawChair(
  sheet: Sheet,
  x: number,
  floor: number,
  size: number,
  seat: Fabric,
  cloth: Fabric,
): string {
  const u = size;
  const leg = (lx: number, lean: number) =>
    brush(
      [
        [lx, floor - u * 0.42],
        [lx + lean * 0.5, floor - u * 0.2],
        [lx + lean, floor],
      ],
      u * 0.05,
      { start: 1, end: 0.6 },
    );
  const back = (s: number, t: number): Point => [
    x + s * u * 0.46 * (1 - 0.1 * t),
    floor - u * 1.02 + t * u * 0.46 - (1 - t) * (1 - s * s) * u * 0.04,
  ];
  const arms = [-1, 1]
    .map((s) =>
      drawFlat(sheet, {
        fabric: seat,
        width: u * 0.26,
        height: u * 0.56,
        unit: u * 0.5,
        map: (a, t) => [
          x + s * u * 0.54 + a * u * 0.12 * (1 + 0.12 * Math.cos(t * 1.5)),
          floor - u * 0.5 + t * u * 0.24 - (1 - a * a) * (t < 0 ? u * 0.05 : 0),
        ],
        options: { seed: 4 },
      }),
    )
    .join("");
  const backrest = drawFlat(sheet, {
    fabric: seat,
    width: u * 0.92,
    height: u * 0.92,
    unit: u * 0.5,
    map: back,
    options: { seed: 3, lights: outline(disc([x + u * 0.1, floor - u * 1.1], u * 0.16, 24)) },
  });
  const cushion = drawFlat(sheet, {
    fabric: seat,
    width: u * 0.94,
    height: u * 0.28,
    unit: u * 0.5,
    map: (s, t) => [
      x + s * u * 0.46,
      floor - u * 0.46 + t * u * 0.13 - (1 - s * s) * (t < 0 ? u * 0.05 : -u * 0.02),
    ],
    options: { seed: 6 },
  });
  const base = shape(
    outline([
      [x - u * 0.6, floor - u * 0.36],
      [x + u * 0.6, floor - u * 0.36],
      [x + u * 0.58, floor - u * 0.24],
      [x - u * 0.58, floor - u * 0.24],
    ]),
    shade(seat.base, -0.14),
  );
  const throwMap = (s: number, t: number): Point => {
    const lx = x + u * 0.16 + s * u * (0.26 + 0.05 * Math.max(0, t)) + (t > 0 ? t * u * 0.06 : 0);
    return [
      lx,
      floor -
        u * 1.52 +
        (t + 1) * u * 0.47 -
        (1 - s * s) * u * 0.015 +
        Math.sin(s * 5) * (t > 0.9 ? u * 0.012 : 0),
    ];
  };
  const tall = u * 0.95;
  const wedges: Wedge[] = times(5, (_, k) => lerp(-1.1, 1.1, k)).flatMap((phi) => [
    { phi: [phi * 0.8, phi], b: [0.12, tall / (u * 0.4)], width: [0.02, 0.12], right: 0.3 },
    {
      light: true,
      phi: [phi * 0.8 + 0.16, phi + 0.16],
      b: [0.12, tall / (u * 0.4)],
      width: [0.02, 0.08],
    },
  ]);
  const blanket = drawFlat(sheet, {
    fabric: cloth,
    width: u * 0.58,
    height: tall,
    unit: u * 0.4,
    map: throwMap,
    wedges,
    options: { seed: 8, foldBlur: 0.03 },
  });
  const fringe = times(22, (_, k) => {
    const p = throwMap(lerp(-0.98, 0.98, k), 1);
    return brush(
      [p, [p[0] + 2, p[1] + u * 0.03], [p[0] + Math.sin(k * 20) * 5, p[1] + u * 0.065]],
      u * 0.011,
      { start: 1, end: 0.6 },
    );
  }).join("");
  return sheet.shadowed(
    shape(leg(x - u * 0.5, -u * 0.05) + leg(x + u * 0.5, u * 0.05), "#5a3620") +
      backrest +
      base +
      cushion +
      arms +
      sheet.shadowed(blanket + shape(fringe, cloth.base), 10, -8, 8, 0.3),
    u * 0.05,
    -u * 0.06,
    u * 0.03,
    0.3,
  );
}

/** A paper shopping bag with ribbon handles and a gold sprig. */
export function drawBag(
  sheet: Sheet,
  x: number,
  floor: number,
  size: number,
  colour: Colour,
): string {
  const [w, h] = [size * 0.8, size];
  const front = outline([
    [x - w / 2, floor - h],
    [x + w * 0.36, floor - h],
    [x + w * 0.36, floor],
    [x - w / 2, floor],
  ]);
  const side = outline([
    [x + w * 0.36, floor - h],
    [x + w * 0.58, floor - h * 1.05],
    [x + w * 0.58, floor - h * 0.05],
    [x + w * 0.36, floor],
  ]);
  const inside = outline([
    [x - w / 2, floor - h],
    [x - w * 0.28, floor - h * 1.05],
    [x + w * 0.58, floor - h * 1.05],
    [x + w * 0.36, floor - h],
  ]);
  const handle = (dy: number) =>
    outline(
      spline(
        [
          [x - w * 0.28, floor - h + dy],
          [x - w * 0.22, floor - h * 1.32 + dy],
          [x + w * 0.08, floor - h * 1.32 + dy],
          [x + w * 0.14, floor - h + dy],
        ] as Point[],
        10,
      ),
      false,
    );
  const c: Point = [x - w * 0.07, floor - h * 0.5];
  const sprig =
    brush(
      [
        [c[0], c[1] + size * 0.16],
        [c[0] + 4, c[1]],
        [c[0] - 2, c[1] - size * 0.18],
      ],
      size * 0.014,
      { start: 1 },
    ) +
    [-1, 1]
      .flatMap((s) =>
        [0.1, 0.02, -0.06].map((dy) =>
          brush(
            [
              [c[0], c[1] + size * dy],
              [c[0] + s * size * 0.05, c[1] + size * (dy - 0.04)],
              [c[0] + s * size * 0.11, c[1] + size * (dy - 0.03)],
            ],
            size * 0.035,
          ),
        ),
      )
      .join("");
  return sheet.shadowed(
    line(handle(-h * 0.05), shade(colour, -0.12), size * 0.016) +
      shape(inside, shade(colour, -0.2)) +
      shape(side, shade(colour, -0.1)) +
      sheet.filled(
        front,
        colour,
        sheet.soft(
          size * 0.06,
          shape(
            outline([
              [x - w * 0.6, floor - h],
              [x - w * 0.34, floor - h],
              [x - w * 0.2, floor],
              [x - w * 0.6, floor],
            ]),
            shade(colour, -0.08),
          ),
          0.7,
        ),
      ) +
      line(outline(disc(c, size * 0.27, 50)), GOLD, size * 0.008) +
      shape(sprig, GOLD) +
      line(handle(0), GOLD, size * 0.016),
    size * 0.05,
    -size * 0.08,
    size * 0.04,
    0.32,
  );
}

/** A cup on its saucer with a curl of steam. */
export function drawCup(sheet: Sheet, x: number, y: number, size: number, colour: Colour): string {
  const bowl = outline(
    spline(
      [
        [x - size * 0.5, y - size * 0.62],
        [x + size * 0.5, y - size * 0.62],
        [x + size * 0.4, y - size * 0.16],
        [x, y - size * 0.02],
        [x - size * 0.4, y - size * 0.16],
      ] as Point[],
      8,
      true,
    ),
  );
  return (
    sheet.shadowed(
      shape(outline(disc([x, y], size * 0.8, 40, 0.2)), shade(colour, -0.05)) +
        line(
          outline(
            spline([
              [x + size * 0.42, y - size * 0.5],
              [x + size * 0.72, y - size * 0.44],
              [x + size * 0.62, y - size * 0.2],
              [x + size * 0.38, y - size * 0.2],
            ] as Point[]),
            false,
          ),
          colour,
          size * 0.09,
        ) +
        sheet.filled(
          bowl,
          colour,
          sheet.soft(
            size * 0.1,
            shape(circle(x - size * 0.45, y - size * 0.2, size * 0.34), shade(colour, -0.14)),
            0.8,
          ),
        ) +
        shape(outline(disc([x, y - size * 0.6], size * 0.46, 40, 0.2)), "#6b3a20") +
        line(outline(disc([x, y - size * 0.6], size * 0.48, 40, 0.2)), GOLD, size * 0.03),
      size * 0.08,
      -size * 0.1,
      size * 0.08,
      0.3,
    ) +
    sheet.soft(
      4,
      line(
        outline(
          spline([
            [x, y - size * 0.8],
            [x + size * 0.14, y - size * 1.1],
            [x - size * 0.1, y - size * 1.35],
            [x + size * 0.06, y - size * 1.7],
          ] as Point[]),
          false,
        ),
        "#fff6e8",
        size * 0.06,
      ),
      0.7,
    )
  );
}

/** A vase with dried palm leaves. */
export function drawVase(
  sheet: Sheet,
  x: number,
  floor: number,
  size: number,
  colour: Colour,
  leaves: Colour,
): string {
  const body = outline(
    spline(
      [
        [x - size * 0.14, floor - size],
        [x + size * 0.14, floor - size],
        [x + size * 0.12, floor - size * 0.8],
        [x + size * 0.34, floor - size * 0.45],
        [x + size * 0.22, floor],
        [x - size * 0.22, floor],
        [x - size * 0.34, floor - size * 0.45],
        [x - size * 0.12, floor - size * 0.8],
      ] as Point[],
      8,
      true,
    ),
  );
  const fronds = times(7, (i, k) => {
    const a = lerp(-0.85, 0.85, k);
    const tip: Point = [
      x + Math.sin(a) * size * 1.35,
      floor - size - Math.cos(a) * size * (1.05 + (i % 2) * 0.18),
    ];
    const way: Point[] = [
      [x, floor - size * 0.9],
      [lerp(x, tip[0], 0.5) - Math.sin(a) * 24, lerp(floor - size, tip[1], 0.55)],
      tip,
    ];
    const tone = i % 2 ? shade(leaves, -0.06) : leaves;
    return (
      sheet.soft(
        8,
        shape(
          brush(
            way.map(([px, py]): Point => [px - 8, py + 10]),
            size * 0.16,
            { peak: 0.65 },
          ),
          "#000000",
        ),
        0.2,
      ) +
      shape(brush(way, size * 0.17, { peak: 0.65 }), tone) +
      shape(brush(way, size * 0.018, { peak: 0.3 }), shade(tone, -0.16), 0.8)
    );
  });
  const palm = [0, 6, 1, 5, 2, 4, 3].map((i) => fronds[i]!).join("");
  return sheet.shadowed(
    palm +
      sheet.filled(
        body,
        colour,
        sheet.soft(
          size * 0.08,
          shape(circle(x - size * 0.3, floor - size * 0.3, size * 0.3), shade(colour, -0.13)),
          0.8,
        ) +
          sheet.soft(
            size * 0.05,
            shape(
              outline(disc([x + size * 0.14, floor - size * 0.5], size * 0.06, 20, 2.4)),
              shade(colour, 0.14),
            ),
            0.7,
          ),
      ),
    size * 0.06,
    -size * 0.1,
    size * 0.05,
    0.3,
  );
}

/** A square of cloth cut with pinking shears. */
export function drawSwatch(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  fabric: Fabric,
  unit: number,
  angle = 0,
  seed = 4,
): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const map = (s: number, t: number): Point => {
    const edge = Math.max(Math.abs(s), Math.abs(t)) > 0.985;
    const zig = edge ? Math.sin((Math.abs(s) > Math.abs(t) ? t : s) * 60) * width * 0.008 : 0;
    const p = turned(
      [
        (s * width) / 2 + (Math.abs(s) > Math.abs(t) ? zig : 0),
        (t * height) / 2 + (Math.abs(t) > Math.abs(s) ? zig : 0),
      ],
      angle,
    );
    return [cx + p[0], cy + p[1]];
  };
  const wedges = [
    ...crease(height, unit, [-0.6, -1], [-0.2, 1], 0.16),
    ...crease(height, unit, [0.4, -1], [0.62, 1], 0.12),
  ];
  return sheet.shadowed(
    drawFlat(sheet, {
      fabric,
      width,
      height,
      unit,
      map,
      wedges,
      options: { seed, foldStrength: 0.35, sideStrength: 0.25, crisp: 0.15, toneDown: true },
    }),
    12,
    -10,
    12,
    0.32,
  );
}

/** A clothes rail of brass across the picture. */
export const drawRail = (sheet: Sheet, y: number, width: number) =>
  sheet.shadowed(
    shape(`M-40 ${y - 9}h${width + 80}v18h${-width - 80}Z`, GOLD) +
      shape(`M-40 ${y - 6}h${width + 80}v4h${-width - 80}Z`, "#fff0c4", 0.7),
    8,
    -6,
    16,
    0.35,
  );

/** A paper tag on a string. */
export function drawTag(
  sheet: Sheet,
  from: Point,
  length: number,
  size: number,
  colour: Colour,
  angle = 0,
): string {
  const end: Point = [from[0] + Math.sin(angle) * length, from[1] + Math.cos(angle) * length];
  const to = ([x, y]: Point): Point => {
    const [u, v] = turned([x * size, y * size], -angle);
    return [end[0] + u, end[1] + v];
  };
  const tag = outline(
    [
      [-0.22, 0],
      [0.22, 0],
      [0.42, 0.24],
      [0.42, 1.25],
      [-0.42, 1.25],
      [-0.42, 0.24],
    ].map((p) => to(p as unknown as Point)),
  );
  return sheet.shadowed(
    line(outline([from, to([0, 0.14])], false), GOLD, 4) +
      shape(tag, colour) +
      shape(outline(disc(to([0, 0.16]), size * 0.07, 16)), shade(colour, -0.3)) +
      shape(outline(star(to([0, 0.74]), size * 0.24, 4, 0.3)), GOLD) +
      line(
        outline(
          [
            [-0.32, 0.3],
            [-0.22, 0.12],
            [0.22, 0.12],
            [0.32, 0.3],
            [0.32, 1.15],
            [-0.32, 1.15],
          ].map((p) => to(p as unknown as Point)),
        ),
        GOLD,
        3,
        0.8,
      ),
    8,
    -8,
    10,
    0.3,
  );
}
