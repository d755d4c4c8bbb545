/** @module-tag rest */
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { STAGES } from "../../../domain/orders/stages.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { previousRelease } from "../../../tests/support/previous-release.ts";
import { testShop } from "../../../tests/support/shop.ts";
import type { Db } from "../schema.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

/** An order as the previous release stored it, paid late on a day on which Lagos was a day ahead. */
async function insertPaid(db: Db, reference: string, speed: string): Promise<void> {
  await sql`insert into orders (reference, status, amount, currency, speed, first_name, last_name, email, phone,
    address, country, state, comments, created_at) values (${reference}, 'pending', 14000000, 'NGN', ${speed}, 'Ada',
    'Okafor', 'ada@example.com', '1', 'Street', 'NG', 'Rivers', '', '2026-11-18T09:00:00.000Z')`.execute(
    db,
  );
  await sql`insert into order_numbers (reference) values (${reference})`.execute(db);
  await sql`insert into payments (reference, order_reference, purpose, status, amount, currency, created_at)
    values (${reference}, ${reference}, 'full', 'pending', 14000000, 'NGN', '2026-11-18T09:00:00.000Z')`.execute(
    db,
  );
  await sql`update payments set status = 'paid', paid_at = '2026-11-20T23:30:00.000Z', transaction_id = ${reference}
    where reference = ${reference}`.execute(db);
  await sql`update orders set status = 'paid' where reference = ${reference}`.execute(db);
}

onBothDatabases("orders of the release before stages, on $name", ({ open }) => {
  test("keep the day by which they are ready, and are received", async () => {
    const { old, upgrade } = await previousRelease(open, "035", cleaning);
    const standard = "HZ00000000000000000000000001";
    const express = "HZ00000000000000000000000002";
    await insertPaid(old, standard, "standard");
    await insertPaid(old, express, "express");
    const db = await upgrade();
    const read = async (reference: string) =>
      (await testShop(db).call("GET", `/api/orders/${reference}`)).body;
    expect(await read(standard)).toMatchObject({ stage: "received", readyBy: "2026-12-05" });
    expect(await read(express)).toMatchObject({ stage: "received", readyBy: "2026-11-26" });
    for (const stage of STAGES) {
      await db.updateTable("orders").set({ stage }).where("reference", "=", standard).execute();
    }
  });
});
