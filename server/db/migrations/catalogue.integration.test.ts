/** @module-tag rest */
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createReference, REFERENCE_BYTES } from "../../../domain/orders/numbers.ts";
import { testCatalogue } from "../../../tests/support/catalogue-changes.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { insertOldOrder, previousRelease } from "../../../tests/support/previous-release.ts";
import { testShop } from "../../../tests/support/shop.ts";

const at = "2026-11-20T09:00:00.000Z";
const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("a database without a catalogue of its own, on $name", ({ open }) => {
  test("keeps its orders, and begins with the bundle", async () => {
    const { old, upgrade } = await previousRelease(open, "015", cleaning);
    const reference = createReference(randomBytes(REFERENCE_BYTES));
    await insertOldOrder(old, reference, at);

    const db = await upgrade();
    const catalogue = testCatalogue(db);
    expect((await catalogue.read()).revision).toBe("0");
    const change = { price: 155_000 };
    const by = "owner";
    await catalogue.changePiece({ sku: "naledi/orion-dress", version: 0, change, by });

    const shop = testShop(db);
    const placed = (await shop.call("GET", `/api/orders/${reference}`)).body;
    expect(placed).toMatchObject({ reference, amount: 14_000_000, status: "pending" });
    const body = { ...orderBody(), lines: [{ sku: "naledi/orion-dress", quantity: 1 }] };
    expect((await shop.call("POST", "/api/orders", body)).body.amount).toBe(15_500_000);
  });
});
