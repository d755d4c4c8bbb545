import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { timelineOf } from "../../app/house/orders/history.tsx";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { runCommand } from "../house/commands.ts";
import { switchCommands } from "../house/shop-settings.ts";
import type { Person } from "../house/visit.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { cancelOrder, moveOrder } from "../orders/change-stage.ts";
import { chargeOrder } from "../orders/charge-order.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { recordPayment, takePaymentBack } from "./record-payment.ts";
import { creditOrder, refundOrder } from "./refund-order.ts";
import { PROVIDER } from "./returnable.ts";

const PRICE = 35_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const chi: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };

onBothDatabases("payments that came without the provider, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
    shop.world.verify = (reference) => {
      throw new Error(`The provider is asked about ${reference}`);
    };
    shop.world.refund = () => {
      throw new Error("The provider is asked for a refund");
    };
  });
  afterAll(() => database.close());

  const act = onOrders(() => shop);
  const by = (person: Person = ADA) => ({ by: person, id: randomUUID() });
  const today = () => shop.world.now.toISOString().slice(0, 10);
  const cash = (given: object = {}) => ({
    way: "cash" as const,
    amount: PRICE,
    day: today(),
    takenBy: "Ada",
    note: "",
    slip: "",
    mayExceed: false,
    ...given,
  });
  const record = (order: string, given: object = {}, person?: Person) =>
    act(recordPayment, { order, ...by(person), ...cash(given) });
  const takeBack = (order: string, payment: string) =>
    act(takePaymentBack, { order, ...by(), payment });

  /** An unpaid order of ₦350,000. */
  async function placed(email = "ada@example.com"): Promise<{ order: string; key: string }> {
    const key = randomUUID();
    const body = { ...orderBody(), customer: { ...customer(), email } };
    const answer = await shop.call("POST", "/api/orders", body, { "Idempotency-Key": key });
    return { order: answer.body.reference, key };
  }
  const read = async (order: string) => {
    const state = await shop.shop.readOrder(order);
    if (!state) throw new Error("There is no such order");
    return state;
  };
  const file = async (order: string) => {
    const { number } = await read(order);
    const page = await shop.shop.house.orders.read(Number(number.slice(3)));
    if (!page) throw new Error("There is no such order");
    return page;
  };
  const payment = async (order: string) => (await file(order)).recorded[0]?.id ?? "";
  /** Pays what is due through the provider. */
  async function payOnline(order: string): Promise<void> {
    const { body } = await shop.call("POST", `/api/orders/${order}/payments`);
    shop.world.verify = () => paid(body);
    expect(await shop.shop.settlePayment(body.reference)).toMatchObject({ kind: "paid" });
  }
  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    return sent;
  }

  test("switched off, none is recorded; what was can still be taken back and refunded", async () => {
    const turn = (isOffered: boolean, version: number) =>
      runCommand(shop.ports, switchCommands.recording, { version, isOffered }, { by: ADA });
    const { order } = await placed();
    const { order: other } = await placed();
    for (const each of [order, other]) expect(await record(each)).toMatchObject({ kind: "done" });
    expect(await turn(false, 0)).toEqual({ kind: "done", isOffered: false });
    expect(await shop.shop.house.orders.takesRecorded()).toBe(false);
    const { order: next } = await placed();
    expect(await record(next)).toEqual({ kind: "refused", why: "off" });
    expect(await read(next)).toMatchObject({ status: "pending", paid: 0 });
    expect(await takeBack(order, await payment(order))).toMatchObject({ kind: "done" });
    const refund = { order: other, ...by(), amount: 100, reason: "late" };
    expect(await act(refundOrder, refund)).toMatchObject({ kind: "done" });
    expect(await turn(true, 1)).toEqual({ kind: "done", isOffered: true });
    expect(await record(next)).toMatchObject({ kind: "done" });
  });

  test("it counts like any other, is marked with its way, and the provider hears nothing", async () => {
    const { order } = await placed();
    expect(await record(order, { amount: PRICE / 2 + 50 })).toMatchObject({ kind: "done" });
    const half = { paid: PRICE / 2 + 50, due: PRICE / 2 - 50, status: "part_paid" };
    expect(await read(order)).toMatchObject(half);
    const move = { order, from: "received" as const, ...by() };
    expect(await act(moveOrder, { ...move, to: "collected" })).toMatchObject({
      kind: "refused",
      why: "something-due",
    });
    shop.world.now = new Date(shop.world.now.getTime() + 1_000);
    const rest = { amount: PRICE / 2 - 50, way: "transfer" };
    expect(await record(order, rest)).toMatchObject({ kind: "done" });
    expect(await read(order)).toMatchObject({
      status: "paid",
      due: 0,
      recorded: [
        { kind: "payment", way: "cash", amount: PRICE / 2 + 50 },
        { kind: "payment", way: "transfer", amount: PRICE / 2 - 50 },
      ],
    });
    expect(await act(moveOrder, { ...move, ...by(), to: "collected" })).toMatchObject({
      kind: "done",
    });
    const [confirmation, receipt] = (await sendAll()).filter(({ to_email }) =>
      to_email.startsWith("ada@"),
    );
    expect(confirmation?.message).toMatch(/Cash, \d+ \w+: ₦175,000.50/);
    expect(receipt?.message).toContain("₦174,999.50 (bank transfer) has arrived");
    const history = timelineOf(await file(order)).map(({ text }) => text);
    expect(history.filter((text) => /^(Cash|Bank transfer), /.test(text))).toHaveLength(2);
    const { number } = await read(order);
    const noted = await shop.shop.house.listRecord({
      about: { kind: "order", id: number },
      limit: 9,
    });
    expect(noted.map(({ after }) => after)).toContainEqual(
      JSON.stringify({ amount: "₦174,999.50", way: "Bank transfer", day: today() }),
    );
  });

  test("no more than is due unless that is ticked; a cancelled order takes money only with the tick, and owes it", async () => {
    const { order } = await placed();
    const more = { amount: PRICE + 1 };
    expect(await record(order, more)).toEqual({
      kind: "refused",
      why: "more-than-due",
      due: PRICE,
    });
    expect(await record(order, { ...more, mayExceed: true })).toMatchObject({ kind: "done" });
    expect((await file(order)).money).toMatchObject({ status: "paid", owed: 1 });
    const other = await placed();
    await act(cancelOrder, { order: other.order, from: "received", reason: "none", ...by() });
    expect(await record(other.order, { amount: 100 })).toMatchObject({ why: "more-than-due" });
    const late = { amount: 100, mayExceed: true };
    expect(await record(other.order, late)).toMatchObject({ kind: "done" });
    expect((await file(other.order)).money).toMatchObject({ paid: 100, due: 0, owed: 100 });
  });

  test("two who record the same money at once record it once", async () => {
    const { order } = await placed();
    const results = await Promise.all([record(order), record(order), record(order)]);
    expect(results.filter(({ kind }) => kind === "done")).toHaveLength(1);
    expect(await read(order)).toMatchObject({ paid: PRICE });
  });

  test("the day is not to come and not before the order, but for an order of the house 60 days before it", async () => {
    const { order } = await placed();
    const dayBefore = (days: number) =>
      new Date(shop.world.now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
    for (const day of [dayBefore(-1), dayBefore(1)]) {
      expect(await record(order, { day })).toMatchObject({ kind: "invalid", fields: { day: /./ } });
    }
    const line = { sku: "", description: "Gown", size: "", quantity: 1, price: 250_000 };
    const draft = { customer: customer(), lines: [line], readyBy: dayBefore(-30) };
    const written = await runCommand(shop.ports, writeBespoke, draft, by());
    if (written.kind !== "done") throw new Error(written.kind);
    const { reference } = written;
    const early = { amount: 100, day: dayBefore(61) };
    expect(await record(reference, early)).toMatchObject({ kind: "invalid" });
    expect(await record(reference, { ...early, day: dayBefore(60) })).toMatchObject({
      kind: "done",
    });
  });

  test("taken back, by an entry with minus its amount, the order is due again; a second time, nothing", async () => {
    const { order } = await placed();
    await record(order);
    await sendAll();
    const id = await payment(order);
    expect(await takeBack(order, id)).toMatchObject({ kind: "done" });
    expect(await read(order)).toMatchObject({ status: "pending", paid: 0, due: PRICE });
    expect((await read(order)).readyBy).toBeUndefined();
    const amounts = (await file(order)).recorded.map(({ amount }) => amount);
    expect(amounts).toEqual([PRICE, 0 - PRICE]);
    expect(await takeBack(order, id)).toEqual({ kind: "refused", why: "taken-back" });
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail?.message).toContain("was given back in cash");
    expect(mail?.message).toContain("Left to pay: ₦350,000");
    // Paid again, she gets a receipt: the confirmation was sent already.
    await record(order, { way: "terminal" });
    const [receipt, ...more] = await sendAll();
    expect(more).toEqual([]);
    expect(receipt?.message).toContain("₦350,000 (card terminal) has arrived");
  });

  test("not taken back while any of it is refunded or was given as credit", async () => {
    const { order } = await placed();
    await record(order);
    const id = await payment(order);
    await act(creditOrder, { order, ...by(), amount: 100_00, reason: "late", lines: [0] });
    expect(await takeBack(order, id)).toEqual({ kind: "refused", why: "refunded" });
    const other = await placed();
    await record(other.order);
    const refund = { order: other.order, amount: 100, reason: "a stain", ...by() };
    expect(await act(refundOrder, refund)).toMatchObject({ kind: "done", refunds: [] });
    expect(await read(other.order)).toMatchObject({ refunded: 100, status: "paid" });
    const back = await takeBack(other.order, await payment(other.order));
    expect(back).toEqual({ kind: "refused", why: "refunded" });
  });

  test("an order paid in several ways is asked which payment goes back; each gives at most itself", async () => {
    const { order } = await placed();
    await record(order, { amount: 10_000_000 });
    await payOnline(order);
    const refund = (amount: number, which: string) =>
      act(refundOrder, { order, amount, reason: "a stain", payment: which, ...by() });
    expect(await refund(100_000, "")).toMatchObject({ kind: "invalid", fields: { payment: /./ } });
    const id = await payment(order);
    expect(await refund(10_000_100, id)).toMatchObject({ why: "too-much", left: 10_000_000 });
    expect(await refund(10_000_000, id)).toMatchObject({ kind: "done", refunds: [] });
    expect(await refund(25_000_000, PROVIDER)).toMatchObject({
      kind: "done",
      refunds: [{ amount: 25_000_000 }],
    });
    const stored = await database.db.selectFrom("refunds").select("amount").execute();
    expect(stored.map(({ amount }) => amount)).toEqual([25_000_000]);
    expect(await read(order)).toMatchObject({ refunded: 10_000_000 });
  });

  test("a refund on an order that is not fully paid asks: cancel, or take back", async () => {
    const refund = (order: string, outcome: string) =>
      act(refundOrder, { order, amount: 100_000, reason: "changed her mind", outcome, ...by() });
    const { order } = await placed();
    await record(order, { amount: 100_000 });
    expect(await refund(order, "")).toMatchObject({ kind: "invalid", fields: { outcome: /./ } });
    expect(await refund(order, "take-back")).toMatchObject({ kind: "done" });
    expect(await read(order)).toMatchObject({ paid: 0, due: PRICE, stage: "received" });
    await record(order, { amount: 100_000 });
    expect(await refund(order, "cancel")).toMatchObject({ kind: "done" });
    expect(await read(order)).toMatchObject({
      stage: "cancelled",
      status: "refunded",
      due: 0,
      refunded: 100_000,
    });
  });

  test("only the owner records, takes back and cancels with money, unless People allows it", async () => {
    const { order } = await placed();
    expect(await record(order, {}, chi)).toEqual({ kind: "forbidden" });
    const allowed = { ...chi, mayRecordPayments: true };
    expect(await record(order, {}, allowed)).toMatchObject({ kind: "done" });
    const cancel = { order, from: "received" as const, reason: "none" };
    expect(await act(cancelOrder, { ...cancel, ...by(chi) })).toEqual({
      kind: "refused",
      why: "has-money",
    });
    expect(await act(cancelOrder, { ...cancel, ...by(allowed) })).toMatchObject({ kind: "done" });
    const unpaid = await placed();
    expect(await act(cancelOrder, { ...cancel, order: unpaid.order, ...by(chi) })).toMatchObject({
      kind: "done",
    });
  });

  test("an order with a recorded payment, also one taken back, is never replaced nor dropped", async () => {
    const { order, key } = await placed();
    await record(order);
    await takeBack(order, await payment(order));
    const body = { ...orderBody(), replaces: { reference: order, key } };
    const answer = await shop.call("POST", "/api/orders", body);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "not_replaceable" } } });
    await database.db.deleteFrom("jobs").execute();
    await dropExpired(database.db, new Date(shop.world.now.getTime() + 40 * DAY_MS));
    expect(await read(order)).toMatchObject({ due: PRICE });
  });

  test("money that comes through the provider as well is owed to the customer", async () => {
    const { order } = await placed();
    const { body } = await shop.call("POST", `/api/orders/${order}/payments`);
    await record(order);
    shop.world.verify = () => paid(body);
    await shop.shop.settlePayment(body.reference);
    expect((await file(order)).money).toMatchObject({ paid: 2 * PRICE, owed: PRICE });
    const charge = { kind: "delivery" as const, amount: 100_000, label: "Delivery" };
    await act(chargeOrder, { order, ...by(), ...charge });
    expect((await file(order)).money).toMatchObject({ due: 0, owed: PRICE - 100_000 });
  });

  test("notes and slips are erased with the customer; ways, days and amounts stay", async () => {
    const { order } = await placed("bola@example.com");
    const picture = Buffer.from("a picture");
    const slip = { id: randomUUID(), payment_id: null, picture, taken_at: "2026-11-21" };
    await database.db.insertInto("payment_slips").values(slip).execute();
    expect(await record(order, { slip: "none" })).toEqual({ kind: "refused", why: "no-slip" });
    await record(order, { note: "Her sister paid", slip: slip.id });
    expect(await shop.shop.house.orders.readSlip(slip.id)).toEqual(picture);
    await database.db.deleteFrom("jobs").execute();
    await eraseCustomer(database.db, "bola@example.com");
    expect(await shop.shop.house.orders.readSlip(slip.id)).toBeUndefined();
    const [entry] = (await file(order)).recorded;
    expect(entry).toMatchObject({ note: "Erased", way: "cash", amount: PRICE });
  });

  test("Today counts it on its day, and what was taken back on the day of taking back", async () => {
    const before = (await shop.shop.house.readToday()).cameIn.today;
    const { order } = await placed();
    await record(order);
    expect((await shop.shop.house.readToday()).cameIn.today).toBe(before + PRICE);
    await takeBack(order, await payment(order));
    expect((await shop.shop.house.readToday()).cameIn.today).toBe(before);
  });

  test("the database itself refuses to change an entry, or to let more go back than came", async () => {
    const { order } = await placed();
    await record(order, { amount: 1_000 });
    const entry = await database.db
      .selectFrom("recorded_payments")
      .selectAll()
      .where("order_reference", "=", order)
      .executeTakeFirstOrThrow();
    const insert = (given: object) =>
      database.db
        .insertInto("recorded_payments")
        .values({ ...entry, id: randomUUID(), payment_id: entry.id, ...given })
        .execute();
    await expect(insert({ kind: "refund", amount: -1_001 })).rejects.toThrow("no more goes back");
    await expect(insert({ kind: "taken-back", amount: -999 })).rejects.toThrow("as a whole");
    await expect(insert({ kind: "refund", amount: 5 })).rejects.toThrow("what comes is above 0");
    await insert({ kind: "refund", amount: -400 });
    await expect(insert({ kind: "taken-back", amount: -1_000 })).rejects.toThrow(
      "no more goes back",
    );
    const change = database.db.updateTable("recorded_payments").where("id", "=", entry.id);
    await expect(change.set({ amount: 5 } as never).execute()).rejects.toThrow("stays");
  });
});
