import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { listConcerns } from "../../payments/concerns.ts";
import { createReconcilePayment } from "../../payments/reconcile-payment.ts";

type Payment = { reference: string; amount: number };
const AMOUNT = 35_000_000;

onDatabases("several payments of one order on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  /** The provider's answer about each payment; it knows no others. */
  let truths: Map<string, { payment: Payment; status: string }>;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    truths = new Map();
    shop.world.verify = (reference) => {
      const truth = truths.get(reference);
      return truth ? paid(truth.payment, { status: truth.status }) : { kind: "not-found" };
    };
    await database.db.deleteFrom("payment_events").execute();
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
  });
  afterAll(() => database.close());

  const place = async (): Promise<Payment> =>
    (await shop.call("POST", "/api/orders", orderBody())).body;
  const again = (reference: string) => shop.call("POST", `/api/orders/${reference}/payments`, {});
  const confirm = async (reference: string) =>
    (await shop.call("POST", `/api/orders/${reference}/confirm`)).body;
  const happens = (payment: Payment, status: string) =>
    truths.set(payment.reference, { payment, status });
  const event = ({ reference, amount }: Payment) =>
    shop.webhook({
      event: "charge.success",
      data: { id: 1, reference, amount, currency: "NGN" },
    });
  const pause = (ms = 3_000) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const emailsOf = async ({ reference }: Payment) => {
    const rows = database.db.selectFrom("outbox").select("topic").where("subject", "=", reference);
    return (await rows.orderBy("topic").execute()).map(({ topic }) => topic);
  };

  test("the second has its own reference, the same amount, and nothing personal but the e-mail", async () => {
    const order = await place();
    const { status, body } = await again(order.reference);
    expect(status).toBe(201);
    expect(body).toEqual({
      reference: expect.stringMatching(/^HZ\w{26}$/) as string,
      number: expect.stringMatching(/^HZ-\d+$/) as string,
      amount: AMOUNT,
      currency: "NGN",
      email: "ada@example.com",
      publicKey: "pk_test_of_the_tests",
      metadata: { custom_fields: expect.any(Array) as object[] },
    });
    expect(body.reference).not.toBe(order.reference);
    expect(body.metadata.custom_fields.map(({ variable_name }) => variable_name)).toEqual([
      "order_number",
      "order_summary",
    ]);
    for (const secret of ["Okafor", "+234", "Example Street"]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test("with the key that placed the order, the provider is told all seven fields and its number; with any other key two", async () => {
    const header = (key: string) => ({ "Idempotency-Key": key });
    const key = "checkout-of-ada";
    const order = (await shop.call("POST", "/api/orders", orderBody(), header(key))).body;
    const names = async (used: string) => {
      const path = `/api/orders/${order.reference}/payments`;
      const { body } = await shop.call("POST", path, {}, header(used));
      return body.metadata.custom_fields.map(({ variable_name }) => variable_name);
    };
    const first = order.metadata.custom_fields.map(({ variable_name }) => variable_name);
    expect(first).toHaveLength(7);
    expect(await names(key)).toEqual([...first, "order_number"]);
    await shop.call("POST", "/api/orders", orderBody(), header("checkout-of-bola"));
    for (const other of ["checkout-of-bola", "nobody", "no key at all"]) {
      expect(await names(other)).toEqual(["order_number", "order_summary"]);
    }
  });

  test("whichever is paid pays the order, and is known by its own reference and the order's", async () => {
    const order = await place();
    const second: Payment = (await again(order.reference)).body;
    happens(order, "abandoned");
    happens(second, "success");
    const state = { reference: order.reference, status: "paid", paid: AMOUNT, due: 0 };
    expect(await confirm(second.reference)).toMatchObject(state);
    pause();
    expect(await confirm(order.reference)).toMatchObject(state);
    expect((await shop.call("GET", `/api/orders/${second.reference}`)).status).toBe(404);
    expect(await emailsOf(order)).toEqual(["order-confirmation", "order-notice"]);
    expect(await emailsOf(second)).toEqual([]);
  });

  test("a late transfer and a second card: one paid order, and a note of what is owed back", async () => {
    const order = await place();
    happens(order, "pending");
    expect((await confirm(order.reference)).status).toBe("pending");
    const second: Payment = (await again(order.reference)).body;
    happens(second, "success");
    expect((await confirm(second.reference)).status).toBe("paid");
    expect(await listConcerns(database.db)).toEqual([]);
    happens(order, "success");
    pause(60 * 60_000);
    // Two requests and the reconciler settle the same payment: it counts once.
    await event(order);
    await event(order);
    const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
    while ((await reconcile()) !== "idle");
    expect(await confirm(order.reference)).toMatchObject({
      status: "paid",
      total: AMOUNT,
      paid: 2 * AMOUNT,
      due: 0,
    });
    const concerns = await listConcerns(database.db);
    expect(concerns).toMatchObject([
      { kind: "payment.surplus", reference: order.reference, amount: AMOUNT },
    ]);
    expect(await emailsOf(order)).toEqual(["order-confirmation", "order-notice"]);
  });

  test("money that arrives after a refund is told to the owner, all of it", async () => {
    const order = await place();
    const second: Payment = (await again(order.reference)).body;
    happens(second, "success");
    await confirm(second.reference);
    const data = { currency: "NGN", domain: "test", amount: AMOUNT, refund_reference: "RF1" };
    const refund = { ...data, transaction_reference: second.reference };
    await shop.webhook({ event: "refund.processed", data: refund });
    expect((await again(order.reference)).body.error.code).toBe("nothing_due");
    happens(order, "success");
    pause();
    await confirm(order.reference);
    expect(await listConcerns(database.db)).toMatchObject([
      { kind: "payment.surplus", reference: order.reference, amount: AMOUNT },
    ]);
  });

  test("what was paid too much can be returned: the order stays paid", async () => {
    const order = await place();
    const second: Payment = (await again(order.reference)).body;
    for (const payment of [order, second]) {
      happens(payment, "success");
      pause();
      await confirm(payment.reference);
    }
    const data = { currency: "NGN", domain: "test", amount: AMOUNT, refund_reference: "RF1" };
    const refund = { ...data, transaction_reference: second.reference };
    await shop.webhook({ event: "refund.processed", data: refund });
    expect(await confirm(order.reference)).toMatchObject({
      status: "paid",
      paid: 2 * AMOUNT,
      refunded: AMOUNT,
      due: 0,
    });
    const rest = { ...data, transaction_reference: order.reference };
    await shop.webhook({ event: "refund.processed", data: rest });
    expect(await confirm(order.reference)).toMatchObject({ status: "refunded", due: 0 });
  });

  test("an order is failed only while all its payments have failed", async () => {
    const order = await place();
    happens(order, "failed");
    expect((await confirm(order.reference)).status).toBe("failed");
    const second: Payment = (await again(order.reference)).body;
    expect((await confirm(order.reference)).status).toBe("pending");
    happens(second, "failed");
    pause();
    expect((await confirm(second.reference)).status).toBe("failed");
    happens(order, "success");
    pause();
    expect((await confirm(order.reference)).status).toBe("paid");
  });

  test("payments of two tabs at the same moment are two, and of both that succeed one is owed back", async () => {
    const order = await place();
    const [one, other] = await Promise.all([again(order.reference), again(order.reference)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.reference).not.toBe(other.body.reference);
    happens(one.body, "success");
    happens(other.body, "success");
    await Promise.all([confirm(one.body.reference), confirm(other.body.reference)]);
    expect(await confirm(order.reference)).toMatchObject({ status: "paid", paid: 2 * AMOUNT });
    expect((await listConcerns(database.db)).map(({ kind }) => kind)).toEqual(["payment.surplus"]);
    expect(await emailsOf(order)).toEqual(["order-confirmation", "order-notice"]);
  });

  test("of a paid or refunded order nothing is due; of none there is none", async () => {
    const order = await place();
    happens(order, "success");
    await confirm(order.reference);
    const nothing = await again(order.reference);
    expect([nothing.status, nothing.body.error.code]).toEqual([409, "nothing_due"]);
    const data = { currency: "NGN", domain: "test", amount: AMOUNT, refund_reference: "RF9" };
    await shop.webhook({
      event: "refund.processed",
      data: { ...data, transaction_reference: order.reference },
    });
    expect((await again(order.reference)).body.error.code).toBe("nothing_due");
    for (const reference of ["HZ00000000000000000000000000", "nonsense"]) {
      expect((await again(reference)).status).toBe(404);
    }
  });

  test("a body that is no JSON, or names another part, is refused and begins nothing", async () => {
    const order = await place();
    const path = `/api/orders/${order.reference}/payments`;
    const json = { "Content-Type": "application/json" };
    for (const body of ["{", "\u0002", '{"part":"half"}', '{"part":[]}']) {
      expect((await shop.send("POST", path, body, json)).status).toBe(422);
    }
    expect((await shop.send("POST", path, "", json)).status).toBe(201);
  });

  test("an order takes thirty payments and no more", async () => {
    const order = await place();
    for (let made = 1; made < 30; made++) expect((await again(order.reference)).status).toBe(201);
    const { status, headers } = await again(order.reference);
    expect([status, headers.get("Retry-After")]).toEqual([429, "86400"]);
    // Payments begun by the link have a limit of their own.
    const { body } = await shop.call("POST", "/api/pay-links", { order: order.reference });
    const token = (body as unknown as { url: string }).url.split("/").at(-1);
    const begin = () =>
      shop.call("POST", `/api/pay-links/${token}/payments`, { email: "bola@example.com" });
    for (let made = 0; made < 30; made++) expect((await begin()).status).toBe(201);
    expect((await begin()).status).toBe(429);
  });

  test("an express order costs 30% more, once and for all of its payments", async () => {
    const body = { ...orderBody(), speed: "express", expectedTotal: 455_000 };
    const { body: order } = await shop.call("POST", "/api/orders", body);
    expect(order.amount).toBe(45_500_000);
    const wrong = await shop.call("POST", "/api/orders", { ...body, expectedTotal: 350_000 });
    expect(wrong.body.error).toMatchObject({ code: "price_changed", total: 455_000 });
    const odd = await shop.call("POST", "/api/orders", { ...body, speed: "tomorrow" });
    expect([odd.status, Object.keys(odd.body.error.fields)]).toEqual([422, ["speed"]]);
    const second: Payment = (await again(order.reference)).body;
    expect(second.amount).toBe(45_500_000);
    happens(second, "success");
    expect(await confirm(second.reference)).toMatchObject({
      status: "paid",
      speed: "express",
      express: 10_500_000,
      total: 45_500_000,
      paid: 45_500_000,
      readyBy: "2026-11-26",
    });
  });
});
