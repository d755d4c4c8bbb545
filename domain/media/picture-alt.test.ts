import { expect, test } from "vitest";
import { bundle } from "../catalogue/bundle/bundle.ts";
import { catalogueOf, NO_EDITS } from "../catalogue/catalogue.ts";
import { pictureAlt } from "./picture-alt.ts";

const product = catalogueOf(bundle, NO_EDITS, [], new Date()).findProduct("naledi/orion-dress");

test("of two pictures the second is the back; of more it is the third", () => {
  if (!product) throw new Error("The catalogue has no Orion Dress");
  const alts = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      pictureAlt(product, at + 1, count).replace("Orion Dress, Naledi collection, ", ""),
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
