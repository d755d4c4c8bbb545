import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { Person } from "../house/visit.ts";
import { cancelOrder, moveOrder, undoStage } from "../orders/change-stage.ts";
import { creditOrder, moveToCredit, refundOrder } from "./refund-order.ts";

/** What `orderBody` costs, in kobo. */
const PRICE = 35_000_000;
const helper: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };

type Step =
  | { does: "order"; credit: number; isPaid: boolean }
  /** `parts` are sevenths of an order's price, for credits and refunds. */
  | { does: "credit" | "refund" | "move" | "cancel"; order: number; parts: number };

const order = fc.nat(5);
const parts = fc.integer({ min: 1, max: 9 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constant("order" as const),
    credit: fc.nat(3),
    isPaid: fc.boolean(),
  }),
  fc.record({
    does: fc.constantFrom("credit" as const, "credit", "credit", "refund", "move", "cancel"),
    order,
    parts,
  }),
);

onDatabases("chains of orders and credits on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const orders = () => shop.shop.house.orders;
  const act = onOrders(() => shop);
  const asked = (number: number, by = ADA) => ({ number, id: randomUUID(), by, reason: "Seam" });

  /** Places an order, with a credit if one is named, and pays the rest by card. */
  async function ordered(credit?: string, isPaid = true) {
    const body = { ...orderBody(), ...(credit && { credit }) };
    const result = await shop.shop.placeOrder(body);
    if (!("order" in result)) return undefined;
    const { reference, amount, number } = result.order;
    if (isPaid && amount > 0) {
      shop.world.verify = () => paid(result.order);
      await shop.shop.settlePayment(reference);
    }
    shop.world.now = new Date(shop.world.now.getTime() + 61_000);
    return { reference, number: Number(number.slice(3)), amount };
  }

  /** Money in, money asked back and credit given, for one order. */
  async function sumsOf({ number }: { number: number }) {
    const page = await orders().read(number);
    if (!page) throw new Error(`No order ${number}`);
    const given = page.credits.reduce((sum, { amount }) => sum + amount, 0);
    return { paid: page.money.paid, given, left: page.left };
  }

  test("an order that was paid with credit earns none: one payment is never given back twice", async () => {
    const first = await ordered();
    if (!first) throw new Error("Not placed");
    const given = await act(creditOrder, { ...asked(first.number), amount: PRICE });
    if (given.kind !== "done") throw new Error(given.kind);
    const second = await ordered(given.code);
    expect(second).toMatchObject({ amount: 0 });
    const nothing = { kind: "refused", why: "too-much", left: 0 };
    const again = asked(second?.number ?? 0);
    expect(await act(creditOrder, { ...again, amount: PRICE })).toEqual(nothing);
    expect(await act(moveToCredit, { ...again, from: "received" })).toEqual(nothing);
  });

  test("one that was paid with credit and comes back after it was sent: undone and cancelled, its credit is good again", async () => {
    const first = await ordered();
    const given = await act(creditOrder, { ...asked(first?.number ?? 0), amount: PRICE });
    if (given.kind !== "done") throw new Error(given.kind);
    const second = await ordered(given.code);
    const request = () => asked(second?.number ?? 0);
    const parcel = { courier: "GIG", trackingUrl: "", isSilent: true };
    const sent = await act(moveOrder, { ...request(), from: "received", to: "shipped", ...parcel });
    expect(sent.kind).toBe("done");
    expect(await act(creditOrder, { ...request(), amount: 100 })).toMatchObject({ left: 0 });
    expect(await act(undoStage, { ...request(), from: "shipped" })).toMatchObject({
      kind: "done",
    });
    expect(await act(cancelOrder, { ...request(), from: "received" })).toMatchObject({
      kind: "done",
    });
    expect(await shop.shop.readCredit(given.code, customer().email)).toBe(PRICE);
  });

  test("a helper gives no credit unless an owner allowed it", async () => {
    const first = await ordered();
    const byHelper = asked(first?.number ?? 0, helper);
    expect(await act(creditOrder, { ...byHelper, amount: 100 })).toEqual({ kind: "forbidden" });
    expect(await act(moveToCredit, { ...byHelper, from: "received" })).toEqual({
      kind: "forbidden",
    });
    const by = { ...helper, mayGiveCredit: true };
    expect(await act(creditOrder, { ...byHelper, by, amount: 100 })).toMatchObject({
      kind: "done",
    });
  });

  test("credit for an order never exceeds the money that came in for it, whatever was done before", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const placed: { reference: string; number: number }[] = [];
        const codes: string[] = [];
        const take = (result: { kind: string; code?: string }) => {
          if (result.code !== undefined) codes.push(result.code);
        };
        for (const wanted of steps) {
          if (wanted.does === "order") {
            const order = await ordered(codes.at(-1 - wanted.credit), wanted.isPaid);
            if (order) placed.push(order);
            continue;
          }
          const order = placed.at(wanted.order % Math.max(1, placed.length));
          if (!order) continue;
          const request = asked(order.number);
          const stage = (await orders().read(order.number))?.order.stage ?? "received";
          if (wanted.does === "move") take(await act(moveToCredit, { ...request, from: stage }));
          else if (wanted.does === "cancel") await act(cancelOrder, { ...request, from: stage });
          else {
            const amount = (PRICE / 7) * wanted.parts;
            if (wanted.does === "credit") take(await act(creditOrder, { ...request, amount }));
            else await act(refundOrder, { ...request, amount });
          }
          let [money, credit] = [0, 0];
          for (const each of placed) {
            const sums = await sumsOf(each);
            const refunds = await database.db
              .selectFrom("refunds")
              .innerJoin("payments", "payments.reference", "payment_reference")
              .select("refunds.amount")
              .where("order_reference", "=", each.reference)
              .execute();
            const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
            expect(sums.given + back).toBeLessThanOrEqual(sums.paid);
            expect(sums.left).toBe(sums.paid - sums.given - back);
            money += sums.paid - back;
            credit += sums.given;
          }
          expect(credit).toBeLessThanOrEqual(money);
        }
      }),
      { numRuns: 25 },
    );
  });
});
