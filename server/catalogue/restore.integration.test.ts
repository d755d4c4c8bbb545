import { afterEach, beforeEach, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import type { PieceChange } from "./change-piece.ts";

const by = "ada@example.com";
const ORION = "naledi/orion-dress";
const SHIRT = "bubble-girl/bubble-shirt";
const MOLLY = "bubble-girl/bubble-molly-combo";
const promotion = {
  name: "Harmattan",
  percent: 20,
  pieces: [ORION],
  collections: [],
  beginsAt: "2026-11-01T00:00:00.000Z",
  endsAt: "2026-12-31T00:00:00.000Z",
};

onDatabases("undoing a change on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const change = (sku: string, version: number, fields: PieceChange) =>
    shop.changePiece({ sku, version, change: fields, by, confirmed: true });
  const restore = (historyId: number, version: number) => shop.restore({ historyId, version, by });
  const shown = async (sku: string) => (await shop.read()).findProduct(sku);
  const makePromotion = async () => {
    const made = await shop.createPromotion({ promotion, by });
    if (made.kind !== "changed") throw new Error(JSON.stringify(made));
    return made.id;
  };

  test("a piece is set back to what it was before a change, or to the bundle", async () => {
    await change(ORION, 0, { price: 150_000, name: "Orion Gown" });
    await change(ORION, 1, { price: 1_000, soldOut: true, name: null });
    expect(await restore(2, 2)).toEqual({ kind: "changed", version: 3, revision: 3 });
    expect(await shown(ORION)).toMatchObject({
      price: 150_000,
      alt: "Orion Gown",
      soldOut: false,
    });
    expect(await restore(1, 3)).toMatchObject({ kind: "changed", version: 4 });
    expect(await shown(ORION)).toMatchObject({ price: 140_000, alt: "Orion Dress" });
    expect(await restore(1, 4)).toEqual({ kind: "unchanged", version: 4 });
    // To undo is a change, too, which can be undone.
    expect(await restore(4, 4)).toMatchObject({ kind: "changed", version: 5 });
    expect(await shown(ORION)).toMatchObject({ price: 150_000 });
  });

  test("a row that somebody else changed meanwhile is stale", async () => {
    await change(ORION, 0, { price: 150_000 });
    await change(ORION, 1, { price: 160_000 });
    expect(await restore(1, 1)).toMatchObject({
      kind: "stale",
      version: 2,
      theirs: { price: 160_000 },
    });
  });

  test("the checks of any other change apply", async () => {
    await change(SHIRT, 0, { hidden: true });
    const [hidingOfMolly] = await shop.readHistory({ kind: "piece", key: MOLLY, limit: 1 });
    const refused = {
      kind: "invalid",
      fields: { hidden: expect.stringContaining("Bubble Shirt") },
    };
    expect(await restore(hidingOfMolly?.id ?? 0, 1)).toEqual(refused);
    expect(await restore(1, 1)).toMatchObject({ kind: "changed" });
    expect(await restore(hidingOfMolly?.id ?? 0, 1)).toMatchObject({ kind: "changed" });
    expect(await shown(MOLLY)).toBeDefined();
    // To undo the change that showed the shirt hides its combo again, without a question.
    const [showing] = await shop.readHistory({ kind: "piece", key: SHIRT, limit: 1 });
    expect(await restore(showing?.id ?? 0, 2)).toMatchObject({ kind: "changed" });
    expect([await shown(SHIRT), await shown(MOLLY)]).toEqual([undefined, undefined]);
  });

  test("a listing's order is set back", async () => {
    const order = (version: number, skus: string[]) =>
      shop.orderListing({ collection: "naledi", version, skus, by });
    await order(0, ["naledi/venus-dress"]);
    await order(1, [ORION]);
    const first = async () => (await shop.read()).findCollection("naledi")?.products[0]?.sku;
    expect(await restore(2, 2)).toMatchObject({ kind: "changed" });
    expect(await first()).toBe("naledi/venus-dress");
    expect(await restore(1, 3)).toMatchObject({ kind: "changed" });
    expect(await first()).toBe("naledi/arcturus-blouse");
  });

  test("a promotion's stop is undone, and its making cannot be", async () => {
    const id = await makePromotion();
    await shop.stopPromotion({ id, version: 1, by });
    expect(await shown(ORION)).toMatchObject({ price: 140_000 });
    expect(await restore(2, 2)).toMatchObject({ kind: "changed", version: 3 });
    expect(await shown(ORION)).toMatchObject({ price: 112_000 });
    expect(await restore(3, 3)).toMatchObject({ kind: "changed", version: 4 });
    expect(await shown(ORION)).toMatchObject({ price: 140_000 });
    expect(await restore(1, 4)).toEqual({
      kind: "invalid",
      fields: { historyId: "There was no promotion before this change." },
    });
  });

  test("a stop is not undone while another promotion has the pieces", async () => {
    const id = await makePromotion();
    await shop.stopPromotion({ id, version: 1, by });
    await makePromotion();
    expect(await restore(2, 2)).toMatchObject({ fields: { pieces: expect.any(String) } });
  });

  test("an entry that does not exist is unknown, and one that is not valid is not restored", async () => {
    for (const id of [1, 0, -1, 1.5, Number.NaN, 2 ** 60]) {
      expect(await restore(id, 0)).toEqual({ kind: "unknown" });
    }
    await change(ORION, 0, { price: 150_000 });
    for (const value of ["{not json", '{"price":-1}', '"text"', '{"mood":"red"}']) {
      await database.db.updateTable("catalogue_edits").set({ value, version: 1 }).execute();
      await change(ORION, 1, { price: 160_000 });
      const [entry] = await shop.readHistory({ limit: 1 });
      expect(await restore(entry?.id ?? 0, 2)).toMatchObject({ kind: "invalid" });
    }
  });
});
