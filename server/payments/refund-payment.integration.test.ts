import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import type { RefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { ProviderRefund } from "../providers/paystack.ts";
import { dropExpired } from "../jobs/retention.ts";
import { listConcerns } from "./concerns.ts";
import { createSendRefund } from "./send-refund.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const AMOUNT = 35_000_000;
const HALF = AMOUNT / 2;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Thrown in place of the provider's response, so that nothing after the request runs. */
class Killed extends Error {}

onBothDatabases("refunds on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let provider: RefundProvider;
  let sendRefund: ReturnType<typeof createSendRefund>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    provider = createRefundProvider(
      () => AMOUNT,
      () => shop.world.now,
    );
    shop.world.refund = provider.refund;
    shop.world.listRefunds = provider.list;
    sendRefund = createSendRefund(shop.ports);
    await database.db.deleteFrom("payment_events").execute();
    await database.db.deleteFrom("refunds").execute();
    await database.db.deleteFrom("jobs").execute();
  });
  afterAll(() => database.close());

  const placePaid = async (): Promise<string> => {
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    shop.world.verify = () => paid(body);
    await shop.call("POST", `/api/orders/${body.reference}/confirm`);
    return body.reference;
  };
  let keys = 0;
  const request = (order: string, amount: number | "all" = "all", key = `key ${++keys}`) =>
    shop.shop.requestRefund({ of: { order }, amount, reason: "Wrong size", by: "Hazel", key });
  const rows = () =>
    database.db.selectFrom("refunds").selectAll().orderBy("created_at").orderBy("id").execute();
  const jobs = () =>
    database.db.selectFrom("jobs").select("subject").where("queue", "=", "refund").execute();
  const states = async () => (await rows()).map(({ state }) => state);
  const pause = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const concerns = async () => (await listConcerns(database.db)).map(({ kind }) => kind);
  const moneyOf = async (order: string) => {
    const { body } = await shop.call("GET", `/api/orders/${order}`);
    return body as unknown as { status: string; refunded: number; due: number };
  };
  /** Changes a refund's status at the provider, and sends the event about it. */
  const happens = (
    refund: ProviderRefund | undefined,
    status: string,
    fields?: { withIds?: boolean; withNote?: boolean; currency?: string },
  ) => {
    if (!refund) throw new Error("no such refund");
    refund.status = status;
    return shop.webhook(provider.event(refund, fields));
  };

  test("the intent is stored before the provider is asked, and asked for once", async () => {
    const order = await placePaid();
    const result = await request(order);
    const id = expect.stringMatching(/^RF\w{26}$/) as string;
    const refunds = [{ id, payment: order, amount: AMOUNT }];
    expect(result).toEqual({ kind: "intended", refunds });
    expect(provider.refunds).toEqual([]);
    expect(await states()).toEqual(["intended"]);
    expect(await sendRefund()).toBe("sent");
    expect(await sendRefund()).toBe("idle");
    const [row] = await rows();
    expect(row).toMatchObject({
      state: "sent",
      provider_id: provider.refunds[0]?.id,
      reason: "Wrong size",
      requested_by: "Hazel",
    });
    expect(provider.refunds).toMatchObject([
      { paymentReference: order, amount: AMOUNT, currency: "NGN", note: `refund ${row?.id}` },
    ]);
    expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: 0 });
  });

  test.each(["pending", "needs-attention"])(
    "a refund that is %s for 30 days is told to the owner, once, and can still end",
    async (status) => {
      await request(await placePaid());
      await sendRefund();
      const [refund] = provider.refunds;
      if (refund) refund.status = status;
      for (let day = 0; day < 29; day++) {
        pause(24 * HOUR);
        while ((await sendRefund()) !== "idle");
      }
      expect(await concerns()).not.toContain("refund.overdue");
      for (let day = 0; day < 10; day++) {
        pause(24 * HOUR);
        while ((await sendRefund()) !== "idle");
      }
      const told = await listConcerns(database.db);
      const overdue = told.filter(({ kind }) => kind === "refund.overdue");
      expect(overdue).toMatchObject([{ amount: AMOUNT }]);
      expect(await jobs()).toEqual([]);
      await happens(refund, "processed");
      expect(await states()).toEqual(["processed"]);
    },
  );

  test("a refund that the provider does not answer for 30 days is told once, and asked for again", async () => {
    shop.world.refund = () => ({ kind: "unreachable", reason: "TimeoutError" });
    shop.world.listRefunds = () => ({ kind: "unreachable", reason: "TimeoutError" });
    await request(await placePaid());
    for (let day = 0; day < 32; day++) {
      pause(24 * HOUR);
      await sendRefund();
    }
    expect(await concerns()).toEqual(["refund.overdue"]);
    shop.world.refund = provider.refund;
    shop.world.listRefunds = provider.list;
    pause(24 * HOUR);
    while ((await sendRefund()) !== "idle") pause(HOUR);
    expect(await states()).toEqual(["sent"]);
  });

  test("nothing goes back of an unpaid order, and nothing is known of an unknown one", async () => {
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    expect(await request(body.reference)).toEqual({ kind: "not-paid" });
    expect(await request("HZ00000000000000000000000000")).toEqual({ kind: "unknown" });
    const ask = { amount: 1, reason: "", by: "", key: "" };
    const unknown = { of: { payment: "HZ0" }, ...ask };
    expect(await shop.shop.requestRefund(unknown)).toEqual({ kind: "unknown" });
    for (const amount of [0, -1, 0.5, Number.NaN]) {
      await expect(request(body.reference, amount)).rejects.toThrow(RangeError);
    }
  });

  test("half and half are the whole order; the same event twice counts once", async () => {
    const order = await placePaid();
    await request(order, HALF);
    await sendRefund();
    await happens(provider.refunds[0], "processed");
    await happens(provider.refunds[0], "processed");
    expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: HALF, due: 0 });
    await request(order);
    await sendRefund();
    expect(provider.refunds.map(({ amount }) => amount)).toEqual([HALF, HALF]);
    await happens(provider.refunds[1], "processed");
    expect(await moneyOf(order)).toMatchObject({ status: "refunded", refunded: AMOUNT, due: 0 });
    expect(await states()).toEqual(["processed", "processed"]);
    expect(await request(order)).toEqual({ kind: "too-much", refundable: 0 });
    expect(await concerns()).toEqual([]);
  });

  test("two at the same moment never exceed what was paid", async () => {
    const order = await placePaid();
    const other = testShop(database.db);
    other.world.now = shop.world.now;
    const ask = { of: { order }, amount: AMOUNT - 1, reason: "", by: "" };
    const results = await Promise.all([
      shop.shop.requestRefund({ ...ask, key: "one" }),
      other.shop.requestRefund({ ...ask, key: "other" }),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["intended", "too-much"]);
    expect(results).toContainEqual({ kind: "too-much", refundable: 1 });
    expect(await rows()).toHaveLength(1);
  });

  test("a repeated request acts once, also at the same moment", async () => {
    const order = await placePaid();
    const results = await Promise.all(["a", "a", "a"].map((key) => request(order, 100, key)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await request(order, 100, "a")).toEqual(results[0]);
    expect(await rows()).toHaveLength(1);
    await request(order, 100, "b");
    expect(await rows()).toHaveLength(2);
  });

  test("of an order with two payments both go back, the newest first, or the named one", async () => {
    const order = await placePaid();
    await database.db
      .insertInto("payments")
      .values({
        reference: `${order}2`,
        order_reference: order,
        purpose: "extra",
        status: "pending",
        amount: 1_000,
        currency: "NGN",
        created_at: new Date(shop.world.now.getTime() + 1).toISOString(),
      })
      .execute();
    shop.world.verify = () => paid({ reference: `${order}2`, amount: 1_000 });
    await shop.shop.settlePayment(`${order}2`);
    expect(await request(order, 1_500)).toMatchObject({
      refunds: [
        { payment: `${order}2`, amount: 1_000 },
        { payment: order, amount: 500 },
      ],
    });
    const ask = { reason: "", by: "", key: "named" };
    expect(
      await shop.shop.requestRefund({ of: { payment: `${order}2` }, amount: 1, ...ask }),
    ).toEqual({ kind: "too-much", refundable: 0 });
    expect(
      await shop.shop.requestRefund({ of: { payment: order }, amount: "all", ...ask }),
    ).toMatchObject({ refunds: [{ payment: order, amount: AMOUNT - 500 }] });
  });

  describe("two refunds of one amount, of which the provider carried out only the second", () => {
    let order: string;
    const sendAll = async () => {
      while ((await sendRefund()) !== "idle");
    };
    const begin = async (isAnswered: boolean) => {
      order = await placePaid();
      await request(order, HALF);
      shop.world.refund = () => ({ kind: "unreachable", reason: "status 503" });
      expect(await sendRefund()).toBe("unanswered");
      pause(1_000);
      await request(order, HALF);
      shop.world.refund = (asked) => {
        const result = provider.refund(asked);
        return isAnswered ? result : { kind: "unreachable", reason: "TimeoutError" };
      };
      expect(await sendRefund()).toBe(isAnswered ? "sent" : "unanswered");
      shop.world.refund = provider.refund;
    };

    test.each([true, false])(
      "an event that names none is about the second (answered: %s), and the first is sent",
      async (isAnswered) => {
        await begin(isAnswered);
        await happens(provider.refunds[0], "processed", { withIds: false });
        await sendAll();
        expect(await states()).toEqual(["intended", "processed"]);
        expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: HALF });
        pause(11 * MINUTE);
        await sendAll();
        expect(provider.refunds).toHaveLength(2);
        expect(await states()).toEqual(["sent", "processed"]);
        expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: HALF });
        await happens(provider.refunds[1], "processed", { withIds: false });
        await sendAll();
        expect(await states()).toEqual(["processed", "processed"]);
        expect(await moneyOf(order)).toMatchObject({ status: "refunded", refunded: AMOUNT });
      },
    );

    test("one that waits for bank details does not keep the first from being sent", async () => {
      await begin(false);
      await happens(provider.refunds[0], "needs-attention", { withIds: false });
      await sendAll();
      expect(await states()).toEqual(["intended", "needs-attention"]);
      pause(11 * MINUTE);
      await sendAll();
      expect(await states()).toEqual(["sent", "needs-attention"]);
    });

    test("the first is still sent if more than ten minutes have passed since it was asked for", async () => {
      await begin(false);
      pause(11 * MINUTE);
      await happens(provider.refunds[0], "processed", { withIds: false });
      await sendAll();
      expect(await states()).toEqual(["sent", "processed"]);
      expect(await moneyOf(order)).toMatchObject({ refunded: HALF });
    });

    test("the event of one that was looked up first does not count again", async () => {
      await begin(true);
      const [second] = provider.refunds;
      if (second) second.status = "processed";
      pause(2 * HOUR);
      await sendAll();
      expect(await states()).toEqual(["sent", "processed"]);
      await happens(provider.refunds[1], "processed", { withIds: false });
      expect(await moneyOf(order)).toMatchObject({ refunded: HALF });
      await happens(second, "processed");
      expect(await states()).toEqual(["sent", "processed"]);
      expect(await moneyOf(order)).toMatchObject({ refunded: HALF });
      await sendAll();
      expect(await states()).toEqual(["processed", "processed"]);
      expect(await moneyOf(order)).toMatchObject({ refunded: AMOUNT });
    });

    test("an event with an id and no note is of the refund that turns out to have that id", async () => {
      await begin(false);
      pause(11 * MINUTE);
      await happens(provider.refunds[0], "processed", { withNote: false });
      await sendAll();
      expect(await states()).toEqual(["sent", "processed"]);
      expect(await moneyOf(order)).toMatchObject({ refunded: HALF });
      await happens(provider.refunds[1], "processed");
      expect(await moneyOf(order)).toMatchObject({ refunded: AMOUNT });
    });

    test("a refund made by hand instead counts once both are known to have failed", async () => {
      await begin(true);
      pause(11 * MINUTE);
      await sendAll();
      for (const refund of provider.refunds) refund.status = "failed";
      await happens(provider.refundByHand(order, HALF), "processed", { withIds: false });
      expect(await moneyOf(order)).toMatchObject({ refunded: 0 });
      await sendAll();
      expect(await states()).toEqual(["failed", "failed"]);
      expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: HALF });
    });
  });

  test("a process killed before it sent anything loses nothing", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = () => {
      throw new Killed();
    };
    await expect(sendRefund()).rejects.toThrow(Killed);
    shop.world.refund = provider.refund;
    expect(await sendRefund()).toBe("idle");
    pause(MINUTE);
    // The refund is looked up, not sent again: the first request may still reach the provider.
    expect(await sendRefund()).toBe("open");
    expect(provider.refunds).toEqual([]);
    pause(10 * MINUTE);
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("the clock was days ahead when it was sent: the refund is found, and not sent again", async () => {
    const order = await placePaid();
    const { now } = shop.world;
    pause(3 * 24 * HOUR);
    await request(order, HALF);
    shop.world.refund = (asked) => {
      provider.refund(asked);
      throw new Killed();
    };
    await expect(sendRefund()).rejects.toThrow(Killed);
    // The shop's clock was wrong, the provider's was right.
    for (const refund of provider.refunds) refund.createdAt = now.toISOString();
    shop.world.refund = provider.refund;
    pause(HOUR);
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("the clock was a year ahead when it was asked for in vain: it is sent ten minutes after it is right", async () => {
    const order = await placePaid();
    const { now } = shop.world;
    pause(365 * 24 * HOUR);
    await request(order);
    shop.world.refund = () => ({ kind: "unreachable", reason: "TimeoutError" });
    expect(await sendRefund()).toBe("unanswered");
    shop.world.now = now;
    await createCorrectTimes(shop.ports)();
    shop.world.refund = provider.refund;
    expect(await sendRefund()).toBe("open");
    pause(MINUTE);
    // Until then the provider is not asked again.
    expect(await sendRefund()).toBe("idle");
    pause(10 * MINUTE);
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("the clock was a day ahead when it was asked for: it is sent as soon as the clock is right", async () => {
    const order = await placePaid();
    const { now } = shop.world;
    pause(24 * HOUR);
    await request(order);
    shop.world.now = now;
    await createCorrectTimes(shop.ports)();
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("a process killed after sending: the refund is found, and not sent again", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = (asked) => {
      provider.refund(asked);
      throw new Killed();
    };
    await expect(sendRefund()).rejects.toThrow(Killed);
    pause(MINUTE);
    expect(await sendRefund()).toBe("sent");
    expect(await states()).toEqual(["sent"]);
    pause(HOUR);
    await sendRefund();
    expect(provider.refunds).toHaveLength(1);
    expect((await rows())[0]?.provider_id).toBe(provider.refunds[0]?.id);
  });

  test("a time-out is looked up; while the look-up fails, nothing is sent", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = (asked) => {
      provider.refund(asked);
      return { kind: "unreachable", reason: "TimeoutError" };
    };
    shop.world.listRefunds = () => ({ kind: "unreachable", reason: "status 502" });
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await sendRefund()).toBe("unanswered");
      pause(HOUR);
    }
    expect(provider.refunds).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ state: "intended", last_error: "status 502" });
    shop.world.listRefunds = provider.list;
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("a request that arrives minutes late is not repeated", async () => {
    const order = await placePaid();
    await request(order, HALF);
    let late: (() => void) | undefined;
    shop.world.refund = (asked) => {
      late = () => void provider.refund(asked);
      return { kind: "unreachable", reason: "TimeoutError" };
    };
    await sendRefund();
    pause(MINUTE);
    expect(await sendRefund()).toBe("open");
    late?.();
    pause(10 * MINUTE);
    expect(await sendRefund()).toBe("sent");
    expect(provider.refunds).toHaveLength(1);
  });

  test("a provider that keeps no notes is believed by amount and time", async () => {
    const order = await placePaid();
    const before = provider.refundByHand(order, 700);
    pause(10 * MINUTE);
    await request(order, 700);
    shop.world.refund = (asked) => {
      provider.refund({ ...asked, note: "" });
      return { kind: "unreachable", reason: "TimeoutError" };
    };
    await sendRefund();
    pause(MINUTE);
    expect(await sendRefund()).toBe("sent");
    const [row] = await rows();
    expect(row?.provider_id).toBe(provider.refunds[1]?.id);
    expect(row?.provider_id).not.toBe(before.id);
  });

  test("a refund made by hand in place of one without a response is counted once", async () => {
    const order = await placePaid();
    await request(order, 700);
    shop.world.refund = () => ({ kind: "unreachable", reason: "TimeoutError" });
    await sendRefund();
    const byHand = provider.refundByHand(order, 700);
    byHand.status = "processed";
    pause(MINUTE);
    expect(await sendRefund()).toBe("sent");
    expect(await states()).toEqual(["processed"]);
    await happens(byHand, "processed", { withIds: false });
    expect((await moneyOf(order)).refunded).toBe(700);
  });

  test("a refusal ends it with the provider's words, and the amount can be requested again", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = () => ({ kind: "refused", message: "Your balance is not enough" });
    expect(await sendRefund()).toBe("refused");
    expect((await rows())[0]).toMatchObject({
      state: "failed",
      last_error: "Your balance is not enough",
    });
    expect(await jobs()).toEqual([]);
    const [concern] = await listConcerns(database.db);
    expect(concern).toMatchObject({ kind: "refund.refused", reference: order, amount: AMOUNT });
    expect(concern?.detail).toContain("Your balance is not enough");
    shop.world.refund = provider.refund;
    expect(await request(order)).toMatchObject({ kind: "intended" });
    expect(await sendRefund()).toBe("sent");
  });

  test("an address in the provider's words is not stored", async () => {
    await request(await placePaid());
    shop.world.refund = () => ({ kind: "refused", message: "ada@example.com is blocked" });
    await sendRefund();
    expect(JSON.stringify(await listConcerns(database.db))).not.toContain("ada@");
    expect((await rows())[0]?.last_error).toBe("(not stored)");
  });

  test("a refusal of a repeated request is looked up first", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = (asked) => {
      provider.refund(asked);
      return { kind: "unreachable", reason: "TimeoutError" };
    };
    shop.world.listRefunds = () => ({ kind: "found", refunds: [] });
    await sendRefund();
    pause(11 * MINUTE);
    // The provider's list is late: the request is repeated and refused, and the refund is looked up once more.
    shop.world.refund = (asked) => {
      shop.world.listRefunds = provider.list;
      return provider.refund(asked);
    };
    expect(await sendRefund()).toBe("sent");
    expect(await states()).toEqual(["sent"]);
    expect(provider.returned(order)).toBe(AMOUNT);
  });

  test("too many requests: later, with growing pauses, and without a look-up", async () => {
    await request(await placePaid());
    shop.world.listRefunds = () => {
      throw new Error("It need not be looked up");
    };
    shop.world.refund = () => ({ kind: "rate-limited" });
    for (const seconds of [30, 60, 120, 240]) {
      expect(await sendRefund()).toBe("unanswered");
      pause(seconds * 1_000 - 1);
      expect(await sendRefund()).toBe("idle");
      pause(1);
    }
    shop.world.refund = provider.refund;
    expect(await sendRefund()).toBe("sent");
  });

  test("an event that is faster than the response is heard", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = async (asked) => {
      const result = provider.refund(asked);
      await happens(provider.refunds[0], "processed", { withIds: false });
      return result;
    };
    expect(await sendRefund()).toBe("sent");
    expect(await sendRefund()).toBe("open");
    expect((await rows())[0]).toMatchObject({
      state: "processed",
      provider_id: provider.refunds[0]?.id,
    });
    expect(await moneyOf(order)).toMatchObject({ status: "refunded", refunded: AMOUNT });
    pause(HOUR);
    expect(await sendRefund()).toBe("idle");
  });

  test("what the release before counted too early stays, and refuses no event", async () => {
    const order = await placePaid();
    const third = 10_000_000;
    await request(order, third);
    shop.world.refund = () => ({ kind: "unreachable", reason: "TimeoutError" });
    await sendRefund();
    const byHand = provider.refundByHand(order, third);
    await happens(byHand, "processed", { withIds: false });
    await database.db
      .updateTable("payments")
      .set({ refunded: third })
      .where("reference", "=", order)
      .execute();
    const { status } = await happens(provider.refundByHand(order, 1), "processed");
    expect(status).toBe(200);
    expect(await moneyOf(order)).toMatchObject({ refunded: third });
  });

  test("refunds made in the dashboard count beside the shop's own", async () => {
    const order = await placePaid();
    const byHand = provider.refundByHand(order, 10_000_000);
    await happens(byHand, "processed");
    expect(await request(order, HALF + 7_500_001)).toEqual({
      kind: "too-much",
      refundable: 25_000_000,
    });
    await request(order, HALF);
    await sendRefund();
    await happens(provider.refunds[1], "processed");
    expect(await moneyOf(order)).toMatchObject({ status: "paid", refunded: HALF + 10_000_000 });
    expect(await states()).toEqual(["processed"]);
  });

  test("a refund made in the dashboard after the intent takes its room: the intent is not sent", async () => {
    const order = await placePaid();
    await request(order);
    await happens(provider.refundByHand(order, 1), "processed");
    expect(await sendRefund()).toBe("refused");
    expect(await concerns()).toEqual(["refund.refused"]);
    expect(provider.refunds).toHaveLength(1);
  });

  test("the provider's own failures end it, or wait for the owner", async () => {
    const order = await placePaid();
    await request(order, 100);
    await request(order, 200);
    await sendRefund();
    await sendRefund();
    const of = (amount: number) => provider.refunds.find((refund) => refund.amount === amount);
    await happens(of(100), "failed", { withIds: false });
    await happens(of(200), "needs-attention");
    await happens(of(200), "needs-attention");
    expect((await states()).toSorted()).toEqual(["failed", "needs-attention"]);
    expect((await concerns()).toSorted()).toEqual(["refund.failed", "refund.needs-attention"]);
    await happens(of(200), "processed");
    expect((await states()).toSorted()).toEqual(["failed", "processed"]);
    expect((await moneyOf(order)).refunded).toBe(200);
  });

  test("lost events are made up for by asking", async () => {
    const order = await placePaid();
    await request(order, 100);
    await request(order, 200);
    await sendRefund();
    await sendRefund();
    for (const refund of provider.refunds) {
      refund.status = refund.amount === 100 ? "processed" : "failed";
    }
    pause(HOUR);
    await sendRefund();
    await sendRefund();
    expect((await states()).toSorted()).toEqual(["failed", "processed"]);
    expect((await moneyOf(order)).refunded).toBe(100);
    expect(await concerns()).toEqual(["refund.failed"]);
    // The event arrives late.
    const processed = provider.refunds.find(({ amount }) => amount === 100);
    await happens(processed, "processed", { withIds: false });
    expect((await moneyOf(order)).refunded).toBe(100);
  });

  test(
    "a refund that goes on for weeks is asked about less and less often, and then no more",
    { tags: ["rest"] },
    async () => {
      await request(await placePaid());
      await sendRefund();
      let asked = 0;
      shop.world.listRefunds = (reference) => {
        asked += 1;
        return provider.list(reference);
      };
      for (let hours = 0; hours < 40 * 24; hours++) {
        pause(HOUR);
        await sendRefund();
      }
      expect(asked).toBeGreaterThan(30);
      expect(asked).toBeLessThan(60);
      expect((await rows())[0]).toMatchObject({ state: "sent" });
      expect(await jobs()).toEqual([]);
    },
  );

  test("another currency or amount than asked for is shown to the owner, and counted for nothing", async () => {
    const order = await placePaid();
    await request(order);
    shop.world.refund = (asked) => provider.refund({ ...asked, currency: "USD" });
    await sendRefund();
    expect((await rows())[0]).toMatchObject({ state: "sent", last_error: "differs in currency" });
    expect(await concerns()).toEqual(["refund.mismatch"]);
    await happens(provider.refunds[0], "processed");
    expect(await states()).toEqual(["sent"]);
    expect((await moneyOf(order)).refunded).toBe(0);
    pause(HOUR);
    await sendRefund();
    expect(await states()).toEqual(["sent"]);
  });

  test("several processes send an intent once", async () => {
    await request(await placePaid());
    const processes = [1, 2, 3, 4].map(() => createSendRefund(shop.ports));
    const results = await Promise.all(processes.map((send) => send()));
    expect(results.toSorted()).toEqual(["idle", "idle", "idle", "sent"]);
    expect(provider.refunds).toHaveLength(1);
  });

  test("refunds are deleted with their order", async () => {
    await request(await placePaid());
    await dropExpired(database.db, new Date("2040-01-01"));
    expect(await rows()).toEqual([]);
  });
});
