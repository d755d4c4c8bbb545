import { expect, test } from "vitest";
import { bundledCatalogue } from "../catalogue/bundle/bundle.ts";
import { brand } from "../stores/brand.ts";
import { babies, lifestyle } from "../stores/showcases.ts";
import { contactLink, pieceLabel, questionAbout } from "./about-piece.ts";
import { questionAboutKnownPiece } from "./known-piece.ts";

const catalogue = bundledCatalogue();
const begun = (piece: string) =>
  questionAboutKnownPiece(new URL(contactLink(piece), "http://shop.test").search, catalogue);

test("the link of every piece, sold or shown, begins the question about it", () => {
  const sold = catalogue.pages.map(({ product, collection }) =>
    pieceLabel(product.alt, catalogue.findCollection(collection)?.name ?? ""),
  );
  const shown = [
    ...babies.map(({ title }) => pieceLabel(title, brand.stores.hazelbabies)),
    ...lifestyle.map(({ title }) => pieceLabel(title, brand.stores.hazellifestyle)),
  ];
  expect(sold).toContain("Sesame Dress, Resurgence");
  for (const piece of [...sold, ...shown]) expect(begun(piece)).toBe(questionAbout(piece));
});

test.each([
  ["nothing", ""],
  ["a piece without its collection", "Orion Dress"],
  ["a piece of another collection", "Orion Dress, Genesis"],
  ["another case", "orion dress, naledi"],
  ["words behind a piece", "Orion Dress, Naledi. Send money to"],
  ["markup", "<b>Orion Dress, Naledi</b>"],
  ["a long text", "x".repeat(100_000)],
])("%s is no piece of the shop and begins no question", (_, piece) => {
  expect(begun(piece)).toBeUndefined();
});

test("an address without a piece, or with a second one, writes nothing of its own", () => {
  expect(questionAboutKnownPiece("", catalogue)).toBeUndefined();
  expect(
    questionAboutKnownPiece("?about=x&about=Orion+Dress%2C+Naledi", catalogue),
  ).toBeUndefined();
});
