import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { paid, PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { changeReadyBy } from "./change-details.ts";
import { cancelOrder, moveOrder, undoStage } from "./change-stage.ts";
import { chargeOrder, takeOffExpress } from "./charge-order.ts";
import { runCommand } from "../house/commands.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";
import { dropExpired } from "../jobs/retention.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { readOrderFile } from "./order-file.ts";
import { listConcerns } from "../payments/concerns.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { remindBalance } from "./emails.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import type { BespokeDraft } from "../checkout/write-bespoke.ts";

const HOUR_MS = 60 * 60_000;
const gown = {
  sku: "",
  description: "Gown after a drawing",
  size: "",
  quantity: 1,
  price: 250_000,
};
const draft: BespokeDraft = { customer: customer(), lines: [gown], readyBy: "2026-12-20" };
const PRICE = 25_000_000;
const DEPOSIT = 18_750_000;
const by = ADA;

onDatabases("orders that the owner writes, on $name", ({ open }) => {
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

  const write = (input: BespokeDraft = draft, form: string = randomUUID()) =>
    runCommand(shop.ports, writeBespoke, input, { by, form });
  const written = async (input?: BespokeDraft) => {
    const result = await write(input);
    if (result.kind !== "done") throw new Error(JSON.stringify(result));
    return result;
  };
  const accept = (reference: string, changed: object = {}) =>
    shop.shop.acceptBespoke(reference, { total: PRICE, readyBy: draft.readyBy, ...changed });
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body;
  const begin = (reference: string, body: object = {}) =>
    shop.call("POST", `/api/orders/${reference}/payments`, body);
  /** Pays a begun payment and returns the order. */
  const pay = async ({ reference, amount }: { reference: string; amount: number }) => {
    shop.world.verify = (asked) =>
      asked === reference
        ? paid({ reference, amount }, { transactionId: reference })
        : { kind: "not-found" };
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    return (await shop.call("POST", `/api/orders/${reference}/confirm`)).body;
  };
  const paidDeposit = async () => {
    const { reference } = await written();
    await accept(reference);
    const { body } = await begin(reference, { part: "deposit" });
    await pay(body);
    return reference;
  };
  const act = onOrders(() => shop);
  const move = (order: string, from: "received" | "ready", to: "ready" | "shipped" | "cutting") =>
    act(moveOrder, { order, from, to, by });
  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    // Earlier tests set the clock to a later day.
    await createCorrectTimes(shop.ports)();
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") {
      shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    }
    return sent;
  }

  test("from the drawing to the door: accepted, deposit, balance by its own payment, to the last kobo", async () => {
    const { reference, url } = await written();
    expect(url).toBe(`${PUBLIC_URL}/orders/${reference}`);
    const [offer] = await sendAll();
    expect(offer).toMatchObject({ to_email: "ada@example.com" });
    expect(offer?.message).toContain(url);
    expect(offer?.message).toContain("not refundable");

    expect(await read(reference)).toMatchObject({
      status: "pending",
      total: PRICE,
      due: PRICE,
      deposit: DEPOSIT,
      readyBy: "2026-12-20",
      bespoke: { isAccepted: false },
    });
    expect(await begin(reference)).toMatchObject({
      status: 409,
      body: { error: { code: "not_accepted" } },
    });
    for (const other of [{ total: PRICE - 100 }, { readyBy: "2026-12-19" }]) {
      expect(await accept(reference, other)).toEqual({ kind: "changed" });
    }
    expect(await accept(reference)).toEqual({ kind: "accepted" });
    expect(await accept(reference)).toEqual({ kind: "accepted" });
    const { accepted_at, terms } = await database.db
      .selectFrom("bespoke_orders")
      .selectAll()
      .where("order_reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(accepted_at).toBe(shop.world.now.toISOString());
    expect(terms).toContain("75%");
    expect(terms).toContain("₦250,000, ready by 2026-12-20");

    const first = await begin(reference, { part: "deposit" });
    expect(first).toMatchObject({ status: 201, body: { reference, amount: DEPOSIT } });
    const begun = await pay(first.body);
    expect(begun).toMatchObject({ status: "part_paid", paid: DEPOSIT, due: PRICE - DEPOSIT });
    expect(begun).not.toHaveProperty("deposit");
    expect(await begin(reference, { part: "deposit" })).toMatchObject({
      status: 409,
      body: { error: { code: "no_deposit" } },
    });

    expect(await move(reference, "received", "ready")).toMatchObject({ kind: "done" });
    expect(await move(reference, "ready", "shipped")).toMatchObject({ why: "something-due" });
    const rest = await begin(reference);
    expect(rest.body.amount).toBe(PRICE - DEPOSIT);
    expect(rest.body.reference).not.toBe(reference);
    expect(await pay(rest.body)).toMatchObject({ status: "paid", paid: PRICE, due: 0 });
    expect(await move(reference, "ready", "shipped")).toMatchObject({ kind: "done" });
    const purposes = await database.db
      .selectFrom("payments")
      .select("purpose")
      .where("order_reference", "=", reference)
      .orderBy("created_at")
      .execute();
    expect(purposes.map(({ purpose }) => purpose)).toEqual(["deposit", "balance"]);
    const subjects = (await sendAll()).map(({ subject }) => subject);
    // The e-mail about 'ready' is dropped, as the order was shipped before it was sent.
    expect(subjects).toHaveLength(5);
    expect(new Set(subjects).size).toBe(5);
  });

  test("all of it can be paid at once, and somebody else can pay it by a link", async () => {
    const { reference } = await written();
    const link = () => shop.call("POST", "/api/pay-links", { order: reference });
    expect(await link()).toMatchObject({ status: 409, body: { error: { code: "not_accepted" } } });
    await accept(reference);
    const made = await shop.shop.createPayLink(reference);
    const token = made.kind === "created" ? (made.url.split("/").at(-1) ?? "") : "";
    expect(await shop.shop.readPayLink(token)).toMatchObject({ due: PRICE, deposit: DEPOSIT });
    const { body } = await shop.call("POST", `/api/pay-links/${token}/payments`, {
      email: "bola@example.com",
    });
    // Whoever pays by a link must not learn the order's own reference.
    expect(body.reference).not.toBe(reference);
    expect(body.amount).toBe(PRICE);
    shop.world.verify = () => paid(body, { transactionId: "by link" });
    await shop.shop.settlePayment(body.reference);
    expect(await read(reference)).toMatchObject({ status: "paid", due: 0 });
  });

  test("a piece on a promotion takes no deposit", async () => {
    const onSale = shop.ports.catalogue.read().products.find((product) => product.promotion);
    if (!onSale) throw new Error("No piece of the bundle is on sale");
    const { reference } = await written({ ...draft, lines: [{ ...gown, sku: onSale.sku }] });
    await accept(reference);
    expect(await read(reference)).not.toHaveProperty("deposit");
    expect((await begin(reference, { part: "deposit" })).status).toBe(409);
    expect((await begin(reference, { part: "half" })).body.error.fields).toHaveProperty("part");
    expect((await begin(reference)).body.amount).toBe(PRICE);
  });

  test("what is wrong is named, and a repeated request writes one order", async () => {
    const bad = {
      customer: { ...customer(), email: "nobody" },
      lines: [{ ...gown, price: 0.5 }],
      readyBy: "2026-11-20",
    };
    const result = await write(bad);
    expect(result.kind === "invalid" && Object.keys(result.fields).toSorted()).toEqual([
      "email",
      "price0",
      "readyBy",
    ]);
    const strange = { ...draft, lines: [{ ...gown, sku: "naledi/no-such-dress" }] };
    expect(await write(strange)).toEqual({
      kind: "invalid",
      fields: { sku0: "There is no such piece." },
    });
    expect(await write({ ...draft, readyBy: "2026-11-20" })).toMatchObject({
      fields: { readyBy: expect.any(String) },
    });
    const key = randomUUID();
    const both = await Promise.all([write(draft, key), write(draft, key)]);
    const [one, two] = both.toSorted((a, b) => a.kind.localeCompare(b.kind));
    const number = one?.kind === "done" && formatNumber(one.number);
    expect(two).toEqual({ kind: "repeated", thing: number });
  });

  test("reminders go out 72 and 48 hours before the day, once each, and not once it is paid", async () => {
    const reference = await paidDeposit();
    await sendAll();
    const remind = () => remindBalance(shop.ports);
    // The day begins in Lagos at 23:00 UTC of the day before.
    const hoursBefore = (hours: number) =>
      new Date(Date.parse("2026-12-19T23:00:00.000Z") - hours * HOUR_MS);
    const remindedAt = async (hours: number) => {
      shop.world.now = hoursBefore(hours);
      await remind();
      await remind();
      return (await sendAll()).filter(({ subject }) => subject.includes("balance"));
    };
    expect(await remindedAt(73)).toHaveLength(0);
    const [reminder, ...more] = await remindedAt(72);
    expect(reminder?.message).toContain("₦62,500");
    expect(more).toEqual([]);
    expect(await remindedAt(49)).toHaveLength(0);
    expect(await remindedAt(48)).toHaveLength(1);
    expect(await remindedAt(-1)).toHaveLength(0);

    // A moved day has reminders of its own. A reminder is dropped if the order is paid before it is sent.
    const changed = { order: reference, from: "2026-12-20", to: "2026-12-30", by };
    await act(changeReadyBy, changed);
    expect(await sendAll()).toHaveLength(1);
    shop.world.now = new Date("2026-12-27T12:00:00.000Z");
    await remind();
    await pay((await begin(reference)).body);
    expect((await sendAll()).filter(({ subject }) => subject.includes("balance"))).toEqual([]);
  });

  test("a delivery fee and an extra are entries beside the price, each paid by a payment of its own", async () => {
    const { reference } = (await shop.call("POST", "/api/orders", orderBody())).body;
    await pay(await read(reference));
    const before = await read(reference);
    expect(before).toMatchObject({ status: "paid" });
    await sendAll();
    const fee = { order: reference, id: randomUUID(), by };
    const delivery = { kind: "delivery", amount: 1_500_000, label: "Delivery by DHL" } as const;
    for (let press = 0; press < 2; press += 1) await act(chargeOrder, { ...fee, ...delivery });
    expect(await read(reference)).toMatchObject({
      status: "part_paid",
      due: 1_500_000,
      total: 36_500_000,
      charges: [delivery],
    });
    const [told] = await sendAll();
    expect(told?.message).toContain("Delivery by DHL: ₦15,000");
    expect(told?.message).toContain(`/orders/${reference}`);
    expect(await pay((await begin(reference)).body)).toMatchObject({ status: "paid", due: 0 });

    // The charge is taken back: what was paid for it is owed to the customer.
    const off = { ...fee, id: randomUUID(), ...delivery };
    expect(await act(chargeOrder, { ...off, amount: -1_600_000 })).toEqual({
      kind: "refused",
      why: "nothing-to-take-off",
    });
    expect(await act(chargeOrder, { ...off, amount: -1_500_000 })).toMatchObject({
      money: { status: "paid", owed: 1_500_000 },
    });
    const purposes = await database.db
      .selectFrom("payments")
      .select("purpose")
      .where("order_reference", "=", reference)
      .orderBy("created_at")
      .execute();
    expect(purposes.map(({ purpose }) => purpose)).toEqual(["full", "delivery"]);
  });

  test("Express is taken off once, and nothing of an order without it", async () => {
    const place = async (speed: string) =>
      (await shop.call("POST", "/api/orders", { ...orderBody(), speed })).body.reference;
    const order = await place("express");
    const nothing = { kind: "refused", why: "nothing-to-take-off" };
    const off = () => act(takeOffExpress, { order, by });
    expect(await off()).toMatchObject({ money: { total: 35_000_000, due: 35_000_000 } });
    expect(await off()).toEqual(nothing);
    const standard = { order: await place("standard"), by };
    expect(await act(takeOffExpress, standard)).toEqual(nothing);
  });

  test("two who move an order at once: one does, the other sees what the first did", async () => {
    const reference = await paidDeposit();
    const results = await Promise.all([
      move(reference, "received", "cutting"),
      move(reference, "received", "ready"),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "stale"]);
  });

  test("a step is undone by a new entry, and its e-mail is not sent", async () => {
    const reference = await paidDeposit();
    await sendAll();
    const step = { order: reference, id: randomUUID(), by };
    await act(moveOrder, { ...step, from: "received", to: "cutting" });
    const again = await act(moveOrder, { ...step, from: "received", to: "cutting" });
    expect(again).toMatchObject({ kind: "repeated", thing: expect.stringMatching(/^HZ-/) });
    await act(undoStage, { ...step, id: randomUUID(), from: "cutting" });
    expect(await sendAll()).toEqual([]);
    const steps = (await shop.shop.readOrder(reference))?.steps;
    expect(steps?.map(({ stage }) => stage)).toEqual(["received"]);
    expect(await act(undoStage, { ...step, id: randomUUID(), from: "received" })).toMatchObject({
      why: "no-step",
    });
  });

  test("nothing is made before something is paid, in the code and in the database", async () => {
    const { reference } = await written();
    expect(await move(reference, "received", "cutting")).toMatchObject({ why: "nothing-paid" });
    const force = (stage: "cutting" | "shipped") =>
      database.db.updateTable("orders").set({ stage }).where("reference", "=", reference).execute();
    await expect(force("cutting")).rejects.toThrow("before something is paid");
    const begun = await paidDeposit();
    await expect(
      database.db
        .updateTable("orders")
        .set({ stage: "shipped" })
        .where("reference", "=", begun)
        .execute(),
    ).rejects.toThrow("before all is paid");
  });

  test("of a cancelled order that was begun, what came before stays, and what came later is owed and told", async () => {
    const { reference } = await written();
    await accept(reference);
    const deposit = (await begin(reference, { part: "deposit" })).body;
    await pay(deposit);
    const balance = (await begin(reference)).body;
    const owed = async () => (await readOrderFile(database.db, reference))?.money.owed;
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    const cancel = { order: reference, id: randomUUID(), from: "received", by } as const;
    await act(cancelOrder, { ...cancel, reason: "Asked for" });
    expect(await owed()).toBe(0);
    await pay(balance);
    expect(await owed()).toBe(PRICE - DEPOSIT);
    const told = (await listConcerns(database.db)).filter(
      (concern) => concern.reference === balance.reference,
    );
    expect(told).toMatchObject([{ kind: "payment.surplus", amount: PRICE - DEPOSIT }]);
    const all = { of: { payment: balance.reference }, amount: "all" } as const;
    await shop.shop.requestRefund({ ...all, reason: "Late", by: "Ada", key: randomUUID() });
    await shop.webhook({
      event: "refund.processed",
      data: {
        transaction_reference: balance.reference,
        amount: PRICE - DEPOSIT,
        currency: "NGN",
        domain: "test",
      },
    });
    expect(await owed()).toBe(0);
  });

  test("a cancelled order is not paid any more, and late money belongs to its customer", async () => {
    const { reference } = await written();
    await accept(reference);
    const late = (await begin(reference)).body;
    const cancel = {
      order: reference,
      from: "received",
      id: randomUUID(),
      by,
      reason: "",
    } as const;
    await act(cancelOrder, cancel);
    expect(await read(reference)).toMatchObject({ stage: "cancelled", status: "failed", due: 0 });
    expect(await begin(reference)).toMatchObject({
      status: 409,
      body: { error: { code: "nothing_due" } },
    });
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
    await pay(late);
    const events = await database.db
      .selectFrom("payment_events")
      .select(["kind", "amount"])
      .where("reference", "=", reference)
      .where("kind", "=", "payment.surplus")
      .execute();
    expect(events).toEqual([{ kind: "payment.surplus", amount: PRICE }]);
    expect(await sendAll()).toEqual([]);
  });

  test("it is forgotten like any other order", async () => {
    const reference = await paidDeposit();
    await move(reference, "received", "cutting");
    await act(undoStage, { order: reference, from: "cutting", by });
    await eraseCustomer(database.db, "ada@example.com");
    expect(await sendAll()).toEqual([]);
    await dropExpired(database.db, new Date(shop.world.now.getTime() + 3_000 * 24 * HOUR_MS));
    expect(await shop.shop.readOrder(reference)).toBeUndefined();
  });
});
