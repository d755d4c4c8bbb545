import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { countWithUs } from "../db/migrations.ts";
import type { Person } from "../house/visit.ts";
import { cancelOrder, undoStage } from "../orders/change-stage.ts";
import { keepMoney, undoKeep } from "./keep-money.ts";
import { recordPayment } from "./record-payment.ts";
import { creditOrder, moveToCredit, refundOrder } from "./refund-order.ts";
import { createSendRefund } from "./send-refund.ts";

const PRICE = 35_000_000;
const chi: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };

onBothDatabases("money of cancelled orders, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await database.db.updateTable("orders").set({ with_us: 0 }).execute();
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const by = (person: Person = ADA) => ({ by: person, id: randomUUID() });
  /** A paid order that was cancelled. */
  async function cancelled(): Promise<string> {
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    shop.world.verify = () => paid(body);
    await shop.shop.settlePayment(body.reference);
    const order = body.reference;
    const cancel = { order, from: "received" as const, reason: "changed her mind" };
    expect(await act(cancelOrder, { ...cancel, ...by() })).toMatchObject({ kind: "done" });
    return order;
  }
  const withUs = async (order: string) => {
    const row = database.db.selectFrom("orders").select("with_us");
    return (await row.where("reference", "=", order).executeTakeFirstOrThrow()).with_us;
  };
  const onToday = async () =>
    (await shop.shop.house.readToday()).needs.find(({ kind }) => kind === "with-us");

  test("it stands on Today and in its list until it is returned, given as credit or kept", async () => {
    const order = await cancelled();
    expect(await withUs(order)).toBe(PRICE);
    expect(await onToday()).toEqual({ kind: "with-us", count: 1, amount: PRICE });
    const { cards } = await shop.shop.house.orders.list({ view: "with-us", limit: 10 });
    expect(cards.map((card) => card.withUs)).toEqual([PRICE]);
    const provider = createRefundProvider(
      () => PRICE,
      () => shop.world.now,
    );
    shop.world.refund = provider.refund;
    shop.world.listRefunds = provider.list;
    await act(refundOrder, { order, amount: 10_000_000, reason: "half", ...by() });
    while ((await createSendRefund(shop.ports)()) !== "idle");
    for (const each of provider.refunds) each.status = "processed";
    for (const each of provider.refunds) await shop.webhook(provider.event(each));
    expect(await withUs(order)).toBe(PRICE - 10_000_000);
    const credit = { order, amount: 5_000_000, reason: "as agreed", lines: [0] };
    expect(await act(creditOrder, { ...credit, ...by() })).toMatchObject({ kind: "done" });
    expect(await withUs(order)).toBe(20_000_000);
    // The migration counts the same of orders that were cancelled before it.
    await database.db.updateTable("orders").set({ with_us: 0 }).execute();
    await countWithUs(database.db);
    expect(await withUs(order)).toBe(20_000_000);
    const keep = { order, reason: "the deposit" };
    expect(await act(keepMoney, { ...keep, ...by(chi) })).toEqual({ kind: "forbidden" });
    const twice = await Promise.all([1, 2].map(() => act(keepMoney, { ...keep, ...by() })));
    expect(twice.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
    expect([await withUs(order), await onToday()]).toEqual([0, undefined]);
    // What is kept can be neither returned nor given as credit.
    expect(await act(refundOrder, { order, amount: 100, reason: "x", ...by() })).toMatchObject({
      kind: "refused",
    });
  });

  test("'Undo' brings it back, once; bringing the order back ends it", async () => {
    const order = await cancelled();
    await act(keepMoney, { order, reason: "the deposit", ...by() });
    const { id: kept } = await database.db
      .selectFrom("kept_money")
      .select("id")
      .where("order_reference", "=", order)
      .executeTakeFirstOrThrow();
    const twice = await Promise.all([1, 2].map(() => act(undoKeep, { order, kept, ...by() })));
    expect(twice.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
    expect(await withUs(order)).toBe(PRICE);
    await act(undoStage, { order, from: "cancelled", ...by() });
    expect(await withUs(order)).toBe(0);
    expect(await act(keepMoney, { order, reason: "x", ...by() })).toEqual({
      kind: "refused",
      why: "nothing-left",
    });
  });

  test("is undone for its own order alone", async () => {
    const [first, second] = [await cancelled(), await cancelled()];
    await act(keepMoney, { order: first, reason: "the deposit", ...by() });
    const { id: kept } = await database.db
      .selectFrom("kept_money")
      .select("id")
      .where("order_reference", "=", first)
      .executeTakeFirstOrThrow();
    expect(await act(undoKeep, { order: second, kept, ...by() })).toEqual({
      kind: "refused",
      why: "undone",
    });
    expect([await withUs(first), await withUs(second)]).toEqual([0, PRICE]);
  });

  test("moved to credit nothing is with us; what comes after the cancelling is", async () => {
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    const order = body.reference;
    shop.world.verify = () => paid(body);
    await shop.shop.settlePayment(order);
    const move = { order, from: "received" as const, reason: "another dress", ...by() };
    expect(await act(moveToCredit, move)).toMatchObject({ kind: "done" });
    expect(await withUs(order)).toBe(0);
    const day = shop.world.now.toISOString().slice(0, 10);
    const cash = { way: "cash" as const, takenBy: "Ada", note: "", slip: "", day, amount: 100 };
    await act(recordPayment, { order, ...by(), ...cash, mayExceed: true });
    expect(await withUs(order)).toBe(100);
  });
});
