import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { giveUp } from "../../../tests/support/give-up.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { listConcerns, storeNote } from "../../payments/concerns.ts";
import { createReconcilePayment } from "../../payments/reconcile-payment.ts";

type Order = { reference: string; amount: number };

onDatabases("the provider's webhook on $name", ({ open }) => {
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

  describe("what needs the owner is kept and listed", () => {
    const unknown = { reference: "HZ22222222222222222222222222", amount: 1_500_000 };
    const known = { reference: "HZ33333333333333333333333333", amount: 2_000_000 };
    const about = (event: string, data: object) => ({ event, data: { id: 7, ...data } });
    const dispute = { status: "awaiting-merchant-feedback", category: "chargeback" };
    const returned = { transaction_reference: known.reference, amount: "500000", currency: "NGN" };
    const concerns = async () => {
      const listed = await listConcerns(database.db);
      return listed.map(({ kind, reference, amount }) => [kind, reference, amount]);
    };
    beforeEach(async () => {
      await database.db.deleteFrom("payment_events").execute();
    });

    test.each([
      ["payment.unknown-order", unknown.reference, 1_500_000, success(unknown)],
      ["payment.unknown-order", unknown.reference, 900, refund(unknown, 900, "of-none")],
      [
        "charge.dispute.create",
        known.reference,
        2_000_000,
        about("charge.dispute.create", {
          ...dispute,
          refund_amount: 2_000_000,
          transaction: known,
        }),
      ],
      [
        "charge.dispute.remind",
        known.reference,
        2_000_000,
        about("charge.dispute.remind", { ...dispute, transaction: known }),
      ],
      ["refund.failed", known.reference, 500_000, about("refund.failed", returned)],
      [
        "refund.needs-attention",
        known.reference,
        500_000,
        about("refund.needs-attention", returned),
      ],
      [
        "bank.transfer.rejected",
        known.reference,
        2_000_000,
        about("bank.transfer.rejected", known),
      ],
      ["a.kind.of.tomorrow", "", null, about("a.kind.of.tomorrow", {})],
      ["webhook.unread", known.reference, null, about("charge.success", { ...known, amount: -1 })],
      ["webhook.unread", known.reference, 2_000_000, about("payment.paid", known)],
      ["webhook.unread", "", null, "text"],
    ])("%s of %s, once however often it comes", async (kind, reference, amount, event) => {
      for (let times = 0; times < 3; times++) {
        expect((await shop.webhook(event)).status).toBe(200);
      }
      expect(await concerns()).toEqual([[kind, reference, amount]]);
    });

    test("each reminder of a dispute is one of its own", async () => {
      for (const updated of ["2026-11-21", "2026-11-22"]) {
        await shop.webhook(about("charge.dispute.remind", { ...dispute, updated_at: updated }));
      }
      expect(await concerns()).toHaveLength(2);
    });

    test("a refund of another mode, and it counts for no order", async () => {
      const order = await place();
      shop.world.verify = () => paid(order);
      await shop.webhook(success(order));
      const event = refund(order, order.amount, "elsewhere");
      await shop.webhook({ ...event, data: { ...event.data, domain: "live" } });
      expect(await status(order)).toBe("paid");
      expect(await concerns()).toEqual([["refund.mismatch", order.reference, order.amount]]);
    });

    test("money of a wrong amount", async () => {
      const order = await place();
      shop.world.verify = () => paid(order, { amount: 100 });
      await shop.webhook(success(order));
      expect(await concerns()).toEqual([["payment.mismatch", order.reference, 100]]);
    });

    test("not what goes its way: payouts, refunds on their way, money of an order", async () => {
      const order = await place();
      shop.world.verify = () => paid(order);
      await shop.webhook(success(order));
      for (const kind of [
        "refund.pending",
        "refund.processing",
        "transfer.success",
        "transfer.failed",
      ]) {
        expect((await shop.webhook(about(kind, returned))).status).toBe(200);
      }
      expect(await concerns()).toEqual([]);
      const kinds = await database.db.selectFrom("payment_events").select("kind").execute();
      expect(kinds.map(({ kind }) => kind)).not.toContain("transfer.success");
    });

    test("nothing personal, and never much", async () => {
      const personal = { email: "ada@example.com", first_name: "Ada", phone: "+234 803 555 0123" };
      const long = "x".repeat(60_000);
      const data = {
        ...dispute,
        reference: long,
        currency: long,
        resolution: "Ada Okafor, ada@example.com",
        customer: personal,
        authorization: { last4: "4081", account_name: "Ada Okafor" },
        transaction: { ...known, customer: personal },
        message: "Ada Okafor says that it never came",
      };
      await shop.webhook(about("charge.dispute.create", data));
      const text = JSON.stringify(
        await database.db.selectFrom("payment_events").selectAll().execute(),
      );
      expect(text).toContain(known.reference);
      for (const word of ["Ada", "ada@", "803 555", "4081", "xxx"])
        expect(text).not.toContain(word);
      expect(text.length).toBeLessThan(1_000);
    });

    test("until somebody has said what was done, which nobody can change", async () => {
      await shop.webhook(about("refund.failed", returned));
      await shop.webhook(about("bank.transfer.rejected", known));
      const [first, second] = await listConcerns(database.db);
      const note = "Paid back by bank transfer";
      const at = new Date("2026-11-22T10:00:00.000Z");
      const store = (text: string) =>
        storeNote(database.db, first?.key ?? "", { note: text, by: "Ada" }, at);
      expect(await store(note)).toBe(true);
      expect(await listConcerns(database.db)).toEqual([second]);
      // The provider sends the same event again.
      await shop.webhook(about("refund.failed", returned));
      expect(await listConcerns(database.db)).toEqual([second]);
      // SQLite refuses it, PostgreSQL stores nothing.
      expect(await store("again").catch(() => false)).toBe(false);
      const notes = () => database.db.selectFrom("payment_event_notes").selectAll().execute();
      expect(await notes()).toEqual([
        {
          event_key: first?.key,
          noted_at: at.toISOString(),
          note,
          noted_by: "Ada",
          order_reference: null,
        },
      ]);
      await expect(
        sql`update payment_event_notes set note = 'nothing'`.execute(database.db),
      ).rejects.toThrow("words are erased with their customer, and changed to nothing else");
    });
  });

  test("a refund of the whole amount, also in parts, makes the order refunded", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.webhook(success(order));
    // Counted twice, the first part would exceed the whole amount.
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
    shop.world.now = new Date(shop.world.now.getTime() + 2_000);
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
      await giveUp(database.db, order.reference);
      shop.world.verify = () => ({ kind: "unreachable", reason: "away" });
      await tell(order);
      expect(await status(order)).toBe("failed");
      shop.world.verify = () => paid(order);
      shop.world.now = new Date(shop.world.now.getTime() + 61_000);
      const { settlePayment } = shop.shop;
      const reconcile = createReconcilePayment({ ...shop.ports, settlePayment });
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

  test("what is not signed is limited before it is read; what the provider signs is not counted", async () => {
    shop.world.client = "203.0.113.77";
    for (let each = 0; each < 310; each++) await shop.webhook({ event: "none" });
    const headers = { "x-paystack-signature": "00" };
    const statuses = [];
    for (let each = 0; each < 301; each++) {
      statuses.push((await shop.send("POST", "/api/webhooks/paystack", "x", headers)).status);
    }
    let isRead = false;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const refused = await shop.send("POST", "/api/webhooks/paystack", body, {
      ...headers,
      "Content-Length": "9",
    });
    shop.world.client = undefined;
    expect(statuses.slice(-2)).toEqual([401, 429]);
    expect([refused.status, isRead]).toEqual([429, false]);
  });

  test("an event whose reference the database could not keep is noted as unread, without it", async () => {
    const unread = () =>
      database.db
        .selectFrom("payment_events")
        .select(["key", "reference", "detail"])
        .where("kind", "=", "webhook.unread")
        .execute();
    const before = await unread();
    const references = ["\u0000", "x".repeat(10_000), "a b"];
    for (const reference of references) {
      expect((await shop.webhook(success({ reference, amount: 100 }))).status).toBe(200);
    }
    const known = new Set(before.map(({ key }) => key));
    const noted = (await unread()).filter(({ key }) => !known.has(key));
    expect(noted).toHaveLength(references.length);
    for (const { reference, detail } of noted) {
      expect(reference).toBe("");
      for (const odd of references) expect(detail).not.toContain(odd);
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
});
