import { type Colour, mix, shade } from "../paper/colour.ts";
import {
  brush,
  disc,
  lerp,
  outline,
  type Point,
  random,
  spline,
  star,
  times,
} from "../paper/geometry.ts";
import { GOLD, line, type Paint, shape, type Sheet } from "../paper/sheet.ts";
import { arch, balloon, circle, cloud, flowerHead, frond, marigold, pumpkin } from "./motifs.ts";

export type BackdropKind =
  | "sky"
  | "meadow"
  | "pumpkins"
  | "clouds"
  | "night"
  | "party"
  | "garden"
  | "window"
  | "bubbles"
  | "arch"
  | "curves"
  | "plain";

/** The wall and ground behind a figure: cut paper in a collection's colours. */
export type BackdropData = {
  kind: BackdropKind;
  wall: Colour;
  shape: Colour;
  second?: Colour;
  floor: Colour;
  seed?: number;
};

export type Frame = { width: number; height: number; floor: number; middle: number };

export const PORTRAIT: Frame = { width: 1600, height: 2000, floor: 1690, middle: 800 };

/** What the single backdrops draw with. */
type Pen = Frame & {
  sheet: Sheet;
  data: BackdropData;
  second: Colour;
  next: () => number;
  cut: Cut;
  random: (low: number, high: number) => number;
};

/** A piece of paper that throws a small shadow to the lower left. */
export type Cut = (
  d: string,
  paint: Paint,
  options?: { dx?: number; dy?: number; blur?: number; strength?: number },
) => string;

export function cutter(sheet: Sheet, wall: Colour): Cut {
  const dark = shade(wall, -0.36);
  return (d, paint, { dx = -10, dy = 16, blur = 14, strength = 0.28 } = {}) =>
    sheet.soft(blur, `<g transform="translate(${dx} ${dy})">${shape(d, dark)}</g>`, strength) +
    shape(d, paint);
}

export function drawBackdrop(sheet: Sheet, data: BackdropData, frame: Frame = PORTRAIT): string {
  const next = random(data.seed ?? 4);
  const pen: Pen = {
    ...frame,
    sheet,
    data,
    second: data.second ?? mix(data.wall, data.shape, 0.5),
    next,
    cut: cutter(sheet, data.wall),
    random: (low, high) => lerp(low, high, next()),
  };
  const wall = sheet.glow(
    [
      [0, shade(data.wall, 0.05)],
      [0.55, data.wall],
      [1, shade(data.wall, -0.075)],
    ],
    0.6,
    0.32,
    0.95,
  );
  return (
    `<rect width="${frame.width}" height="${frame.height}" fill="${wall}"/>` +
    BACKDROPS[data.kind](pen)
  );
}

const hills = ({ width: w, height: h, floor: f }: Frame, rise: number, dip: number) =>
  `M0 ${f - rise}C${w * 0.3} ${f - rise - dip} ${w * 0.6} ${f - rise + dip} ${w} ${f - rise - dip * 0.4}L${w} ${h}L0 ${h}Z`;

function floorOf({ sheet, data, width, height, floor }: Pen): string {
  return (
    `<rect x="0" y="${floor}" width="${width}" height="${height - floor}" fill="${data.floor}"/>` +
    sheet.soft(
      30,
      `<rect x="-50" y="${floor - 6}" width="${width + 100}" height="26" fill="${shade(data.floor, -0.12)}"/>`,
      0.35,
    )
  );
}

const ringOf = (x: number, y: number, r: number, width = 4) => line(circle(x, y, r), GOLD, width);

const BACKDROPS: Record<BackdropKind, (pen: Pen) => string> = {
  plain: (pen) => floorOf(pen),
  arch: (pen) => {
    const { cut, middle: x, data } = pen;
    return (
      cut(arch(x + 30, 1010, 170, 2400), data.shape) +
      line(arch(x + 30, 930, 210, 2400), GOLD, 4) +
      floorOf(pen)
    );
  },
  curves: (pen) => {
    const { cut, width: w, data, second, floor } = pen;
    return (
      cut("M-50 300C300 120 520 520 420 900S120 1400 -50 1500Z", second) +
      cut(
        `M${w + 50} -50L${w + 50} 900C${w - 260} 940 ${w - 500} 700 ${w - 420} 420S${w - 700} 60 ${w - 560} -50Z`,
        data.shape,
      ) +
      cut(
        `M${w + 50} 1180C${w - 250} 1120 ${w - 380} 1380 ${w - 320} ${floor + 60}L${w + 50} ${floor + 60}Z`,
        shade(data.shape, -0.08),
      ) +
      shape(frond([215, 1240], [205, 480], 9, 150, 42, 40), GOLD, 0.9) +
      floorOf(pen)
    );
  },
  sky: (pen) => {
    const { cut, middle: x, data, second } = pen;
    const rays = times(12, (i) => {
      const a = (i * Math.PI) / 6;
      return brush(
        [305, 350, 392].map((r): Point => [x + 330 + Math.cos(a) * r, 470 + Math.sin(a) * r]),
        22,
      );
    });
    return (
      cut(circle(x + 330, 470, 258), data.shape) +
      shape(rays.join(""), "#fbeec2") +
      [
        [300, 560, 1.1],
        [1330, 1010, 0.85],
        [200, 1130, 0.7],
      ]
        .map(([cx, cy, k]) => cut(cloud(cx!, cy!, k!), "#fffaf0", { dx: -6, strength: 0.2 }))
        .join("") +
      cut(hills(pen, 150, 130), second, { dy: -8, strength: 0.15 }) +
      floorOf(pen)
    );
  },
  meadow: (pen) => {
    const { sheet, cut, data, second, random: any, width, floor } = pen;
    const stems = times(26, () => {
      const [bx, h] = [any(-20, width + 20), any(160, 520)];
      const top: Point = [bx + any(-50, 50), floor + 80 - h];
      return {
        top,
        r: any(32, 74),
        d:
          brush([[bx, floor + 140], [bx + 10, floor - h * 0.4], top], 11, { start: 1, end: 0.7 }) +
          frond([bx, floor + 60], [bx + any(-20, 20), floor - h * 0.5], 3, 66, 24),
      };
    }).filter(({ top }) => Math.abs(top[0] - pen.middle) > 330);
    return (
      cut(circle(pen.middle - 190, 640, 500), data.shape) +
      ringOf(pen.middle - 190, 640, 545) +
      cut(hills(pen, 120, 150), second, { dy: -8, strength: 0.16 }) +
      floorOf(pen) +
      sheet.shadowed(
        shape(stems.map((s) => s.d).join(""), "#5f7d43") +
          stems
            .map((s, i) =>
              marigold(s.top[0], s.top[1], s.r, ["#f39a1e", "#f6b731", "#e2701a"][i % 3]!),
            )
            .join(""),
        8,
        -8,
        12,
        0.25,
      )
    );
  },
  pumpkins: (pen) => {
    const { sheet, cut, data, second, middle: x, floor } = pen;
    const leaves = times(9, () => {
      const [lx, ly, a] = [pen.random(60, 1540), pen.random(120, 1150), pen.random(0, 6)];
      return brush(
        [
          [lx, ly],
          [lx + Math.cos(a) * 38, ly + Math.sin(a) * 38],
          [lx + Math.cos(a + 0.3) * 80, ly + Math.sin(a + 0.3) * 80],
        ],
        40,
      );
    });
    return (
      cut(circle(x + 60, 760, 610), data.shape) +
      ringOf(x + 60, 760, 655) +
      cut(hills(pen, 110, 140), second, { dy: -8, strength: 0.16 }) +
      floorOf(pen) +
      shape(leaves.join(""), "#c9772e", 0.75) +
      sheet.shadowed(
        pumpkin(sheet, 230, floor + 40, 150, "#e07b28") +
          pumpkin(sheet, 1420, floor - 10, 120, "#eb9a3c") +
          pumpkin(sheet, 1280, floor + 130, 96, "#d9682a") +
          pumpkin(sheet, 420, floor + 150, 78, "#f0ac52"),
        16,
        -18,
        20,
        0.3,
      )
    );
  },
  clouds: (pen) => {
    const { cut, data, second, middle: x, width, height } = pen;
    const rainbow = ["#f08a6a", "#f6c860", "#8fc7a0", data.shape]
      .map((colour, i) => cut(circle(x, 1240, 760 - i * 78), colour, { strength: 0.12, blur: 8 }))
      .join("");
    const bank = [
      [120, 1700, 1.5],
      [520, 1770, 1.3],
      [930, 1760, 1.5],
      [1400, 1700, 1.7],
    ]
      .map(([cx, cy, k]) => cloud(cx!, cy!, k!))
      .join("");
    return (
      rainbow +
      cut(circle(x, 1240, 448), data.wall, { strength: 0.1, blur: 8 }) +
      [
        [250, 420, 1.05],
        [1350, 330, 0.8],
        [1470, 900, 0.9],
      ]
        .map(([cx, cy, k]) => cut(cloud(cx!, cy!, k!), "#fffdf6", { dx: -6, strength: 0.2 }))
        .join("") +
      cut(`${bank}M0 1690L${width} 1690L${width} ${height}L0 ${height}Z`, second, {
        dy: -8,
        strength: 0.16,
      })
    );
  },
  night: (pen) => {
    const { cut, data, middle: x, random: any, floor, width } = pen;
    const crescent = `M${x + 300} 210a330 330 0 1 0 190 500a260 260 0 1 1 -190 -500Z`;
    const stars = times(26, () =>
      outline(
        star([any(60, width - 60), any(70, floor - 240)], any(9, 30), 5, 0.45, any(-0.3, 0.3)),
      ),
    ).join("");
    const hung = [
      [200, 520, 60],
      [430, 260, 42],
      [1390, 900, 52],
      [1200, 1130, 30],
    ]
      .map(
        ([sx, length, r]) =>
          line(`M${sx} 0L${sx} ${length! - r!}`, GOLD, 3) +
          cut(outline(star([sx!, length!], r!, 5, 0.5)), GOLD, { strength: 0.35 }),
      )
      .join("");
    return (
      cut(crescent, data.shape) +
      shape(stars, "#f7e2a6", 0.85) +
      hung +
      cut(hills(pen, 90, 120), pen.second, { dy: -8, strength: 0.2 }) +
      floorOf(pen)
    );
  },
  party: (pen) => {
    const { sheet, cut, random: any, data, second, floor } = pen;
    const bunting = [
      [-20, 90, 820, 240],
      [780, 240, 1640, 70],
    ]
      .map(([x0, y0, x1, y1], row) => {
        const rope = spline(
          [
            [x0!, y0!],
            [(x0! + x1!) / 2, Math.max(y0!, y1!) + 80],
            [x1!, y1!],
          ],
          24,
        );
        const flags = times(9, (i) => {
          const [p, q] = [
            rope[Math.floor((i / 9) * (rope.length - 6)) + 1]!,
            rope[Math.floor((i / 9) * (rope.length - 6)) + 4]!,
          ];
          return cut(
            outline([p, q, [(p[0] + q[0]) / 2 + 4, (p[1] + q[1]) / 2 + 120]]),
            ["#f2b63d", "#7fb7a6", "#f7f0e0", "#e8677f", "#8a7ac0"][(i + row) % 5]!,
            { strength: 0.2, blur: 7, dx: -6, dy: 8 },
          );
        }).join("");
        return flags + line(outline(rope, false), "#fff6e2", 5);
      })
      .join("");
    const confetti = times(70, (i) => outline(disc([any(0, 1600), any(300, 1950)], any(6, 14), 10)))
      .map((d, i) =>
        shape(d, ["#f2b63d", "#7fb7a6", "#ffffff", "#e8677f", "#8a7ac0"][i % 5]!, 0.85),
      )
      .join("");
    const tie: Point = [1330, floor + 60];
    const balloons =
      balloon(sheet, 1310, 760, 130, "#f2b63d", tie) +
      balloon(sheet, 1480, 900, 118, data.shape, tie) +
      balloon(sheet, 1250, 1010, 108, "#8a7ac0", tie) +
      balloon(sheet, 170, 930, 124, "#7fb7a6", [210, floor + 40]) +
      balloon(sheet, 300, 1120, 100, "#f7f0e0", [210, floor + 40]);
    const weight = cut(outline(disc([tie[0], tie[1] + 8], 44, 5, 0.8)), GOLD, { blur: 6 });
    const gift = (gx: number, gy: number, s: number, a: Colour, b: Colour) =>
      cut(`M${gx} ${gy}h${s}v${s * 0.8}h${-s}Z`, a) +
      shape(`M${gx + s * 0.42} ${gy}h${s * 0.16}v${s * 0.8}h${-s * 0.16}Z`, b) +
      cut(
        `M${gx - s * 0.06} ${gy - s * 0.14}h${s * 1.12}v${s * 0.2}h${-s * 1.12}Z`,
        shade(a, 0.04),
        { blur: 5, dy: 6 },
      ) +
      shape(`M${gx + s * 0.42} ${gy - s * 0.14}h${s * 0.16}v${s * 0.2}h${-s * 0.16}Z`, b);
    return (
      bunting +
      confetti +
      floorOf(pen) +
      shape(outline(disc([800, floor + 130], 620, 50, 0.16)), second) +
      balloons +
      weight +
      gift(140, floor - 20, 200, "#e8677f", "#fff3dc") +
      gift(300, floor + 80, 140, "#7fb7a6", "#f2b63d")
    );
  },
  garden: (pen) => {
    const { sheet, cut, data, second, random: any, middle: x, floor } = pen;
    const frame =
      line(arch(x, 1120, 150, 2300), "#fff8ea", 34) + line(arch(x, 1030, 195, 2300), "#fff8ea", 10);
    const around = times(46, (_, t) => {
      const a = lerp(Math.PI, 2 * Math.PI, t);
      const far = t < 0.001 || t > 0.999;
      return [x + Math.cos(a) * 560, 710 + Math.sin(a) * 560 + (far ? 60 : 0)] as Point;
    });
    const sides = times(22, (i) => [x + (i % 2 ? 560 : -560), 720 + i * 42] as Point);
    const spots = [...around, ...sides].map(
      ([px, py]) => [px + any(-34, 34), py + any(-30, 30)] as Point,
    );
    const leaves = spots
      .map(([px, py]) => {
        const a = any(0, 6.28);
        return brush(
          [
            [px, py],
            [px + Math.cos(a) * 45, py + Math.sin(a) * 45],
            [px + Math.cos(a) * 96, py + Math.sin(a) * 96],
          ],
          46,
        );
      })
      .join("");
    const blooms = spots
      .filter((_, i) => i % 3 === 0)
      .map(([px, py], i) =>
        flowerHead(
          px,
          py,
          any(26, 46),
          ["#f4a7a0", "#fff3e0", "#f2c14e"][i % 3]!,
          ["#c9563f", "#f2b63d", "#c9772e"][i % 3]!,
        ),
      )
      .join("");
    return (
      cut(arch(x, 1120, 150, 2300), data.shape) +
      frame +
      cut(hills(pen, 70, 100), second, { dy: -6, strength: 0.15 }) +
      floorOf(pen) +
      sheet.shadowed(shape(leaves, "#6d8f5c") + blooms, 8, -8, 12, 0.25) +
      shape(
        times(60, () => {
          const [gx, gy] = [any(0, 1600), any(floor + 30, 1980)];
          return [-1, 0, 1]
            .map((k) =>
              brush(
                [
                  [gx + k * 7, gy],
                  [gx + k * 12, gy - 22],
                  [gx + k * 22, gy - 40],
                ],
                7,
                { start: 1 },
              ),
            )
            .join("");
        }).join(""),
        shade(data.floor, -0.06),
        0.7,
      )
    );
  },
  window: (pen) => {
    const { cut, data, second, middle: x } = pen;
    const panes = [-1, 0, 1].flatMap((i) =>
      times(5, (j) => ({
        px: x + i * 270,
        py: 420 + j * 270,
        colour: [data.shape, second, "#f6e3b4", mix(data.shape, second, 0.5), "#e9b26a"][
          (i + 1 + j * 2) % 5
        ]!,
      })),
    );
    const clip = arch(x, 880, 130, 1600);
    const id = pen.sheet.define((name) => `<clipPath id="${name}"><path d="${clip}"/></clipPath>`);
    const glass =
      panes
        .map(({ px, py, colour }) => shape(`M${px - 128} ${py - 128}h256v256h-256Z`, colour))
        .join("") +
      shape(circle(x, 450, 190), "#f6e3b4") +
      times(8, (i) =>
        shape(
          brush(
            [
              [x, 450],
              [x + Math.cos(i * 0.785) * 100, 450 + Math.sin(i * 0.785) * 100],
              [x + Math.cos(i * 0.785) * 180, 450 + Math.sin(i * 0.785) * 180],
            ],
            66,
          ),
          i % 2 ? data.shape : second,
        ),
      ).join("");
    return (
      cut(arch(x, 960, 90, 1640), "#fff6e6") +
      `<g clip-path="url(#${id})">${shape(clip, mix(data.wall, "#ffffff", 0.5))}${glass}</g>` +
      line(clip, GOLD, 6) +
      floorOf(pen) +
      pen.sheet.soft(
        40,
        shape(`M${x - 500} 1720L${x + 420} 1720L${x + 260} 1960L${x - 760} 1960Z`, "#fff3d0"),
        0.4,
      )
    );
  },
  bubbles: (pen) => {
    const { sheet, cut, data, second, middle: x } = pen;
    const balls = (
      [
        [x + 390, 470, 300, data.shape],
        [x - 520, 880, 200, "#f2c14e"],
        [x + 560, 1180, 140, second],
        [x - 470, 330, 110, second],
        [x - 640, 1440, 230, data.shape],
        [x + 250, 1010, 60, "#fff3dc"],
        [x - 300, 560, 52, "#fff3dc"],
      ] as const
    ).map(([bx, by, r, c]) =>
      cut(
        circle(bx, by, r),
        sheet.glow(
          [
            [0, shade(c, 0.12)],
            [0.5, c],
            [1, shade(c, -0.13)],
          ],
          0.64,
          0.32,
          0.8,
        ),
        { dx: -14, dy: 24, blur: 24, strength: 0.3 },
      ),
    );
    return balls.join("") + floorOf(pen);
  },
};
