import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addUp, readPeriod } from "../../domain/house/takings.ts";
import type { By, Takings } from "../../domain/house/takings.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { countSoFar } from "../db/migrations.ts";
import { runCommand } from "../house/commands.ts";
import { changeVat } from "../house/shop-settings.ts";
import { cancelOrder, undoStage } from "../orders/change-stage.ts";
import { readEntries } from "../orders/entries.ts";
import { giveCredit } from "./credits.ts";
import { recordPayment, takePaymentBack } from "./record-payment.ts";
import { refundOrder } from "./refund-order.ts";
import { createSendRefund } from "./send-refund.ts";

const PRICE = 35_000_000;
const NOTHING = { gross: 0, refunds: 0 };

onBothDatabases("takings, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const by = () => ({ by: ADA, id: randomUUID() });
  const at = (time: string) => {
    shop.world.now = new Date(time);
  };
  async function placed(more: object = {}): Promise<{ reference: string; amount: number }> {
    const answer = await shop.call("POST", "/api/orders", { ...orderBody(), ...more });
    expect(answer.status).toBe(201);
    return answer.body;
  }
  async function payOnline(
    order: { reference: string; amount: number },
    fees: number | null = null,
  ) {
    shop.world.verify = () => paid(order, { fees });
    expect(await shop.shop.settlePayment(order.reference)).toEqual({ kind: "paid" });
  }
  async function record(order: string, way: "cash" | "terminal" | "transfer", amount: number) {
    const day = "2026-12-31";
    const entry = { way, amount, day, takenBy: "Ada", note: "", slip: "", mayExceed: false };
    const id = randomUUID();
    expect(await act(recordPayment, { order, by: ADA, id, ...entry })).toMatchObject({
      kind: "done",
    });
    return `${recordPayment.act}:${id}`;
  }
  const period = (name: By, on: string) =>
    readPeriod(new URLSearchParams({ by: name, on }), "2027-06-30");
  const read = (name: By, on: string) => shop.shop.house.readTakings(period(name, on));
  const waysOf = ({ ways }: Takings) =>
    Object.fromEntries(ways.map(({ way, ...sums }) => [way, sums]));
  const recordsOf = async (name: By, on: string) => {
    const records = await shop.shop.house.takingsRecords(period(name, on));
    return records.map((record) => record.trimEnd().slice(1, -1).split('","'));
  };

  test("days begin at midnight in Lagos, every way has its sums, and all together are those of the orders", async () => {
    at("2026-12-31T21:00:00.000Z");
    const credit = {
      email: "ada@example.com",
      amount: PRICE / 2,
      reason: "Size",
      by: "Ada",
      id: "1",
    };
    const code = await giveCredit(shop.ports, credit);
    const [last, first, taken, returned, counter, cancelled] = [
      await placed(),
      await placed(),
      await placed(),
      await placed(),
      await placed(),
      await placed(),
    ];
    const spends = await placed({ credit: code });
    expect(spends.amount).toBe(PRICE / 2);
    await payOnline(returned);
    await payOnline(cancelled);
    const cash = await record(taken.reference, "cash", 10_000_050);
    const terminal = await record(counter.reference, "terminal", 20_000_000);
    await record(counter.reference, "transfer", 15_000_000);

    const provider = createRefundProvider(
      () => PRICE,
      () => shop.world.now,
    );
    shop.world.refund = provider.refund;
    shop.world.listRefunds = provider.list;
    const refund = { of: { order: returned.reference }, amount: 1_000_050, reason: "", by: "Ada" };
    await shop.shop.requestRefund({ ...refund, key: "refund" });
    const sendRefund = createSendRefund(shop.ports);
    while ((await sendRefund()) !== "idle");

    at("2026-12-31T22:59:59.999Z");
    await payOnline(last, 200_000);
    at("2026-12-31T23:00:00.000Z");
    await payOnline(first, 150_000);
    for (const each of provider.refunds) {
      each.status = "processed";
      // The provider may send an event twice.
      await shop.shop.handleWebhook(provider.event(each));
      await shop.shop.handleWebhook(provider.event(each));
    }
    at("2027-01-02T10:00:00.000Z");
    await payOnline(spends);
    const back = { amount: 100_000, reason: "a stain", payment: terminal };
    expect(await act(refundOrder, { order: counter.reference, ...back, ...by() })).toMatchObject({
      kind: "done",
    });
    expect(
      await act(takePaymentBack, { order: taken.reference, payment: cash, ...by() }),
    ).toMatchObject({ kind: "done" });
    const cancel = { order: cancelled.reference, from: "received" as const, reason: "" };
    expect(await act(cancelOrder, { ...cancel, ...by() })).toMatchObject({ kind: "done" });

    const december = await read("month", "2026-12-31");
    expect(waysOf(december)).toEqual({
      paystack: { gross: 3 * PRICE, refunds: 0 },
      cash: { gross: 10_000_050, refunds: 0 },
      terminal: { gross: 20_000_000, refunds: 0 },
      transfer: { gross: 15_000_000, refunds: 0 },
    });
    expect(december).toMatchObject({
      credit: { given: PRICE / 2, spent: PRICE / 2 },
      fees: { amount: 200_000, unknown: 2 },
      // All were placed in December; nothing is paid of one any more, and one is cancelled.
      sold: { orders: 5, pieces: 15, saved: 0, discount: 0 },
      best: [
        { sku: "naledi/orion-dress", pieces: 10 },
        { sku: "bubble-girl/bubble-molly-combo", pieces: 5 },
      ],
      due: PRICE,
    });
    const january = await read("month", "2027-01-01");
    expect(waysOf(january)).toEqual({
      paystack: { gross: PRICE + PRICE / 2, refunds: 1_000_050 },
      cash: { gross: -10_000_050, refunds: 0 },
      terminal: { gross: 0, refunds: 100_000 },
      transfer: NOTHING,
    });
    expect(january).toMatchObject({
      credit: { given: 0, spent: 0 },
      fees: { amount: 150_000, unknown: 1 },
      sold: { orders: 0, pieces: 0, saved: 0, discount: 0 },
      best: [],
    });

    const [day, week, year, next] = [
      await read("day", "2026-12-31"),
      await read("week", "2026-12-31"),
      await read("year", "2026-12-31"),
      await read("year", "2027-01-01"),
    ];
    expect(waysOf(day)).toEqual(waysOf(december));
    expect(waysOf(year)).toEqual(waysOf(december));
    expect(waysOf(next)).toEqual(waysOf(january));
    expect(addUp(week.ways)).toEqual(addUp([...december.ways, ...january.ways]));
    for (const each of [week, year, december, january]) {
      expect(addUp(each.parts)).toEqual(addUp(each.ways));
    }
    expect(day.parts.at(-1)).toEqual(addUp(day.ways));
    expect(week.parts.slice(0, 3)).toEqual([NOTHING, NOTHING, NOTHING]);

    const orders = await database.db.selectFrom("orders").selectAll().execute();
    const moneys = await Promise.all(
      orders.map(async (order) => (await readEntries(database.db, order)).money),
    );
    const sumOf = (key: "paid" | "refunded" | "due") =>
      moneys.reduce((sum, money) => sum + money[key], 0);
    expect({ ...addUp(week.ways), due: week.due }).toEqual({
      gross: sumOf("paid"),
      refunds: sumOf("refunded"),
      due: sumOf("due"),
    });

    const records = await recordsOf("month", "2027-01-01");
    const number = async (order: { reference: string }) =>
      (await shop.shop.readOrder(order.reference))?.number;
    expect(records).toEqual([
      ["Day", "Order", "Kind", "Way", "Amount", "Provider’s fee", "VAT"],
      ["2027-01-01", await number(first), "payment", "Paystack", "350000.00", "1500.00", ""],
      ["2027-01-01", await number(returned), "refund", "Paystack", "-10000.50", "", ""],
      ["2027-01-02", await number(taken), "payment", "Cash", "-100000.50", "", ""],
      ["2027-01-02", await number(counter), "refund", "Card terminal", "-1000.00", "", ""],
      ["2027-01-02", await number(spends), "payment", "Paystack", "175000.00", "", ""],
    ]);
    const [, ...rows] = [...(await recordsOf("year", "2026-01-01")), ...records.slice(1)];
    // The migration counts the same of orders that were there before it.
    await database.db.deleteFrom("sold_pieces").execute();
    await database.db.deleteFrom("payment_returns").execute();
    await database.db.updateTable("orders").set({ sold: 0 }).execute();
    await countSoFar(database.db);
    expect([await read("month", "2026-12-31"), await read("month", "2027-01-01")]).toEqual([
      december,
      january,
    ]);

    const { gross, refunds } = addUp(week.ways);
    expect(rows.reduce((sum, row) => sum + Math.round(Number(row[4]) * 100), 0)).toBe(
      gross - refunds,
    );
  });

  test("the file says how much VAT an order's payments include at the rate of the day when it was placed", async () => {
    at("2027-04-10T12:00:00.000Z");
    const before = await placed();
    const vat = (rate: number, version: number) =>
      runCommand(shop.ports, changeVat, { rate, version }, { by: ADA });
    expect(await vat(750, 0)).toEqual({ kind: "done", rate: 750 });
    const order = await placed();
    expect(order.amount).toBe(PRICE);
    await vat(0, 1);
    await payOnline(before);
    await payOnline(order);
    const rows = (await recordsOf("day", "2027-04-10")).slice(1);
    expect(rows.map(([, , kind, , amount, , included]) => [kind, amount, included])).toEqual([
      ["payment", "350000.00", ""],
      // ₦350,000 × 7.5 / 107.5
      ["payment", "350000.00", "24418.60"],
    ]);
    expect(await shop.shop.readOrder(before.reference)).not.toHaveProperty("vat");
    expect(await shop.shop.readOrder(order.reference)).toMatchObject({
      total: PRICE,
      vat: { rate: 750, amount: 2_441_860 },
    });
  });

  test("a promotion counts with what it took off; a cancelled order is sold again once that is undone", async () => {
    at("2027-03-10T12:00:00.000Z");
    const piece = shop.ports.catalogue
      .read()
      .products.find(({ price, originalPrice }) => price < originalPrice);
    if (!piece) throw new Error("No piece of the bundle is on sale");
    const order = await placed({ lines: [{ sku: piece.sku, quantity: 2 }] });
    const sold = async () => (await read("day", "2027-03-10")).sold;
    const none = { orders: 0, pieces: 0, saved: 0, discount: 0 };
    expect(await sold()).toEqual(none);
    await payOnline(order);
    const saved = 200 * (piece.originalPrice - piece.price);
    expect(await sold()).toEqual({ orders: 1, pieces: 2, saved, discount: 0 });
    const step = { order: order.reference, from: "received" as const, reason: "" };
    await act(cancelOrder, { ...step, ...by() });
    expect(await sold()).toEqual(none);
    await act(undoStage, { order: order.reference, from: "cancelled" as const, ...by() });
    expect(await sold()).toEqual({ orders: 1, pieces: 2, saved, discount: 0 });
  });
});
