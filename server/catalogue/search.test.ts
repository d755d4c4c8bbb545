import { beforeEach, expect, test } from "vitest";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { catalogueOf, NO_EDITS } from "../../domain/catalogue/catalogue.ts";
import type { Catalogue } from "../../domain/catalogue/catalogue.ts";
import { createSearch } from "./search.ts";
import type { Search } from "./search.ts";

const rates = { date: "2026-11-20", rates: { usd: 0.0008, gbp: 0.0006, eur: 0.0007 } };
const bundled = catalogueOf(bundle, NO_EDITS, new Date(0));

let snapshot: Catalogue;
let search: Search;

beforeEach(() => {
  snapshot = bundled;
  search = createSearch({ catalogue: { read: () => snapshot }, readRates: async () => rates });
});

/** The catalogue after one edit of a piece. */
function edited(sku: string, value: object, revision = 1): Catalogue {
  const row = { kind: "piece", key: sku, version: 1, value };
  return catalogueOf(bundle, { revision, rows: [row] }, new Date(0));
}

async function namesOf(text: string): Promise<string[]> {
  return (await search(text, 60)).pieces.map(({ fullName }) => fullName);
}

test.each([
  ["orien", "Orion Dress"],
  ["jumsuit", "Dion Jumpsuit"],
  ["oryon dres", "Orion Dress"],
  ["ORION", "Orion Dress"],
  ["procion", "Procyon Ensemble"],
  ["pomegranite", "Pomegranate Blouse"],
  ["yellow dress", "Look 12 (Yellow Dress)"],
  ["look 12", "Look 12 (Yellow Dress)"],
  ["mysthique 3", "Mysthique 003"],
  ["bubble skirt", "Bubble Skirt"],
  ["earring", "Lumen Earrings"],
  ["kimono", "Nneka Kimono Dress"],
  ["lum", "Lumen Earrings"],
])("'%s' finds %s first", async (text, name) => {
  expect((await namesOf(text))[0]).toBe(name);
});

test("colour, kind and price all hold; the main colour comes first, its family after it", async () => {
  expect(await namesOf("red dress")).toEqual([
    "Mysthique 002",
    "Look 7",
    "Look 11",
    "Ladi Dress",
    "Mysthique 006",
    "Look 1",
  ]);
  expect(await namesOf("red dress under 100k")).toEqual(["Ladi Dress"]);
  const { pieces } = await search("between 50k and 90k", 60);
  expect(pieces).not.toHaveLength(0);
  expect(pieces.every(({ price }) => price >= 50_000 && price <= 90_000)).toBe(true);
});

test("a price is the one that is charged, in the currency that was typed", async () => {
  // BB Ensemble: 15,000 instead of 30,000.
  expect(await namesOf("hazelbee under 16k")).toEqual(["BB Ensemble"]);
  expect(await namesOf("hazelbee under $13")).toEqual(["BB Ensemble"]);
  expect(await namesOf("on sale")).toEqual(["BB Ensemble"]);
});

test("words about a price without a number leave nothing out: the lowest price comes first, sold out last", async () => {
  const dresses = await search("dress", 60);
  const cheap = await search("cheap dress", 60);
  expect(cheap.total).toBe(dresses.total);
  const prices = cheap.pieces.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
  const dear = (await search("expensive satin dress", 60)).pieces.map(({ price }) => price);
  expect(dear.length).toBeGreaterThan(1);
  expect(dear).toEqual(dear.toSorted((one, other) => other - one));
  expect((await search("affordable", 60)).total).toBe(bundled.products.length);
  const [lowest] = cheap.pieces;
  snapshot = edited(lowest?.sku ?? "", { soldOut: true });
  expect((await search("cheap dress", 60)).pieces.at(-1)?.sku).toBe(lowest?.sku);
});

test("what is negated is neither looked for nor left out", async () => {
  const { total, query } = await search("dress without velvet", 60);
  expect(total).toBe((await search("dress", 60)).total);
  expect(query.ignored).toEqual(["velvet"]);
});

test("pieces that are only close come in the order of words, not of prices", async () => {
  const close = await search("cheap velvet constellations", 60);
  expect(close.isClose).toBe(true);
  expect(close.pieces).toEqual((await search("velvet constellations", 60)).pieces);
});

test("a word of most pieces has to be there, though it is not scored", async () => {
  const dresses = Array.from({ length: 2_100 }, (_, at) => ({
    id: at,
    alt: `Dress ${at}`,
    originalPrice: 1_000,
    description: at === 7 ? "Velvet." : at % 2 === 0 ? "Cotton, pleated." : "Cotton.",
    details: [],
  }));
  snapshot = catalogueOf({ ...bundle, naledi: dresses }, NO_EDITS, new Date(0));
  expect((await search("cotton pleated", 0)).total).toBe(1_050);
  expect((await search("pleated cotton", 0)).total).toBe(1_050);
  expect((await search("cotton velvet", 0)).isClose).toBe(true);
  expect((await namesOf("cotton 123"))[0]).toBe("Dress 123");
});

test("occasion and collection are known, the Yellow Dress also as Genesis lists it", async () => {
  expect(await namesOf("bridesmaid")).toEqual([
    "Amara Dress",
    "Chidera Dress",
    "Ebiere Dress",
    "Ladi Dress",
  ]);
  expect(await namesOf("genesis yellow")).toContain("Look 12 (Yellow Dress)");
  expect((await search("mystique", 60)).total).toBe(6);
});

test("if no piece has all words, those with some of them are said to be close", async () => {
  const { pieces, isClose } = await search("velvet constellations", 60);
  expect(isClose).toBe(true);
  expect(pieces.map(({ alt }) => alt)).toContain("Orion Dress");
  expect((await search("velvet jacket", 60)).isClose).toBe(false);
});

test("if nothing is found, queries that find something are offered with their counts", async () => {
  const { total, tries } = await search("red jumpsuit under 10k", 60);
  expect(total).toBe(0);
  expect(tries).toContainEqual({ text: "jumpsuit", count: 1 });
  expect(await Promise.all(tries.map(async ({ text }) => (await search(text, 0)).total))).toEqual(
    tries.map(({ count }) => count),
  );
  expect(await search("zzzz", 60)).toMatchObject({ total: 0, tries: [] });
});

test.each(["", "  ", "for the", "…"])("%j asks for nothing and finds nothing", async (text) => {
  expect(await search(text, 60)).toMatchObject({ total: 0, pieces: [], tries: [] });
});

test("no more pieces than asked for, but all are counted", async () => {
  const { pieces, total } = await search("dress", 6);
  expect(pieces).toHaveLength(6);
  expect(total).toBeGreaterThan(30);
});

test("an edit is found by its new words, a hidden piece not at all, a sold-out one last", async () => {
  await search("orion", 6);
  snapshot = edited("naledi/orion-dress", { name: "Betelgeuse Dress" });
  await search("betelgeuse", 6);
  await expect.poll(() => namesOf("betelgeuse")).toEqual(["Betelgeuse Dress"]);

  snapshot = edited("naledi/orion-dress", { hidden: true }, 2);
  expect(await namesOf("constellations")).toEqual([]);

  snapshot = edited("mysthique/mysthique-002", { soldOut: true }, 3);
  const names = await namesOf("red dress");
  expect(names.indexOf("Mysthique 002")).toBeGreaterThan(names.indexOf("Look 11"));
  expect(await namesOf("red dress in stock")).not.toContain("Mysthique 002");
});

test("while a new revision is indexed, the last index answers with the prices of the moment", async () => {
  await search("orion", 6);
  snapshot = edited("naledi/orion-dress", { price: 90_000 });
  const { pieces } = await search("orion under 100k", 6);
  expect(pieces.map(({ price }) => price)).toEqual([90_000]);
});
