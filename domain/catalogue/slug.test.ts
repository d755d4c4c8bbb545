import { expect, test } from "vitest";
import { plainSlugOf, slugOf } from "./slug.ts";

test.each([
  ["Arcturus Blouse", "arcturus-blouse"],
  ["Nneka Kimono Dress", "nneka-kimono-dress"],
  ["Bubble & Molly Combo", "bubble-molly-combo"],
  ["CO2 & Bubble Combo", "co2-bubble-combo"],
])("the slug of '%s' is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("the slug of a new piece has only letters, digits and single hyphens", () => {
  expect(plainSlugOf("Zúri's  Gown & Co.")).toBe("zuris-gown-co");
  expect(plainSlugOf("Vega Dress")).toBe(slugOf("Vega Dress"));
  expect(plainSlugOf("—")).toBe("");
});
