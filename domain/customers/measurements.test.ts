import fc from "fast-check";
import { expect, test } from "vitest";
import { centimetres, MEASUREMENT_MESSAGE, readMeasurements } from "./measurements.ts";

test("centimetres with one decimal are read as millimetres, with a point or a comma; empty ones are left out", () => {
  expect(readMeasurements({ bust: "92", waist: " 74.5 ", hip: "99,5", sleeve: "" })).toEqual({
    measurements: { bust: 920, waist: 745, hip: 995 },
    errors: {},
  });
});

test.for(["19.9", "250.1", "92.55", "-30", "abc", "9e1", "1000", "92 cm"])(
  "%s is refused beside its field",
  (typed) => {
    expect(readMeasurements({ bust: typed })).toEqual({
      measurements: {},
      errors: { bust: MEASUREMENT_MESSAGE },
    });
  },
);

test("every length from 20 to 250 cm is read as it is shown", () => {
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 2_500 }), (millimetres) => {
      const { measurements } = readMeasurements({ hip: centimetres(millimetres) });
      expect(measurements.hip).toBe(millimetres);
    }),
  );
});
