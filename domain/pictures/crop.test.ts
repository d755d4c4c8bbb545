import fc from "fast-check";
import { expect, test } from "vitest";
import { cutOf } from "./crop.ts";

test("a phone's 3:4 and 9:16, and a picture on its side, lose what is not 4:5, on both sides alike", () => {
  const cut = (width: number, height: number) => cutOf({ width, height });
  expect(cut(3024, 4032)).toEqual({ left: 0, top: 126, width: 3024, height: 3780 });
  expect(cut(2160, 3840)).toEqual({ left: 0, top: 570, width: 2160, height: 2700 });
  expect(cut(4000, 3000)).toEqual({ left: 800, top: 0, width: 2400, height: 3000 });
  expect(cut(1200, 1500)).toEqual({ left: 0, top: 0, width: 1200, height: 1500 });
});

test("the owner's crop is the part from which it is taken", () => {
  const crop = { left: 0.5, top: 0, width: 0.5, height: 0.5 };
  expect(cutOf({ width: 4000, height: 4000 }, crop)).toEqual({
    left: 2200,
    top: 0,
    width: 1600,
    height: 2000,
  });
});

test("whatever is given, the cut is inside the picture and has pixels", () => {
  const fraction = fc.double({ min: -2, max: 3, noNaN: true });
  const pixels = fc.integer({ min: 1, max: 20_000 });
  const crop = fc.record({ left: fraction, top: fraction, width: fraction, height: fraction });
  const holds = () =>
    fc.assert(
      fc.property(pixels, pixels, crop, (width, height, given) => {
        const cut = cutOf({ width, height }, given);
        return (
          Object.values(cut).every(Number.isInteger) &&
          [cut.left, cut.top].every((at) => at >= 0) &&
          [cut.width, cut.height].every((at) => at >= 1) &&
          cut.left + cut.width <= width &&
          cut.top + cut.height <= height
        );
      }),
    );
  expect(holds).not.toThrow();
});
