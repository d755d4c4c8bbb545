import { expect, test } from "vitest";
import { slugOf } from "./slug.ts";

test.each([
  ["Arcturus Blouse", "arcturus-blouse"],
  ["Nneka Kimono Dress", "nneka-kimono-dress"],
  ["Bubble & Molly Combo", "bubble-molly-combo"],
  ["CO2 & Bubble Combo", "co2-bubble-combo"],
])("the slug of '%s' is %s", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
