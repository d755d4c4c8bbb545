import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";

type Payment = { reference: string; amount: number };
const AMOUNT = 35_000_000;
const PAYER = { email: "bola@example.com" };
/** Personal data of the order's customer, which the payer must not get. */
const PERSONAL = ["Ada", "Okafor", "ada@example.com", "+234", "Example Street", "Rivers"];

onDatabases("links to pay on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  /** The provider's answer about each payment; it knows no others. */
  let truths: Map<string, { payment: Payment; status: string; channel?: string }>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
    truths = new Map();
    shop.world.verify = (reference) => {
      const { payment, ...said } = truths.get(reference) ?? {};
      return payment ? paid(payment, said) : { kind: "not-found" };
    };
  });
  afterAll(() => database.close());

  const place = async (): Promise<Payment> =>
    (await shop.call("POST", "/api/orders", orderBody())).body;
  const link = async ({ reference }: Payment) => {
    const { status, body } = await shop.call("POST", "/api/pay-links", { order: reference });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(["url"]);
    const { url } = body as unknown as { url: string };
    return { url, token: url.replace("http://localhost:3000/pay/", "") };
  };
  const begin = (token: string, body: object = PAYER) =>
    shop.call("POST", `/api/pay-links/${token}/payments`, body);
  const confirm = (token: string, payment?: string) =>
    shop.call("POST", `/api/pay-links/${token}/confirm`, { payment });
  const pause = () => {
    shop.world.now = new Date(shop.world.now.getTime() + 3_000);
  };

  test("an order has one link, however often and at once it is asked for", async () => {
    const order = await place();
    const links = await Promise.all([link(order), link(order), link(order)]);
    links.push(await link(order));
    expect(new Set(links.map(({ url }) => url)).size).toBe(1);
    expect(links[0]?.token).toMatch(/^[\w-]{32}$/);
    expect((await link(await place())).url).not.toBe(links[0]?.url);
  });

  test("a payer pays all that is due, and learns nothing of the customer or the order's reference", async () => {
    const order = await place();
    const { token } = await link(order);
    const view = await shop.shop.readPayLink(token);
    expect(view).toMatchObject({ status: "pending", due: AMOUNT, total: AMOUNT });
    const { status, body: payment } = await begin(token);
    expect(status).toBe(201);
    expect(payment).toMatchObject({ amount: AMOUNT, email: "bola@example.com" });
    truths.set(payment.reference, { payment, status: "success" });
    const ended = await confirm(token, payment.reference);
    expect([ended.status, ended.body]).toEqual([200, { status: "paid", due: 0 }]);
    const seen = JSON.stringify([view, payment, ended.body]);
    for (const secret of [...PERSONAL, order.reference]) expect(seen).not.toContain(secret);
    expect((await shop.call("GET", `/api/orders/${order.reference}`)).body.status).toBe("paid");
  });

  test("the reference of a payer's payment opens no order", async () => {
    const order = await place();
    const { token } = await link(order);
    const { reference } = (await begin(token)).body;
    expect((await shop.call("POST", `/api/orders/${reference}/confirm`)).status).toBe(404);
    expect((await shop.call("GET", `/api/orders/${reference}`)).status).toBe(404);
    expect((await shop.call("POST", `/api/orders/${reference}/payments`, {})).status).toBe(404);
    // The payer cannot confirm the customer's own payment.
    expect((await confirm(token, order.reference)).status).toBe(404);
    // Nor a payment that was begun by another order's link.
    const other = await link(await place());
    const { reference: ofOther } = (await begin(other.token)).body;
    expect((await confirm(token, ofOther)).status).toBe(404);
    expect((await confirm(other.token, ofOther)).status).toBe(200);
  });

  test("the payer's address is checked, and stored nowhere", async () => {
    const { token } = await link(await place());
    for (const email of [undefined, "", "bola", 5]) {
      const { status, body } = await begin(token, { email });
      expect([status, body.error.fields]).toEqual([
        422,
        { email: "Please enter a valid e-mail address." },
      ]);
    }
    await begin(token);
    const tables = ["orders", "payments", "pay_links", "payment_events", "outbox"] as const;
    for (const table of tables) {
      const rows = await database.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain("bola@");
    }
  });

  test("nothing due, nothing known", async () => {
    const order = await place();
    const { token } = await link(order);
    truths.set(order.reference, { payment: order, status: "success" });
    expect((await confirm(token)).body).toEqual({ status: "paid", due: 0 });
    expect((await begin(token)).body.error.code).toBe("nothing_due");
    const again = await shop.call("POST", "/api/pay-links", { order: order.reference });
    expect([again.status, again.body.error.code]).toEqual([409, "nothing_due"]);
    for (const reference of ["HZ00000000000000000000000000", "x", 5, null]) {
      expect((await shop.call("POST", "/api/pay-links", { order: reference })).status).toBe(404);
    }
    for (const unknown of ["x", "A".repeat(32)]) {
      expect(await shop.shop.readPayLink(unknown)).toBeUndefined();
      expect((await begin(unknown)).status).toBe(404);
      expect((await confirm(unknown)).status).toBe(404);
    }
  });

  test.each([
    ["pending", "bank_transfer", "transfer"],
    ["ongoing", "ussd", "ussd"],
  ])("%s by %s is on its way, until it is known how it ended", async (status, channel, way) => {
    const order = await place();
    const read = async () => (await shop.call("GET", `/api/orders/${order.reference}`)).body;
    expect(await read()).not.toHaveProperty("underWay");
    truths.set(order.reference, { payment: order, status, channel });
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(await read()).toMatchObject({ status: "pending", underWay: way });
    // The answer is the same if the provider does not respond.
    const { verify } = shop.world;
    shop.world.verify = () => ({ kind: "unreachable", reason: "test" });
    pause();
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(await read()).toMatchObject({ underWay: way });
    shop.world.verify = verify;
    truths.set(order.reference, { payment: order, status: "success", channel });
    pause();
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(await read()).toMatchObject({ status: "paid", due: 0 });
    expect(await read()).not.toHaveProperty("underWay");
  });

  test("where the provider does not respond, money may be on its way", async () => {
    const order = await place();
    shop.world.verify = () => ({ kind: "unreachable", reason: "test" });
    const { body } = await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(body).toMatchObject({ status: "pending", underWay: "unknown" });
  });
});
