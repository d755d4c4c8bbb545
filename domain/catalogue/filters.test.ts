import { expect, test } from "vitest";
import { bundledCatalogue } from "./bundle/bundle.ts";
import type { Product } from "./product.ts";
import { CHOICE_PARAMETERS, choiceSearch, chosenPieces, NO_CHOICE, readChoice } from "./listing.ts";
import { chosenFilters, filterGroups, sortLinks, withoutFilters } from "./filters.ts";

const { findCollection } = bundledCatalogue();
const naledi = findCollection("naledi")?.products ?? [];
const hazelbee = findCollection("hazelbee")?.products ?? [];
const read = (query: string) => readChoice(new URLSearchParams(query));
const names = (products: readonly Product[]) => products.map(({ alt }) => alt);
const linksOf = (products: readonly Product[], query: string, id: string) =>
  filterGroups(products, read(query))
    .find((group) => group.id === id)
    ?.links.map(({ label, count, search }) => [label.join(""), count, search]);

test("an address without parameters shows the whole listing in its order", () => {
  expect(read("")).toEqual(NO_CHOICE);
  expect(choiceSearch(NO_CHOICE)).toBe("");
  expect(chosenPieces(naledi, NO_CHOICE)).toEqual(naledi);
});

test("parameters have one order, whatever order they came in, and each value comes back", () => {
  const query =
    "?kind=dress&colour=blue&size=2XL&price=100k-200k&promotion=yes&stock=yes&sort=price-up";
  const turned = new URLSearchParams([...new URLSearchParams(query)].toReversed());
  expect(choiceSearch(readChoice(turned))).toBe(query);
  expect([...new URLSearchParams(query).keys()]).toEqual([...CHOICE_PARAMETERS]);
});

test.each([
  "utm_source=x",
  "colour=teal",
  "kind=toString",
  "kind=",
  "size=m",
  "size=XXL",
  "price=0",
  "price=under-50",
  "price=under-51k",
  "price=050k-100k",
  "price=100k-50k",
  "price=from-99999999k",
  "promotion=no",
  "stock=1",
  "sort=__proto__",
])("%s is ignored", (query) => {
  expect(read(query)).toEqual(NO_CHOICE);
});

test("a piece is found by each of its colours, by kind and by price", () => {
  expect(names(chosenPieces(naledi, read("colour=gold")))).toEqual([
    "Orion Dress",
    "Altair Dress",
    "Sirius Dress",
  ]);
  expect(names(chosenPieces(naledi, read("kind=set")))).toEqual([
    "Castor Ensemble",
    "Procyon Ensemble",
  ]);
  // Exactly 100,000 belongs to the higher step.
  expect(names(chosenPieces(naledi, read("price=50k-100k")))).toEqual([]);
  expect(names(chosenPieces(naledi, read("colour=gold&price=100k-200k&kind=dress")))).toHaveLength(
    3,
  );
});

test("only pieces on promotion, only pieces in stock", () => {
  expect(names(chosenPieces(hazelbee, read("promotion=yes")))).toEqual(["BB Ensemble"]);
  const [first, ...others] = naledi.map((product, at) => ({ ...product, soldOut: at === 0 }));
  const all = first ? [first, ...others] : others;
  expect(chosenPieces(all, read("stock=yes"))).toEqual(others);
});

test("sorting is by the price that is charged, and equal prices stay in the listing's order", () => {
  const up = chosenPieces(naledi, read("sort=price-up"));
  expect(names(up).slice(0, 3)).toEqual(["Sirius Dress", "Venus Dress", "Altair Dress"]);
  const [cheapest] = chosenPieces(hazelbee, read("sort=price-up"));
  expect(cheapest?.alt).toBe("BB Ensemble");
  expect(names(chosenPieces(naledi, read("sort=price-down")))[0]).toBe("Arcturus Blouse");
});

test("each filter says how many pieces it shows together with the others", () => {
  expect(linksOf(naledi, "", "kind")).toEqual([
    ["Dresses", 6, "?kind=dress"],
    ["Sets", 2, "?kind=set"],
    ["Blouses", 1, "?kind=blouse"],
  ]);
  expect(linksOf(naledi, "kind=set", "colour")).toEqual([
    ["Purple", 1, "?kind=set&colour=purple"],
    ["Green", 1, "?kind=set&colour=green"],
  ]);
  const [sold, ...others] = hazelbee;
  const oneSold = sold ? [{ ...sold, soldOut: true }, ...others] : [];
  expect(linksOf(oneSold, "", "show")).toEqual([
    ["On promotion", 1, "?promotion=yes"],
    ["In stock", 13, "?stock=yes"],
  ]);
});

test("'In stock' is not offered where every piece is, unless it is on", () => {
  expect(linksOf(hazelbee, "", "show")).toEqual([["On promotion", 1, "?promotion=yes"]]);
  expect(linksOf(hazelbee, "stock=yes", "show")).toEqual([
    ["On promotion", 1, "?promotion=yes&stock=yes"],
    ["In stock", 14, ""],
  ]);
  const sold = hazelbee.map((product) => ({ ...product, soldOut: product.kind === "set" }));
  // No dress is on promotion either, so that the whole group is left out.
  expect(linksOf(sold, "kind=dress", "show")).toBeUndefined();
});

test("sizes are offered in large listings once they differ or one is sold out, with the pieces that can be had in each", () => {
  const dresses = hazelbee.slice(1);
  const all = [...dresses, ...naledi];
  expect(linksOf(all, "", "size")).toBeUndefined();
  const change = (changes: readonly Partial<Product>[]) =>
    all.map((product, at) => ({ ...product, ...changes[at] }));
  const some = change([
    { left: { M: 0, L: 2 } },
    { sizes: ["S", "M"] },
    { sizes: [], sized: false },
    { sizes: [], sized: false, left: { "": 0 }, soldOut: true },
    { soldOut: true, soldOutByHand: true },
  ]);
  expect(linksOf(some, "", "size")).toEqual([
    ["XS", 18, "?size=XS"],
    ["S", 19, "?size=S"],
    ["M", 18, "?size=M"],
    ["L", 18, "?size=L"],
    ["XL", 18, "?size=XL"],
    ["2XL", 18, "?size=2XL"],
    ["3XL", 18, "?size=3XL"],
    ["One size", 1, "?size=one"],
  ]);
  const shown = chosenPieces(some, read("size=M"));
  expect(shown).toHaveLength(18);
  expect(shown).toContain(some[1]);
  expect(shown).not.toContain(some[0]);
  // Either is enough; being sold out by hand is not.
  expect(linksOf(change([{ left: { M: 0 } }]), "", "size")).toHaveLength(7);
  expect(linksOf(change([{ sizes: ["S"] }]), "", "size")).toHaveLength(7);
  expect(linksOf(change([{ left: { M: 2 } }, { soldOut: true }]), "", "size")).toBeUndefined();
});

test("in smaller listings a size is offered only while it is chosen", () => {
  const few = naledi.map((product, at) => (at === 0 ? { ...product, left: { M: 0 } } : product));
  expect(linksOf(few, "", "size")).toBeUndefined();
  expect(linksOf(few, "size=M&sort=price-up", "size")).toEqual([["M", 8, "?sort=price-up"]]);
});

test("a filter that is on leads to the listing without it, and keeps the others", () => {
  const groups = filterGroups(naledi, read("kind=dress&colour=blue&sort=price-up"));
  expect(chosenFilters(groups).map(({ label, search }) => [label.join(""), search])).toEqual([
    ["Dresses", "?colour=blue&sort=price-up"],
    ["Blue", "?kind=dress&sort=price-up"],
  ]);
  expect(withoutFilters(read("kind=dress&sort=price-up"))).toBe("?sort=price-up");
});

test("a filter that is on stays, even if it shows nothing, so that it can be taken off", () => {
  const groups = filterGroups(naledi, read("colour=brown"));
  expect(chosenFilters(groups)).toMatchObject([{ label: ["Brown"], count: 0, search: "" }]);
});

test("a group with nothing to choose from is left out", () => {
  const dresses = naledi.filter(({ kind }) => kind === "dress");
  expect(filterGroups(dresses, NO_CHOICE).map(({ id }) => id)).not.toContain("kind");
  expect(filterGroups([], NO_CHOICE)).toEqual([]);
});

test("prices of a filter's text are numbers, which the page converts", () => {
  const steps = filterGroups(naledi, NO_CHOICE);
  expect(steps.find(({ id }) => id === "price")?.links.map(({ label }) => label)).toEqual([
    ["Under ", 120_000],
    [120_000, " to ", 150_000],
    ["From ", 150_000],
  ]);
});

test("a price step of an older address holds, and is among the links until it is taken off", () => {
  expect(linksOf(naledi, "price=100k-200k", "price")).toEqual([
    ["Under 120000", 3, "?price=under-120k"],
    ["100000 to 200000", 9, ""],
    ["120000 to 150000", 3, "?price=120k-150k"],
    ["From 150000", 3, "?price=from-150k"],
  ]);
});

test("price steps stay where they are while another filter is on", () => {
  expect(linksOf(naledi, "kind=dress", "price")?.map(([label]) => label)).toEqual([
    "Under 120000",
    "120000 to 150000",
    "From 150000",
  ]);
});

test("sorts are links that keep the filters", () => {
  expect(sortLinks(read("colour=blue&sort=price-up"))).toMatchObject([
    { search: "?colour=blue", isOn: false },
    { search: "?colour=blue&sort=price-up", isOn: true },
    { search: "?colour=blue&sort=price-down", isOn: false },
  ]);
});
