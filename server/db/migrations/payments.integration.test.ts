import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createReference, REFERENCE_BYTES } from "../../../domain/orders/numbers.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { insertOldOrder, previousRelease } from "../../../tests/support/previous-release.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { Db } from "../schema.ts";

const at = "2026-11-20T09:00:00.000Z";
const AMOUNT = 14_000_000;
const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

/** Writes into an order what the previous release wrote there when its payment was settled. */
const settleOld = (db: Db, reference: string, status: string, transaction: string) =>
  sql`update orders set status = ${status}, paid_at = ${at}, transaction_id = ${transaction}, channel = 'card'
    where reference = ${reference}`.execute(db);
const insertEvent = (db: Db, kind: string, reference: string, amount: number, which = "") =>
  sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
    values (${`${kind}:${reference}:${which}`}, ${reference}, ${kind}, ${amount}, '{}', ${at})`.execute(
    db,
  );

onBothDatabases("orders of the release before, on $name", ({ open }) => {
  test("keep every kobo, and each can go on where it stood", async () => {
    const { old, upgrade } = await previousRelease(open, "030", cleaning);
    const named = [
      "pending",
      "failed",
      "paid",
      "partly returned",
      "refunded",
      "mismatched",
    ] as const;
    const orders = new Map(
      named.map((name) => [name, createReference(randomBytes(REFERENCE_BYTES))] as const),
    );
    const of = (name: (typeof named)[number]) => orders.get(name) ?? "";
    for (const reference of orders.values()) await insertOldOrder(old, reference, at);
    await sql`update orders set check_at = '2026-11-20T10:00:00.000Z', ask_after = ${at}
      where reference = ${of("pending")}`.execute(old);
    await sql`update orders set status = 'failed' where reference = ${of("failed")}`.execute(old);
    await settleOld(old, of("paid"), "paid", "1");
    await settleOld(old, of("partly returned"), "paid", "2");
    await insertEvent(old, "refund.processed", of("partly returned"), 1_000_050, "RF1");
    await insertEvent(old, "refund.processed", of("partly returned"), 2_000_000, "RF2");
    await settleOld(old, of("refunded"), "paid", "3");
    await settleOld(old, of("refunded"), "refunded", "3");
    await insertEvent(old, "payment.mismatch", of("mismatched"), 5);

    const db = await upgrade();
    const shop = testShop(db);
    const read = async (name: (typeof named)[number]) =>
      (await shop.call("GET", `/api/orders/${of(name)}`)).body;
    const unpaid = { amount: AMOUNT, total: AMOUNT, paid: 0, refunded: 0, due: AMOUNT };
    const settled = { ...unpaid, paid: AMOUNT, due: 0 };
    expect(await read("pending")).toMatchObject({ ...unpaid, status: "pending" });
    expect(await read("failed")).toMatchObject({ ...unpaid, status: "failed" });
    expect(await read("mismatched")).toMatchObject({ ...unpaid, status: "pending" });
    expect(await read("paid")).toMatchObject({ ...settled, status: "paid", readyBy: "2026-12-04" });
    const partly = { ...settled, status: "paid", refunded: 3_000_050 };
    expect(await read("partly returned")).toMatchObject(partly);
    expect(await read("refunded")).toMatchObject({
      ...settled,
      status: "refunded",
      refunded: AMOUNT,
    });
    const payments = await db.selectFrom("payments").selectAll().execute();
    expect(payments.find(({ reference }) => reference === of("pending"))).toMatchObject({
      check_at: "2026-11-20T10:00:00.000Z",
      ask_after: at,
    });
    expect(payments.find(({ reference }) => reference === of("paid"))).toMatchObject({
      order_reference: of("paid"),
      transaction_id: "1",
      channel: "card",
      paid_at: at,
    });
    // Each has a number of its own, from 1001 on.
    const numbers = await db.selectFrom("order_numbers").select("number").execute();
    expect(numbers.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([
      1001, 1002, 1003, 1004, 1005, 1006,
    ]);

    // They go on: a late success pays, the rest of a refund arrives, one transaction pays once.
    for (const name of ["pending", "failed"] as const) {
      shop.world.verify = () => paid({ reference: of(name), amount: AMOUNT });
      const { body } = await shop.call("POST", `/api/orders/${of(name)}/confirm`);
      expect(body).toMatchObject({ ...settled, status: "paid" });
    }
    const data = { currency: "NGN", domain: "test", refund_reference: "RF3" };
    const rest = { transaction_reference: of("partly returned"), amount: AMOUNT - 3_000_050 };
    await shop.webhook({ event: "refund.processed", data: { ...data, ...rest } });
    expect(await read("partly returned")).toMatchObject({ status: "refunded", refunded: AMOUNT });
    shop.world.verify = () =>
      paid({ reference: of("mismatched"), amount: AMOUNT }, { transactionId: "1" });
    await shop.call("POST", `/api/orders/${of("mismatched")}/confirm`);
    expect((await read("mismatched")).status).toBe("pending");
  });
});
