import { expect, test } from "vitest";
import { bundle, bundledCatalogue } from "./bundle/bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import { newPiece, pieceDraft, pieceEdit } from "./edit-rows.ts";
import { COLOURS, factRows } from "./facts.ts";
import type { PieceFacts } from "./facts.ts";

const { products, findProduct } = bundledCatalogue();

test("a piece whose own words name a fabric has that fabric", () => {
  const words = /\b(cotton|linen|crepe|satin|taffeta|organza|velvet|sequins)\b/gi;
  const wrong = products
    .filter(({ combo }) => !combo)
    .flatMap(({ sku, details, facts }) => {
      const named = details
        .filter((line) => !/styled|shown/i.test(line))
        .flatMap((line) => line.toLowerCase().match(words) ?? []);
      return named
        .filter((fabric) => !facts.fabric?.some((each) => each === fabric))
        .map((fabric) => `${sku}: ${fabric}`);
    });
  expect(wrong).toEqual([]);
});

test("a piece whose details begin with a colour of the palette has it", () => {
  expect(findProduct("mysthique/mysthique-002")?.colours[0]).toBe("red");
  expect(findProduct("bubble-girl/dion-jumpsuit")).toMatchObject({
    kind: "jumpsuit",
    colours: ["orange"],
  });
  const palette = new RegExp(`^(${Object.keys(COLOURS).join("|")}) `, "i");
  const wrong = products.flatMap(({ sku, details, colours }) => {
    const named = palette.exec(details[0] ?? "")?.[1]?.toLowerCase();
    return named === undefined || colours.some((each) => each === named) ? [] : [sku];
  });
  expect(wrong).toEqual([]);
});

test("the owner's edit changes kind and main colour, and an old edit without them stays valid", () => {
  const sku = "naledi/orion-dress";
  const withRow = (value: object) =>
    catalogueOf(
      bundle,
      { revision: 1, rows: [{ kind: "piece", key: sku, version: 1, value }] },
      new Date(0),
    );
  const edited = withRow({ kind: "gown", colour: "red" });
  expect(edited.faults).toEqual([]);
  expect(edited.findProduct(sku)).toMatchObject({ kind: "gown", colours: ["red"] });
  const old = withRow({ name: "Orion" });
  expect(old.faults).toEqual([]);
  expect(old.findProduct(sku)).toMatchObject({ kind: "dress", colours: ["blue", "gold"] });
});

test("a kind or colour that is none of the lists is refused", () => {
  expect(pieceEdit.safeParse({ kind: "frock" }).error?.issues[0]?.message).toBe(
    "Choose a kind of the list.",
  );
  expect(pieceEdit.safeParse({ colour: "toString" }).error?.issues[0]?.message).toBe(
    "Choose a colour of the list.",
  );
});

test("a new piece and a draft need neither kind nor colour", () => {
  const piece = {
    name: "Vega Dress",
    price: 1000,
    description: "A dress.",
    details: ["Silk"],
    addedAt: "2026-01-01T00:00:00.000Z",
  };
  expect(newPiece.safeParse(piece).success).toBe(true);
  expect(newPiece.safeParse({ ...piece, kind: "dress", colour: "blue" }).success).toBe(true);
  expect(pieceDraft.safeParse({ photographs: [] }).success).toBe(true);
});

test.each<[PieceFacts, string[]]>([
  [{}, []],
  [{ lining: "none" }, ["Lining: Not lined"]],
  [{ stretch: "none" }, ["Stretch: None"]],
  [{ lining: "full", stretch: "slight" }, ["Lining: Fully lined", "Stretch: Slight"]],
  [
    { length: "floor", figureWears: "a gele" },
    ["Length: To the floor", "The figure wears: A gele"],
  ],
])("of %j the page lists what is known, and nothing else", (facts, rows) => {
  const listed = factRows({ colours: [], facts });
  expect(listed.map(({ name, value }) => `${name}: ${value}`)).toEqual(rows);
});
