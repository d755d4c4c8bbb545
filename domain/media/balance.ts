/** White balance: how much brighter each channel is made, in linear light. Applied to a crop of a photograph's master. */
export type Balance = { red: number; green: number; blue: number };

/** The limits of a gain. A stronger tint is no light's, but the thing's own colour. */
export const GAINS = { least: 0.35, most: 3 } as const;

/** Pixels as a canvas gives them, four bytes each: red, green, blue and opacity. */
export type CanvasPixels = Readonly<Uint8ClampedArray>;

/** An sRGB value from 0 to 1 in linear light. */
function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** What a gain makes of an sRGB value from 0 to 1. */
export function balanced(value: number, gain: number): number {
  return Math.min(1, encoded(linear(value) * gain));
}

/** The balance that makes a grey card grey; undefined if these pixels are too dark, too bright or too colourful for one. */
export function balanceOfCard(pixels: CanvasPixels): Balance | undefined {
  return balanceOf(pixels, () => true);
}

/** Of a picture without a card: its nearly grey parts become grey; undefined if it has too few of them. */
export function balanceOfNeutral(pixels: CanvasPixels): Balance | undefined {
  return balanceOf(pixels, isNearlyGrey, pixels.length / 4 / 25);
}

/** A wall or a floor in the light of a lamp or of shade, not a fabric. */
function isNearlyGrey(red: number, green: number, blue: number): boolean {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  return most > 0.2 && most < 0.97 && (most - least) / most < 0.3;
}

function balanceOf(
  pixels: CanvasPixels,
  counts: (red: number, green: number, blue: number) => boolean,
  atLeast = 1,
): Balance | undefined {
  const sum = { red: 0, green: 0, blue: 0 };
  let count = 0;
  for (let at = 0; at + 2 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map(
      (channel) => (pixels[at + channel] ?? 0) / 255,
    );
    if (!counts(red, green, blue)) continue;
    count += 1;
    sum.red += linear(red);
    sum.green += linear(green);
    sum.blue += linear(blue);
  }
  if (count < atLeast) return undefined;
  const [red, green, blue] = [sum.red / count, sum.green / count, sum.blue / count];
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // A channel at its limit says nothing about the colour of the light.
  if (light < 0.02 || Math.max(red, green, blue) > 0.95) return undefined;
  const gains = { red: gain(light, red), green: gain(light, green), blue: gain(light, blue) };
  const isLight = Object.values(gains).every((each) => each >= GAINS.least && each <= GAINS.most);
  return isLight ? gains : undefined;
}

function gain(light: number, channel: number): number {
  return Math.round((light / channel) * 1_000) / 1_000;
}
