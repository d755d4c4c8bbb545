import { describe, expect, test } from "vitest";
import { MAX_QUERY } from "./api.ts";
import { takePrice } from "./price-range.ts";
import { parseQuery } from "./query.ts";
import { lessStrict, queryText } from "./text.ts";

const rates = { date: "2026-11-20", rates: { usd: 0.0008, gbp: 0.0006, eur: 0.0007 } };
const understood = (text: string) => queryText(parseQuery(text, { rates }));

describe("a query's price", () => {
  test.each([
    ["under 100k", { most: 99_999 }],
    ["below ₦80,000", { most: 79_999 }],
    ["less than 80 000 naira", { most: 79_999 }],
    ["< 50k", { most: 49_999 }],
    ["up to 50k", { most: 50_000 }],
    ["max ngn50000", { most: 50_000 }],
    ["50k or less", { most: 50_000 }],
    ["not more than 50k", { most: 50_000 }],
    ["not over ₦50,000", { most: 50_000 }],
    ["no less than 50k", { least: 50_000 }],
    ["not under 50k", { least: 50_000 }],
    ["nothing over 50k", { most: 50_000 }],
    ["no more than 50k", { most: 50_000 }],
    ["not over 50k", { most: 50_000 }],
    ["no higher than 50k", { most: 50_000 }],
    ["50k and above", { least: 50_000 }],
    ["from 50k and above", { least: 50_000 }],
    ["a minimum of 50k", { least: 50_000 }],
    ["50k upwards", { least: 50_000 }],
    ["50k+", { least: 50_000 }],
    ["50k maximum", { most: 50_000 }],
    ["my budget is 50k", { most: 50_000 }],
    ["limit 50k", { most: 50_000 }],
    ["over 1.5 million", { least: 1_500_001 }],
    ["at least 200k", { least: 200_000 }],
    ["between 50k and 90k", { least: 50_000, most: 90_000 }],
    ["between 90k and 50k", { least: 50_000, most: 90_000 }],
    ["from ₦50,000 to ₦90,000", { least: 50_000, most: 90_000 }],
    ["50-90k", { least: 50_000, most: 90_000 }],
    ["under 100", { most: 99_999 }],
    ["about 50k", { least: 40_000, most: 60_000 }],
    ["₦45,000", { least: 36_000, most: 54_000 }],
    ["under $80", { most: 99_999 }],
    ["below 60 pounds", { most: 99_999 }],
    ["between $40 and 80", { least: 50_000, most: 100_000 }],
  ])("%s", (text, range) => {
    expect(takePrice(text, rates).range).toEqual(range);
    expect(understood(`dress ${text}`)).toMatch(
      /^dress (under|up to|from|over|between) [₦0-9,and ]+$/,
    );
  });

  test.each(["look 12", "look 1 2", "mysthique 003", "2 piece set", "co2 jacket", "dress 38"])(
    "'%s' names no price",
    (text) => {
      expect(takePrice(text)).toEqual({ rest: text, range: undefined });
    },
  );

  test("a foreign price without rates is taken out, but limits nothing", () => {
    expect(takePrice("dress under $50")).toEqual({ rest: "dress  ", range: undefined });
  });

  test("absurd amounts stay finite", () => {
    const { range } = takePrice(`under ${"9".repeat(90)}m`);
    expect(range?.most).toBe(1_000_000_000);
    expect(takePrice("under 0k").range).toEqual({ most: 0 });
  });
});

describe("a query's words", () => {
  test.each([
    ["red dress under 100k", "red dress under ₦100,000"],
    ["Navy Frocks", "blue dress"],
    ["jumsuit", "jumpsuit"],
    ["gren dres", "green dress"],
    ["burgundy gown", "wine gown"],
    ["head wrap", "head-wrap"],
    ["aso ebi", "wedding guest"],
    ["on sale in bubble girl", "Bubble Girl on promotion"],
    ["something for the office", "work"],
    ["Ìró Adìrẹ́", "iro adire"],
    ["look 12", "look 12"],
    ["a look for work", "work"],
    ["mystique 003", "3 Mysthique"],
    ["black friday", "on promotion"],
    ["off-white set in stock", "ivory set in stock"],
    ["cheap dress", "dress lowest price first"],
    ["affordable red gown", "red gown lowest price first"],
    ["afordable gown", "gown lowest price first"],
    ["a dress under budget", "dress lowest price first"],
    ["set that is not too expensive", "set lowest price first"],
    ["dress not red", "dress"],
    ["not a dress", ""],
    ["dress not on sale", "dress"],
    ["red dress without sleeves under 100k", "red dress under ₦100,000"],
    ["mysthique no 3", "3 Mysthique"],
    ["dress not red under 50k", "dress under ₦50,000"],
    ["dress that's cheap", "dress lowest price first"],
    ["dress except red", "dress"],
    ["dress not sold out", "dress in stock"],
    ["dress, not a mini", "dress"],
    ["most expensive jumpsuit", "jumpsuit highest price first"],
    ["dress price low to high", "dress lowest price first"],
    ["cheaper than 50k", "under ₦50,000"],
    ["budget of 50k", "up to ₦50,000"],
    ["cheap dress under 100k", "dress under ₦100,000 lowest price first"],
  ])("%s", (text, meaning) => {
    expect(understood(text)).toBe(meaning);
  });

  test("a word that a piece has is not taken for a misspelt facet", () => {
    expect(parseQuery("bell sleeves", { isKnown: (word) => word === "bell" }).words).toEqual([
      "bell",
      "sleeves",
    ]);
    expect(parseQuery("bell sleeves").kinds).toEqual(["belt"]);
  });

  test.each(["", "   ", "for the", "…", "\u0000", "constructor __proto__ toString"])(
    "%j is a valid query",
    (text) => {
      expect(() => queryText(parseQuery(text))).not.toThrow();
    },
  );

  test("a long query is cut, and at most eight words are searched for", () => {
    const { text, words } = parseQuery("abcd ".repeat(1_000));
    expect(text.length).toBeLessThanOrEqual(MAX_QUERY);
    expect(words).toHaveLength(8);
  });
});

test("what to try leaves one condition out, then keeps only one", () => {
  expect(lessStrict(parseQuery("red jumpsuit under 10k"))).toEqual([
    "red jumpsuit",
    "jumpsuit under ₦10,000",
    "red under ₦10,000",
    "under ₦10,000",
    "red",
    "jumpsuit",
  ]);
  expect(lessStrict(parseQuery("zzzz"))).toEqual([]);
  // 'cheap' only sorts: leaving it out cannot find more pieces.
  expect(lessStrict(parseQuery("cheap zzzz"))).toEqual([]);
  expect(lessStrict(parseQuery("cheap red jumpsuit"))).toEqual(["jumpsuit", "red"]);
});

test("a query that was understood means the same when it is searched for again", () => {
  for (const text of [
    "red dress under 100k",
    "between 50k and 90k",
    "over ₦1,500,000",
    "up to 55,500",
    "not over 50k",
  ]) {
    const first = parseQuery(text);
    const { price, colours, kinds } = parseQuery(queryText(first));
    expect({ price, colours, kinds }).toEqual({
      price: first.price,
      colours: first.colours,
      kinds: first.kinds,
    });
  }
});
