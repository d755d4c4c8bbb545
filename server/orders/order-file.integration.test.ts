import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { resendConfirmation } from "./emails.ts";
import { readOrderFile } from "./order-file.ts";

const NOON = new Date("2026-11-21T12:00:00.000Z");

onDatabases("what the owner sees on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let early: { reference: string; amount: number };
  let late: { reference: string; amount: number };
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
    early = await placeAt("2026-11-20T09:00:00.000Z", "Ada");
    late = await placeAt("2026-11-21T09:00:00.000Z", "Bisi");
    shop.world.verify = () => paid(early);
    await shop.call("POST", `/api/orders/${early.reference}/confirm`);
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const placeAt = async (time: string, firstName: string) => {
    shop.world.now = new Date(time);
    const body = { ...orderBody(), customer: { ...customer(), firstName } };
    return (await shop.call("POST", "/api/orders", body)).body;
  };

  test("an order's file has its lines, customer, payment and e-mails", async () => {
    const file = await readOrderFile(database.db, early.reference);
    expect(file?.order).toMatchObject({ status: "paid", email: "ada@example.com" });
    expect(file?.lines.map(({ sku }) => sku)).toEqual([
      "naledi/orion-dress",
      "bubble-girl/bubble-molly-combo",
    ]);
    expect(file?.events.map(({ kind }) => kind)).toEqual(["payment.paid"]);
    expect(file?.emails.map(({ topic }) => topic)).toEqual(["order-confirmation", "order-notice"]);
    expect(await readOrderFile(database.db, "HZ0")).toBeUndefined();
  });

  const confirmation = async ({ reference }: { reference: string }) => {
    const { emails } = (await readOrderFile(database.db, reference)) ?? { emails: [] };
    return emails.find(({ topic }) => topic === "order-confirmation");
  };

  const resend = (order: string) => {
    shop.world.now = NOON;
    return act(resendConfirmation, { order, by: ADA });
  };

  test("a confirmation that was not sent yet is not sent twice", async () => {
    expect(await resend(early.reference)).toEqual({ kind: "refused", why: "waiting" });
  });

  test.each(["sent", "parked"] as const)(
    "a confirmation that is %s goes out once more, with three days of its own",
    async (state) => {
      await database.db
        .updateTable("outbox")
        .set({ state, last_error: "refused" })
        .where("subject", "=", early.reference)
        .execute();
      await database.db.deleteFrom("jobs").execute();
      expect(await resend(early.reference)).toEqual({ kind: "done" });
      expect(await confirmation(early)).toMatchObject({
        state: "waiting",
        last_error: null,
        created_at: NOON.toISOString(),
      });
      const jobs = database.db.selectFrom("jobs").select(["subject", "attempts", "tried_since"]);
      expect(await jobs.execute()).toEqual([
        { subject: early.reference, attempts: 0, tried_since: null },
      ]);
    },
  );

  test("only a paid order that somebody placed has a confirmation", async () => {
    expect(await resend(late.reference)).toEqual({ kind: "refused", why: "not-paid" });
    expect(await resend("HZ0")).toEqual({ kind: "unknown" });
    await database.db
      .updateTable("orders")
      .set({ email: "" })
      .where("reference", "=", early.reference)
      .execute();
    expect(await resend(early.reference)).toEqual({ kind: "refused", why: "no-address" });
  });
});
