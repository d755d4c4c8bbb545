import { afterEach, beforeEach, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";

const by = "ada@example.com";

onDatabases("ordering a listing on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const order = (collection: string, version: number, skus: unknown) =>
    shop.orderListing({ collection, version, skus, by });
  const listed = async (collection: string): Promise<string[]> => {
    const products = (await shop.read()).findCollection(collection)?.products ?? [];
    return products.map(({ sku }) => sku);
  };

  test("named pieces come first, the rest follows as usual, and an empty order restores the usual one", async () => {
    const usual = await listed("naledi");
    const first = ["naledi/venus-dress", "naledi/orion-dress"];
    expect(await order("naledi", 0, first)).toEqual({ kind: "changed", version: 1, revision: 1 });
    const rest = usual.filter((sku) => !first.includes(sku));
    expect(await listed("naledi")).toEqual([...first, ...rest]);
    expect(await order("naledi", 1, first)).toEqual({ kind: "unchanged", version: 1 });
    expect(await order("naledi", 1, [])).toMatchObject({ kind: "changed", version: 2 });
    expect(await listed("naledi")).toEqual(usual);
    expect(await order("genesis", 0, [])).toEqual({ kind: "unchanged", version: 0 });
  });

  test("Genesis lists Look 12, which Resurgence lists, too", async () => {
    const look = "resurgence/look-12";
    expect(await order("genesis", 0, [look])).toMatchObject({ kind: "changed" });
    expect(await order("resurgence", 0, [look])).toMatchObject({ kind: "changed" });
    expect([(await listed("genesis"))[0], (await listed("resurgence"))[0]]).toEqual([look, look]);
  });

  test("pieces of other listings, parts and repetitions are refused", async () => {
    const cases = {
      "naledi/no-dress": ["naledi", ["naledi/no-dress"]],
      "genesis/hazel-shirt": ["naledi", ["genesis/hazel-shirt"]],
      "bubble-girl/bubble-shirt": ["bubble-girl", ["bubble-girl/bubble-shirt"]],
      twice: ["naledi", ["naledi/orion-dress", "naledi/venus-dress", "naledi/orion-dress"]],
      SKU: ["naledi", [7]],
      array: ["naledi", "naledi/orion-dress"],
    } as const;
    for (const [word, [collection, skus]] of Object.entries(cases)) {
      const fields = { skus: expect.stringContaining(word) };
      expect(await order(collection, 0, skus)).toEqual({ kind: "invalid", fields });
    }
    for (const collection of ["small-items", "nothing", "__proto__"]) {
      expect(await order(collection, 0, [])).toEqual({ kind: "unknown" });
    }
  });

  test("an order that somebody else changed meanwhile is stale", async () => {
    const [theirs, yours] = [["naledi/venus-dress"], ["naledi/orion-dress"]];
    await order("naledi", 0, theirs);
    expect(await order("naledi", 0, yours)).toEqual({
      kind: "stale",
      version: 1,
      theirs: { skus: theirs },
    });
  });
});
