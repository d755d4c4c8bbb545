import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { VerifyResult } from "../providers/paystack.ts";
import { createReconcilePayment } from "./reconcile-payment.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Order = { reference: string; amount: number };

onBothDatabases("the reconciler on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let order: Order;
  let questions: number;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    shop = testShop(database.db);
    order = (await shop.call("POST", "/api/orders", orderBody())).body;
    questions = 0;
    answer(() => ({ kind: "not-found" }));
  });
  afterAll(() => database.close());

  const answer = (result: () => VerifyResult) => {
    shop.world.verify = () => {
      questions += 1;
      return result();
    };
  };
  const reconcile = () =>
    createReconcilePayment({ ...shop.ports, settlePayment: shop.shop.settlePayment })();
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const status = async () => (await shop.call("GET", `/api/orders/${order.reference}`)).body.status;

  /** The minutes at which the reconciler handles an order within the given hours. */
  const askedWithin = async (hours: number): Promise<number[]> => {
    const asked: number[] = [];
    for (let minute = 0; minute <= hours * 60; minute += 2) {
      if ((await reconcile()) !== "idle") asked.push(minute);
      later(2 * MINUTE);
    }
    return asked;
  };

  test("asks after 2, 10 and 60 minutes, then after 6, 24 and 72 hours where nobody began to pay", async () => {
    expect(await askedWithin(73)).toEqual([2, 10, 60, 6 * 60, 24 * 60, 72 * 60]);
    expect(questions).toBe(6);
    expect(await status()).toBe("failed");
  }, 60_000);

  test("asks hourly while a transfer that was begun may come", async () => {
    answer(() => paid(order, { status: "pending" }));
    const hours = [1, 2, 3, 4, 5, 6, 7, 8, 12];
    expect(await askedWithin(13)).toEqual([2, 10, ...hours.map((hour) => hour * 60)]);
    expect(await status()).toBe("pending");
  });

  test("a time that was planned is kept", async () => {
    const planned = new Date(shop.world.now.getTime() + 3 * HOUR);
    const job = database.db.updateTable("jobs").where("subject", "=", order.reference);
    await job.set({ due_at: planned.toISOString() }).execute();
    later(3 * HOUR - MINUTE);
    expect(await reconcile()).toBe("idle");
    later(MINUTE);
    expect(await reconcile()).toBe("open");
    expect(questions).toBe(1);
  });

  test("an event that comes a moment after a question is settled by the next one", async () => {
    later(2 * MINUTE);
    expect(await reconcile()).toBe("open");
    answer(() => paid(order));
    const { reference, amount } = order;
    const data = { id: 1, reference, amount, currency: "NGN" };
    expect((await shop.webhook({ event: "charge.success", data })).status).toBe(200);
    expect([await status(), questions]).toEqual(["pending", 1]);
    later(3_000);
    expect(await reconcile()).toBe("settled");
    expect([await status(), questions]).toEqual(["paid", 2]);
  });

  test("an order whose webhook was lost and whose shopper never came back becomes paid", async () => {
    answer(() => paid(order));
    later(2 * MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(await status()).toBe("paid");
    later(HOUR);
    expect(await reconcile()).toBe("idle");
    expect(questions).toBe(1);
  });

  test("an order that was paid meanwhile is not asked about", async () => {
    answer(() => paid(order));
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    later(2 * MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(questions).toBe(1);
  });

  test("after three days without a payment the order has failed, and that is kept as an event", async () => {
    later(72 * HOUR);
    expect(await reconcile()).toBe("given-up");
    expect(await status()).toBe("failed");
    const events = database.db.selectFrom("payment_events").select("kind");
    expect(await events.where("reference", "=", order.reference).execute()).toEqual([
      { kind: "payment.failed" },
    ]);
    later(HOUR);
    expect(await reconcile()).toBe("idle");
  });

  test("a declined card is asked about again: the shopper may have tried another", async () => {
    answer(() => paid(order, { status: "failed" }));
    later(2 * MINUTE);
    expect(await reconcile()).toBe("open");
    expect(await status()).toBe("failed");
    answer(() => paid(order));
    later(8 * MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(await status()).toBe("paid");
  });

  test("nothing is given up while the provider cannot be asked", async () => {
    answer(() => ({ kind: "unreachable", reason: "TimeoutError" }));
    later(72 * HOUR);
    expect(await reconcile()).toBe("unanswered");
    expect(await status()).toBe("pending");
    answer(() => paid(order));
    later(5 * MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(await status()).toBe("paid");
  });

  test("money that is not the order's never makes it paid", async () => {
    answer(() => paid(order, { amount: order.amount - 1 }));
    later(2 * MINUTE);
    expect(await reconcile()).toBe("open");
    later(72 * HOUR);
    expect(await reconcile()).toBe("given-up");
    expect(await status()).toBe("failed");
  });

  test.each([365 * 24, 24])(
    "what was placed while the clock was %s hours ahead is asked about once the clock is right",
    async (hours) => {
      later(hours * HOUR);
      order = (await shop.call("POST", "/api/orders", orderBody())).body;
      await database.db.deleteFrom("jobs").where("subject", "!=", order.reference).execute();
      const correctTimes = createCorrectTimes(shop.ports);
      expect(await correctTimes()).toBe("idle");
      later(-hours * HOUR);
      expect(await correctTimes()).toBe("corrected");
      answer(() => ({ kind: "not-found" }));
      expect(await reconcile()).toBe("open");
      expect(await reconcile()).toBe("idle");
      answer(() => paid(order));
      later(HOUR);
      expect(await reconcile()).toBe("settled");
      expect(await status()).toBe("paid");
    },
  );

  test("of several processes one asks", async () => {
    answer(() => paid(order));
    later(2 * MINUTE);
    const results = await Promise.all(Array.from({ length: 5 }, reconcile));
    expect(results.toSorted()).toEqual(["idle", "idle", "idle", "idle", "settled"]);
    expect(questions).toBe(1);
  });

  test("of processes that wait for each other's change one asks", { tags: ["rest"] }, async () => {
    answer(() => paid(order));
    later(2 * MINUTE);
    const locksWaitedFor = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
      return Number(rows[0]?.count);
    };
    // Both have selected the order before the lock on its row is released.
    const both = await database.db.transaction().execute(async (transaction) => {
      const held = transaction.updateTable("jobs").set({ attempts: 0 });
      await held.where("subject", "=", order.reference).execute();
      const waiting = [reconcile(), reconcile()];
      // On SQLite both wait for the end of this transaction, on PostgreSQL for the row.
      while (database.databaseUrl && (await locksWaitedFor()) < 2) await nextTurn();
      return { waiting };
    });
    expect((await Promise.all(both.waiting)).toSorted()).toEqual(["idle", "settled"]);
    expect(questions).toBe(1);
  });

  test("who says meanwhile that it was paid is heard, though the question is the last", async () => {
    const answered = Promise.withResolvers<VerifyResult>();
    const begun = new Promise<void>((resolve) => {
      shop.world.verify = () => {
        resolve();
        return answered.promise;
      };
    });
    later(72 * HOUR);
    const last = reconcile();
    await begun;
    const other = testShop(database.db);
    other.world.now = shop.world.now;
    await other.call("POST", `/api/orders/${order.reference}/confirm`);
    answered.resolve({ kind: "not-found" });
    expect(await last).toBe("given-up");
    answer(() => paid(order));
    later(MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(await status()).toBe("paid");
  });

  test("what a process was asking when it was killed is asked by another a minute later", async () => {
    const begun = new Promise<void>((resolve) => {
      shop.world.verify = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    later(2 * MINUTE);
    void reconcile();
    await begun;
    const { now } = shop.world;
    shop = testShop(database.db);
    shop.world.now = now;
    answer(() => paid(order));
    expect(await reconcile()).toBe("idle");
    later(MINUTE);
    expect(await reconcile()).toBe("settled");
    expect(await status()).toBe("paid");
  });
});
