import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Email } from "../../domain/messages/emails.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { entriesOf } from "../orders/entries.ts";
import { giveCredit, readCredit, releaseCredit } from "./credits.ts";
import { dropExpired } from "../jobs/retention.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { createReconcilePayment } from "./reconcile-payment.ts";

/** What `orderBody` costs, in kobo. */
const PRICE = 35_000_000;
const DAY_MS = 24 * 60 * 60_000;

onDatabases("store credit on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
  });
  afterAll(() => database.close());

  const give = (amount: number, email = "ada@example.com") =>
    giveCredit(shop.ports, {
      email,
      amount,
      reason: "The size did not fit",
      by: "owner",
      id: randomUUID(),
    });
  const place = (credit: string, more: object = {}, key?: string, by = shop) =>
    by.call(
      "POST",
      "/api/orders",
      { ...orderBody(), credit, ...more },
      key === undefined ? {} : { "Idempotency-Key": key },
    );
  const confirm = async (order: { reference: string; amount: number }) => {
    shop.world.verify = (reference) =>
      reference === order.reference ? paid(order) : { kind: "not-found" };
    return (await shop.call("POST", `/api/orders/${order.reference}/confirm`)).body;
  };
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body;
  const left = (code: string) => readCredit(database.db, code, "ada@example.com", shop.world.now);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  /** Expects that the uses of a credit add up to its column `spent`. */
  const expectBalanced = async (code: string) => {
    const credit = await database.db
      .selectFrom("credits")
      .select(["amount", "spent"])
      .where("code", "=", code)
      .executeTakeFirstOrThrow();
    const uses = await database.db
      .selectFrom("credit_uses")
      .select("amount")
      .where("code", "=", code)
      .where("released_at", "is", null)
      .execute();
    expect(credit.spent).toBe(uses.reduce((sum, { amount }) => sum + amount, 0));
    expect(credit.spent).toBeLessThanOrEqual(credit.amount);
  };

  test("half of an order: the rest is paid by card, and everything adds up", async () => {
    const code = await give(PRICE / 2);
    const { status, body: order } = await place(code, { expectedTotal: 175_000 });
    expect([status, order.amount]).toEqual([201, PRICE / 2]);
    expect(order.metadata.custom_fields.at(-1)?.value).toContain("Store credit: −₦175,000");
    expect(await confirm(order)).toMatchObject({
      status: "paid",
      credit: PRICE / 2,
      total: PRICE / 2,
      paid: PRICE / 2,
      due: 0,
    });
    expect(await left(code)).toBe(0);
    await expectBalanced(code);
  });

  test("all of an order: it is paid at once, and nothing is asked of the provider", async () => {
    const code = await give(PRICE + 5_000_000);
    shop.world.verify = () => {
      throw new Error("The provider must not be asked");
    };
    const { status, body: order } = await place(code, { expectedTotal: 0 }, "all");
    expect([status, order.amount]).toEqual([201, 0]);
    const state = { status: "paid", amount: 0, credit: PRICE, total: 0, paid: 0, due: 0 };
    expect(await read(order.reference)).toMatchObject(state);
    const confirmed = await shop.call("POST", `/api/orders/${order.reference}/confirm`);
    expect(confirmed.body).toMatchObject(state);
    const payments = await shop.call("POST", `/api/orders/${order.reference}/payments`, {});
    expect(payments.body.error.code).toBe("nothing_due");
    expect(shop.shop.fieldCounts.steps).toMatchObject({ payment: 1, paid: 1 });
    const emails = await database.db
      .selectFrom("outbox")
      .select("topic")
      .where("topic", "<>", "credit")
      .orderBy("topic")
      .execute();
    expect(emails.map(({ topic }) => topic)).toEqual(["order-confirmation", "order-notice"]);
    expect(await left(code)).toBe(5_000_000);
    // A repeated request returns the same order.
    const again = await place(code, { expectedTotal: 0 }, "all");
    expect([again.status, again.body]).toEqual([200, order]);
    await expectBalanced(code);
  });

  test("a code is read as it is typed, and an unknown, spent or foreign one is refused beside its field", async () => {
    const code = await give(PRICE);
    const foreign = await give(PRICE, "bola@example.com");
    const refused = async (credit: string) => {
      const { status, body } = await place(credit);
      expect(status).toBe(422);
      return [body.error.code, body.error.fields];
    };
    const fields = { credit: expect.stringContaining("nothing is left of it") as string };
    for (const wrong of ["HZC-0000-0000-0000-0000", "nonsense", "constructor", "\u0000", foreign]) {
      expect(await refused(wrong)).toEqual(["credit", fields]);
    }
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    expect((await place(typed)).status).toBe(201);
    expect(await refused(code)).toEqual(["credit", fields]);
    const orders = await database.db.selectFrom("orders").select("reference").execute();
    const numbered = await database.db.selectFrom("order_numbers").select("reference").execute();
    expect(numbered).toHaveLength(orders.length);
  });

  test("what is left of a credit is told to its customer alone", async () => {
    const code = await give(PRICE);
    expect(await left(code)).toBe(PRICE);
    expect(await readCredit(database.db, code, "bola@example.com", shop.world.now)).toBe(0);
  });

  test("a total that the shopper was not shown is refused, and nothing is spent", async () => {
    const code = await give(PRICE / 2);
    const { status, body } = await place(code, { expectedTotal: 350_000 });
    expect([status, body.error.code, body.error.total]).toEqual([409, "price_changed", 175_000]);
    expect(await left(code)).toBe(PRICE / 2);
    await expectBalanced(code);
  });

  test("of twenty checkouts at the same moment, in two processes, the credit goes to one", async () => {
    const code = await give(PRICE / 2);
    const other = testShop(database.db);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        place(code, {}, `rush-${code}-${n}`, n % 2 ? shop : other),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    await expectBalanced(code);
  });

  test("a customer who changes the cart takes the credit along, a minute later", async () => {
    const code = await give(PRICE / 2);
    const { body: first } = await place(code);
    expect((await place(code)).status).toBe(422);
    later(61_000);
    const { status, body: second } = await place(code);
    expect([status, second.amount]).toEqual([201, PRICE / 2]);
    expect((await entriesOf(database.db, [first.reference]))(first.reference).credit).toBe(0);
    // Both orders are paid after all. The credit counts for one of them, and the other has that much left to pay.
    expect(await confirm(second)).toMatchObject({ status: "paid", due: 0 });
    expect(await confirm(first)).toMatchObject({
      status: "part_paid",
      credit: 0,
      total: PRICE,
      paid: PRICE / 2,
      due: PRICE / 2,
    });
    await expectBalanced(code);
  });

  test("the credit of a paid order stays spent", async () => {
    const code = await give(PRICE / 2);
    const { body: order } = await place(code);
    await confirm(order);
    later(61_000);
    expect((await place(code)).status).toBe(422);
    expect(await left(code)).toBe(0);
  });

  test("an order that is given up gives its credit back; paid later, it takes it again", async () => {
    const code = await give(PRICE / 2);
    const { body: order } = await place(code);
    later(73 * 60 * 60_000);
    const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
    while ((await reconcile()) !== "idle");
    expect((await read(order.reference)).status).toBe("failed");
    expect(await left(code)).toBe(PRICE / 2);
    await expectBalanced(code);
    later(3_000);
    expect(await confirm(order)).toMatchObject({ status: "paid", credit: PRICE / 2, due: 0 });
    expect(await left(code)).toBe(0);
    await expectBalanced(code);
  });

  test("whoever pays a given-up order later is asked for the rest of it, and the credit is spent once", async () => {
    const code = await give(PRICE / 2);
    const { body: order } = await place(code);
    later(73 * 60 * 60_000);
    const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
    while ((await reconcile()) !== "idle");
    const { body: second } = await shop.call("POST", `/api/orders/${order.reference}/payments`, {});
    expect(second.amount).toBe(PRICE / 2);
    later(3_000);
    expect(await confirm(second)).toMatchObject({ status: "paid", credit: PRICE / 2, due: 0 });
    await expectBalanced(code);
  });

  test("an order that was paid in full without it takes no credit back", async () => {
    const code = await give(PRICE / 2);
    const { body: order } = await place(code);
    later(73 * 60 * 60_000);
    const reconcile = createReconcilePayment({ ...shop.ports, ...shop.shop });
    while ((await reconcile()) !== "idle");
    // Another order spends the credit, and gives it back only after the first order's next payment was begun.
    const { body: other } = await place(code);
    const { body: full } = await shop.call("POST", `/api/orders/${order.reference}/payments`, {});
    expect(full.amount).toBe(PRICE);
    await database.db.transaction().execute(async (transaction) => {
      await releaseCredit(transaction, other.reference, shop.world.now);
    });
    later(3_000);
    expect(await confirm(full)).toMatchObject({ status: "paid", credit: 0, paid: PRICE, due: 0 });
    expect(await left(code)).toBe(PRICE / 2);
    await expectBalanced(code);
  });

  test("an unpaid order that is deleted leaves nothing spent", async () => {
    const code = await give(PRICE / 2);
    await place(code);
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    await dropExpired(database.db, new Date(shop.world.now.getTime() + 400 * DAY_MS));
    expect(await left(code)).toBe(PRICE / 2);
    await expectBalanced(code);
  });

  test("the database itself refuses to spend more than there is", async () => {
    const code = await give(PRICE / 2);
    const credit = database.db.updateTable("credits").where("code", "=", code);
    await expect(credit.set({ spent: PRICE }).execute()).rejects.toThrow(/check constraint/i);
    await expect(credit.set({ spent: -1 }).execute()).rejects.toThrow(/check constraint/i);
  });

  test("a customer who was erased keeps what the house owes them: whoever has the code can use it", async () => {
    const email = "gone@example.com";
    const code = await give(PRICE / 2, email);
    expect((await place(code)).status).toBe(422);
    await eraseCustomer(database.db, email);
    const body = { customer: { ...customer(), email: "somebody@example.com" } };
    expect((await place(code, body)).status).toBe(201);
  });

  test("its code goes to its customer by e-mail, once, however often the owner presses", async () => {
    const id = randomUUID();
    const credit = { email: "Ada@example.com", amount: 500_000, reason: "Size", by: "owner", id };
    const codes = await Promise.all([1, 2].map(() => giveCredit(shop.ports, credit)));
    expect(new Set(codes).size).toBe(1);
    const sent: Email[] = [];
    shop.world.sendEmail = (email) => {
      sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") {
      shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    }
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to_email: "ada@example.com" });
    expect(sent[0]?.message).toContain(codes[0]);
  });
});
