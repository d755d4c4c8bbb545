import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { readRevision } from "./edits.ts";

const by = "ada@example.com";
/** ₦140,000 and ₦100,000 in the bundle. */
const [ORION, VENUS] = ["naledi/orion-dress", "naledi/venus-dress"];
const day = (date: number) => `2026-12-${String(date).padStart(2, "0")}T00:00:00.000Z`;
/** 20% off Orion from 1 to 11 December; the tests begin on 21 November. */
const harmattan = {
  name: "Harmattan",
  percent: 20,
  pieces: [ORION],
  collections: [] as string[],
  beginsAt: day(1),
  endsAt: day(11),
};

onDatabases("promotions on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const create = (changed: object = {}) =>
    shop.createPromotion({ promotion: { ...harmattan, ...changed }, by });
  const created = async (changed: object = {}): Promise<string> => {
    const result = await create(changed);
    if (result.kind !== "changed") throw new Error(JSON.stringify(result));
    return result.id;
  };
  const change = (id: string, version: number, changed: object = {}) =>
    shop.changePromotion({ id, version, promotion: { ...harmattan, ...changed }, by });
  const stop = (id: string, version: number) => shop.stopPromotion({ id, version, by });
  const priceOn = async (date: number, sku = ORION) => {
    shop.world.now = new Date(day(date));
    return (await shop.read()).findProduct(sku)?.price;
  };
  const invalid = (fields: Record<string, unknown>) => ({ kind: "invalid", fields });

  test("a promotion reduces its pieces from its beginning until before its end", async () => {
    expect(await create()).toEqual({
      kind: "changed",
      version: 1,
      revision: 1,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect((await shop.read()).nextChange).toBe(day(1));
    expect(await priceOn(1)).toBe(112_000);
    expect(await priceOn(10, VENUS)).toBe(100_000);
    expect((await shop.read()).nextChange).toBe(day(11));
    expect(await priceOn(11)).toBe(140_000);
  });

  test("a promotion is changed, and the same again is unchanged", async () => {
    const id = await created();
    const changed = { percent: 50, pieces: [], collections: ["naledi"] };
    expect(await change(id, 1, changed)).toEqual({ kind: "changed", version: 2, revision: 2 });
    expect(await change(id, 2, changed)).toEqual({ kind: "unchanged", version: 2 });
    expect(await change(id, 1)).toMatchObject({
      kind: "stale",
      version: 2,
      theirs: { percent: 50 },
    });
    expect([await priceOn(2), await priceOn(2, VENUS)]).toEqual([70_000, 50_000]);
    expect(await change("no such id", 0)).toEqual({ kind: "unknown" });
  });

  test("a running promotion is stopped now, and neither changed nor stopped again", async () => {
    const id = await created();
    expect(await priceOn(5)).toBe(112_000);
    expect(await stop(id, 1)).toEqual({ kind: "changed", version: 2, revision: 2 });
    expect(await priceOn(5)).toBe(140_000);
    expect((await shop.read()).nextChange).toBeUndefined();
    expect(await priceOn(4)).toBe(112_000);
    shop.world.now = new Date(day(6));
    expect(await stop(id, 2)).toEqual({ kind: "unchanged", version: 2 });
    const refused = invalid({ endsAt: expect.stringContaining("was stopped") });
    expect(await change(id, 2, { endsAt: day(20) })).toEqual(refused);
    expect(await stop(id, 1)).toMatchObject({ kind: "stale", version: 2 });
    expect(await stop("no such id", 1)).toEqual({ kind: "unknown" });
  });

  test("a promotion that is stopped before it begins never runs, and leaves its time to others", async () => {
    const id = await created();
    expect(await stop(id, 1)).toMatchObject({ kind: "changed", version: 2 });
    expect((await shop.read()).nextChange).toBeUndefined();
    expect(await create({ name: "Other", percent: 10 })).toMatchObject({ kind: "changed" });
    expect(await priceOn(5)).toBe(126_000);
    expect((await shop.read()).faults).toEqual([]);
  });

  test("one that is over is not stopped", async () => {
    const id = await created();
    shop.world.now = new Date(day(11));
    expect(await stop(id, 1)).toEqual({ kind: "unchanged", version: 1 });
  });

  test("an end in the past is refused for a new promotion alone", async () => {
    const id = await created();
    shop.world.now = new Date(day(11));
    expect(await create({ pieces: [VENUS] })).toEqual(
      invalid({ endsAt: "The end is in the past." }),
    );
    expect(await change(id, 1, { name: "Harmattan 2026" })).toMatchObject({ kind: "changed" });
  });

  test("no piece is in two promotions at one time, by itself or in a collection", async () => {
    const id = await created();
    await shop.changePiece({ sku: ORION, version: 0, change: { name: "Orion Gown" }, by });
    const overlapping = invalid({
      pieces: 'Orion Gown is in the promotion "Harmattan" at that time.',
    });
    expect(await create()).toEqual(overlapping);
    expect(await create({ beginsAt: day(10), endsAt: day(20) })).toEqual(overlapping);
    const naledi = { pieces: [VENUS], collections: ["naledi"] };
    expect(await create({ ...naledi, endsAt: day(2) })).toEqual(overlapping);
    expect(await create({ pieces: [VENUS] })).toMatchObject({ kind: "changed" });
    expect(await create({ beginsAt: day(11), endsAt: day(20) })).toMatchObject({ kind: "changed" });
    const venus = await created({ pieces: [VENUS], beginsAt: day(21), endsAt: day(31) });
    const both = { pieces: [VENUS, ORION], beginsAt: day(19), endsAt: day(31) };
    expect(await change(venus, 1, both)).toMatchObject(
      invalid({ pieces: expect.stringContaining("at that time") }),
    );
    // A promotion does not overlap with itself.
    expect(await change(id, 1, { endsAt: day(10) })).toMatchObject({ kind: "changed" });
  });

  test("after a stop, another promotion may begin at the midnight before", async () => {
    const id = await created();
    shop.world.now = new Date("2026-12-05T09:30:00.000Z");
    expect(await create({ beginsAt: day(5), percent: 30 })).toMatchObject({ kind: "invalid" });
    await stop(id, 1);
    expect(await create({ beginsAt: day(5), percent: 30 })).toMatchObject({ kind: "changed" });
    expect((await shop.read()).findProduct(ORION)?.price).toBe(98_000);
  });

  test("of two overlapping promotions that are made at the same time one is refused", async () => {
    const results = await Promise.all([create(), create({ collections: ["naledi"], pieces: [] })]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["changed", "invalid"]);
  });
});

onDatabases("what is no promotion on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestCatalogue;
  beforeAll(async () => {
    database = await open();
    shop = testCatalogue(database.db);
  });
  afterAll(() => database.close());

  test.each<[object, Record<string, unknown>]>([
    [{ percent: 0 }, { percent: "The percentage is from 1 to 90." }],
    [
      { percent: 91, name: "" },
      { percent: expect.any(String), name: "The name is missing." },
    ],
    [{ endsAt: day(1) }, { endsAt: "The end is after the beginning." }],
    [{ beginsAt: "2026-12-01T00:00" }, { beginsAt: "This is no time." }],
    [{ pieces: [] }, { pieces: "Choose pieces or a collection." }],
    [{ pieces: ["naledi/no-dress"] }, { pieces: "There is no piece naledi/no-dress." }],
    [
      { pieces: ["bubble-girl/bubble-molly-combo"] },
      { pieces: "Combos and their parts take no promotion." },
    ],
    [
      { pieces: [ORION, "bubble-girl/bubble-shirt"] },
      { pieces: "Combos and their parts take no promotion." },
    ],
    [{ collections: ["small-items"] }, { collections: "There is no such collection." }],
    [{ stoppedAt: day(5) }, { stoppedAt: "There is no such field." }],
    [{ code: "SALE" }, { code: "There is no such field." }],
  ])("a promotion with %j is refused", async (changed, fields) => {
    const request = { promotion: { ...harmattan, ...changed }, by };
    expect(await shop.createPromotion(request)).toEqual({ kind: "invalid", fields });
    expect(await readRevision(database.db)).toBe(0);
  });
});
