import { expect, test } from "vitest";
import manifest from "../pictures/manifest.json" with { type: "json" };
import { picturesOf } from "../pictures/pictures.ts";
import { babies } from "./babies.ts";
import { customDresses } from "./custom-dresses.ts";
import { bundledCatalogue } from "./bundled.ts";
import { hazelbeeCards } from "./hazelbee-home.ts";
import { lifestyle } from "./lifestyle.ts";
import type { ShowcaseItem } from "./showcase-item.ts";
import { slugOf } from "./slug.ts";

test.each<[string, readonly ShowcaseItem[]]>([
  ["hazelbabies", babies],
  ["hazellifestyle", lifestyle],
  ["custom", customDresses],
])("every card of %s is named as its picture is", (group, items) => {
  for (const { title, slug } of items) {
    expect(slug).toBe(slugOf(title));
    expect(picturesOf(manifest, `${group}/${slug}`).length).toBeGreaterThan(0);
  }
});

test("HazelBee's home has a card for each of the shop's 14 pieces, at the price that is charged", () => {
  expect(hazelbeeCards(bundledCatalogue())).toHaveLength(14);
  expect(hazelbeeCards(bundledCatalogue())[0]).toMatchObject({
    id: 37,
    title: "BB Ensemble",
    price: 15000,
  });
});
