import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, letIn, onOrders, visitOf } from "../../tests/support/house.ts";
import type { Values } from "../../domain/fields.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { OWNER_EMAIL, paid, PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { runCommand } from "../house/commands.ts";
import { addZone } from "../house/delivery-settings.ts";
import { switchCommands } from "../house/shop-settings.ts";
import type { Person } from "../house/visit.ts";
import { makeCode } from "../catalogue/code-commands.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { addNote, changeAddress, changeReadyBy, changeSize } from "../orders/change-details.ts";
import { cancelOrder, moveOrder } from "../orders/change-stage.ts";
import { chargeOrder } from "../orders/charge-order.ts";
import { resendConfirmation } from "../orders/emails.ts";
import { blankOrdersBefore } from "../orders/erase-order.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import { recordPayment, takePaymentBack } from "../payments/record-payment.ts";
import { creditOrder, refundOrder } from "../payments/refund-order.ts";
import type { WrittenDraft } from "./write-order.ts";
import { writeOrder } from "./write-order.ts";

const DAY_MS = 24 * 60 * 60_000;
const chi: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };
const line = (given: object = {}) => ({
  place: 0,
  piece: "Orion Dress",
  size: "M",
  quantity: 1,
  price: "",
  ...given,
});
/** Bola, who has only told her phone number. */
const bola = { firstName: "Bola", phone: "0803 555 0199" };
const draft = (given: Partial<WrittenDraft> = {}): WrittenDraft => ({
  customer: bola,
  lines: [line()],
  handover: "deliver",
  isExpress: false,
  discount: "",
  way: undefined,
  amount: "",
  ...given,
});

onDatabases("orders of catalogue pieces that the house writes, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await shop.ports.catalogue.refresh();
    await database.db.deleteFrom("outbox").execute();
    await database.db.deleteFrom("jobs").execute();
  });
  afterAll(() => database.close());

  const write = (input: WrittenDraft = draft(), by: Person = ADA, form: string = randomUUID()) =>
    runCommand(shop.ports, writeOrder, input, { by, form });
  async function written(given: Partial<WrittenDraft> = {}, by?: Person) {
    const result = await write(draft(given), by);
    if (result.kind !== "done") throw new Error(JSON.stringify(result));
    return { ...result, order: `HZ-${result.number}` };
  }
  const act = onOrders(() => shop);
  const by = () => ({ by: ADA, id: randomUUID() });
  const read = async (reference: string) => {
    const state = await shop.shop.readOrder(reference);
    if (!state) throw new Error("There is no such order");
    return state;
  };
  const file = async (number: number) => {
    const page = await shop.shop.house.orders.read(number);
    if (!page) throw new Error("There is no such order");
    return page;
  };
  const topics = async () =>
    (await database.db.selectFrom("outbox").select("topic").execute()).map(({ topic }) => topic);
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

  test("for a phone number, paid in cash: the payment is recorded with the order, and the record names both", async () => {
    const { order, number, reference, paid: extent } = await written({ way: "cash" });
    expect(extent).toBe("all");
    const state = await read(reference);
    expect(state).toMatchObject({ status: "paid", paid: state.total, due: 0, asksEmail: true });
    expect(state.readyBy).toBeDefined();
    const { recorded, order: row } = await file(number);
    expect(recorded).toMatchObject([
      { kind: "payment", way: "cash", amount: state.total, taken_by: "Ada", made_by: "Ada" },
    ]);
    expect(row).toMatchObject({ email: "", last_name: "", address: "", written_by: "Ada" });
    const entry = await database.db
      .selectFrom("house_record")
      .select(["act", "after"])
      .where("thing_id", "=", order)
      .execute();
    expect(entry).toMatchObject([{ act: "wrote-order" }]);
    expect(JSON.parse(entry[0]?.after ?? "")).toEqual({
      pieces: 1,
      total: "₦140,000",
      paid: "Cash",
    });
    expect(await sendAll()).toMatchObject([{ to_email: OWNER_EMAIL }]);
  });

  test("whatever happens to an order with a phone number alone, nothing is mailed to its customer", async () => {
    const { order, reference, number } = await written();
    expect(await topics()).toEqual([]);
    const { due } = await read(reference);
    const cash = {
      way: "cash" as const,
      day: shop.world.now.toISOString().slice(0, 10),
      takenBy: "Ada",
      note: "",
      slip: "",
      mayExceed: false,
    };
    const did = async (result: Promise<{ kind: string }>) =>
      expect(await result).toMatchObject({ kind: "done" });
    await did(act(recordPayment, { order, ...by(), ...cash, amount: 100_000 }));
    const [first] = (await file(number)).recorded;
    await did(act(takePaymentBack, { order, ...by(), payment: first?.id ?? "" }));
    await did(act(recordPayment, { order, ...by(), ...cash, amount: due }));
    await did(act(changeSize, { order, ...by(), position: 0, from: "M", to: "L" }));
    const { readyBy = "" } = await read(reference);
    const later = new Date(Date.parse(readyBy) + DAY_MS).toISOString().slice(0, 10);
    await did(act(changeReadyBy, { order, ...by(), from: readyBy, to: later }));
    const to = { address: "3 Aba Road", country: "NG", state: "Rivers" };
    await did(act(changeAddress, { order, ...by(), from: "NG", to }));
    await did(act(addNote, { order, ...by(), note: "Calls at noon", isForWorkshop: false }));
    const extra = { kind: "extra" as const, amount: 500_000, label: "Pearl buttons" };
    await did(act(chargeOrder, { order, ...by(), ...extra }));
    await did(act(recordPayment, { order, ...by(), ...cash, amount: 500_000 }));
    await did(act(moveOrder, { order, ...by(), from: "received", to: "cutting" }));
    const { body } = await shop.call("POST", `/api/orders/${reference}/payments`, {
      email: "bola@example.com",
    });
    expect(body.error.code).toBe("nothing_due");
    expect(await act(creditOrder, { order, ...by(), amount: 100, reason: "late" })).toMatchObject({
      kind: "refused",
    });
    expect(await act(resendConfirmation, { order, ...by() })).toEqual({
      kind: "refused",
      why: "no-address",
    });
    const { sources } = await file(number);
    const refund = { order, ...by(), amount: 100, reason: "late", payment: sources[0]?.id ?? "" };
    await did(act(refundOrder, refund));
    await did(act(cancelOrder, { order, ...by(), from: "cutting", reason: "changed her mind" }));
    expect([...new Set(await topics())]).toEqual(["order-notice"]);
    expect((await sendAll()).every(({ to_email }) => to_email === OWNER_EMAIL)).toBe(true);
  });

  test("she pays on its page with an address that goes to the provider alone; without one nothing begins", async () => {
    const { reference } = await written();
    const pay = (body?: object) => shop.call("POST", `/api/orders/${reference}/payments`, body);
    for (const body of [undefined, { part: "all" }, { email: "bola" }]) {
      const { status, body: answer } = await pay(body);
      expect([status, Object.keys(answer.error.fields)]).toEqual([422, ["email"]]);
    }
    expect(await shop.shop.payOnPage(reference, "all")).toMatchObject({ kind: "invalid" });
    expect((await read(reference)).underWay).toBeUndefined();
    const { status, body } = await pay({ email: "bola@example.com" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ reference, amount: 14_000_000, email: "bola@example.com" });
    shop.world.verify = () => paid(body);
    expect(await shop.shop.settlePayment(reference)).toMatchObject({ kind: "paid" });
    expect(await read(reference)).toMatchObject({ status: "paid", amount: 14_000_000 });
    const row = await database.db
      .selectFrom("orders")
      .select("email")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ email: "" });
    expect(await sendAll()).toMatchObject([{ to_email: OWNER_EMAIL }]);
  });

  test("an order with an address cannot be paid in another's name", async () => {
    const { reference } = await written({ customer: customer() });
    const { body } = await shop.call("POST", `/api/orders/${reference}/payments`, {
      email: "bola@example.com",
    });
    expect(body).toMatchObject({ email: "ada@example.com" });
  });

  test("with an e-mail address, its customer gets the link to pay at once, and the confirmation once it is paid", async () => {
    const { reference } = await written({ customer: { firstName: "Ada", email: "a@b.example" } });
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail?.to_email).toBe("a@b.example");
    expect(mail?.message).toContain(
      `You can pay it on its page:\n${PUBLIC_URL}/orders/${reference}`,
    );
    expect(mail?.message).toContain("Orion Dress, size M: ₦140,000");
    expect(mail?.message).not.toContain("Nigeria");
    const { reference: other } = await written({ customer: customer(), way: "terminal" });
    const subjects = (await sendAll()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
    expect(subjects[0]).toMatch(/^Your order HZ-\d+ at HazelZuri$/);
    expect((await read(other)).status).toBe("paid");
  });

  test("it costs what a shopper's order costs: promotion, Express, the zone of its address, and no zone without one", async () => {
    const zone = { place: "Port Harcourt", price: 2_000, freeAbove: null, days: 2, duties: "" };
    const rest = { ...zone, place: "Everywhere else", price: 9_000 };
    await runCommand(shop.ports, addZone, { version: 0, zone }, { by: ADA });
    await runCommand(shop.ports, addZone, { version: 1, zone: rest }, { by: ADA });
    await shop.ports.catalogue.refresh();
    const { products } = shop.ports.catalogue.read();
    const sale = products.find(({ price, originalPrice }) => price < originalPrice);
    if (!sale) throw new Error("No piece is on a promotion");
    const bought = [
      { sku: sale.sku, size: "S", quantity: 3 },
      { sku: "naledi/orion-dress", quantity: 1 },
    ];
    const placed = await shop.call("POST", "/api/orders", {
      ...orderBody(),
      lines: bought,
      speed: "express",
    });
    const { reference } = await written({
      customer: customer(),
      isExpress: true,
      lines: [line({ piece: sale.fullName, size: "S", quantity: 3 }), line({ place: 1, size: "" })],
    });
    const [theirs, ours] = [await read(placed.body.reference), await read(reference)];
    const sums = ({ total, delivery, express, handover }: typeof ours) => [
      total,
      delivery,
      express,
      handover,
    ];
    expect(sums(ours)).toEqual(sums(theirs));
    expect(ours.delivery).toBe(200_000);
    const rows = (of: string) =>
      database.db
        .selectFrom("order_lines")
        .select(["sku", "name", "size", "quantity", "unit_price", "on_sale", "full_price"])
        .where("reference", "=", of)
        .orderBy("position")
        .execute();
    expect(await rows(reference)).toEqual(await rows(placed.body.reference));

    const open = await read((await written()).reference);
    expect(open).toMatchObject({ delivery: 0, total: 14_000_000 });
    expect(open.handover).toBeUndefined();
    const collected = await read((await written({ handover: "collect" })).reference);
    expect(collected).toMatchObject({ delivery: 0, handover: "collect" });
  });

  test("a piece is found by a part of its name that only it has; each wrong field has its message", async () => {
    const { reference } = await written({ lines: [line({ piece: "  ORION  dr" })] });
    expect((await read(reference)).lines).toMatchObject([{ sku: "naledi/orion-dress" }]);
    const wrong = await write(
      draft({
        customer: { firstName: "", phone: "", address: "3 Aba Road", country: "XX" },
        lines: [
          line({ piece: "dress", quantity: 0 }),
          line({ place: 2, piece: "no such piece", size: "XXS", price: "cheap" }),
        ],
      }),
    );
    if (wrong.kind !== "invalid") throw new Error(wrong.kind);
    expect(Object.keys(wrong.fields).toSorted()).toEqual([
      "country",
      "firstName",
      "phone",
      "piece0",
      "piece2",
      "price2",
      "quantity0",
      "size2",
      "state",
    ]);
    expect(wrong.fields["piece0"]).toContain("Several pieces have this name: ");
    const sizeless = await write(draft({ lines: [line({ piece: "small" })] }));
    expect(sizeless.kind).toBe("invalid");
    expect(await topics()).toEqual([]);
  });

  test("another price only with the right, which People gives; it is no promotion", async () => {
    const cheaper = { lines: [line({ price: "100,000" })] };
    expect(await write(draft(cheaper), chi)).toMatchObject({
      kind: "invalid",
      fields: { price0: expect.stringContaining("Only whoever may change prices") },
    });
    const same = await written({ lines: [line({ price: "₦140,000" })] }, chi);
    expect((await read(same.reference)).total).toBe(14_000_000);
    const { reference } = await written(cheaper, { ...chi, mayChangePrices: true });
    expect((await read(reference)).total).toBe(10_000_000);
    const row = await database.db
      .selectFrom("order_lines")
      .select(["unit_price", "full_price"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ unit_price: 10_000_000, full_price: null });
  });

  const makes = async (code: string, values: Values) => {
    const made = await runCommand(
      shop.ports,
      makeCode,
      { values: { code, ...values } },
      { by: ADA },
    );
    expect(made).toMatchObject({ kind: "done" });
    await shop.ports.catalogue.refresh();
  };
  const used = async (code: string) =>
    (
      await database.db
        .selectFrom("discount_uses")
        .select("held_until")
        .where("code", "=", code)
        .execute()
    ).map(({ held_until }) => held_until === null);

  test("a discount code takes off what it takes off at the checkout, in the record too; paid, its use stays", async () => {
    await makes("HOUSE-10", { percent: "10" });
    const lines = [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }];
    const asked = { ...orderBody(), lines, discount: "HOUSE-10" };
    const placed = await shop.call("POST", "/api/orders", asked);
    const { reference, order } = await written({
      customer: customer(),
      discount: " house-10 ",
      way: "cash",
    });
    const [theirs, ours] = [await read(placed.body.reference), await read(reference)];
    expect([ours.total, ours.discount]).toEqual([theirs.total, theirs.discount]);
    expect(ours).toMatchObject({ status: "paid", paid: ours.total, due: 0, discount: 1_400_000 });
    const uses = await used("HOUSE-10");
    expect(uses).toHaveLength(2);
    expect(uses).toContain(true);
    expect(uses).toContain(false);
    const { after } = await database.db
      .selectFrom("house_record")
      .select("after")
      .where("thing_id", "=", order)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? "")).toEqual({
      pieces: 1,
      total: formatKobo(ours.total),
      discount: "HOUSE-10",
      paid: "Cash",
    });
  });

  test("a code that covers all makes the order paid at once, and no payment is recorded", async () => {
    await makes("GIFT-ALL", { naira: "140000" });
    const {
      number,
      reference,
      paid: extent,
    } = await written({ discount: "gift-all", way: "cash" });
    expect(extent).toBe("all");
    expect(await read(reference)).toMatchObject({ status: "paid", total: 0, paid: 0, due: 0 });
    expect((await file(number)).recorded).toEqual([]);
    const more = await write(draft({ discount: "gift-all", way: "cash", amount: "5,000" }));
    expect(more).toMatchObject({ kind: "invalid", fields: { amount: "Only ₦0 is due." } });
  });

  test("a code that cannot be used is refused beside its field, in the checkout's words; nothing is written and no use is taken", async () => {
    await makes("ONCE-ONLY", { percent: "10", perCustomer: "1", most: "2" });
    const refused = async (given: Partial<WrittenDraft>, words: string) =>
      expect(await write(draft(given))).toEqual({ kind: "invalid", fields: { discount: words } });
    await refused({ discount: "NO-SUCH-CODE" }, "There is no such code.");
    const orders = () =>
      database.db
        .selectFrom("orders")
        .select(({ fn }) => fn.countAll<number | string>().as("count"))
        .executeTakeFirstOrThrow();
    await written({ discount: "ONCE-ONLY", way: "cash" });
    const before = await orders();
    // The same number, written otherwise.
    const same = { firstName: "Bola", phone: "+234 803 555 0199" };
    await refused(
      { discount: "ONCE-ONLY", customer: same },
      "You have used this code as often as one customer can.",
    );
    expect(await orders()).toEqual(before);
    // Of two customers without a phone number none is the other.
    const mailed = (email: string) => ({ customer: { firstName: "Ada", email } });
    await written({ discount: "ONCE-ONLY", way: "cash", ...mailed("one@example.com") });
    await refused({ discount: "ONCE-ONLY", ...mailed("two@example.com") }, "This code is used up.");
    expect(await used("ONCE-ONLY")).toEqual([true, true]);
  });

  test("per customer is one use for who has only an e-mail address, and one for each of two such customers", async () => {
    await makes("ONE-EACH", { percent: "10", perCustomer: "1" });
    const mailed = (email: string) =>
      draft({ discount: "ONE-EACH", customer: { firstName: "Ada", email } });
    for (const email of ["one@example.com", "two@example.com"]) {
      expect(await write(mailed(email))).toMatchObject({ kind: "done" });
    }
    expect(await write(mailed("ONE@example.com"))).toMatchObject({ kind: "invalid" });
  });

  test("a part that was paid is recorded with the order, and what is left stays due; more than is due is refused", async () => {
    const {
      number,
      reference,
      order,
      paid: extent,
    } = await written({
      way: "terminal",
      amount: "40,000.50",
    });
    expect(extent).toBe("part");
    expect(await read(reference)).toMatchObject({
      status: "part_paid",
      paid: 4_000_050,
      due: 9_999_950,
    });
    expect((await file(number)).recorded).toMatchObject([{ way: "terminal", amount: 4_000_050 }]);
    const { after } = await database.db
      .selectFrom("house_record")
      .select("after")
      .where("thing_id", "=", order)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(after ?? "")).toMatchObject({ paid: "Card terminal", amount: "₦40,000.50" });
    // She pays the rest on its page.
    const { body } = await shop.call("POST", `/api/orders/${reference}/payments`, {
      email: "bola@example.com",
    });
    expect(body.amount).toBe(9_999_950);
    const wrong = async (given: Partial<WrittenDraft>, field: string) =>
      expect(await write(draft(given))).toMatchObject({
        kind: "invalid",
        fields: { [field]: expect.any(String) },
      });
    await wrong({ way: "cash", amount: "140,000.01" }, "amount");
    await wrong({ way: "cash", amount: "much" }, "amount");
    await wrong({ amount: "5,000" }, "paid");
    expect(await written({ way: "cash", amount: "140,000" })).toMatchObject({ paid: "all" });
  });

  test("a payment only with the right, and while payments can be recorded", async () => {
    const refused = { kind: "invalid", fields: { paid: expect.any(String) } };
    expect(await write(draft({ way: "cash" }), chi)).toMatchObject(refused);
    expect(await written({ way: "cash" }, { ...chi, mayRecordPayments: true })).toMatchObject({
      paid: "all",
    });
    const turn = (isOffered: boolean, version: number) =>
      runCommand(shop.ports, switchCommands.recording, { version, isOffered }, { by: ADA });
    await turn(false, 0);
    expect(await write(draft({ way: "cash" }))).toMatchObject(refused);
    expect(await write()).toMatchObject({ kind: "done" });
    await turn(true, 1);
  });

  test("switched off, none is written; those that were stay as they are", async () => {
    const { reference } = await written();
    const turn = (isOffered: boolean, version: number) =>
      runCommand(shop.ports, switchCommands.writing, { version, isOffered }, { by: ADA });
    await turn(false, 0);
    expect(await write()).toEqual({ kind: "refused", why: "off" });
    expect(await shop.shop.house.orders.takesWritten()).toBe(false);
    const { status } = await shop.call("POST", `/api/orders/${reference}/payments`, {
      email: "bola@example.com",
    });
    expect(status).toBe(201);
    await turn(true, 1);
    expect(await write()).toMatchObject({ kind: "done" });
  });

  test("a form that comes twice, also at the same moment, writes and records once", async () => {
    const form = randomUUID();
    const input = draft({ way: "transfer" });
    const results = await Promise.all([write(input, ADA, form), write(input, ADA, form)]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    expect(await write(draft(), ADA, form)).toEqual({ kind: "other-values" });
    const [done] = results.filter((each) => each.kind === "done");
    const { recorded } = await file(done?.number ?? 0);
    expect(recorded).toHaveLength(1);
  });

  test("prices that another process has changed since the form came are not charged unseen", async () => {
    const { changePiece } = testCatalogue(database.db);
    const change = { sku: "naledi/orion-dress", version: 0, by: ADA.email };
    expect(await changePiece({ ...change, change: { price: 126_000 } })).toMatchObject({
      kind: "changed",
    });
    expect(await write()).toEqual({ kind: "refused", why: "prices-changed" });
    await shop.ports.catalogue.refresh();
    expect((await read((await written()).reference)).total).toBe(12_600_000);
  });

  test("who has ordered with a phone number is proposed, however the number is written", async () => {
    const cookie = await letIn(shop, "hazel@house.example");
    const phone = "0803 555 0777";
    const ngozi = { ...customer(), firstName: "Ngozi", email: "ngozi@example.com" };
    await shop.call("POST", "/api/orders", {
      ...orderBody(),
      customer: { ...ngozi, phone: "+234 803 555 0777" },
    });
    shop.world.now = new Date(shop.world.now.getTime() + 1_000);
    await written({ customer: { firstName: "Ify", phone: "(0803) 555-0777" } });
    // The same last seven digits, in another country.
    await written({ customer: { firstName: "Kofi", phone: "+233 803 555 0777" } });
    const visit = await visitOf(shop, cookie);
    const values = { act: "known", form: randomUUID(), phone };
    const posted = await shop.shop.house.post({ path: "/house/orders/new", values, visit });
    expect(posted?.result).toMatchObject({
      kind: "shown",
      known: [
        { firstName: "Ify", lastName: "", email: "", address: "" },
        { firstName: "Ngozi", email: "ngozi@example.com", state: "Rivers" },
      ],
    });
  });

  test("it is found by name and number, exported and erased by the number, and blanked when its time has passed", async () => {
    const phone = "0809 555 0100";
    const { number, reference } = await written({
      customer: { firstName: "Yewande", phone, comments: "by the sea" },
      way: "cash",
    });
    const search = async (text: string) =>
      (await shop.shop.house.orders.search({ view: "all", text, limit: 5 })).cards.map(
        (card) => card.number,
      );
    expect(await search("yewa")).toEqual([number]);
    expect(await search("+234 809 555 0100")).toEqual([number]);
    const exported = JSON.stringify(await exportCustomer(database.db, "+2348095550100"));
    expect(exported).toContain("by the sea");
    expect(await eraseCustomer(database.db, "+233 809 555 0100")).toMatchObject({
      traces: { orders: [] },
    });
    expect(await eraseCustomer(database.db, "+2348095550100")).toMatchObject({
      traces: { orders: [{ reference }] },
    });
    const { order } = await file(number);
    expect(order).toMatchObject({ first_name: "", phone: "", comments: "", email: "" });
    expect(await search("yewa")).toEqual([]);

    const { number: later } = await written({ customer: { firstName: "Zainab", phone } });
    const after = new Date(shop.world.now.getTime() + 1_000).toISOString();
    await blankOrdersBefore(database.db, after);
    expect((await file(later)).order).toMatchObject({ first_name: "", phone: "" });
  });

  test("unpaid for weeks it is neither dropped nor reminded of", async () => {
    const { number } = await written();
    shop.world.now = new Date(shop.world.now.getTime() + 20 * DAY_MS);
    await dropExpired(database.db, shop.world.now);
    expect((await file(number)).order.stage).toBe("received");
    expect(await topics()).toEqual([]);
  });

  test("its news is ready as messages in the e-mails' words: the link, the stage, each charge, what is not paid", async () => {
    const { order, number, reference } = await written();
    const url = `${PUBLIC_URL}/orders/${reference}`;
    const messages = async () => {
      const page = await file(number);
      return shop.shop.house.orders.chatMessages(page).map(({ topic, text }) => [topic, text]);
    };
    const hello = `Hello Bola, this is HazelZuri, about your order ${order}. `;
    const unpaid = [
      "order-reminder",
      `${hello}We have your order ${order}, and it is not paid yet. If you still want it, you can pay here: ${url}`,
    ];
    expect(await messages()).toEqual([
      [
        "bespoke-order",
        `${hello}We have written down your order ${order}. You can pay it on its page: ${url}`,
      ],
      unpaid,
    ]);
    const fee = { kind: "delivery" as const, amount: 300_000, label: "Delivery" };
    await act(chargeOrder, { order, ...by(), ...fee });
    expect((await messages())[0]).toEqual([
      "charge",
      `${hello}We have added to your order ${order}: Delivery: ₦3,000. You can pay it on the order’s page: ${url}`,
    ]);
    const { due } = await read(reference);
    const cash = { way: "cash" as const, day: shop.world.now.toISOString().slice(0, 10) };
    const rest = { takenBy: "Ada", note: "", slip: "", mayExceed: false };
    await act(recordPayment, { order, ...by(), ...cash, ...rest, amount: due });
    await act(moveOrder, { order, ...by(), from: "received", to: "sewing" });
    const [stage, ...others] = await messages();
    expect(stage).toEqual(["stage", `${hello}Your order is cut, and is now being sewn. ${url}`]);
    expect(others.map(([topic]) => topic)).toEqual(["charge", "payment-received"]);
  });

  test("money that is recorded, taken back and refunded is ready as messages in the e-mails' words", async () => {
    const { order, number, reference } = await written({ lines: [line({ price: "140,000" })] });
    const hello = `Hello Bola, this is HazelZuri, about your order ${order}. `;
    const url = `${PUBLIC_URL}/orders/${reference}`;
    const ofMoney = async () =>
      shop.shop.house.orders
        .chatMessages(await file(number))
        .filter(({ entry }) => entry !== undefined)
        .map(({ topic, text }) => [topic, text]);
    const rest = { takenBy: "Ada", note: "", slip: "", mayExceed: false };
    const day = shop.world.now.toISOString().slice(0, 10);
    const pass = () => {
      shop.world.now = new Date(shop.world.now.getTime() + 60_000);
    };
    const receive = (way: "cash" | "transfer", amount: number) => {
      pass();
      return act(recordPayment, { order, ...by(), ...rest, day, way, amount });
    };
    await receive("cash", 4_000_000);
    expect(await ofMoney()).toEqual([
      [
        "payment-received",
        `${hello}Thank you: ₦40,000 (cash) has arrived for your order ${order}. Left to pay: ₦100,000. ${url}`,
      ],
    ]);
    const [first] = (await file(number)).recorded;
    pass();
    await act(takePaymentBack, { order, ...by(), payment: first?.id ?? "" });
    const takenBack = [
      "recorded",
      `${hello}₦40,000 of your order ${order} was given back in cash. Left to pay: ₦140,000. ${url}`,
    ];
    expect(await ofMoney()).toEqual([takenBack]);
    await receive("transfer", 14_000_000);
    const { sources } = await file(number);
    const payment = sources[0]?.id ?? "";
    pass();
    await act(refundOrder, { order, ...by(), amount: 100_000, reason: "late", payment });
    expect(await ofMoney()).toEqual([
      ["recorded", expect.stringContaining("₦40,000")],
      [
        "payment-received",
        `${hello}Thank you: ₦140,000 (bank transfer) has arrived for your order ${order}. Nothing is left to pay. ${url}`,
      ],
      ["recorded", `${hello}We have returned ₦1,000 of your order ${order}: bank transfer. ${url}`],
    ]);
  });

  test("with an e-mail address each message of money stands beside its e-mail", async () => {
    const { number } = await written({ customer: customer(), way: "cash" });
    const { emails } = await file(number);
    const [message, ...others] = shop.shop.house.orders.chatMessages(await file(number));
    expect(others).toEqual([]);
    const { topic, subject } = message ?? {};
    expect(topic).toBe("order-confirmation");
    expect(emails.map((email) => [email.topic, email.subject])).toContainEqual([topic, subject]);
  });

  test("an order says when a refused e-mail is tried again, and when it was taken", async () => {
    const { number } = await written({ customer: customer() });
    shop.world.sendEmail = () => ({ kind: "refused", reason: "400 No recipient" });
    const relay = createRelayEmail(shop.ports);
    expect(await relay()).toBe("delayed");
    const [refused] = (await file(number)).emails;
    expect(refused).toMatchObject({ state: "waiting", last_error: "refused: 400 No recipient" });
    const next = refused?.next_try ?? "";
    expect(next > shop.world.now.toISOString()).toBe(true);
    shop.world.now = new Date(next);
    shop.world.sendEmail = () => ({ kind: "sent" });
    expect(await relay()).toBe("sent");
    expect((await file(number)).emails).toMatchObject([
      { state: "sent", sent_at: next, next_try: null },
    ]);
  });
});
