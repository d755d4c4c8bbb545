import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { catalogueOf } from "../../domain/catalogue/catalogue.ts";
import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { readEdits } from "./edits.ts";

const ORION = "naledi/orion-dress";
const VENUS = "naledi/venus-dress";

onDatabases("what is stored of the owner's changes on $name", ({ name, open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const price = (sku: string, version: number, amount: number, by = "ada@example.com") =>
    shop.changePiece({ sku, version, change: { price: amount }, by });

  test("the history says who changed what, when and from what, newest first", async () => {
    await price(ORION, 0, 150_000, "ada@example.com");
    shop.world.now = new Date("2026-11-22T10:00:00.123Z");
    await price(ORION, 1, 160_000, "Bisi");
    await price(VENUS, 0, 90_000);
    await shop.orderListing({ collection: "naledi", version: 0, skus: [VENUS], by: "Bisi" });
    const orion = { kind: "piece", key: ORION };
    expect(await shop.readHistory({ kind: "piece", key: ORION, limit: 10 })).toEqual([
      {
        ...orion,
        id: 2,
        version: 2,
        before: { price: 150_000 },
        after: { price: 160_000 },
        by: "Bisi",
        at: "2026-11-22T10:00:00.123Z",
      },
      {
        ...orion,
        id: 1,
        version: 1,
        before: null,
        after: { price: 150_000 },
        by: "ada@example.com",
        at: "2026-11-21T09:00:00.000Z",
      },
    ]);
    const ids = async (filter: object) =>
      (await shop.readHistory({ limit: 10, ...filter })).map(({ id }) => id);
    expect(await ids({})).toEqual([4, 3, 2, 1]);
    expect(await ids({ limit: 2 })).toEqual([4, 3]);
    expect(await ids({ kind: "piece" })).toEqual([3, 2, 1]);
    expect(await ids({ key: "naledi" })).toEqual([4]);
    expect(await ids({ kind: "promotion" })).toEqual([]);
  });

  test("the database refuses to change or delete history", async () => {
    await price(ORION, 0, 150_000);
    const run = (statement: string) => sql.raw(statement).execute(database.db);
    await expect(run("update catalogue_history set changed_by = 'me'")).rejects.toThrow(
      "a change stays as it was recorded",
    );
    await expect(run("delete from catalogue_history")).rejects.toThrow(
      "a recorded change is never deleted",
    );
    await expect(
      run("insert into catalogue_revision (id, revision) values (2, 0)"),
    ).rejects.toThrow(/check/i);
    expect(await shop.readHistory({ limit: 10 })).toHaveLength(1);
  });

  test.runIf(name === "PostgreSQL")("nor can it be truncated", { tags: ["rest"] }, async () => {
    await price(ORION, 0, 150_000);
    for (const statement of ["truncate catalogue_history", "truncate catalogue_history cascade"]) {
      await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(
        "a recorded change is never deleted",
      );
    }
    expect(await shop.readHistory({ limit: 10 })).toHaveLength(1);
  });

  test("a row that is no JSON, or of a later release, is read and left out of the catalogue", async () => {
    await price(ORION, 0, 150_000);
    await price(VENUS, 0, 90_000);
    const row = { version: 1, changed_by: "later", changed_at: "2026-11-21T09:00:00.000Z" };
    await database.db
      .insertInto("catalogue_edits")
      .values({ ...row, kind: "picture", key: ORION, value: "{}" })
      .execute();
    await database.db
      .updateTable("catalogue_edits")
      .set({ value: "150000, I think" })
      .where("kind", "=", "piece")
      .where("key", "=", ORION)
      .execute();
    const edits = await readEdits(database.db);
    expect(edits.revision).toBe(2);
    const catalogue = catalogueOf(bundle, edits, shop.world.now);
    expect(catalogue.findProduct(ORION)?.price).toBe(140_000);
    expect(catalogue.findProduct(VENUS)?.price).toBe(90_000);
    expect(catalogue.faults.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
      `picture ${ORION}`,
      `piece ${ORION}`,
    ]);
  });
});
