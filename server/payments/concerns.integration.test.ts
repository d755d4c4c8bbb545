import { afterEach, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createSendRefund } from "./send-refund.ts";
import type { Concern } from "./concerns.ts";
import type { Person } from "../house/visit.ts";
import { cancelOrder } from "../orders/change-stage.ts";
import { chargeOrder } from "../orders/charge-order.ts";
import { returnConcern, settleConcern } from "./concerns.ts";
import { creditOrder, refundOrder } from "./refund-order.ts";

const ada = ADA;
const chi: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };
type Payment = { reference: string; amount: number };

onBothDatabases("payments that need a look, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const orders = () => shop.shop.house.orders;
  const act = onOrders(() => shop);
  const list = async (isDone = false) =>
    (await orders().readConcerns({ isDone, limit: 10 })).concerns;
  const pause = () => {
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
  };

  async function pay(payment: Payment): Promise<void> {
    shop.world.verify = () => paid(payment, { transactionId: `T${payment.reference}` });
    pause();
    expect(await shop.shop.settlePayment(payment.reference)).toMatchObject({ kind: "paid" });
  }

  /** Places an order and pays it this many times. Returns its number, reference and amount. */
  async function paidTimes(times: number) {
    const order = (await shop.call("POST", "/api/orders", orderBody())).body;
    const again = await Promise.all(
      Array.from({ length: times - 1 }, () =>
        shop.call("POST", `/api/orders/${order.reference}/payments`),
      ),
    );
    await pay(order);
    for (const { body } of again) await pay(body);
    const found = await database.db
      .selectFrom("order_numbers")
      .select("number")
      .where("reference", "=", order.reference)
      .executeTakeFirstOrThrow();
    return { number: found.number, reference: order.reference, amount: order.amount };
  }

  async function only(): Promise<Concern> {
    const [concern, ...others] = await list();
    expect(others).toEqual([]);
    if (!concern) throw new Error("There is none");
    return concern;
  }

  const stranger = () =>
    shop.webhook({
      event: "charge.success",
      data: { id: 77, reference: "elsewhere-1", amount: 500_000, currency: "NGN" },
    });

  test("money of no order is shown until somebody says what was done, with who and for which order", async () => {
    const { number } = await paidTimes(1);
    await stranger();
    const concern = await only();
    expect(concern).toMatchObject({
      kind: "payment.unknown-order",
      amount: 500_000,
      reference: "elsewhere-1",
      order: undefined,
      returnable: 0,
    });
    const { key } = concern;
    const done = { key, note: "A transfer for Ada's gown", by: chi };
    expect(await act(settleConcern, { ...done, order: "HZ-99999" })).toMatchObject({
      kind: "invalid",
      fields: { order: expect.any(String) },
    });
    const settled = await act(settleConcern, { ...done, order: `HZ-${number}` });
    expect(settled).toMatchObject({ kind: "done" });
    expect(await list()).toEqual([]);
    expect(await list(true)).toMatchObject([
      { note: { text: done.note, by: "Chi", order: number } },
    ]);
    const page = await orders().read(number);
    expect(page?.events.map(({ kind }) => kind)).toContain("payment.unknown-order");
    expect(page?.notes).toMatchObject([{ note: done.note, noted_by: "Chi" }]);
    const [recorded] = await shop.shop.house.listRecord({ limit: 1 });
    expect(recorded).toMatchObject({ act: "settled-concern", who: "Chi" });
    expect(JSON.stringify(recorded)).not.toContain("gown");
  });

  test("of two people who say what was done the second is shown the first one's words", async () => {
    await stranger();
    const { key } = await only();
    const said = (note: string, by: Person) => act(settleConcern, { key, note, order: "", by });
    const results = await Promise.all([said("Returned it", ada), said("Left it", chi)]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "stale"]);
    const [first] = await list(true);
    expect(results.find(({ kind }) => kind === "stale")).toMatchObject({
      now: { note: first?.note },
    });
    // The form that was carried out is sent again.
    const by = first?.note?.by === "Ada" ? ada : chi;
    expect(await said(first?.note?.text ?? "", by)).toMatchObject({ kind: "done" });
    expect(await list(true)).toHaveLength(1);
    const unknown = { key: "payment.unknown-order:x:y", note: "x", order: "", by: ada };
    expect(await act(settleConcern, unknown)).toEqual({ kind: "unknown" });
    expect(await act(settleConcern, { ...unknown, key: `payment.paid:x:y` })).toEqual({
      kind: "unknown",
    });
  });

  test("what was paid too much is returned once, however often it is asked for", async () => {
    const { number, amount } = await paidTimes(2);
    const concern = await only();
    expect(concern).toMatchObject({ order: { number }, returnable: amount });
    expect((await orders().read(number))?.concerns).toEqual([concern.id]);
    const { key } = concern;
    expect(await act(returnConcern, { key, by: chi })).toEqual({ kind: "forbidden" });
    const asked = await Promise.all([
      act(returnConcern, { key, by: ada }),
      act(returnConcern, { key, by: ada }),
    ]);
    expect(asked.map(({ kind }) => kind)).toEqual(["done", "done"]);
    const refunds = await database.db.selectFrom("refunds").selectAll().execute();
    expect(refunds).toMatchObject([{ amount, requested_by: "Ada", state: "intended" }]);
    expect(await list()).toEqual([]);
    expect((await list(true))[0]?.note).toMatchObject({ text: "Returned ₦350,000", by: "Ada" });
    expect((await orders().read(number))?.concerns).toEqual([]);
  });

  test("of three payments two are returned, each for its own event; after other refunds or credit nothing is", async () => {
    const { number, amount } = await paidTimes(3);
    const [first, second] = await list();
    for (const { key } of [first, second].filter((each) => each !== undefined)) {
      expect(await act(returnConcern, { key, by: ada })).toMatchObject({
        kind: "done",
        amount,
      });
    }
    expect(await list()).toEqual([]);
    const left = await act(refundOrder, {
      number,
      id: "x".repeat(20),
      by: ada,
      amount,
      reason: "x",
    });
    expect(left).toMatchObject({ kind: "done" });

    const other = await paidTimes(2);
    pause();
    const request = { number: other.number, by: ada, reason: "x" };
    await act(refundOrder, { ...request, id: "y".repeat(20), amount: 100 });
    const concern = await only();
    expect(concern.returnable).toBe(0);
    expect(await act(returnConcern, { key: concern.key, by: ada })).toEqual({
      kind: "refused",
      why: "not-returnable",
    });

    const third = await paidTimes(2);
    pause();
    await act(creditOrder, {
      number: third.number,
      by: ada,
      id: "z".repeat(20),
      amount: 100,
      reason: "x",
    });
    const credited = (await list()).find(({ order }) => order?.number === third.number);
    expect(credited?.returnable).toBe(0);
  });

  test("what the order has come to cost since is not returned; a cancelled order keeps nothing", async () => {
    const { number, amount } = await paidTimes(2);
    const fee = { number, by: ada, kind: "delivery", amount: 500_000, label: "GIG" } as const;
    expect(await act(chargeOrder, { ...fee, id: "a".repeat(20) })).toMatchObject({
      kind: "done",
    });
    expect((await only()).returnable).toBe(0);
    await act(cancelOrder, {
      number,
      by: ada,
      id: "b".repeat(20),
      from: "received",
      reason: "Asked for",
    });
    expect((await only()).returnable).toBe(amount);
  });

  test("a refused refund can be asked for once more", async () => {
    const { number, amount } = await paidTimes(1);
    const request = { number, by: ada, reason: "Late", amount: 1_000 };
    await act(refundOrder, { ...request, id: "a".repeat(20) });
    shop.world.refund = () => ({ kind: "refused", message: "Insufficient balance" });
    pause();
    while ((await createSendRefund(shop.ports)()) !== "idle");
    const concern = await only();
    expect(concern).toMatchObject({
      kind: "refund.refused",
      amount: 1_000,
      returnable: 1_000,
      facts: { message: "Insufficient balance" },
    });
    expect(amount).toBeGreaterThan(1_000);
    pause();
    expect(await act(returnConcern, { key: concern.key, by: ada })).toMatchObject({
      kind: "done",
    });
    expect(await database.db.selectFrom("refunds").selectAll().execute()).toHaveLength(2);
  });
});
