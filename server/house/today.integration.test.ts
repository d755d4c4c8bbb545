import { afterEach, beforeEach, expect, test } from "vitest";
import type { BackupKind } from "../../domain/house/today.ts";
import { lagosToday } from "../../domain/house/time.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { cancelOrder } from "../orders/change-stage.ts";
import { chargeOrder } from "../orders/charge-order.ts";
import { recordPayment } from "../payments/record-payment.ts";

test("the day and the week begin at midnight in Lagos, the week on Monday", () => {
  // In Lagos it is Saturday, half past midnight.
  expect(lagosToday(new Date("2026-11-20T23:30:00.000Z"))).toEqual({
    day: "2026-11-21",
    weekBegins: "2026-11-16",
    midnight: "2026-11-20T23:00:00.000Z",
    monday: "2026-11-15T23:00:00.000Z",
  });
  expect(lagosToday(new Date("2026-11-22T22:59:59.999Z")).monday).toBe("2026-11-15T23:00:00.000Z");
  expect(lagosToday(new Date("2026-11-22T23:00:00.000Z")).monday).toBe("2026-11-22T23:00:00.000Z");
});

onDatabases("Today on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const at = (time: string) => {
    shop.world.now = new Date(time);
  };
  const today = () => shop.shop.house.readToday();
  const backedUp = (kind: BackupKind, madeAt: string) =>
    database.db
      .insertInto("backup_notes")
      .values({ kind, made_at: madeAt, bytes: 1, made_by: "npm run backup" })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet({ made_at: madeAt }))
      .execute();
  const place = async () => (await shop.call("POST", "/api/orders", orderBody())).body;
  const sell = async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    return order;
  };

  test("a new shop has nothing to do", async () => {
    expect(await today()).toEqual({
      placed: { count: 0, amount: 0 },
      unpaid: { count: 0, amount: 0 },
      cameIn: { today: 0, week: 0 },
      toMake: { all: 0, overdue: 0, soon: 0 },
      needs: [],
    });
  });

  test("counts what came in since midnight and since Monday, and what is to be made by when", async () => {
    at("2026-11-14T09:00:00.000Z");
    await sell();
    at("2026-11-16T09:00:00.000Z");
    const { amount } = await sell();
    at("2026-11-20T22:59:00.000Z");
    await sell();
    at("2026-11-20T23:01:00.000Z");
    await sell();
    at("2026-11-21T20:00:00.000Z");
    const found = await today();
    expect(found.cameIn).toEqual({ today: amount, week: 3 * amount });
    expect(found.toMake).toEqual({ all: 4, overdue: 0, soon: 0 });
    // They are ready on 28 and 30 November, and 4 and 5 December.
    at("2026-12-01T09:00:00.000Z");
    expect((await today()).toMake).toEqual({ all: 4, overdue: 2, soon: 1 });
  });

  test("counts the orders of the day with their totals, and what is due of all", async () => {
    at("2026-11-20T22:59:59.999Z");
    const [late, sold] = [await place(), await sell()];
    at("2026-11-20T23:00:00.000Z");
    const [first, second] = [await place(), await place()];
    const { amount } = first;
    const act = onOrders(() => shop);
    const fee = { by: ADA, kind: "delivery", label: "Delivery" } as const;
    await act(chargeOrder, { order: sold.reference, ...fee, amount: 500_000 });
    await act(chargeOrder, { order: second.reference, ...fee, amount: 300_000 });
    const day = "2026-11-21";
    const cash = { way: "cash" as const, day, takenBy: "Ada", note: "", slip: "" };
    const part = { by: ADA, ...cash, amount: 1_000_050, mayExceed: false };
    await act(recordPayment, { order: late.reference, ...part });
    const found = await today();
    expect(found.placed).toEqual({ count: 2, amount: 2 * amount + 300_000 });
    const due = amount - 1_000_050 + 500_000 + (2 * amount + 300_000);
    expect(found.unpaid).toEqual({ count: 4, amount: due });
    const { cards } = await shop.shop.house.orders.list({ view: "unpaid", limit: 10 });
    expect(cards.reduce((sum, { money }) => sum + money.due, 0)).toBe(due);
    await act(cancelOrder, { order: second.reference, by: ADA, from: "received", reason: "" });
    expect((await today()).unpaid).toEqual({ count: 3, amount: due - amount - 300_000 });
  });

  test("says that there is no backup once there is an order, or that it is older than a day", async () => {
    await sell();
    expect((await today()).needs).toEqual([{ kind: "no-backup" }]);
    const madeAt = "2026-11-21T08:00:00.000Z";
    await backedUp("local", madeAt);
    expect((await today()).needs).toEqual([]);
    at("2026-11-22T08:00:00.001Z");
    expect((await today()).needs).toEqual([{ kind: "old-backup", of: "local", madeAt }]);
  });

  test("counts the messages that nobody has answered, and names a provider whose last call failed", async () => {
    const message = { from_name: "Ada", from_email: "ada@example.com", message: "Hello" };
    await shop.shop.takeMessage({ kind: "contact", ...message }, "203.0.113.7");
    await database.db
      .insertInto("provider_calls")
      .values({ provider: "rates", outcome: "failed", at: "2026-11-21T09:00:00.000Z", reason: "" })
      .execute();
    expect((await today()).needs).toEqual([
      { kind: "messages", count: 1 },
      { kind: "failing", provider: "rates" },
    ]);
  });

  test("says what needs a hand, and what has not been refreshed for two days", async () => {
    const { db } = database;
    await db
      .insertInto("outbox")
      .values({
        key: "a",
        topic: "message",
        subject: "a",
        state: "parked",
        created_at: "",
      })
      .execute();
    const fetched_at = "2026-11-21T09:00:00.000Z";
    await db
      .insertInto("rates")
      .values({ id: 1, date: "2026-11-21", rates: "{}", fetched_at })
      .execute();
    await db.insertInto("feeds").values({ store: "babies", posts: "[]", fetched_at }).execute();
    const data = { reference: "unknown", amount: 100, currency: "NGN", id: 1 };
    await shop.webhook({ event: "charge.success", data });
    at("2026-11-23T08:00:00.000Z");
    const counted = [
      { kind: "concerns", count: 1 },
      { kind: "parked-emails", count: 1 },
    ];
    expect((await today()).needs).toEqual(counted);
    at("2026-11-23T09:00:00.001Z");
    expect((await today()).needs).toEqual([
      ...counted,
      { kind: "stale", what: "rates", at: fetched_at },
      { kind: "stale", what: "babies", at: fetched_at },
    ]);
  });
});
