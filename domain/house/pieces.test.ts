import { describe, expect, test } from "vitest";
import {
  findPieces,
  linesOf,
  moreValues,
  nairaOf,
  pieceQuery,
  PIECES_A_PAGE,
  pieceSearch,
} from "./piece-fields.ts";
import { draftWordsKey, readDraftWords } from "./piece-form.ts";
import {
  changeLines,
  differences,
  listed,
  questionKey,
  questionText,
  wordsKey,
} from "./piece-words.ts";
import { namedPieces, piecesText } from "./promotion-fields.ts";

const pieces = [
  { sku: "naledi/orion-dress", name: "Orion Dress", collection: "naledi" },
  { sku: "naledi/zuri-gown", name: "Zúri Gown", collection: "naledi" },
  { sku: "genesis/chia-dress", name: "Chia Dress", collection: "genesis" },
  { sku: "genesis/twin", name: "Twin", collection: "genesis" },
  { sku: "naledi/twin", name: "Twin", collection: "naledi" },
].map((piece, at) => ({ ...piece, soldOut: at === 0, hidden: at === 2 }));
const collections = [{ id: "naledi", name: "Naledi" }];
const all = { name: "", collection: "", state: "all" as const, page: 1 };

describe("the list of pieces", () => {
  test.each([
    [{ name: "dress" }, ["naledi/orion-dress", "genesis/chia-dress"]],
    [{ name: "DRESS orion" }, ["naledi/orion-dress"]],
    [{ name: "zuri" }, ["naledi/zuri-gown"]],
    [{ collection: "genesis" }, ["genesis/chia-dress", "genesis/twin"]],
    [{ state: "sold-out" as const }, ["naledi/orion-dress"]],
    [{ state: "hidden" as const }, ["genesis/chia-dress"]],
  ])("finds %j", (query, skus) => {
    expect(findPieces(pieces, { ...all, ...query }).pieces.map(({ sku }) => sku)).toEqual(skus);
  });

  test("has pages, and the last one in place of one that is not there", () => {
    const many = Array.from({ length: PIECES_A_PAGE * 2 + 1 }, (_, at) => ({
      sku: `naledi/${at}`,
      name: `Piece ${at}`,
      collection: "naledi",
      soldOut: false,
      hidden: false,
    }));
    expect(findPieces(many, { ...all, page: 3 })).toMatchObject({ total: 49, page: 3, pages: 3 });
    const beyond = findPieces(many, { ...all, page: 99 });
    expect(beyond.pieces.map(({ sku }) => sku)).toEqual(["naledi/48"]);
  });

  test("any address is a valid query, and comes back from it", () => {
    const odd = new URLSearchParams({ page: "-3", state: "constructor", q: "x".repeat(500) });
    expect(pieceQuery(odd)).toMatchObject({ page: 1, state: "all" });
    expect(pieceQuery(odd).name).toHaveLength(80);
    const query = { name: "a b", collection: "naledi", state: "hidden" as const, page: 4 };
    expect(pieceQuery(new URLSearchParams(pieceSearch(query)))).toEqual(query);
    expect(pieceSearch(all)).toBe("");
  });
});

test.each([
  ["120000", 120_000],
  ["₦120,000", 120_000],
  [" 120 000 ", 120_000],
  ["NGN 5", 5],
  ["120.50", undefined],
  ["-5", undefined],
  ["1e5", undefined],
  ["", undefined],
  ["9".repeat(400), undefined],
])("the price %j is %j", (text, naira) => {
  expect(nairaOf(text)).toBe(naira);
});

test("details are lines, without empty ones", () => {
  expect(linesOf(" Silk \n\n Sewn by hand\n")).toEqual(["Silk", "Sewn by hand"]);
});

test("a confirmation counts for exactly what was asked", () => {
  const asked = { price: { before: 120_000, after: 12_000 }, alsoHides: [] };
  expect(questionText("Orion Dress", asked)).toBe(
    "The price of Orion Dress goes from ₦120,000 to ₦12,000, less than half. Is that right?",
  );
  expect(questionKey(asked)).not.toBe(
    questionKey({ price: { before: 120_000, after: 1_200 }, alsoHides: [] }),
  );
  const hides = { alsoHides: ["Combo", "Yellow Dress"] };
  expect(questionText("Look 12", hides)).toBe(
    "Combo and Yellow Dress show Look 12 and will be hidden, too. Is that right?",
  );
  expect(listed(["A", "B", "C"])).toBe("A, B and C");
});

test("of a stale change both values are shown, and nothing of what is equal", () => {
  const usual = { name: "Orion Dress", price: 120_000, details: ["Silk"] };
  expect(
    differences(usual, { price: 155_000 }, { name: "Orion Dress", price: 99_000, soldOut: false }),
  ).toEqual([{ label: "Price", theirs: "₦155,000", yours: "₦99,000" }]);
  expect(differences(usual, undefined, { details: ["Silk"] })).toEqual([]);
});

test("the history says what each change did", () => {
  const usual = { name: "Orion Dress", price: 120_000 };
  const lines = (before: unknown, after: unknown) => changeLines("piece", { before, after }, usual);
  expect(lines(null, { price: 155_000 })).toEqual(["Price: ₦120,000 → ₦155,000"]);
  expect(lines({ soldOut: true }, {})).toEqual(["In stock again"]);
  expect(lines({ lining: "part" }, { lining: "full", figureWears: "a gele" })).toEqual([
    "Lining: Partly lined → Fully lined",
    "The figure wears: – → a gele",
  ]);
  expect(lines(undefined, { hidden: true, name: "Gown" })).toEqual([
    "Name: Orion Dress → Gown",
    "Hidden",
  ]);
  expect(changeLines("pictures", { before: null, after: { pictures: [1, 2, 3] } }, {})).toEqual([
    "3 photographs",
  ]);
  expect(changeLines("pictures", { before: null, after: "nonsense" }, {})).toHaveLength(1);
});

describe("the field 'Pieces' of a promotion", () => {
  test("takes names, SKUs and collections, whatever their capitals and accents", () => {
    const text = "orion dress\nzuri gown\ngenesis/twin\nAll of Naledi\nnaledi collection\n";
    expect(namedPieces(text, pieces, collections)).toEqual({
      kind: "found",
      pieces: ["naledi/orion-dress", "naledi/zuri-gown", "genesis/twin"],
      collections: ["naledi"],
    });
  });

  test("says which line names nothing, or too much", () => {
    const message = (text: string) => namedPieces(text, pieces, collections);
    expect(message("Orien Dress\nChia Dress")).toEqual({
      kind: "unknown",
      message: "There is no piece named Orien Dress.",
    });
    expect(message("Chai Dress")).toMatchObject({ kind: "unknown" });
    expect(message("twin")).toEqual({
      kind: "unknown",
      message: "Several pieces are named twin: write genesis/twin or naledi/twin.",
    });
  });

  test("comes back as it was written", () => {
    const chosen = { pieces: ["naledi/orion-dress", "naledi/twin"], collections: ["naledi"] };
    const text = piecesText(chosen, pieces, collections);
    expect(text).toBe("Naledi\nOrion Dress\nnaledi/twin");
    expect(namedPieces(text, pieces, collections)).toEqual({ kind: "found", ...chosen });
  });
});

test("the key of words changes with each of them, and not with their order", () => {
  const words = { name: "Orion Dress", price: 120_000, details: ["Silk"] };
  expect(wordsKey(words)).toBe(
    wordsKey({ details: ["Silk"], price: 120_000, name: "Orion Dress" }),
  );
  const others = [
    { ...words, price: null },
    { ...words, name: "Orion dress" },
    { ...words, details: ["Silk", ""] },
  ];
  expect(new Set([words, ...others].map(wordsKey)).size).toBe(4);
});

describe("several colours, fabrics and occasions", () => {
  const several = {
    moreColours: ["gold" as const],
    moreFabrics: ["lace" as const, "tulle" as const],
    occasions: ["work" as const],
  };

  test("are read as the form shows them; the first that is named is the main one", () => {
    const form = { colour: "blue", fabric: "satin", ...moreValues(several) };
    const read = { colour: "blue", fabric: "satin", ...several };
    expect(readDraftWords(form)).toMatchObject(read);
    expect(readDraftWords({ ...form, colour: "", fabric2: "satin" })).toMatchObject({
      colour: "gold",
      moreColours: [],
      moreFabrics: ["tulle"],
    });
    const empty = { moreColours: [], moreFabrics: [], occasions: [] };
    expect(readDraftWords(moreValues({}))).toMatchObject({ colour: null, fabric: "", ...empty });
    // A form that was opened before there were these fields changes none of them.
    expect(readDraftWords({ colour: "blue" })).not.toHaveProperty("moreColours");
    expect(draftWordsKey({ name: "A", ...empty })).toBe(draftWordsKey({ name: "A" }));
    expect(draftWordsKey({ name: "A", ...several })).not.toBe(draftWordsKey({ name: "A" }));
  });

  test("are in the history in words", () => {
    const after = { moreColours: ["gold"], occasions: ["work", "evening"] };
    const usual = { moreColours: [], moreFabrics: [], occasions: ["evening"] };
    expect(changeLines("piece", { before: {}, after }, usual)).toEqual([
      "More colours: – → Gold",
      "Occasions: Evening → Work, Evening",
    ]);
  });
});
