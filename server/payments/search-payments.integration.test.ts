import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import type { ListedPayment } from "../providers/paystack.ts";
import { listConcerns } from "./concerns.ts";
import { createSearchPayments, planPaymentSearch, readPaymentSearch } from "./search-payments.ts";

onDatabases("payments that the database does not know, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const search = () =>
    createSearchPayments({ ...shop.ports, handleWebhook: shop.shop.handleWebhook })();
  const plan = () => planPaymentSearch(database.db, shop.world.now);
  const listed = (reference: string, more: Partial<ListedPayment> = {}): ListedPayment => ({
    transactionId: `id of ${reference}`.replaceAll(" ", "."),
    domain: "test",
    reference,
    amount: 1_400_000,
    currency: "NGN",
    ...more,
  });
  /** The provider's list in pages of one payment. */
  const list = (...payments: ListedPayment[]) => {
    shop.world.listPayments = (_period, page) => ({
      kind: "found",
      payments: payments.slice(page - 1, page),
      isLast: page >= payments.length,
    });
  };
  const concerns = async () =>
    (await listConcerns(database.db)).map(({ kind, reference, amount }) => ({
      kind,
      reference,
      amount,
    }));

  test("nothing is asked while no search is planned", async () => {
    shop.world.listPayments = () => expect.unreachable();
    expect(await search()).toBe("idle");
  });

  test("are shown to the owner once, however often they are found and whatever events arrive", async () => {
    list(listed("HZLOST1"), listed("HZLOST2", { amount: 250_000 }));
    await plan();
    expect(await search()).toBe("searched");
    expect(await search()).toBe("idle");
    const expected = [
      { kind: "payment.unknown-order", reference: "HZLOST1", amount: 1_400_000 },
      { kind: "payment.unknown-order", reference: "HZLOST2", amount: 250_000 },
    ];
    expect(await concerns()).toEqual(expected);
    expect(await readPaymentSearch(database.db)).toMatchObject({
      found: 2,
      endedAt: expect.any(String),
    });

    const { transactionId: id, reference, amount, currency } = listed("HZLOST1");
    await shop.shop.handleWebhook({
      event: "charge.success",
      data: { id, reference, amount, currency },
    });
    await plan();
    expect(await search()).toBe("searched");
    expect(await concerns()).toEqual(expected);
  });

  test("a known order that was paid since is settled; a paid one is not asked about again", async () => {
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    let asked = 0;
    shop.world.verify = (reference) => {
      asked += 1;
      return {
        kind: "found",
        payment: {
          ...listed(reference, { amount: body.amount }),
          status: "success",
          channel: "card",
          gatewayResponse: null,
          fees: null,
        },
      };
    };
    list(listed(body.reference, { amount: body.amount }));
    for (let time = 0; time < 2; time++) {
      await plan();
      expect(await search()).toBe("searched");
    }
    expect((await shop.call("GET", `/api/orders/${body.reference}`)).body.status).toBe("paid");
    expect(asked).toBe(1);
    expect(await concerns()).toEqual([]);
  });

  test("a payment of the other mode is not the shop's", async () => {
    list(listed("HZLIVE", { domain: "live" }));
    await plan();
    expect(await search()).toBe("searched");
    expect(await concerns()).toEqual([]);
  });

  test("a provider that does not answer is asked again, by one process at a time", async () => {
    await plan();
    expect(await search()).toBe("unanswered");
    list(listed("HZLOST1"));
    expect(await search(), "leased").toBe("idle");
    shop.world.now = new Date(shop.world.now.getTime() + 6 * 60_000);
    const rounds = await Promise.all([search(), search()]);
    expect(rounds.toSorted()).toEqual(["idle", "searched"]);
    expect(await concerns()).toHaveLength(1);
  });

  test("looks back three days beyond the last that is known, or a month where nothing is", async () => {
    expect((await plan()).toISOString()).toBe("2026-10-19T09:00:00.000Z");
    await shop.call("POST", "/api/orders", orderBody());
    shop.world.now = new Date("2026-12-24T09:00:00.000Z");
    expect((await plan()).toISOString()).toBe("2026-11-18T09:00:00.000Z");
  });
});
