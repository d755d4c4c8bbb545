import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { openDatabase } from "../db/open.ts";
import type { PieceChange } from "./change-piece.ts";
import { readEdits, readRevision } from "./edits.ts";

/** ₦140,000 in the bundle. */
const ORION = "naledi/orion-dress";
const SHIRT = "bubble-girl/bubble-shirt";
const [MOLLY, VENEER] = ["bubble-girl/bubble-molly-combo", "bubble-girl/bubble-veneer-combo"];
const LOOK_12 = "resurgence/look-12";
const by = "ada@example.com";

onDatabases("changing a piece on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const change = (sku: string, version: number, fields: PieceChange, confirmed = false) =>
    shop.changePiece({ sku, version, change: fields, by, confirmed });
  const storedValue = async (sku: string) =>
    (await readEdits(database.db)).rows.find(({ key }) => key === sku)?.value;
  const shown = async (sku: string) => (await shop.read()).findProduct(sku);

  test("every field shows in the catalogue, and the fields that were not named stay", async () => {
    const fields = { price: 150_000, name: "Orion Gown", description: "New.", details: ["Silk"] };
    expect(await change(ORION, 0, fields)).toEqual({ kind: "changed", version: 1, revision: 1 });
    expect(await change(ORION, 1, { soldOut: true })).toMatchObject({ version: 2, revision: 2 });
    expect(await shown(ORION)).toMatchObject({
      sku: ORION,
      slug: "orion-dress",
      alt: "Orion Gown",
      price: 150_000,
      description: "New.",
      details: ["Silk"],
      soldOut: true,
    });
    expect((await shop.read()).faults).toEqual([]);
  });

  test("lining, stretch and other facts are edits like any other, and those of the bundle are not stored", async () => {
    const before = (await shown(ORION))?.facts ?? {};
    const facts = { length: before.length, fabric: before.fabric?.[0], lining: "full" } as const;
    expect(await change(ORION, 0, { ...facts, stretch: "" })).toMatchObject({ kind: "changed" });
    expect(await storedValue(ORION)).toEqual({ lining: "full" });
    expect((await shown(ORION))?.facts).toEqual({ ...before, lining: "full" });
    const other = { figureWears: "a gele", length: "" } as const;
    expect(await change(ORION, 0, other)).toEqual({
      kind: "stale",
      version: 1,
      theirs: { lining: "full" },
    });
    await change(ORION, 1, other);
    const { length: _, ...rest } = before;
    expect((await shown(ORION))?.facts).toEqual({ ...rest, lining: "full", figureWears: "a gele" });
    const [, first] = await shop.readHistory({ limit: 2 });
    await shop.restore({ historyId: first?.id ?? 0, version: 2, by });
    expect((await shown(ORION))?.facts).toEqual(before);
  });

  test("null takes an edit back", async () => {
    await change(ORION, 0, { price: 150_000, name: "Orion Gown" });
    expect(await change(ORION, 1, { price: null })).toMatchObject({ kind: "changed", version: 2 });
    expect(await storedValue(ORION)).toEqual({ name: "Orion Gown" });
    expect(await shown(ORION)).toMatchObject({ price: 140_000, alt: "Orion Gown" });
  });

  test("what the bundle has already is not stored", async () => {
    const entry = await shown(ORION);
    if (!entry) throw new Error("No such piece");
    const { alt: name, originalPrice: price, description } = entry;
    const same = { name, price, description, details: [...entry.details] };
    const unchanged = { kind: "unchanged", version: 0 };
    expect(await change(ORION, 0, { ...same, soldOut: false, hidden: false })).toEqual(unchanged);
    await change(ORION, 0, { price: 150_000, soldOut: true });
    await change(ORION, 1, { ...same, soldOut: true });
    expect(await storedValue(ORION)).toEqual({ soldOut: true });
  });

  test("a change that changes nothing writes nothing", async () => {
    await change(ORION, 0, { price: 150_000 });
    for (const fields of [{ price: 150_000 }, {}, { name: null }, { name: undefined }]) {
      expect(await change(ORION, 1, fields)).toEqual({ kind: "unchanged", version: 1 });
    }
    expect(await readRevision(database.db)).toBe(1);
    expect(await shop.readHistory({ limit: 10 })).toHaveLength(1);
  });

  test("of two processes that change one version one wins, and the other gets both values", async () => {
    await change(ORION, 0, { name: "Orion Gown" });
    const { dataDir, databaseUrl } = database;
    const otherDb = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const other = testCatalogue(otherDb);
    const asked = [{ price: 150_000 }, { price: 130_000 }];
    const results = await Promise.all(
      [shop, other].map(({ changePiece }, at) =>
        changePiece({ sku: ORION, version: 1, change: asked[at], by }),
      ),
    );
    await otherDb.destroy();
    const kinds = results.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["changed", "stale"]);
    const winner = asked[results.findIndex((result) => result.kind === "changed")];
    expect(results.find((result) => result.kind === "stale")).toEqual({
      kind: "stale",
      version: 2,
      theirs: { name: "Orion Gown", ...winner },
    });
    expect(await shown(ORION)).toMatchObject(winner ?? {});
  });

  test("ten concurrent first changes of one piece, and of ten pieces, count the revision without gaps", async () => {
    const { products } = await shop.read();
    const ten = products.filter(({ combo, partOnly }) => !combo && !partOnly).slice(0, 10);
    const one = Array.from({ length: 10 }, () => change(ORION, 0, { soldOut: true }));
    const others = ten.map(({ sku }) => change(sku, 0, { name: "New name" }));
    const results = await Promise.all([...one, ...others]);
    const changed = results.filter(({ kind }) => kind === "changed");
    expect(changed.length).toBe(11);
    const ids = (await shop.readHistory({ limit: 100 })).map(({ id }) => id);
    expect(ids.toReversed()).toEqual(changed.map((_, at) => at + 1));
    expect(await readRevision(database.db)).toBe(11);
  });

  test("a price of less than half or more than double is asked about, from the price before", async () => {
    const asked = (before: number, after: number) => ({
      kind: "confirm",
      why: "price",
      price: { before, after },
      alsoHides: [],
    });
    expect(await change(ORION, 0, { price: 69_999 })).toEqual(asked(140_000, 69_999));
    expect(await change(ORION, 0, { price: 280_001 })).toEqual(asked(140_000, 280_001));
    expect(await readRevision(database.db)).toBe(0);
    expect(await change(ORION, 0, { price: 70_000 })).toMatchObject({ kind: "changed" });
    expect(await change(ORION, 1, { price: 140_000 })).toMatchObject({ kind: "changed" });
    expect(await change(ORION, 2, { price: 280_000 })).toMatchObject({ kind: "changed" });
    expect(await change(ORION, 3, { price: 14_000 }, true)).toMatchObject({ kind: "changed" });
    // Going back to the bundle's price is asked about like any other large step.
    expect(await change(ORION, 4, { price: null })).toEqual(asked(14_000, 140_000));
  });

  test("combos and their parts may change their price", async () => {
    await change(SHIRT, 0, { price: 40_000 });
    await change(MOLLY, 0, { price: 75_000 });
    expect(await shown(MOLLY)).toMatchObject({ price: 75_000, items: [{ price: 40_000 }, {}] });
  });

  test("hiding a part names the shown combos, and hides them with it once it is confirmed", async () => {
    await change(MOLLY, 0, { name: "Molly & Co" });
    expect(await change(SHIRT, 0, { hidden: true })).toEqual({
      kind: "confirm",
      why: "shown-by",
      alsoHides: ["Molly & Co", "Bubble & Veneer Combo"],
    });
    const changed = { kind: "changed", version: 1, revision: 4 };
    expect(await change(SHIRT, 0, { hidden: true }, true)).toEqual(changed);
    const catalogue = await shop.read();
    expect([SHIRT, MOLLY, VENEER].map(catalogue.findProduct)).toEqual(Array(3).fill(undefined));
    expect(catalogue.faults).toEqual([]);
    const history = await shop.readHistory({ limit: 3 });
    expect(history.map(({ id, key, version }) => [id, key, version])).toEqual([
      [4, VENEER, 1],
      [3, MOLLY, 2],
      [2, SHIRT, 1],
    ]);
    expect(await storedValue(MOLLY)).toEqual({ name: "Molly & Co", hidden: true });
  });

  test("a part whose combos are hidden is hidden without a question", async () => {
    await change(MOLLY, 0, { hidden: true });
    await change(VENEER, 0, { hidden: true });
    expect(await change(SHIRT, 0, { hidden: true })).toMatchObject({ kind: "changed" });
  });

  test("a combo is not shown while one of its parts is hidden", async () => {
    await change(SHIRT, 0, { hidden: true, name: "Balloon Shirt" }, true);
    const refused = {
      kind: "invalid",
      fields: { hidden: "Show Balloon Shirt first: this combo contains it." },
    };
    expect(await change(MOLLY, 1, { hidden: false })).toEqual(refused);
    expect(await change(MOLLY, 1, { hidden: null })).toEqual(refused);
    expect(await change(MOLLY, 1, { price: 80_000 })).toMatchObject({ kind: "changed" });
    await change(SHIRT, 1, { hidden: false });
    expect(await change(MOLLY, 2, { hidden: false })).toMatchObject({ kind: "changed" });
    expect(await shown(MOLLY)).toMatchObject({ price: 80_000 });
    expect(await shown(VENEER)).toBeUndefined();
  });

  test("hiding Look 12 names the Yellow Dress, once", async () => {
    const fields = { hidden: true, price: 1 };
    expect(await change(LOOK_12, 0, fields)).toEqual({
      kind: "confirm",
      why: "price",
      price: { before: 255_000, after: 1 },
      alsoHides: ["Yellow Dress"],
    });
    await change(LOOK_12, 0, fields, true);
    expect((await shop.read()).productAt("genesis", "yellow-dress")).toBeUndefined();
    expect(await change(LOOK_12, 1, fields)).toEqual({ kind: "unchanged", version: 1 });
  });

  test("a stored value that is not valid is replaced, and stays in the history", async () => {
    await change(ORION, 0, { price: 150_000 });
    await database.db.updateTable("catalogue_edits").set({ value: "{not json" }).execute();
    expect(await change(ORION, 0, {})).toMatchObject({ kind: "stale", theirs: undefined });
    expect(await change(ORION, 1, { name: null })).toMatchObject({ kind: "changed" });
    expect(await storedValue(ORION)).toEqual({});
    expect(await shop.readHistory({ limit: 1 })).toMatchObject([{ before: undefined, after: {} }]);
  });
});

onDatabases("what is no change of a piece on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeAll(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterAll(() => database.close());

  test("an unknown piece is unknown", async () => {
    for (const sku of ["naledi/no-dress", "", "__proto__", "\0", "genesis/yellow-dress"]) {
      const request = { sku, version: 0, change: { soldOut: true }, by };
      expect(await shop.changePiece(request)).toEqual({ kind: "unknown" });
    }
  });

  test.each<[unknown, Record<string, unknown>]>([
    [{ price: 0 }, { price: "The price is above zero." }],
    [{ price: 1.5 }, { price: "The price is a whole number of naira." }],
    [{ price: "150000" }, { price: "The price is a whole number of naira." }],
    [{ price: 100_000_001 }, { price: "The price is at most ₦100,000,000." }],
    [
      { name: " ", price: -1 },
      { name: "The name is missing.", price: "The price is above zero." },
    ],
    [{ details: ["x".repeat(201)] }, { details: "A line has at most 200 characters." }],
    [{ soldOut: "yes" }, { soldOut: expect.any(String) }],
    [
      { lining: "yes", stretch: "much" },
      { lining: "Choose a lining of the list.", stretch: "Choose a stretch of the list." },
    ],
    [{ slug: "other" }, { slug: "There is no such field." }],
    ["sold out", { change: expect.any(String) }],
    [null, { change: expect.any(String) }],
  ])("%j is refused, with a message for each field", async (fields, messages) => {
    const request = { sku: ORION, version: 0, change: fields, by };
    expect(await shop.changePiece(request)).toEqual({ kind: "invalid", fields: messages });
    expect(await readRevision(database.db)).toBe(0);
  });
});
