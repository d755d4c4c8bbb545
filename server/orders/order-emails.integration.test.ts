import { afterAll, beforeAll, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { Email } from "../../domain/messages/emails.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { OWNER_EMAIL, paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { createRelayEmail } from "../messages/relay.ts";

type Order = { reference: string; amount: number };

onDatabases("the e-mails of a paid order on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const place = async (): Promise<Order> =>
    (await shop.call("POST", "/api/orders", orderBody())).body;
  const waiting = async ({ reference }: Order) => {
    const rows = database.db.selectFrom("outbox").select("topic");
    const found = await rows.where("subject", "=", reference).orderBy("topic").execute();
    return found.map(({ topic }) => topic);
  };

  async function sendAll(): Promise<Email[]> {
    const sent: Email[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") {
      shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    }
    return sent;
  }

  test("an e-mail is put into the outbox once, however often", async () => {
    const order = await place();
    for (const at of ["2026-11-21T09:00:00.000Z", "2026-11-21T10:00:00.000Z"]) {
      await enqueueEmail(database.db, "order-notice", order.reference, new Date(at));
    }
    expect(await waiting(order)).toEqual(["order-notice"]);
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
  });

  test("a confirmation does not wait behind messages", async () => {
    const message = { kind: "contact", from_email: "a@b.example", from_name: "A", message: "Hi" };
    for (let sent = 0; sent < 3; sent++) await shop.shop.takeMessage(message, "203.0.113.7");
    shop.world.now = new Date(shop.world.now.getTime() + 1_000);
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    const sent = await sendAll();
    expect(sent).toHaveLength(5);
    const ofTheOrder = sent.map(({ message: text }) => text.includes(order.reference));
    expect(ofTheOrder).toEqual([true, true, false, false, false]);
  });

  test("the callback, the webhook and the reconciler at once make one confirmation and one notice", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    const confirm = () => shop.call("POST", `/api/orders/${order.reference}/confirm`);
    const event = { event: "charge.success", data: { ...order, id: 1, currency: "NGN" } };
    const webhook = () => shop.webhook(event);
    await Promise.all([confirm(), webhook(), shop.shop.settlePayment(order.reference)]);
    await Promise.all([confirm(), webhook()]);
    expect(await waiting(order)).toEqual(["order-confirmation", "order-notice"]);

    const sent = await sendAll();
    expect(sent).toHaveLength(2);
    const to = (address: string) =>
      sent.find((email) => isAddressed(email) && email.to_email === address);
    const confirmation = to(customer().email);
    expect(confirmation).toMatchObject({ to_name: "Ada Okafor" });
    const text = confirmation?.message ?? "";
    expect(text).toContain("2 × Orion Dress, size M: ₦280,000");
    expect(text).toContain("Total: ₦350,000");
    expect(text).toContain(`http://localhost:3000/orders/${order.reference}`);
    const notice = to(OWNER_EMAIL);
    expect(notice?.message).toContain("A new order is paid: ₦350,000.");
    expect(notice?.message).toContain("Rivers\nNigeria");

    await confirm();
    expect(await sendAll()).toEqual([]);
  });

  test("a customer who was erased before they were sent gets none", async () => {
    const order = await place();
    shop.world.verify = () => paid(order);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    const orders = database.db.updateTable("orders").set({ email: "", phone: "" });
    await orders.where("reference", "=", order.reference).execute();
    expect(await sendAll()).toEqual([]);
    expect(await waiting(order)).toEqual([]);
  });

  test("an order that is not paid has none", async () => {
    const order = await place();
    shop.world.verify = () => paid(order, { amount: 100 });
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    shop.world.verify = () => paid(order, { status: "failed" });
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(await waiting(order)).toEqual([]);
  });

  test("money that came and went before anyone looked is not confirmed", async () => {
    const order = await place();
    shop.world.verify = () => paid(order, { status: "reversed" });
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(await waiting(order)).toEqual([]);
  });
});
