/** @module-tag rest */
import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import type { ShopProcess } from "../../tests/support/shop-process.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { requestRefund } from "../payments/refund-payment.ts";

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

  test("what the owner requests goes back in two parts", async () => {
    const { reference, amount, publicKey, email } = await post("/api/orders", orderBody());
    const ref = String(reference);
    const checkout = "/sandbox/paystack/checkout";
    await post(checkout, { key: publicKey, email, amount, ref, currency: "NGN" });
    await post(`${checkout}/${ref}/approve`);
    await post(`/api/orders/${ref}/confirm`);
    const ports = {
      db: database.db,
      now: () => new Date(),
      random: randomBytes,
      logger: pino({ level: "silent" }),
    };
    for (const part of [100_000, "all"] as const) {
      const request = { of: { order: ref }, amount: part, reason: "Wrong size", by: "Ada" };
      expect(await requestRefund(ports, { ...request, key: randomUUID() })).toMatchObject({
        kind: "intended",
      });
    }
    const state = async () => (await fetch(`${shop.url}/api/orders/${ref}`)).json();
    await expect
      .poll(state, { timeout: 30_000, interval: 250 })
      .toMatchObject({ status: "refunded", refunded: amount, due: 0 });
    const { refunds } = (await readOrderFile(database.db, ref)) ?? {};
    expect(refunds).toMatchObject([{ state: "processed" }, { state: "processed" }]);
  });
});
