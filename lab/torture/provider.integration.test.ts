import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaystack } from "../../server/providers/paystack.ts";
import { VERIFICATION_INTERVAL_MS } from "../../server/payments/claim-verification.ts";
import { createSendRefund } from "../../server/payments/send-refund.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { chargeEvent } from "./card-provider.ts";
import { MISBEHAVIOURS } from "./misbehaviours.ts";
import type { Truth } from "./misbehaviours.ts";
import { REFUND_FAULTS } from "./refund-desk.ts";
import { startOutside } from "./outside.ts";
import type { Outside } from "./outside.ts";

onDatabases("the card provider misbehaves, on $name", ({ open }) => {
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
    // A request that is carried out after the look-up would be no fault of the shop's: a busy machine has more time.
    const patient = createPaystack({ apiUrl, secretKey, timeoutMs: 1_000 });
    shop.world.refund = (request) => patient.refund(request);
    // The provider's clock is the real one.
    shop.world.listRefunds = (reference) => patient.listRefunds({ reference, since: new Date(0) });
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

  test.each(Object.keys(MISBEHAVIOURS))(
    "%s settles nothing; once it tells the truth the order is paid, with one confirmation",
    { tags: ["rest"] },
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

  test(
    "requests for refunds go wrong in every way: each returns the money once",
    { tags: ["rest"] },
    async () => {
      const { desk } = outside.cards;
      const names = Object.keys(REFUND_FAULTS);
      const truths = await Promise.all(names.map(pay));
      // One after the other: a busy machine may take longer than the gateway waits.
      for (const truth of truths) {
        while ((await confirm(truth)) !== "paid") pause();
      }
      for (const [at, { reference, amount }] of truths.entries()) {
        desk.faults.set(reference, names[at] ?? "");
        const key = `all of ${reference}`;
        const request = { of: { order: reference }, amount: amount / 2, reason: "", by: "", key };
        await shop.shop.requestRefund(request);
      }
      const send = createSendRefund(shop.ports);
      const sendAll = async () => {
        const results = await Promise.all(truths.map(() => send()));
        // On PostgreSQL concurrent calls may find the same one due, and one of them gets it.
        if (results.some((result) => result !== "idle")) await sendAll();
      };
      // The first requests, look-ups, and after the quiet time the second requests.
      for (const minutes of [1, 1, 60, 60, 60, 60]) {
        await sendAll();
        shop.world.now = new Date(shop.world.now.getTime() + minutes * 60_000);
      }
      const counts = truths.map(
        ({ reference }) =>
          desk.refunds.filter((each) => each.paymentReference === reference).length,
      );
      expect(Object.fromEntries(names.map((name, at) => [name, counts[at]]))).toEqual(
        Object.fromEntries(names.map((name) => [name, 1])),
      );
      for (const refund of desk.refunds) {
        refund.status = "processed";
        await shop.webhook(desk.event(refund));
      }
      for (const truth of truths) {
        const { body } = await shop.call("GET", `/api/orders/${truth.reference}`);
        expect(body).toMatchObject({ status: "paid", refunded: truth.amount / 2 });
      }
    },
  );
});
