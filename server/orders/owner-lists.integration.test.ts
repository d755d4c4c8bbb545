import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { listMessages } from "../messages/messages.ts";
import { resendConfirmation } from "./emails.ts";
import { findOrder } from "./find-order.ts";
import { exportOrders, listOrders } from "./list-orders.ts";
import type { ExportedOrder, ExportRange } from "./list-orders.ts";

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
  const references = (orders: { reference: string }[]) => orders.map(({ reference }) => reference);

  const exported = async (range: ExportRange): Promise<ExportedOrder[]> => {
    const orders: ExportedOrder[] = [];
    for await (const order of exportOrders(database.db, range)) orders.push(order);
    return orders;
  };

  test("the newest order comes first, with its pieces counted", async () => {
    const orders = await listOrders(database.db, { limit: 10 });
    expect(references(orders)).toEqual([late.reference, early.reference]);
    expect(orders[0]).toMatchObject({ first_name: "Bisi", pieces: 3, amount: 35_000_000 });
  });

  test("orders of one status are listed, and no more than asked for", async () => {
    const paidOrders = await listOrders(database.db, { status: "paid", limit: 10 });
    expect(references(paidOrders)).toEqual([early.reference]);
    expect(references(await listOrders(database.db, { limit: 1 }))).toEqual([late.reference]);
  });

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

  test("an export holds the orders from its first moment until just before its last", async () => {
    const from = new Date("2026-11-20T09:00:00.000Z");
    const until = new Date("2026-11-21T09:00:00.000Z");
    const orders = await exported({ from, until });
    expect(references(orders)).toEqual([early.reference]);
    expect(orders[0]?.lines).toHaveLength(2);
  });

  test("an export has the sizes that are in force, not those that were ordered", async () => {
    const by = { id: "ada", name: "Ada", email: "ada@house.example", role: "owner" } as const;
    const { number = 0 } = (await findOrder(database.db, early.reference))?.order ?? {};
    const { orders } = shop.shop.house;
    for (const [id, from, to] of [
      ["first", "M", "L"],
      ["second", "L", "XL"],
    ] as const) {
      shop.world.now = new Date(shop.world.now.getTime() + 1_000);
      const change = { number, by, id: id.padEnd(20, "x"), position: 0, from, to };
      expect(await orders.changeSize(change)).toMatchObject({ kind: "changed" });
    }
    const from = new Date("2026-11-20T09:00:00.000Z");
    const [order] = await exported({ from, until: new Date("2026-11-21T09:00:00.000Z") });
    expect(order?.lines.map(({ size }) => size)).toEqual(["XL", "S"]);
  });

  test("an export of more than a page has every order once", async () => {
    const order = await database.db
      .selectFrom("orders")
      .selectAll()
      .where("reference", "=", early.reference)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...order,
      status: "pending" as const,
      reference: `COPY${String(index).padStart(4, "0")}`,
      // All with the same time, so that a page ends between equal times.
      created_at: "2026-10-01T00:00:00.000Z",
    }));
    await database.db.insertInto("orders").values(copies).execute();
    const numbered = copies.map(({ reference }) => ({ reference }));
    await database.db.insertInto("order_numbers").values(numbered).execute();
    const range = { from: new Date("2026-10-01"), until: new Date("2026-10-02") };
    const orders = await exported(range);
    expect(references(orders)).toEqual(copies.map(({ reference }) => reference));
  });

  test("messages are listed with what became of their e-mail", async () => {
    shop.world.now = NOON;
    const form = { kind: "contact", from_name: "Ada", from_email: "ada@example.com" };
    await shop.call("POST", "/api/messages", { ...form, message: "Do you make it in green?" });
    await shop.call("POST", "/api/messages", { kind: "newsletter", from_email: "b@example.com" });
    const contact = await listMessages(database.db, { kind: "contact", limit: 10 });
    expect(contact).toMatchObject([{ message: "Do you make it in green?", state: "waiting" }]);
    expect(await listMessages(database.db, { limit: 10 })).toHaveLength(2);
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
