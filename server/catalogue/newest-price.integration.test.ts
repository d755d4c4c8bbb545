import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { customer } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";

const ORION = "naledi/orion-dress";
const body = (expectedTotal?: number) => ({
  lines: [{ sku: ORION, size: "M", quantity: 1 }],
  customer: customer(),
  ...(expectedTotal !== undefined && { expectedTotal }),
});

onDatabases("an order on $name", ({ open }) => {
  let database: TestDatabase;
  /** Two processes of the shop, neither of which has read any change from the database yet. */
  let shops: [TestShop, TestShop];
  let catalogue: TestCatalogue;
  beforeEach(async () => {
    database = await open();
    shops = [testShop(database.db), testShop(database.db)];
    catalogue = testCatalogue(database.db);
  });
  afterEach(() => database.close());

  const order = (expectedTotal?: number, headers?: Record<string, string>, shop = shops[0]) =>
    shop.call("POST", "/api/orders", body(expectedTotal), headers);
  const change = async (fields: object, version = 0) => {
    const result = await catalogue.changePiece({
      sku: ORION,
      version,
      change: fields,
      by: "owner",
      confirmed: true,
    });
    expect(result.kind).toBe("changed");
  };

  test("is refused at a price that was changed since its page was shown, in every process", async () => {
    expect((await order(140_000)).status).toBe(201);
    await change({ price: 155_000 });
    for (const shop of shops) {
      const { status, body: answer } = await order(140_000, {}, shop);
      expect(status).toBe(409);
      expect(answer.error).toMatchObject({ code: "price_changed", total: 155_000 });
    }
    expect((await order(155_000)).body.amount).toBe(15_500_000);
  });

  test("without an expected total costs what the newest catalogue says", async () => {
    await change({ price: 155_000 });
    expect((await order()).body.amount).toBe(15_500_000);
  });

  test("of a sold-out piece is refused, naming the line; of a hidden one there is no such piece", async () => {
    const key = { "Idempotency-Key": "before" };
    const before = await order(140_000, key);
    await change({ soldOut: true });
    const refused = await order(140_000);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: "sold_out",
      lines: [{ sku: ORION, size: "M" }],
    });
    // A retry gets the order that was placed before.
    const again = await order(140_000, key);
    expect([again.status, again.body.reference]).toEqual([200, before.body.reference]);
    await change({ hidden: true }, 1);
    const hidden = await order(140_000);
    expect(hidden.status).toBe(422);
    expect(Object.keys(hidden.body.error.fields)).toEqual(["lines.0.sku"]);
  });

  test("costs the promotion's price from its first millisecond until its last", async () => {
    const promotion = {
      name: "Harmattan",
      percent: 25,
      pieces: [ORION],
      collections: [],
      beginsAt: "2026-12-01T23:00:00.000Z",
      endsAt: "2026-12-02T23:00:00.000Z",
    };
    expect((await catalogue.createPromotion({ promotion, by: "owner" })).kind).toBe("changed");
    const priceAt = async (time: string) => {
      const [shop] = shops;
      shop.world.now = new Date(time);
      return (await order()).body.amount / 100;
    };
    expect(await priceAt("2026-12-01T22:59:59.999Z")).toBe(140_000);
    expect(await priceAt("2026-12-01T23:00:00.000Z")).toBe(105_000);
    expect(await priceAt("2026-12-02T22:59:59.999Z")).toBe(105_000);
    expect(await priceAt("2026-12-02T23:00:00.000Z")).toBe(140_000);
  });

  test(
    "in a storm of orders costs the price that it was shown, or is refused",
    { tags: ["rest"] },
    async () => {
      const answers: { shown: number; status: number; amount: number }[] = [];
      const storm = async (shop: TestShop, shown: number) => {
        for (let n = 0; n < 25; n += 1) {
          const { status, body: answer } = await order(shown, {}, shop);
          answers.push({ shown, status, amount: answer.amount / 100 });
        }
      };
      const storms = shops.flatMap((shop) => [storm(shop, 140_000), storm(shop, 155_000)]);
      await change({ price: 155_000 });
      await Promise.all(storms);
      expect(answers).toHaveLength(100);
      const wrong = answers.filter(({ shown, status, amount }) =>
        status === 201 ? amount !== shown : status !== 409,
      );
      expect(wrong).toEqual([]);
      const stored = await database.db
        .selectFrom("orders")
        .select(["amount", "catalogue_revision"])
        .execute();
      for (const { amount, catalogue_revision } of stored) {
        expect([amount, catalogue_revision]).toEqual(
          amount === 14_000_000 ? [14_000_000, 0] : [15_500_000, 1],
        );
      }
    },
  );

  test("of an earlier release, which names no revision, is still taken", async () => {
    await change({ price: 155_000 });
    const { reference } = (await order(155_000)).body;
    const { catalogue_revision, ...row } = await database.db
      .selectFrom("orders")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(catalogue_revision).toBe(1);
    const old = { ...row, reference: createReference(randomBytes(REFERENCE_BYTES)) };
    await database.db.insertInto("orders").values(old).execute();
  });
});
