import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { listConcerns } from "../payments/concerns.ts";
import { createKeepRetention } from "./retention.ts";
import { createCorrectTimes } from "./correct-times.ts";

const DAY = 24 * 60 * 60 * 1000;

onDatabases("retention by itself on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const keepRetention = () =>
    createKeepRetention({ ...shop.ports, settlePayment: shop.shop.settlePayment })();
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const count = async (table: "orders" | "idempotency_keys") =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  /** Places an order that is never paid and that the reconciler has stopped checking. */
  const placeUnpaid = async () => {
    const key = { "Idempotency-Key": "a-key" };
    await shop.call("POST", "/api/orders", orderBody(), key);
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
  };

  test("runs daily, and drops what is past its period, keys of requests too", async () => {
    await placeUnpaid();
    shop.world.verify = () => ({ kind: "unreachable", reason: "no provider" });
    expect(await keepRetention()).toBe("dropped");
    for (let day = 0; day < 29; day++) {
      later(DAY - 1);
      expect(await keepRetention()).toBe("idle");
      later(1);
      expect(await keepRetention()).toBe("dropped");
    }
    expect([await count("orders"), await count("idempotency_keys")]).toEqual([1, 1]);
    later(2 * DAY);
    expect(await keepRetention()).toBe("dropped");
    expect([await count("orders"), await count("idempotency_keys")]).toEqual([0, 0]);
  });

  test("an order that nobody can pay any more goes after 5 days, once the provider was asked; late money finds it", async () => {
    const asked: string[] = [];
    const answer = { status: "ongoing" };
    const placed = (await shop.call("POST", "/api/orders", orderBody())).body;
    shop.world.verify = (reference) => {
      asked.push(reference);
      return paid(placed, answer);
    };
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    await keepRetention();
    for (const _ of [1, 2, 3, 4]) {
      later(DAY);
      await keepRetention();
    }
    expect(asked).toEqual([]);
    // The provider may still report a payment, so the order stays.
    later(DAY + 1_000);
    await keepRetention();
    expect(asked).toEqual([placed.reference]);
    expect(await count("orders")).toBe(1);
    answer.status = "abandoned";
    later(DAY);
    await keepRetention();
    expect([await count("orders"), asked.length]).toEqual([0, 2]);

    await shop.webhook({
      event: "charge.success",
      data: { id: 1, reference: placed.reference, amount: placed.amount, currency: "NGN" },
    });
    const [concern] = await listConcerns(database.db);
    expect(concern?.kind).toBe("payment.unknown-order");
    expect(concern?.detail).toContain("HZ-1001, ₦350,000");
    const traces = () => database.db.selectFrom("dropped_orders").select("number").execute();
    expect(await traces()).toHaveLength(1);
    later(31 * DAY);
    await keepRetention();
    await keepRetention();
    later(DAY);
    await keepRetention();
    expect(await traces()).toEqual([]);
  });

  test("of several processes one does it", async () => {
    const all = await Promise.all(Array.from({ length: 6 }, keepRetention));
    expect(all.filter((result) => result === "dropped")).toHaveLength(1);
  });

  test("whoever died doing it leaves it to another an hour later", async () => {
    await keepRetention();
    later(DAY);
    const dying = createKeepRetention({
      ...shop.ports,
      settlePayment: shop.shop.settlePayment,
      now: () => {
        const [at] = times.splice(0, 1);
        if (!at) throw new Error("killed");
        return at;
      },
    });
    // The clock is read for the due time, the lease and the deletion; the fourth read throws.
    const times = Array.from({ length: 3 }, () => shop.world.now);
    await expect(dying()).rejects.toThrow("killed");
    expect(await keepRetention()).toBe("idle");
    later(60 * 60 * 1000);
    expect(await keepRetention()).toBe("dropped");
  });

  test("a clock that jumps years ahead drops nothing at once", async () => {
    await placeUnpaid();
    await keepRetention();
    const before = shop.world.now;
    later(10 * 365 * DAY);
    expect(await keepRetention()).toBe("put-off");
    expect(await keepRetention()).toBe("idle");
    expect(await count("orders")).toBe(1);
    // The clock is corrected: retention runs daily again.
    shop.world.now = before;
    await createCorrectTimes(shop.ports)();
    expect(await keepRetention()).toBe("dropped");
    expect(await count("orders")).toBe(1);
  });

  test("a shop that was shut for a month goes on after a day", async () => {
    await placeUnpaid();
    await keepRetention();
    later(40 * DAY);
    expect(await keepRetention()).toBe("put-off");
    later(DAY);
    expect(await keepRetention()).toBe("dropped");
    expect(await count("orders")).toBe(0);
  });
});
