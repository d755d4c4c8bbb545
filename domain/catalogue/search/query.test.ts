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
    ["nothing above 100k", { most: 100_000 }],
    ["don't show me over 50k", { most: 50_000 }],
    ["I don’t really want to spend over 50k", { most: 50_000 }],
    ["that does not cost more than 50k", { most: 50_000 }],
    ["can't go above 50k", { most: 50_000 }],
    ["without going over 50k", { most: 50_000 }],
    ["not exceeding 50k", { most: 50_000 }],
    ["never under 50k", { least: 50_000 }],
    ["not a penny over 50k", { most: 50_000 }],
    ["not one kobo above 50k", { most: 50_000 }],
    ["not a single naira more than 50k", { most: 50_000 }],
    ["no more than 50k", { most: 50_000 }],
    ["not over 50k", { most: 50_000 }],
    ["none above 50k", { most: 50_000 }],
    ["no pieces over 50k", { most: 50_000 }],
    ["not one over 50k", { most: 50_000 }],
    ["nothing that's over 50k", { most: 50_000 }],
    ["nothing beyond 50k", { most: 50_000 }],
    ["nothing more expensive than 50k", { most: 50_000 }],
    ["no higher than 50k", { most: 50_000 }],
    ["must not exceed 50k", { most: 50_000 }],
    ["I can't afford anything over 50k", { most: 50_000 }],
    ["not willing to pay above 50k", { most: 50_000 }],
    ["wey no pass 50k", { most: 50_000 }],
    ["wey no reach 50k", { most: 49_999 }],
    ["not up to 50k", { most: 49_999 }],
    ["50k and above", { least: 50_000 }],
    ["from 50k and above", { least: 50_000 }],
    ["a minimum of 50k", { least: 50_000 }],
    ["50k upwards", { least: 50_000 }],
    ["50k+", { least: 50_000 }],
    ["50k maximum", { most: 50_000 }],
    ["my budget is 50k", { most: 50_000 }],
    ["limit 50k", { most: 50_000 }],
    ["not at least 50k", { most: 49_999 }],
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

  test.each([
    ["dress not around 50k in red", "red dress", "around 50k"],
    ["not between 50k and 90k", "", "between 50k and 90k"],
    ["not 50k", "", "50k"],
  ])("'%s' limits nothing, and is said to", (text, meaning, ignored) => {
    expect(understood(text)).toBe(meaning);
    expect(parseQuery(text).ignored).toEqual([ignored]);
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
    ["dress not so expensive", "dress lowest price first"],
    ["not very expensiv gown", "gown lowest price first"],
    ["a set that isn't expensive", "set lowest price first"],
    ["nothing cheap", "highest price first"],
    ["dress not red", "dress not red"],
    ["dress, but not in red or wine", "dress not red not wine"],
    ["not a dress", "not dress"],
    ["dress not on sale", "dress not on promotion"],
    ["red dress without sleeves under 100k", "red dress under ₦100,000"],
    ["mysthique no 3", "3 Mysthique"],
    ["dress not red under 50k", "dress not red under ₦50,000"],
    ["dress not in red or over 50k", "dress not red up to ₦50,000"],
    ["no dress over 50k", "dress up to ₦50,000"],
    ["No dresses above ₦50,000, please", "dress up to ₦50,000"],
    ["no dress that costs more than 50k", "dress up to ₦50,000"],
    ["no red dress over 50k", "red dress up to ₦50,000"],
    ["don't show me a red gown over 50k", "red gown up to ₦50,000"],
    ["I don't want any dress in red above 50k", "red dress up to ₦50,000"],
    ["no dress or jumpsuit over 50k", "dress jumpsuit up to ₦50,000"],
    ["no wedding dress over 100k", "dress wedding guest up to ₦100,000"],
    ["no jumpsuit 50k and above", "jumpsuit under ₦50,000"],
    ["green, no two piece over 80k", "green set up to ₦80,000"],
    // She names the most that she would pay, and a kind that she does not want.
    ["wedding guest no jumpsuit under 80k", "wedding guest not jumpsuit under ₦80,000"],
    ["no dress, over 50k", "not dress over ₦50,000"],
    ["green dress no jumpsuit from 80k", "green dress not jumpsuit from ₦80,000"],
    ["jumpsuit not a dress over 50k", "jumpsuit not dress over ₦50,000"],
    ["gown no belt over 100k", "gown not belt over ₦100,000"],
    ["dress without a belt over 50k", "dress not belt over ₦50,000"],
    ["everything except dress over 50k", "not dress over ₦50,000"],
    ["no dress but a jumpsuit over 50k", "jumpsuit not dress over ₦50,000"],
    ["not red over 50k", "not red over ₦50,000"],
    ["not red dress over 50k", "dress not red over ₦50,000"],
    ["dress that's cheap", "dress lowest price first"],
    ["dress except red", "dress not red"],
    ["dress excluding red", "dress not red"],
    ["nothing but red", "red"],
    ["nothing except red dresses", "red dress"],
    ["dress not sold out", "dress in stock"],
    ["dress that isn't out of stock", "dress in stock"],
    ["sold out", "not in stock"],
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
  expect(lessStrict(parseQuery("jumpsuit not wine"))).toEqual(["jumpsuit", "not wine"]);
  // What is cheap is found or not: the order leaves nothing out.
  expect(lessStrict(parseQuery("cheap zzzz"))).toEqual([]);
  expect(lessStrict(parseQuery("cheap red jumpsuit"))).toEqual(["jumpsuit", "red"]);
});

test("a query that was understood means the same when it is searched for again", () => {
  for (const text of [
    "red dress under 100k",
    "dress, but neither red nor on sale",
    "between 50k and 90k",
    "over ₦1,500,000",
    "up to 55,500",
    "not over 50k",
  ]) {
    const first = parseQuery(text);
    const { price, colours, kinds, excluded } = parseQuery(queryText(first));
    expect({ price, colours, kinds, excluded }).toEqual({
      price: first.price,
      colours: first.colours,
      kinds: first.kinds,
      excluded: first.excluded,
    });
  }
});
