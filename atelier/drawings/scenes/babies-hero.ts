import { drawGirl } from "../figure/girl.ts";
import { shade } from "../paper/colour.ts";
import { brush, lerp, outline, random, star, times, type Point } from "../paper/geometry.ts";
import { GOLD, line, shape, Sheet } from "../paper/sheet.ts";
import { babiesPiece } from "../pieces/hazelbabies.ts";
import { balloon, circle, cloud, flowerHead, frond } from "./motifs.ts";
import { cutter } from "./backdrops.ts";

const WIDTH = 2400;
const HEIGHT = 1350;
const FLOOR = 1130;

/** The wide picture over HazelBabies: three girls on a hill at sunrise, with room for words on the left. */
export function drawBabiesHero(): string {
  const sheet = new Sheet();
  const next = random(17);
  const any = (low: number, high: number) => lerp(low, high, next());
  const cut = cutter(sheet, "#d99a86");
  const wall = sheet.gradient([
    [0, "#f7c9b8"],
    [0.5, "#fbdcc0"],
    [1, "#fdeccb"],
  ]);
  const hill = (y: number, dip: number, colour: string) =>
    cut(
      `M0 ${y}C${WIDTH * 0.25} ${y - dip} ${WIDTH * 0.5} ${y + dip} ${WIDTH * 0.72} ${y - dip * 0.3}S${WIDTH} ${y - dip} ${WIDTH} ${y - dip}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
      colour,
      { dx: 0, dy: -10, strength: 0.16 },
    );

  let body = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>`;
  body += cut(circle(1610, 700, 560), "#f6bd5a", { strength: 0.2 });
  body +=
    line(circle(1610, 700, 620), "#fff1cf", 4, 0.9) +
    line(circle(1610, 700, 690), "#fff1cf", 2.5, 0.7);
  body += shape(
    times(24, (i) => {
      const a = (i / 24) * 6.283;
      return brush(
        [735, 780, 830].map((r): Point => [1610 + Math.cos(a) * r, 700 + Math.sin(a) * r]),
        22,
      );
    }).join(""),
    "#fff1cf",
    0.75,
  );
  for (const [x, y, k] of [
    [330, 250, 1.15],
    [860, 330, 0.8],
    [130, 620, 0.75],
    [2300, 250, 1.0],
    [1080, 170, 0.55],
  ] as const)
    body += cut(cloud(x, y, k), "#fffaf2", { dx: -8, strength: 0.18 });
  body += shape(
    times(34, () =>
      outline(star([any(30, 1250), any(60, 820)], any(6, 17), 5, 0.48, any(-0.3, 0.3))),
    ).join(""),
    GOLD,
    0.85,
  );
  body += hill(1010, 90, "#d8cf9a") + hill(1080, 60, "#b9cb95") + hill(FLOOR, 36, "#97bb8b");
  body += sheet.shadowed(
    times(26, () => {
      const [x, y] = [any(0, WIDTH), any(FLOOR + 60, HEIGHT - 10)];
      const height = any(50, 110);
      return (
        shape(frond([x, y], [x + any(-8, 8), y - height], 2, 30, 13), shade("#97bb8b", -0.16)) +
        flowerHead(
          x,
          y - height,
          any(14, 24),
          ["#f4a7a0", "#fff3e0", "#f2c14e", "#c9b3e6"][Math.floor(next() * 4)]!,
          "#c9563f",
        )
      );
    }).join(""),
    6,
    -6,
    8,
    0.22,
  );

  const set = { ...babiesPiece("kite-dress").set, floor: "#97bb8b" };
  const stand = (x: number, unit: number, feet: number) => ({ x, unit, y: feet - unit * 4.78 });
  body += shape(
    times(50, () => circle(any(900, WIDTH), any(100, 1000), any(2, 5))).join(""),
    "#fff6dd",
    0.8,
  );
  for (const [x, y, r, colour] of [
    [2290, 330, 84, "#8a7ac0"],
    [2200, 230, 76, "#e8677f"],
    [2360, 470, 70, "#7fb7a6"],
  ] as const)
    body += balloon(sheet, x, y, r, colour, [2300, 900]);
  body += drawGirl(sheet, { ...babiesPiece("kite-dress"), set }, stand(1110, 206, 1245));
  body += drawGirl(sheet, { ...babiesPiece("little-star-dress"), set }, stand(2090, 206, 1250));
  body += drawGirl(sheet, { ...babiesPiece("pumpkin-twirl"), set }, stand(1590, 214, 1292));
  return sheet.svg(body, [0, 0, WIDTH, HEIGHT]);
}
