import fc from "fast-check";
import { expect, test } from "vitest";
import { bundle } from "../catalogue/bundle/bundle.ts";
import { catalogueOf, NO_EDITS } from "../catalogue/catalogue.ts";
import { cropSchema } from "../catalogue/edit-rows.ts";
import {
  cropOf,
  cutOf,
  dragged,
  FIRST_FRAME,
  frameOf,
  pictureAlt,
  SMALLEST,
  WHOLE,
  zoomed,
} from "./photographs.ts";

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

const phone = { width: 3024, height: 4032 };

test("at first the window shows what the shop would show without a crop", () => {
  const cut = cutOf(phone);
  const crop = cropOf(phone, FIRST_FRAME);
  expect(crop.top * phone.height).toBeCloseTo(cut.top);
  expect(crop.height * phone.height).toBeCloseTo(cut.height);
  expect(crop).toMatchObject({ left: 0, width: 1 });
});

test("dragging down shows what is above, up to the edge; sideways nothing moves without room", () => {
  const frame = dragged(phone, FIRST_FRAME, 0.3, 1);
  expect(cropOf(phone, frame)).toMatchObject({ left: 0, top: 0 });
});

test("coming nearer keeps the middle", () => {
  const near = cropOf(phone, zoomed(phone, FIRST_FRAME, 2));
  expect(near.left + near.width / 2).toBeCloseTo(0.5);
  expect(near.top + near.height / 2).toBeCloseTo(0.5);
});

test("the window of a part shows that part again", () => {
  const frame = dragged(phone, zoomed(phone, FIRST_FRAME, 2), 0.2, -0.1);
  const again = frameOf(phone, cropOf(phone, frame));
  expect(again.zoom).toBeCloseTo(frame.zoom, 2);
  expect(again.x).toBeCloseTo(frame.x, 2);
  expect(again.y).toBeCloseTo(frame.y, 2);
  expect(frameOf(phone, WHOLE)).toMatchObject({ zoom: 1, x: 0.5, y: 0.5 });
});

test("as near as it comes, enough pixels are left for the shop", () => {
  const side = fc.integer({ min: 600, max: 6_000 });
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(side, side, at, at, (width, height, x, y) => {
      const size = { width, height: Math.max(750, height) };
      const first = cutOf(size);
      const cut = cutOf(size, cropOf(size, { ...zoomed(size, FIRST_FRAME, 9), x, y }));
      // A photograph that is smaller than the minimum cannot be enlarged at all.
      expect(cut.width).toBeGreaterThanOrEqual(Math.min(SMALLEST[0], first.width));
      expect(cut.height).toBeGreaterThanOrEqual(Math.min(SMALLEST[1], first.height));
    }),
  );
});

test("whatever a finger does, the crop is one that the shop takes, in 4:5", () => {
  const side = fc.integer({ min: 600, max: 6_000 });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  const holds = () =>
    fc.assert(
      fc.property(side, side, fc.array(fc.tuple(part, part, part)), (width, height, moves) => {
        const size = { width, height };
        let frame = FIRST_FRAME;
        for (const [dx, dy, zoom] of moves) {
          frame = zoomed(size, dragged(size, frame, dx, dy), 1 + zoom);
        }
        const crop = cropOf(size, frame);
        const shape = (crop.width * width) / (crop.height * height);
        return cropSchema.safeParse(crop).success && Math.abs(shape - 0.8) < 0.01;
      }),
    );
  expect(holds).not.toThrow();
});

const product = catalogueOf(bundle, NO_EDITS, new Date()).findProduct("naledi/orion-dress");

test("of two pictures the second is the back; of more it is the third", () => {
  if (!product) throw new Error("The catalogue has no Orion Dress");
  const alts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      pictureAlt(product, { name: "Naledi" }, at + 1, count).replace(
        "Orion Dress, Naledi collection, ",
        "",
      ),
    );
  expect(alts(2)).toEqual(["front view", "back view"]);
  expect(alts(5)).toEqual([
    "front view",
    "three-quarter view",
    "back view",
    "close-up of fabric and make",
    "view 5",
  ]);
});
