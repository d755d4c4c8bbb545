/** @module-tag rest */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { runOwnerCommand } from "../../tests/support/owner-command.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import type { ShopProcess } from "../../tests/support/shop-process.ts";

onDatabases("refunds of a whole shop on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: ShopProcess;
  beforeAll(async () => {
    database = await open();
    const { dataDir, databaseUrl } = database;
    shop = await startProcess({
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
  }, 60_000);
  afterAll(async () => {
    await end(shop.child, "SIGTERM");
    await database.close();
  });

  const post = async (path: string, body: object = {}) => {
    const response = await fetch(`${shop.url}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  test("what the owner's command requests goes back in two parts", async () => {
    const { reference, amount, publicKey, email } = await post("/api/orders", orderBody());
    const ref = String(reference);
    const checkout = "/sandbox/paystack/checkout";
    await post(checkout, { key: publicKey, email, amount, ref, currency: "NGN" });
    await post(`${checkout}/${ref}/approve`);
    await post(`/api/orders/${ref}/confirm`);
    const ask = ["refund", ref, "--reason", "Wrong size"];
    expect(await runOwnerCommand("orders", [...ask, "--amount", "1000"], database)).toMatchObject({
      code: 0,
    });
    expect(await runOwnerCommand("orders", ask, database)).toMatchObject({ code: 0 });
    const state = async () => (await fetch(`${shop.url}/api/orders/${ref}`)).json();
    await expect
      .poll(state, { timeout: 30_000, interval: 250 })
      .toMatchObject({ status: "refunded", refunded: amount, due: 0 });
    const { out } = await runOwnerCommand("orders", ["show", ref], database);
    expect(out.match(/processed; by npm run orders: Wrong size/g)).toHaveLength(2);
  });
});
