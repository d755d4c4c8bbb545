import { afterEach, expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { previousRelease } from "../../../tests/support/previous-release.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import { dropExpired } from "../../jobs/retention.ts";
import { listConcerns, storeNote } from "../../payments/concerns.ts";
import type { Db } from "../schema.ts";

const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

onBothDatabases("questions and notes on $name", ({ open }) => {
  const insertEvent = (db: Db, kind: string, reference: string, distinction: string) => {
    const row = { key: `${kind}:${reference}:${distinction}`, kind, reference, amount: 5 };
    const received_at = "2026-11-01T09:00:00.000Z";
    return db
      .insertInto("payment_events")
      .values({ ...row, detail: "{}", received_at })
      .execute();
  };

  test(
    "what the release before kept and showed to nobody is listed, and no second time when it comes again",
    { tags: ["rest"] },
    async () => {
      const { old, upgrade } = await previousRelease(open, "013", cleaning);
      const lost = { reference: "HZ22222222222222222222222222", amount: 5 };
      await insertEvent(old, "charge.success", lost.reference, "51");
      await insertEvent(old, "payment.mismatch", "HZ44444444444444444444444444", "52:amount");
      const db = await upgrade();
      const shop = testShop(db);
      const order = (await shop.call("POST", "/api/orders", orderBody())).body;
      shop.world.verify = () => paid(order);
      const event = (data: object) => ({
        event: "charge.success",
        data: { currency: "NGN", ...data },
      });
      await shop.webhook(event({ id: 50, reference: order.reference, amount: order.amount }));
      await shop.webhook(event({ id: 51, ...lost }));
      const kinds = (await listConcerns(db)).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(["payment.mismatch", "payment.unknown-order"]);
    },
  );

  test("notes go with their events, whichever release drops them", async () => {
    const database = await open();
    const { db } = database;
    const shop = testShop(db);
    const { reference } = (await shop.call("POST", "/api/orders", orderBody())).body;
    await insertEvent(db, "charge.dispute.create", reference, "7");
    const [concern] = await listConcerns(db);
    await storeNote(db, concern?.key ?? "", { note: "answered", by: "Ada" }, shop.world.now);
    await dropExpired(db, new Date("2036-01-01T00:00:00.000Z"));
    expect(await db.selectFrom("payment_event_notes").selectAll().execute()).toEqual([]);
    await database.close();
  });
});
