import { expect, test } from "vitest";
import { bundle } from "./bundle/bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import type { StoredRow } from "./edit-rows.ts";

const NOW = new Date("2026-12-01T12:00:00.000Z");
const row = (kind: string, key: string, value: unknown): StoredRow => {
  return { kind, key, version: 1, value };
};
const withEdits = (...rows: StoredRow[]) => catalogueOf(bundle, { revision: 7, rows }, NOW);
const withPromotions =
  (...rows: StoredRow[]) =>
  (moment = NOW) =>
    catalogueOf(bundle, { revision: 0, rows }, moment);
const piece = (value: unknown) => row("piece", "naledi/orion-dress", value);

test("an edited name, price and text show, and SKU and address stay", () => {
  const catalogue = withEdits(
    piece({ name: "Orion Gown", price: 155_000, description: "New.", details: ["Silk"] }),
  );
  expect(catalogue.findProduct("naledi/orion-dress")).toMatchObject({
    sku: "naledi/orion-dress",
    slug: "orion-dress",
    href: "/naledi/orion-dress",
    alt: "Orion Gown",
    fullName: "Orion Gown",
    price: 155_000,
    originalPrice: 155_000,
    description: "New.",
    details: ["Silk"],
  });
  expect(catalogue.productAt("naledi", "orion-dress")?.product.alt).toBe("Orion Gown");
  expect(catalogue.revision).toBe("7");
});

test("a hidden piece is nowhere: not in its listing, not by its SKU or address", () => {
  const { findProduct, findCollection, productAt, pages } = withEdits(piece({ hidden: true }));
  expect(findProduct("naledi/orion-dress")).toBeUndefined();
  expect(productAt("naledi", "orion-dress")).toBeUndefined();
  expect(findCollection("naledi")?.products).toHaveLength(8);
  expect(pages.some(({ path }) => path.endsWith("orion-dress"))).toBe(false);
});

const [ORION, VENUS, RIGEL] = ["naledi/orion-dress", "naledi/venus-dress", "naledi/rigel-dress"];
const coloursOf = (catalogue: ReturnType<typeof withEdits>, sku = "") =>
  catalogue.coloursOf(sku).map((each) => each.sku);

test("colours of one design know each other, without those that are hidden or no piece", () => {
  const set = row("colours", "a", { skus: [ORION, VENUS, "naledi/nothing", RIGEL] });
  const joined = withEdits(set);
  expect([ORION, VENUS, RIGEL].map((sku) => coloursOf(joined, sku))).toEqual(
    Array.from({ length: 3 }, () => [ORION, VENUS, RIGEL]),
  );
  expect(coloursOf(joined, "naledi/sirius-dress")).toEqual([]);
  const hidden = withEdits(set, row("piece", VENUS ?? "", { hidden: true }));
  expect(coloursOf(hidden, ORION)).toEqual([ORION, RIGEL]);
  expect(coloursOf(hidden, VENUS)).toEqual([]);
  const alone = withEdits(
    row("colours", "a", { skus: [ORION, VENUS] }),
    row("piece", VENUS ?? "", { hidden: true }),
  );
  expect(coloursOf(alone, ORION)).toEqual([]);
});

test("of two stored sets with the same piece the second is left out and named", () => {
  const { faults, ...catalogue } = withEdits(
    row("colours", "a", { skus: [ORION, VENUS] }),
    row("colours", "b", { skus: [RIGEL, VENUS] }),
    row("colours", "c", { skus: [RIGEL, RIGEL] }),
  );
  expect(catalogue.coloursOf(VENUS ?? "").map(({ sku }) => sku)).toEqual([ORION, VENUS]);
  expect(catalogue.coloursOf(RIGEL ?? "")).toEqual([]);
  expect(faults.map(({ kind, key }) => [kind, key])).toEqual([
    ["colours", "b"],
    ["colours", "c"],
  ]);
});

test("a sold-out piece keeps its page, and a combo with a sold-out part is sold out", () => {
  const { findProduct, productAt } = withEdits(
    piece({ soldOut: true }),
    row("piece", "bubble-girl/bubble-shirt", { soldOut: true }),
  );
  expect(productAt("naledi", "orion-dress")?.product.soldOut).toBe(true);
  const combo = (slug: string) => findProduct(`bubble-girl/${slug}`)?.soldOut;
  expect(["bubble-molly-combo", "bubble-veneer-combo", "co2-bubble-combo"].map(combo)).toEqual([
    true,
    true,
    false,
  ]);
});

test("the parts of a hidden combo are sold, and lead, only where another combo shows them", () => {
  const { findProduct } = withEdits(
    row("piece", "bubble-girl/bubble-molly-combo", { hidden: true }),
  );
  expect(findProduct("bubble-girl/molly-skirt")).toBeUndefined();
  expect(findProduct("bubble-girl/bubble-shirt")?.href).toBe("/bubble-girl/bubble-veneer-combo");
});

test("a listing takes the owner's order; what it does not name follows", () => {
  const { findCollection } = withEdits(
    row("listing", "genesis", { skus: ["resurgence/look-12", "genesis/chia-dress", "genesis/x"] }),
  );
  const skus = findCollection("genesis")?.products.map(({ sku }) => sku);
  expect(skus?.slice(0, 3)).toEqual([
    "resurgence/look-12",
    "genesis/chia-dress",
    "genesis/pomegranate-blouse",
  ]);
  expect(skus).toHaveLength(9);
});

test("a bad row is left out and named, and breaks nothing else", () => {
  const { faults, findProduct } = withEdits(
    piece({ price: -1 }),
    row("piece", "naledi/venus-dress", { price: 90_000 }),
    row("piece", "naledi/nothing", {}),
    row("piece", "__proto__", {}),
    row("listing", "nowhere", { skus: [] }),
    row("piece", "naledi/canopus-dress", undefined),
    row("colour", "naledi", {}),
    row("piece", "bubble-girl/bubble-shirt", { hidden: true }),
  );
  expect(faults.map(({ key, message }) => `${key}: ${message}`)).toEqual([
    "naledi/orion-dress: The price is above zero.",
    "naledi/nothing: There is no such piece.",
    "__proto__: There is no such piece.",
    "nowhere: There is no such collection.",
    expect.stringContaining("naledi/canopus-dress: "),
    "naledi: This release does not know this kind of change.",
    expect.stringContaining("bubble-girl/bubble-shirt: Hidden, but bubble-girl/bubble-molly-combo"),
  ]);
  expect(findProduct("naledi/orion-dress")?.price).toBe(140_000);
  expect(findProduct("naledi/venus-dress")?.price).toBe(90_000);
  expect(findProduct("bubble-girl/bubble-shirt")).toBeDefined();
});

const sale = row("promotion", "p1", {
  name: "Harmattan",
  percent: 25,
  pieces: ["naledi/orion-dress"],
  collections: ["bubble-girl"],
  beginsAt: "2026-12-01T00:00:00.000Z",
  endsAt: "2026-12-08T23:00:00.000Z",
});

test("a promotion runs from its beginning until before its end, to the millisecond", () => {
  const at = withPromotions(sale);
  const priceAt = (time: string) => at(new Date(time)).findProduct("naledi/orion-dress")?.price;
  expect(priceAt("2026-11-30T23:59:59.999Z")).toBe(140_000);
  expect(priceAt("2026-12-01T00:00:00.000Z")).toBe(105_000);
  expect(priceAt("2026-12-08T22:59:59.999Z")).toBe(105_000);
  expect(priceAt("2026-12-08T23:00:00.000Z")).toBe(140_000);
});

test("a promotion changes the revision, and the snapshot says when the next one begins or ends", () => {
  const at = withPromotions(sale);
  const [before, during, after] = ["2026-11-01", "2026-12-02", "2027-01-01"].map((day) =>
    at(new Date(`${day}T00:00:00.000Z`)),
  );
  expect([before, during, after].map((each) => each?.revision)).toEqual(["0", "0+p1", "0"]);
  expect([before, during, after].map((each) => each?.nextChange)).toEqual([
    "2026-12-01T00:00:00.000Z",
    "2026-12-08T23:00:00.000Z",
    undefined,
  ]);
});

test("while a code counts the checkout asks for one, under another revision", () => {
  const code = {
    percent: 10,
    naira: null,
    pieces: [],
    collections: [],
    beginsAt: "2026-12-01T00:00:00.000Z",
    endsAt: "2026-12-08T23:00:00.000Z",
    most: null,
    perCustomer: null,
    onPromotions: false,
    onCombos: false,
  };
  const at = withPromotions(row("code", "TEN", code));
  const days = ["2026-11-30", "2026-12-02", "2027-01-01"].map((day) =>
    at(new Date(`${day}T00:00:00.000Z`)),
  );
  expect(days.map(({ takesCodes }) => takesCodes)).toEqual([false, true, false]);
  expect(days.map(({ revision }) => revision)).toEqual(["0", "0+codes", "0"]);
  expect(days.map(({ nextChange }) => nextChange)).toEqual([code.beginsAt, code.endsAt, undefined]);
  const off = withPromotions(row("code", "TEN", code), row("codes", "shop", { isOffered: false }));
  expect(off(new Date("2026-12-02T00:00:00.000Z")).takesCodes).toBe(false);
});

test("combos and their parts take no promotion, and the original price stays beside the new one", () => {
  const { findProduct } = withPromotions(sale)();
  expect(findProduct("bubble-girl/zoya-dress")).toMatchObject({
    price: 37_500,
    originalPrice: 50_000,
  });
  for (const slug of ["bubble-molly-combo", "bubble-shirt"]) {
    const product = findProduct(`bubble-girl/${slug}`);
    expect(product?.price).toBe(product?.originalPrice);
  }
});

test("colours, fabrics and occasions are those that the owner names; a main colour alone stands for all", () => {
  const of = (value: unknown) => {
    const { colours, facts, occasions } = withEdits(
      row("piece", "genesis/sesame-dress", value),
    ).findProduct("genesis/sesame-dress") ?? { colours: [], facts: {}, occasions: [] };
    return { colours, fabric: facts.fabric, occasions };
  };
  const usual = { colours: ["ivory", "black"], fabric: ["satin"], occasions: of({}).occasions };
  expect(of({})).toEqual(usual);
  expect(of({ colour: "red" })).toEqual({ ...usual, colours: ["red"] });
  expect(of({ moreColours: ["red", "ivory"] })).toEqual({ ...usual, colours: ["ivory", "red"] });
  expect(of({ colour: "red", moreColours: ["black"] }).colours).toEqual(["red", "black"]);
  expect(of({ moreFabrics: ["lace"] }).fabric).toEqual(["satin", "lace"]);
  expect(of({ fabric: "tulle", moreFabrics: ["lace"] }).fabric).toEqual(["tulle", "lace"]);
  expect(of({ occasions: ["work", "evening"] }).occasions).toEqual(["work", "evening"]);
  // More than three colours, or one that is none, leave the whole change out.
  expect(of({ moreColours: ["red", "blue", "pink"] })).toEqual(usual);
  expect(of({ occasions: ["none"], colour: "red" })).toEqual(usual);
});
