import { expect, test } from "vitest";
import manifest from "../media/manifest.json" with { type: "json" };
import { picturesOf } from "../media/pictures.ts";
import { babies, customDresses, lifestyle } from "./showcases.ts";
import type { ShowcaseItem } from "./showcases.ts";
import { bundledCatalogue } from "../catalogue/bundle/bundle.ts";
import { slugOf } from "../catalogue/entry.ts";

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

test("HazelBee's home, which shows its shop's listing, has 14 pieces at the price that is charged", () => {
  const { products } = bundledCatalogue().findCollection("hazelbee") ?? {};
  expect(products).toHaveLength(14);
  expect(products?.[0]).toMatchObject({ id: 37, alt: "BB Ensemble", price: 15000 });
});
