/** @module-tag rest */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { createReference, REFERENCE_BYTES } from "../../../domain/orders/numbers.ts";
import { testCatalogue } from "../../../tests/support/catalogue-changes.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { photographShop } from "../../../tests/support/photograph-shop.ts";
import { insertOldOrder, previousRelease } from "../../../tests/support/previous-release.ts";
import { testShop } from "../../../tests/support/shop.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("a database without photographs, on $name", ({ open }) => {
  test("keeps its orders and the owner's changes, takes photographs, and an old process goes on", async () => {
    const { old, upgrade } = await previousRelease(open, "018", cleaning);
    const reference = createReference(randomBytes(REFERENCE_BYTES));
    await insertOldOrder(old, reference, "2026-11-20T09:00:00.000Z");
    const yesterday = testCatalogue(old);
    const sku = "naledi/orion-dress";
    await yesterday.changePiece({ sku, version: 0, change: { price: 155_000 }, by: "owner" });

    const db = await upgrade();
    const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-media-"));
    cleaning.push(() => rmSync(dataDir, { recursive: true }));
    const shop = photographShop({ db, dataDir });
    const vega = await shop.publish("naledi", "Vega Dress");
    const { findProduct, faults } = await shop.read();
    expect(faults).toEqual([]);
    expect(findProduct(sku)?.price).toBe(155_000);
    expect(findProduct(vega)?.price).toBe(120_000);
    // The old release's process changes a piece and takes an order; it knows nothing of the new one.
    await yesterday.changePiece({ sku, version: 1, change: { price: 160_000 }, by: "owner" });
    const { body } = await testShop(db).call("GET", `/api/orders/${reference}`);
    expect(body).toMatchObject({ reference, status: "pending" });
    expect((await shop.read()).findProduct(sku)?.price).toBe(160_000);
  });
});
