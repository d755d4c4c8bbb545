import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { resendConfirmation } from "./emails.ts";
import { findOrder } from "./find-order.ts";

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

  const placeAt = async (time: string, firstName: string) => {
    shop.world.now = new Date(time);
    const body = { ...orderBody(), customer: { ...customer(), firstName } };
    return (await shop.call("POST", "/api/orders", body)).body;
  };

  test("an order's file has its lines, customer, payment and e-mails", async () => {
    const file = await findOrder(database.db, early.reference);
    expect(file?.order).toMatchObject({ status: "paid", email: "ada@example.com" });
    expect(file?.lines.map(({ sku }) => sku)).toEqual([
      "naledi/orion-dress",
      "bubble-girl/bubble-molly-combo",
    ]);
    expect(file?.events.map(({ kind }) => kind)).toEqual(["payment.paid"]);
    expect(file?.emails.map(({ topic }) => topic)).toEqual(["order-confirmation", "order-notice"]);
    expect(await findOrder(database.db, "HZ0")).toBeUndefined();
  });

  const confirmation = async ({ reference }: { reference: string }) => {
    const { emails } = (await findOrder(database.db, reference)) ?? { emails: [] };
    return emails.find(({ topic }) => topic === "order-confirmation");
  };

  test("a confirmation that was not sent yet is not sent twice", async () => {
    expect(await resendConfirmation(database.db, early.reference, NOON)).toMatchObject({
      kind: "waiting",
    });
  });

  test.each(["sent", "parked"] as const)(
    "a confirmation that is %s goes out once more, with three days of its own",
    async (state) => {
      await database.db
        .updateTable("outbox")
        .set({ state, attempts: 9, last_error: "refused" })
        .where("subject", "=", early.reference)
        .execute();
      const result = await resendConfirmation(database.db, early.reference, NOON);
      expect(result).toEqual({ kind: "queued" });
      expect(await confirmation(early)).toMatchObject({
        state: "waiting",
        attempts: 0,
        last_error: null,
        created_at: NOON.toISOString(),
      });
    },
  );

  test("only a paid order that somebody placed has a confirmation", async () => {
    const resend = (reference: string) => resendConfirmation(database.db, reference, NOON);
    expect(await resend(late.reference)).toEqual({ kind: "not-paid", status: "pending" });
    expect(await resend("HZ0")).toEqual({ kind: "unknown-order" });
    await database.db
      .updateTable("orders")
      .set({ email: "" })
      .where("reference", "=", early.reference)
      .execute();
    expect(await resend(early.reference)).toEqual({ kind: "erased" });
  });
});
