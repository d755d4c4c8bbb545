import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { EXPRESS } from "../../domain/house/order-fields.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { listConcerns } from "../payments/concerns.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { refundCharge } from "../payments/refund-order.ts";
import { createSendRefund } from "../payments/send-refund.ts";
import { cancelOrder } from "./change-stage.ts";
import { chargeOrder, takeChargeBack } from "./charge-order.ts";

const PRICE = 35_000_000;
const FEE = 500_000;

onBothDatabases("charges, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    for (const table of ["outbox", "jobs"] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const by = () => ({ by: ADA, id: randomUUID() });
  const charge = (order: string, given: object = {}) =>
    act(chargeOrder, {
      order,
      ...by(),
      kind: "delivery" as const,
      amount: FEE,
      label: "Delivery by DHL",
      ...given,
    });
  const takeBack = (order: string, id: string) =>
    act(takeChargeBack, { order, ...by(), charge: id });
  const refund = (order: string, id: string, payment = "") =>
    act(refundCharge, { order, ...by(), charge: id, payment });
  async function placed(speed = "standard"): Promise<string> {
    const { body } = await shop.call("POST", "/api/orders", { ...orderBody(), speed });
    return body.reference;
  }
  async function pay(order: string): Promise<void> {
    const { body } = await shop.call("POST", `/api/orders/${order}/payments`);
    shop.world.verify = () => paid(body);
    expect(await shop.shop.settlePayment(body.reference)).toMatchObject({ kind: "paid" });
  }
  const read = async (order: string) => {
    const state = await shop.shop.readOrder(order);
    if (!state) throw new Error("There is no such order");
    return state;
  };
  const newest = async (order: string) => {
    const charges = database.db.selectFrom("order_charges").select("id");
    const own = charges.where("order_reference", "=", order).orderBy("made_at", "desc");
    return (await own.executeTakeFirstOrThrow()).id;
  };
  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    return sent;
  }

  test("taken back while unpaid, once: the page shows what is in force, and she is written to", async () => {
    const order = await placed();
    await pay(order);
    await charge(order);
    expect(await read(order)).toMatchObject({ due: FEE, charges: [{ amount: FEE }] });
    await sendAll();
    const id = await newest(order);
    const both = await Promise.all([takeBack(order, id), takeBack(order, id)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
    expect(await read(order)).toMatchObject({ due: 0, total: PRICE, charges: [], status: "paid" });
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail?.message).toContain("we have taken ₦5,000 off your order");
    expect(await listConcerns(database.db)).toEqual([]);
  });

  test("is not added to an order that was cancelled", async () => {
    const order = await placed();
    await act(cancelOrder, { order, from: "received" as const, reason: "Late", ...by() });
    expect(await charge(order)).toEqual({ kind: "refused", why: "closed" });
  });

  test("paid, its own refund takes it back and returns just it, by the way in which it was paid", async () => {
    const order = await placed();
    await pay(order);
    await charge(order);
    await pay(order);
    const provider = createRefundProvider(
      () => PRICE,
      () => shop.world.now,
    );
    shop.world.refund = provider.refund;
    shop.world.listRefunds = provider.list;
    const id = await newest(order);
    expect(await refund(order, id)).toMatchObject({ kind: "done", owed: FEE });
    expect(await refund(order, id)).toMatchObject({ kind: "refused" });
    while ((await createSendRefund(shop.ports)()) !== "idle");
    for (const each of provider.refunds) each.status = "processed";
    for (const each of provider.refunds) await shop.webhook(provider.event(each));
    expect(provider.refunds.map(({ amount }) => amount)).toEqual([FEE]);
    const done = { total: PRICE, refunded: FEE, due: 0, status: "paid", charges: [] };
    expect(await read(order)).toMatchObject(done);
    // In cash: nothing is asked of the provider.
    const other = await placed();
    const cash = { way: "cash" as const, takenBy: "Ada", note: "", slip: "", mayExceed: false };
    const day = shop.world.now.toISOString().slice(0, 10);
    await charge(other);
    const all = { ...cash, day, amount: PRICE + FEE };
    await act(recordPayment, { order: other, ...by(), ...all });
    expect(await refund(other, await newest(other))).toMatchObject({ kind: "done", owed: FEE });
    expect(await read(other)).toMatchObject(done);
    expect(provider.refunds).toHaveLength(1);
  });

  test("of a charge that is paid in part, that part goes back; of Express all of it", async () => {
    const order = await placed("express");
    const express = (await read(order)).express;
    await pay(order);
    expect(await refund(order, EXPRESS)).toMatchObject({ kind: "done", owed: express });
    expect(await read(order)).toMatchObject({ total: PRICE, due: 0 });
    expect(await refund(order, EXPRESS)).toMatchObject({ why: "nothing-to-take-off" });
    expect(await takeBack(order, EXPRESS)).toMatchObject({ why: "nothing-to-take-off" });
  });

  test("the charges of one day that are more than half of the pieces are asked about once more", async () => {
    const order = await placed();
    const half = PRICE / 2;
    expect(await charge(order, { amount: half + 100 })).toEqual({ kind: "confirm" });
    expect(await charge(order, { amount: half - FEE })).toMatchObject({ kind: "done" });
    expect(await charge(order, { amount: FEE })).toMatchObject({ kind: "done" });
    expect(await charge(order, { amount: 100 })).toEqual({ kind: "confirm" });
    expect(await charge(order, { amount: 100, isConfirmed: true })).toMatchObject({ kind: "done" });
    await takeBack(order, await newest(order));
    shop.world.now = new Date(shop.world.now.getTime() + 24 * 60 * 60 * 1000);
    expect(await charge(order, { amount: half })).toMatchObject({ kind: "done" });
  });

  test("the database itself refuses another amount, another order, and a second time", async () => {
    const [order, other] = [await placed(), await placed()];
    await charge(order);
    const row = await database.db
      .selectFrom("order_charges")
      .selectAll()
      .where("order_reference", "=", order)
      .executeTakeFirstOrThrow();
    const insert = (given: object) =>
      database.db
        .insertInto("order_charges")
        .values({ ...row, id: randomUUID(), amount: 0 - FEE, takes_back: row.id, ...given })
        .execute();
    await expect(insert({ amount: 100 - FEE })).rejects.toThrow("as a whole");
    await expect(insert({ order_reference: other })).rejects.toThrow("as a whole");
    await insert({});
    await expect(insert({})).rejects.toThrow(/unique|duplicate/i);
  });
});
