import { clamp, lerp } from "./geometry.ts";

/** `#rrggbb`, mixed and shaded in OKLab, where equal steps look equal. */
export type Colour = string;
type Lab = [l: number, a: number, b: number];

const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const fromLinear = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);

function toLab(colour: Colour): Lab {
  const part = (i: number) => toLinear(parseInt(colour.slice(i, i + 2), 16) / 255);
  const [r, g, b] = [part(1), part(3), part(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([light, a, b]: Lab): Colour {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const hex = (c: number) =>
    Math.round(clamp(fromLinear(Math.max(0, c))) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${channels.map(hex).join("")}`;
}

/** `t` of the way from one colour to the other. */
export function mix(from: Colour, to: Colour, t: number): Colour {
  const [a, b] = [toLab(from), toLab(to)];
  return fromLab([lerp(a[0], b[0], t), lerp(a[1], b[1], t), lerp(a[2], b[2], t)]);
}

/** Lighter (positive) or darker (negative); `strength` scales how colourful it stays. */
export function shade(colour: Colour, by: number, strength = 1): Colour {
  const [l, a, b] = toLab(colour);
  return fromLab([clamp(l + by), a * strength, b * strength]);
}
