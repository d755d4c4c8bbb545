import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { createReconcileOrder } from "../../services/reconcile-order.ts";

type Order = { reference: string; amount: number };

describe.each(databases)("the provider's webhook on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const place = async (): Promise<Order> =>
    (await shop.call("POST", "/api/orders", orderBody())).body;
  const status = async ({ reference }: Order) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body.status;
  const success = ({ reference, amount }: Order) => ({
    event: "charge.success",
    data: { id: 5100000001, domain: "test", status: "success", reference, amount, currency: "NGN" },
  });
  const refund = ({ reference }: Order, amount: number | string, refund_reference: string) => ({
    event: "refund.processed",
    data: {
      status: "processed",
      transaction_reference: reference,
      refund_reference,
      amount,
      currency: "NGN",
      domain: "test",
    },
  });

  test("pays an order whose shopper never came back", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    expect((await shop.webhook(success(order))).status).toBe(200);
    expect(await status(order)).toBe("paid");
  });

  test("an event that comes again has no second effect", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    const answers = await Promise.all([1, 2, 3].map(() => shop.webhook(success(order))));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const events = await database.db
      .selectFrom("payment_events")
      .where("reference", "=", order.reference)
      .select("kind")
      .orderBy("kind")
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(["charge.success", "payment.paid"]);
  });

  test("an event that says paid while the provider says otherwise pays nothing", async () => {
    const order = await place();
    shop.world.verify = () => paid(order, { amount: 100 });
    expect((await shop.webhook(success(order))).status).toBe(200);
    expect(await status(order)).toBe("pending");
  });

  test("a bad signature, or none, is refused and changes nothing", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    const event = success(order);
    for (const signature of ["", "zz", "00".repeat(64)]) {
      const headers = { "x-paystack-signature": signature };
      const answer = await shop.call("POST", "/api/webhooks/paystack", event, headers);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe("bad_signature");
    }
    expect(await status(order)).toBe("pending");
  });

  test("events about unknown orders or of unknown kinds are taken quietly", async () => {
    const unknown = { reference: "HZ22222222222222222222222222", amount: 1 };
    expect((await shop.webhook(success(unknown))).status).toBe(200);
    expect((await shop.webhook({ event: "transfer.success", data: {} })).status).toBe(200);
    expect((await shop.webhook("text")).status).toBe(200);
  });

  test("a refund of the whole amount, also in parts, makes the order refunded", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.webhook(success(order));
    // More than the whole, were it counted twice.
    await shop.webhook(refund(order, 20_000_000, "first"));
    await shop.webhook(refund(order, 20_000_000, "first"));
    expect(await status(order)).toBe("paid");
    await shop.webhook(refund(order, "15000000", "second"));
    expect(await status(order)).toBe("refunded");
    await shop.webhook(success(order));
    expect(await status(order)).toBe("refunded");
  });

  test("parts of a refund that come at the same moment are all counted", async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, place));
    for (const order of orders) {
      shop.world.verify = () => paid(order);
      await shop.webhook(success(order));
    }
    await Promise.all(
      orders.flatMap((order) =>
        [1, 2, 3, 4, 5].map((part) => shop.webhook(refund(order, 7_000_000, `part${part}`))),
      ),
    );
    const now = await Promise.all(orders.map(status));
    expect(now).toEqual(orders.map(() => "refunded"));
  });

  test("a refund that comes before its payment was seen leaves the order refunded", async () => {
    const order = await place();
    shop.world.verify = () => ({ kind: "unreachable", reason: "away" });
    await shop.webhook(refund(order, order.amount, "early"));
    expect(await status(order)).toBe("pending");
    shop.world.verify = () => paid(order);
    await shop.webhook(success(order));
    expect(await status(order)).toBe("refunded");
    const emails = database.db.selectFrom("outbox").select("key");
    expect(await emails.where("subject", "=", order.reference).execute()).toEqual([]);
  });

  test("a refund is a reason to ask about a payment that nobody had seen", async () => {
    const order = await place();
    shop.world.verify = () => paid(order, { status: "reversed" });
    await shop.webhook(refund(order, order.amount, "unseen"));
    expect(await status(order)).toBe("refunded");
  });

  test.each([
    ["charge's event", (order: Order) => shop.webhook(success(order))],
    ["refund's event", (order: Order) => shop.webhook(refund(order, 100, "part"))],
    [
      "shopper's return",
      ({ reference }: Order) => shop.call("POST", `/api/orders/${reference}/confirm`),
    ],
  ])(
    "a %s for an order that was given up: it is asked about until the provider answers",
    async (_what, tell) => {
      const order = await place();
      const file = database.db.updateTable("orders").where("reference", "=", order.reference);
      await file.set({ status: "failed", check_at: null }).execute();
      shop.world.verify = () => ({ kind: "unreachable", reason: "away" });
      await tell(order);
      expect(await status(order)).toBe("failed");
      shop.world.verify = () => paid(order);
      shop.world.now = new Date(shop.world.now.getTime() + 61_000);
      const { settlePayment } = shop.shop;
      const reconcile = createReconcileOrder({ ...shop.ports, settlePayment });
      while ((await reconcile()) !== "idle");
      expect(await status(order)).toBe("paid");
    },
  );

  test("a payment that already paid another order is kept for the owner and pays nothing", async () => {
    const [one, other] = [await place(), await place()];
    const transactionId = "7";
    shop.world.verify = () => paid(one, { transactionId });
    await shop.webhook(success(one));
    shop.world.verify = () => paid(other, { transactionId });
    expect((await shop.webhook(success(other))).status).toBe(200);
    expect([await status(one), await status(other)]).toEqual(["paid", "pending"]);
    const events = database.db.selectFrom("payment_events").select(["kind", "detail"]);
    const mismatch = await events
      .where("reference", "=", other.reference)
      .where("kind", "=", "payment.mismatch")
      .execute();
    expect(mismatch).toHaveLength(1);
    expect(mismatch[0]?.detail).toContain('"fields":"transactionId"');
  });

  test.each([0, -100, 1.5, "1e9", "9".repeat(30)])(
    "a refund of %j kobo is none",
    async (amount) => {
      const order = await place();
      shop.world.verify = () => paid(order);
      await shop.webhook(success(order));
      expect((await shop.webhook(refund(order, amount, "odd"))).status).toBe(200);
      expect(await status(order)).toBe("paid");
    },
  );

  test("a reference that the database could not keep is no event", async () => {
    for (const reference of ["\u0000", "x".repeat(10_000), "a b"]) {
      expect((await shop.webhook(success({ reference, amount: 100 }))).status).toBe(200);
    }
  });

  test("an event's own number that the database could not keep does not keep it from paying", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    const event = success(order);
    const odd = { ...event, data: { ...event.data, id: "\u0000" } };
    expect((await shop.webhook(odd)).status).toBe(200);
    expect(await status(order)).toBe("paid");
    const nowhere = { ...event, data: { ...event.data, currency: "\u0000" } };
    expect((await shop.webhook(nowhere)).status).toBe(200);
  });

  test("a refund of another environment is not believed", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.webhook(success(order));
    const event = refund(order, order.amount, "live");
    await shop.webhook({ ...event, data: { ...event.data, domain: "live" } });
    expect(await status(order)).toBe("paid");
  });
});
