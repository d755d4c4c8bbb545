import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { readPieces } from "./pieces.ts";
import { pricesWith } from "./promotions.ts";

const by = "ada@example.com";
const ORION = "naledi/orion-dress";
const all = { name: "", collection: "", state: "all" as const, page: 1 };

onDatabases("pieces as the house shows them, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let owner: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    owner = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const house = () => shop.shop.house;
  const change = async (sku: string, version: number, changed: object, confirmed = false) => {
    const result = await owner.changePiece({ sku, version, change: changed, by, confirmed });
    if (result.kind !== "changed") throw new Error(JSON.stringify(result));
    return result;
  };
  const nameOf = async (sku: string) => (await house().readPiece(sku))?.name;

  test("the list has every piece with its state, price and promotion price, at once after a change", async () => {
    await change(ORION, 0, { name: "Orion Gown", soldOut: true });
    await change("genesis/chia-dress", 0, { hidden: true });
    const beginsAt = "2026-11-21T00:00:00.000Z";
    const endsAt = "2026-11-22T00:00:00.000Z";
    const promotion = { name: "Now", percent: 50, pieces: [ORION], collections: [] };
    await owner.createPromotion({ promotion: { ...promotion, beginsAt, endsAt }, by });
    const find = async (query: object) => (await house().listPieces({ ...all, ...query })).pieces;
    expect(await find({ name: "orion" })).toMatchObject([
      {
        sku: ORION,
        name: "Orion Gown",
        price: 140_000,
        priceNow: 70_000,
        soldOut: true,
        version: 1,
      },
    ]);
    expect(await find({ state: "hidden" })).toMatchObject([
      { sku: "genesis/chia-dress", priceNow: undefined },
    ]);
    expect(await find({ state: "sold-out" })).toHaveLength(1);
    expect((await find({ collection: "small-items" })).length).toBeGreaterThan(0);
    expect((await house().listPieces(all)).total).toBe(70);
  });

  test("a change is undone with what went with it, unless somebody has changed it since", async () => {
    const [part, combo] = ["bubble-girl/molly-skirt", "bubble-girl/bubble-molly-combo"];
    const hidden = await change(part, 0, { hidden: true }, true);
    const isHidden = async (sku: string) => (await house().readPiece(sku))?.hidden;
    expect([await isHidden(part), await isHidden(combo)]).toEqual([true, true]);
    const undo = { first: hidden.revision - 1, last: hidden.revision, by };
    expect(await owner.undoChange(undo)).toMatchObject({ kind: "changed" });
    expect([await isHidden(part), await isHidden(combo)]).toEqual([false, false]);
    expect(await owner.undoChange(undo)).toMatchObject({ kind: "stale" });

    const { revision } = await change(ORION, 0, { name: "Gown" });
    await change(ORION, 1, { price: 141_000 });
    const late = await owner.undoChange({ first: revision, last: revision, by });
    expect(late).toMatchObject({ kind: "stale" });
    expect(await nameOf(ORION)).toBe("Gown");
    for (const [first, last] of [
      [1, 500],
      [9, 3],
      [Number.NaN, 1],
      [0, 0],
      [-3, -3],
    ] as const) {
      expect(await owner.undoChange({ first, last, by })).toEqual({ kind: "unknown" });
    }
  });

  test("a piece's page has its words, its history, and who shows it", async () => {
    await change("resurgence/look-12", 0, { price: 100_000 }, true);
    const look = await house().readPiece("resurgence/look-12");
    expect(look).toMatchObject({ isNew: false, price: 100_000, shownAs: ["Yellow Dress"] });
    expect(look?.history).toMatchObject([{ kind: "piece", by, now: 1 }]);
    expect(look?.shown?.href).toBe("/resurgence/look-12");
    expect(await house().readPiece("naledi/nothing")).toBeUndefined();
    expect(await house().readPiece("")).toBeUndefined();
  });

  test("a draft says what it waits for", async () => {
    await owner.createDraft({ collection: "naledi", name: "Vega Dress", by });
    const needs = ["The details are missing.", "0 of at least 2 photographs."];
    const [draft] = await house().listOpenDrafts();
    expect(draft).toMatchObject({ sku: "naledi/vega-dress", name: "Vega Dress", isNew: true });
    expect(draft?.needs).toEqual(expect.arrayContaining([needs[1]]));
    const view = await house().readPiece("naledi/vega-dress");
    expect(view).toMatchObject({ isNew: true, shown: undefined, price: undefined });
    expect(view?.draft?.needs.length).toBeGreaterThan(2);
  });

  describe("a promotion that is not saved yet", () => {
    const promotion = {
      name: "Black Friday",
      percent: 50,
      pieces: [ORION],
      collections: ["bubble-girl"],
      beginsAt: "2026-11-27T00:00:00.000Z",
      endsAt: "2026-11-28T00:00:00.000Z",
    };
    const preview = async (changed: object = {}, id?: string) => {
      const request = { id, promotion: { ...promotion, ...changed } };
      return pricesWith(await readPieces(database.db), shop.world.now, request);
    };

    test("shows every price that it changes, without combos and their parts", async () => {
      const shown = await preview();
      if (shown.kind !== "preview") throw new Error(shown.kind);
      expect(shown.prices).toContainEqual({
        sku: ORION,
        name: "Orion Dress",
        before: 140_000,
        after: 70_000,
      });
      const names = shown.prices.map(({ name }) => name);
      expect(names).toContain("Dion Jumpsuit");
      expect(names).not.toContain("Molly Skirt");
      expect(names).not.toContain("Bubble & Molly Combo");
    });

    test("is refused for the same reasons as when it is saved", async () => {
      const combo = { pieces: ["bubble-girl/bubble-molly-combo"], collections: [] };
      expect(await preview(combo)).toMatchObject({
        fields: { pieces: "Combos and their parts take no promotion." },
      });
      const over = { beginsAt: "2026-01-01T00:00:00.000Z", endsAt: "2026-01-02T00:00:00.000Z" };
      expect(await preview(over)).toMatchObject({ fields: { endsAt: "The end is in the past." } });
      expect(await preview({ percent: 0 })).toMatchObject({ kind: "invalid" });
      const made = await owner.createPromotion({ promotion, by });
      if (made.kind !== "changed") throw new Error(made.kind);
      const taken = 'Orion Dress is in the promotion "Black Friday" at that time.';
      expect(await preview({ collections: [] })).toMatchObject({ fields: { pieces: taken } });
      expect(await preview({ percent: 40 }, made.id)).toMatchObject({ kind: "preview" });
    });

    test("is listed as to come, running and over, by the clock", async () => {
      await owner.createPromotion({ promotion, by });
      const states = async () => (await house().listPromotions()).map(({ state }) => state);
      expect(await states()).toEqual(["to-come"]);
      shop.world.now = new Date(promotion.beginsAt);
      expect(await states()).toEqual(["running"]);
      shop.world.now = new Date(promotion.endsAt);
      expect(await states()).toEqual(["over"]);
    });
  });
});
