import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPaystack } from "../../server/gateways/paystack.ts";
import { VERIFICATION_INTERVAL_MS } from "../../server/services/claim-verification.ts";
import { createReconcilePayment } from "../../server/services/reconcile-payment.ts";
import { databases } from "../support/databases.ts";
import type { TestDatabase } from "../support/databases.ts";
import { orderBody } from "../support/order-body.ts";
import { testShop } from "../support/shop.ts";
import type { TestShop } from "../support/shop.ts";
import { chargeEvent, MISBEHAVIOURS, refundEvent } from "./card-provider.ts";
import type { Truth } from "./card-provider.ts";
import { startOutside } from "./outside.ts";
import type { Outside } from "./outside.ts";

const HOUR = 60 * 60_000;

describe.each(databases)("the card provider misbehaves, on $name", ({ open }) => {
  let database: TestDatabase;
  let outside: Outside;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    outside = await startOutside();
    shop = testShop(database.db);
    const { PAYSTACK_API_URL: apiUrl = "", PAYSTACK_SECRET_KEY: secretKey = "" } = outside.env;
    const gateway = createPaystack({ apiUrl, secretKey, timeoutMs: 300 });
    shop.world.verify = (reference) => gateway.verify(reference);
  });
  afterAll(async () => {
    await outside.close();
    await database.close();
  });

  const pay = async (): Promise<Truth> => {
    const { reference, amount } = (await shop.call("POST", "/api/orders", orderBody())).body;
    return outside.cards.pay(reference, amount);
  };
  const confirm = async ({ reference }: Truth) =>
    (await shop.call("POST", `/api/orders/${reference}/confirm`)).body.status;
  const emailsOf = async ({ reference }: Truth) => {
    const rows = database.db.selectFrom("outbox").select("topic").where("subject", "=", reference);
    return (await rows.orderBy("topic").execute()).map(({ topic }) => topic);
  };
  /** Moves the clock on until the provider may be queried about the same order again. */
  const pause = () => {
    shop.world.now = new Date(shop.world.now.getTime() + VERIFICATION_INTERVAL_MS);
  };
  const reconcileAll = async () => {
    const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
    for (let result = await reconcile(); result !== "idle"; result = await reconcile());
  };

  test.each(Object.keys(MISBEHAVIOURS))(
    "%s settles nothing; once it tells the truth the order is paid, with one confirmation",
    async (name) => {
      await pay();
      const truth = await pay();
      outside.cards.treats.set(truth.reference, name);
      expect(await confirm(truth)).toBe("pending");
      pause();
      expect((await shop.webhook(chargeEvent(truth))).status).toBe(200);
      expect(await emailsOf(truth)).toEqual([]);
      outside.cards.treats.clear();
      pause();
      expect(await Promise.all([confirm(truth), confirm(truth)])).toEqual(["paid", "paid"]);
      await shop.webhook(chargeEvent(truth));
      expect(await emailsOf(truth)).toEqual(["order-confirmation", "order-notice"]);
    },
  );

  test("it is away for an hour: nothing is given up, and all settle once it is back", async () => {
    const truths = await Promise.all([pay(), pay(), pay()]);
    outside.cards.away = "breaks";
    for (let minutes = 0; minutes < 60; minutes += 10) {
      shop.world.now = new Date(shop.world.now.getTime() + HOUR / 6);
      await reconcileAll();
      for (const truth of truths) expect(await confirm(truth)).toBe("pending");
    }
    outside.cards.away = "no";
    shop.world.now = new Date(shop.world.now.getTime() + HOUR / 6);
    await reconcileAll();
    for (const { reference } of truths) {
      const { status } = (await shop.call("GET", `/api/orders/${reference}`)).body;
      expect(status).toBe("paid");
    }
  });

  test("events of a refund and its charge come in the wrong order: refunded, and nobody is told of a payment", async () => {
    const truth = Object.assign(await pay(), { status: "reversed" as const });
    for (const event of [refundEvent(truth), chargeEvent(truth), refundEvent(truth)]) {
      expect((await shop.webhook(event)).status).toBe(200);
    }
    expect(await confirm(truth)).toBe("refunded");
    expect(await emailsOf(truth)).toEqual([]);
  });
});
