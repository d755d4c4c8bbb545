import { expect, test } from "vitest";
import { balanced, balanceOfCard, balanceOfNeutral } from "./balance.ts";
import type { Balance } from "./balance.ts";

type Colour = readonly [red: number, green: number, blue: number];

const pixels = (...colours: readonly Colour[]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

/** What the balance makes of a colour. */
function after([red, green, blue]: Colour, gains: Balance | undefined): number[] {
  if (!gains) throw new Error("There is no balance");
  return [
    balanced(red / 255, gains.red),
    balanced(green / 255, gains.green),
    balanced(blue / 255, gains.blue),
  ].map((value) => Math.round(value * 255));
}

test.each<{ light: string; card: Colour }>([
  { light: "a lamp", card: [190, 155, 110] },
  { light: "shade", card: [110, 125, 150] },
])("a grey card in $light becomes grey, as bright as it was", ({ card }) => {
  const [red = 0, green = 0, blue = 0] = after(card, balanceOfCard(pixels(card, card)));
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThanOrEqual(1);
  expect(Math.abs(green - card[1])).toBeLessThanOrEqual(8);
});

test("a red fabric, a black shoe and a white sky are no grey card", () => {
  expect(balanceOfCard(pixels([200, 30, 40]))).toBeUndefined();
  expect(balanceOfCard(pixels([12, 11, 10]))).toBeUndefined();
  expect(balanceOfCard(pixels([255, 254, 250]))).toBeUndefined();
});

test("the picture's own neutral is its wall, whatever the colour of the dress", () => {
  const wall: Colour = [180, 165, 140];
  const dress: Colour = [170, 20, 30];
  const gains = balanceOfNeutral(pixels(dress, dress, dress, wall));
  const [red = 0, , blue = 0] = after(wall, gains);
  expect(Math.abs(red - blue)).toBeLessThanOrEqual(1);
  expect(balanceOfNeutral(pixels(dress, dress))).toBeUndefined();
});

test("without a tint nothing changes", () => {
  expect(balanceOfCard(pixels([128, 128, 128]))).toEqual({ red: 1, green: 1, blue: 1 });
});
