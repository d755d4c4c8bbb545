import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RETENTION } from "../../domain/retention.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, letIn, onOrders, visitOf } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { writeOrder } from "../checkout/write-order.ts";
import { openDatabase } from "../db/open.ts";
import { runCommand } from "../house/commands.ts";
import { dropExpired } from "../jobs/retention.ts";
import type { Person } from "../house/visit.ts";
import { moveTo, undoStage } from "../orders/change-stage.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import {
  addCustomer,
  eraseCard,
  joinCustomers,
  keepApart,
  markWrong,
  partCustomer,
  takeMeasurements,
} from "./commands.ts";
import { makeLineFor } from "./line-people.ts";

const NGOZI: Person = { id: "ngozi", email: "n@house.example", name: "Ngozi", role: "workshop" };
const DAY = 24 * 60 * 60_000;
const ALL = { page: 0, hidesReach: false };
const WORKSHOP = { page: 0, hidesReach: true };

onBothDatabases("the book of customers, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(() => {
    shop = testShop(database.db);
    people += 1;
  });
  afterAll(() => database.close());

  let people = 0;
  /** An address and a number that no other test has. */
  const email = (name: string) => `${name}${people}@example.com`;
  const phone = (last: number) => `+234 803 ${people + 100} ${1_000 + last}`;

  type Who = { email?: string; phone?: string; firstName?: string; lastName?: string };
  async function ordered(who: Who) {
    const body = {
      ...orderBody(),
      customer: { ...customer(), phone: phone(0), ...who },
      sizing: { bust: 920 },
    };
    const result = await shop.shop.placeOrder(body);
    if (!("order" in result)) throw new Error(result.kind);
    later(1_000);
    return { ...result.order, key: result.order.number };
  }
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  async function pay(order: { reference: string; amount: number }) {
    shop.world.verify = () => paid(order);
    later(10_000);
    await shop.shop.settlePayment(order.reference);
  }
  const read = (key: string) => shop.shop.house.readCustomer(key, ALL);
  const measured = (key: string, bust: number, by = ADA) =>
    runCommand(
      shop.ports,
      takeMeasurements,
      { key, measurements: { bust }, notes: "" },
      { by, form: crypto.randomUUID() },
    );
  const act = onOrders(() => shop);
  const numbersOf = async (key: string) =>
    (await read(key))?.orders.map(({ number }) => `HZ-${number}`).toSorted();

  test("orders of one e-mail address are one card without case; a number joins where the last name is the same, and asks elsewhere", async () => {
    const first = await ordered({ email: email("ada"), phone: phone(1) });
    const second = await ordered({ email: email("ADA").toUpperCase(), phone: phone(2) });
    const third = await ordered({
      email: email("work"),
      phone: phone(1).replace("+234 ", "0"),
      lastName: "okafor",
    });
    const other = await ordered({ email: email("tolu"), phone: phone(1), lastName: "Bello" });
    const own = [first.key, second.key, third.key].toSorted();
    for (const key of own) expect(await numbersOf(key)).toEqual(own);
    const card = await read(first.key);
    expect(card).toMatchObject({
      // As she wrote it last.
      name: "Ada okafor",
      isStored: false,
      orderCount: 3,
      reach: { same: [{ name: "Ada Bello", key: other.key }] },
      typed: [{ words: "bust 92 cm" }, { words: "bust 92 cm" }, { words: "bust 92 cm" }],
    });
    expect(await numbersOf(other.key)).toEqual([other.key]);
  });

  test("'Join' and 'Part' outlast what is ordered later, and 'Same person?' is asked once", async () => {
    const ada = await ordered({ email: email("a"), phone: phone(1) });
    const tolu = await ordered({ email: email("t"), phone: phone(1), lastName: "Bello" });
    const joined = await runCommand(
      shop.ports,
      joinCustomers,
      { key: ada.key, other: tolu.key, who: "" },
      { by: ADA },
    );
    expect(joined.kind).toBe("done");
    const id = "card" in joined ? joined.card : "";
    expect(await numbersOf(tolu.key)).toEqual([ada.key, tolu.key].toSorted());
    expect((await read(id))?.reach?.same).toEqual([]);
    const again = await ordered({ email: email("t"), phone: phone(9), lastName: "Bello" });
    expect(await numbersOf(id)).toContain(again.key);

    const parts = (await read(id))?.reach?.parts ?? [];
    expect(parts.map(({ words }) => words)).toEqual([email("a"), email("t"), "Ada Bello"]);
    const part = { key: id, address: email("t"), member: "" };
    expect(await runCommand(shop.ports, partCustomer, part, { by: ADA })).toMatchObject({
      kind: "done",
    });
    expect(await numbersOf(id)).toEqual([ada.key]);
    // A later order with the number and the name of the other one changes nothing.
    await ordered({ email: email("t"), phone: phone(1) });
    expect(await numbersOf(id)).toEqual([ada.key]);
    expect((await read(id))?.reach?.same).toEqual([]);
    expect((await read(tolu.key))?.orderCount).toBe(3);
  });

  test("any card can be joined: it is searched for, and chosen; the record, which is permanent, names nobody", async () => {
    const ada = await ordered({ email: email("a"), phone: phone(1) });
    const wed = await ordered({ email: email("w"), phone: phone(2), firstName: `Wed${people}` });
    const join = (who: string, other = "") =>
      runCommand(shop.ports, joinCustomers, { key: ada.key, other, who }, { by: ADA });
    expect(await join("")).toMatchObject({ kind: "invalid" });
    expect(await join("Nobody at all")).toMatchObject({ kind: "invalid" });
    expect(await join(email("a"))).toMatchObject({ kind: "invalid" });
    expect(await join(`wed${people}`)).toMatchObject({ why: "choose", people: [{ key: wed.key }] });
    expect(await numbersOf(wed.key)).toEqual([wed.key]);
    expect(await join("", wed.key)).toMatchObject({ kind: "done" });
    expect(await numbersOf(wed.key)).toEqual([ada.key, wed.key].toSorted());
    const [entry] = await shop.shop.house.listRecord({ limit: 1 });
    expect(entry).toMatchObject({ act: "joined-customers", thing_kind: "customer" });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ "customer of": wed.key });
  });

  test("an address is parted from those that joined it by themselves; an answer 'Part' is not asked again", async () => {
    const home = await ordered({ email: email("home"), phone: phone(1) });
    const work = await ordered({ email: email("work"), phone: phone(1) });
    expect(await numbersOf(home.key)).toHaveLength(2);
    const part = { key: home.key, address: email("work"), member: "" };
    expect((await runCommand(shop.ports, partCustomer, part, { by: ADA })).kind).toBe("done");
    expect(await numbersOf(home.key)).toEqual([home.key]);
    expect(await numbersOf(work.key)).toEqual([work.key]);
    const bello = await ordered({ email: email("bello"), phone: phone(1), lastName: "Bello" });
    const asked = async () =>
      (await read(home.key))?.reach?.same.map(({ name }) => name).toSorted();
    expect(await asked()).toEqual(["Ada Bello"]);
    await runCommand(shop.ports, keepApart, { key: home.key, other: bello.key }, { by: ADA });
    expect(await asked()).toEqual([]);
    const alone = { key: bello.key, address: email("bello"), member: "" };
    expect(await runCommand(shop.ports, partCustomer, alone, { by: ADA })).toEqual({
      kind: "refused",
      why: "only-one",
    });
  });

  test("two processes that measure one person at once make one card; a form that is sent twice measures once", async () => {
    const order = await ordered({ email: email("ada") });
    const { dataDir, databaseUrl } = database;
    const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const input = { key: order.key, measurements: { waist: 740 }, notes: "" };
    try {
      const results = await Promise.all(
        [database.db, db, database.db, db].map((each, at) =>
          runCommand({ ...shop.ports, db: each }, takeMeasurements, input, {
            by: ADA,
            form: `the form of process ${at % 2}`,
          }),
        ),
      );
      expect(results.map(({ kind }) => kind).toSorted()).toEqual([
        "done",
        "done",
        "repeated",
        "repeated",
      ]);
    } finally {
      await db.destroy();
    }
    const card = await read(order.key);
    expect(card).toMatchObject({ isStored: true, name: "Ada Okafor" });
    expect(card?.sets).toHaveLength(2);
    const cards = await database.db
      .selectFrom("customer_addresses")
      .selectAll()
      .where("address", "=", email("ada"))
      .execute();
    expect(cards).toHaveLength(1);
  });

  test("each line is cut by the newest set not marked wrong; a later one changes nothing; undoing to 'Received' lets it go", async () => {
    const order = await ordered({ email: email("ada") });
    await pay(order);
    const number = Number(order.number.slice(3));
    await measured(order.key, 900, NGOZI);
    later(1_000);
    await measured(order.key, 990, NGOZI);
    const [wrong] = (await read(order.key))?.sets ?? [];
    const mark = { key: order.key, set: wrong?.id ?? "" };
    expect((await runCommand(shop.ports, markWrong, mark, { by: NGOZI })).kind).toBe("done");
    const cut = async () => {
      const file = await shop.shop.house.orders.read(number);
      return file?.making.map(({ set, isFrozen }) => [set?.measurements.bust, isFrozen]);
    };
    const move = (to: "cutting" | "sewing", from: "received") =>
      act(moveTo(to), { number, by: NGOZI, from, to });
    expect(await cut()).toEqual([
      [900, false],
      [900, false],
    ]);
    expect((await move("cutting", "received")).kind).toBe("done");
    later(1_000);
    await measured(order.key, 910);
    expect(await cut()).toEqual([
      [900, true],
      [900, true],
    ]);
    await act(undoStage, { number, by: ADA, from: "cutting" });
    expect(await cut()).toEqual([
      [910, false],
      [910, false],
    ]);
    // The stage that skips 'Cutting' freezes, too; also where an earlier release undid it and let nothing go.
    const [set] = (await read(order.key))?.sets ?? [];
    const left = { order_reference: order.reference, position: 0, measurement_id: set?.id ?? "" };
    await database.db
      .insertInto("line_measurements")
      .values({ ...left, frozen_at: "2026-11-20T09:00:00.000Z" })
      .execute();
    await move("sewing", "received");
    later(1_000);
    await measured(order.key, 920);
    expect((await cut())?.[0]).toEqual([910, true]);
  });

  test("the database refuses to change a set, a mark, or what a line was cut by", async () => {
    const order = await ordered({ email: email("ada") });
    await measured(order.key, 900);
    const { db } = database;
    const change = db.updateTable("measurements").set({ bust: 910 } as never);
    await expect(change.execute()).rejects.toThrow("measurements stay as they were taken");
    const none = db
      .insertInto("measurements")
      .values({ ...EMPTY, id: "none", customer_id: (await read(order.key))?.key ?? "" });
    await expect(none.execute()).rejects.toThrow(/check/i);
  });

  test("a line is given to somebody of the book, and is cut by her measurements; once it is cut, no more", async () => {
    const order = await ordered({ email: email("bride") });
    await pay(order);
    const number = Number(order.number.slice(3));
    const person = { firstName: `Zina${people}`, lastName: "Eze", phone: phone(3), email: "" };
    const added = await runCommand(shop.ports, addCustomer, person, { by: ADA });
    const id = "card" in added ? added.card : "";
    expect(await runCommand(shop.ports, addCustomer, person, { by: ADA })).toMatchObject({
      why: "known",
      known: { key: id },
    });
    await measured(id, 800);
    await measured(order.key, 1_000);
    const give = (who: string, position = 1) =>
      act(makeLineFor, { number, by: ADA, position, who, person: "" });
    expect(await give("Nobody at all")).toMatchObject({ kind: "invalid" });
    expect(await give(`zina${people}`)).toMatchObject({ kind: "done" });
    const file = () => shop.shop.house.orders.read(number);
    expect((await file())?.making).toMatchObject([
      { person: undefined, set: { measurements: { bust: 1_000 } } },
      { person: { name: `Zina${people} Eze` }, set: { measurements: { bust: 800 } } },
    ]);
    await act(moveTo("cutting"), { number, by: ADA, from: "received", to: "cutting" });
    expect(await give("")).toEqual({ kind: "refused", why: "cut" });
    expect((await file())?.making[1]).toMatchObject({ isFrozen: true, person: { key: id } });
    expect((await read(id))?.madeFor).toEqual([order.number]);

    // An unpaid order with a piece for somebody is not replaced by another content of its checkout.
    const key = crypto.randomUUID();
    const body = { ...orderBody(), customer: { ...customer(), email: email("bride") } };
    const unpaid = await shop.shop.placeOrder(body, key);
    if (!("order" in unpaid)) throw new Error(unpaid.kind);
    const { reference, number: open } = unpaid.order;
    const first = { order: open, by: ADA, position: 0, who: "", person: id };
    expect(await act(makeLineFor, first)).toMatchObject({ kind: "done" });
    const changed = { ...body, lines: body.lines.slice(1), replaces: { reference, key } };
    expect((await shop.shop.placeOrder(changed)).kind).toBe("not-replaceable");
    later(1_000);

    const twin = { ...person, phone: phone(4) };
    await runCommand(shop.ports, addCustomer, twin, { by: ADA });
    const second = await ordered({ email: email("bride") });
    const which = await act(makeLineFor, {
      order: second.number,
      by: ADA,
      position: 0,
      who: `zina${people}`,
      person: "",
    });
    expect(which).toMatchObject({ why: "several", people: [{}, {}] });
  });

  test("the search finds by name, phone number and e-mail address; the workshop by name alone, and sees no way to reach anybody", async () => {
    const name = `Nkem${people}`;
    const order = await ordered({ email: email("nkem"), phone: phone(5), firstName: name });
    const { house } = shop.shop;
    const digits = phone(5).replace("+234 ", "0");
    for (const text of [name.toLowerCase(), digits, digits.slice(-8), email("NKEM")]) {
      const { customers } = await house.searchCustomers(text, ALL);
      expect({ text, keys: customers.map(({ key }) => key) }).toEqual({ text, keys: [order.key] });
    }
    for (const text of [digits, email("nkem")]) {
      expect((await house.searchCustomers(text, WORKSHOP)).customers).toEqual([]);
    }
    const seen = [
      (await house.searchCustomers(name, WORKSHOP)).customers,
      (await house.listCustomers(WORKSHOP)).customers,
      await house.readCustomer(order.key, WORKSHOP),
    ];
    for (const each of seen) {
      const text = JSON.stringify(each);
      expect(text).toContain(name);
      for (const secret of ["@example.com", phone(5), digits, "Example Street", "money"]) {
        expect(text).not.toContain(secret);
      }
    }
    expect((await house.listCustomers(ALL)).customers[0]?.key).toBe(order.key);
  });

  test("an order with a phone number alone is a card by number and name", async () => {
    const cookie = await letIn(shop, email("owner"));
    const by = (await visitOf(shop, cookie)).person;
    const line = { place: 0, piece: "Orion Dress", size: "M", quantity: 1, price: "" };
    const more = { handover: "deliver", isExpress: false, discount: "", way: undefined } as const;
    const write = async (lastName: string) => {
      const who = { firstName: "Ada", lastName, phone: phone(6), email: "" };
      const draft = { customer: who, lines: [line], ...more, amount: "" };
      const written = await runCommand(shop.ports, writeOrder, draft, { by });
      later(1_000);
      return written.kind === "done" ? `HZ-${written.number}` : written.kind;
    };
    const own = [await write("Okafor"), await write("okafor ")];
    const other = await write("");
    expect(await numbersOf(own[0] ?? "")).toEqual(own.toSorted());
    expect(await numbersOf(other)).toEqual([other]);
    const online = await ordered({ email: email("ada"), phone: phone(6) });
    expect(await numbersOf(online.key)).toEqual([...own, online.key].toSorted());

    // Erased by the number: the cards of both names, but for her who has an e-mail address, too.
    await measured(online.key, 900);
    await measured(other, 910);
    const nameless = (await read(other))?.key ?? "";
    await settleAll();
    expect((await eraseCustomer(database.db, phone(6).replace("+234 ", "0"))).kind).toBe("erased");
    expect(await read(nameless)).toBeUndefined();
    expect(await numbersOf(online.key)).toEqual([online.key]);
    expect((await read(online.key))?.sets).toHaveLength(1);
  });

  test("'Erase' takes the whole card, after what it is known by was named; the export has its measurements only for the last address", async () => {
    const home = await ordered({ email: email("home"), phone: phone(7) });
    const work = await ordered({ email: email("work"), phone: phone(7) });
    await measured(home.key, 900);
    const { db } = database;
    const exported = async () =>
      (await exportCustomer(db, email("home"))) as { measurements: object[] };
    expect((await exported()).measurements).toEqual([]);
    await settleAll();
    const id = (await read(work.key))?.key ?? "";
    const erase = (saw: string) => runCommand(shop.ports, eraseCard, { key: id, saw }, { by: ADA });
    expect(await erase(email("home"))).toEqual({ kind: "refused", why: "changed" });
    expect(await runCommand(shop.ports, eraseCard, { key: id, saw: "" }, { by: NGOZI })).toEqual({
      kind: "forbidden",
    });
    // One address alone: the measurements stay with the other.
    expect((await eraseCustomer(db, email("work"))).kind).toBe("erased");
    expect((await exported()).measurements).toMatchObject([{ bust: 900 }]);
    expect((await read(id))?.orderCount).toBe(1);
    expect(await erase(email("home"))).toMatchObject({ kind: "done" });
    expect(await read(id)).toBeUndefined();
    const left = db.selectFrom("measurements").select("id").where("customer_id", "=", id);
    expect(await left.execute()).toEqual([]);
    const row = await db
      .selectFrom("orders")
      .select(["email", "phone"])
      .where("reference", "=", home.reference)
      .executeTakeFirst();
    expect(row).toEqual({ email: "", phone: "" });
  });

  test("a card of which nothing but a name is known is erased, too, with what was made for her", async () => {
    const person = { firstName: `Uju${people}`, lastName: "", phone: "", email: "" };
    const added = await runCommand(shop.ports, addCustomer, person, { by: ADA });
    const id = "card" in added ? added.card : "";
    await measured(id, 850);
    const order = await ordered({ email: email("bride") });
    await pay(order);
    const number = Number(order.number.slice(3));
    await act(makeLineFor, { number, by: ADA, position: 0, who: "", person: id });
    await act(moveTo("cutting"), { number, by: ADA, from: "received", to: "cutting" });
    const making = async () => (await shop.shop.house.orders.read(number))?.making;
    expect(await making()).toMatchObject([{ person: { key: id }, isFrozen: true }]);
    const erased = await runCommand(shop.ports, eraseCard, { key: id, saw: "" }, { by: ADA });
    expect(erased.kind).toBe("done");
    expect(await making()).toEqual([]);
    expect(await read(id)).toBeUndefined();
    expect((await read(order.key))?.orderCount).toBe(1);
  });

  test("measurements go two years after her last order", async () => {
    const order = await ordered({ email: email("ada") });
    await pay(order);
    await settleAll();
    await measured(order.key, 900);
    const id = (await read(order.key))?.key ?? "";
    const taken = async () =>
      (
        await database.db
          .selectFrom("measurements")
          .select("id")
          .where("customer_id", "=", id)
          .execute()
      ).length;
    const start = shop.world.now.getTime();
    const after = (days: number) => dropExpired(database.db, new Date(start + days * DAY));
    later((RETENTION.measurements.days - 10) * DAY);
    const last = await ordered({ email: email("ada") });
    await pay(last);
    await settleAll();
    await after(RETENTION.measurements.days + 1);
    expect(await taken()).toBe(1);
    await after(2 * RETENTION.measurements.days - 11);
    expect(await taken()).toBe(1);
    await after(2 * RETENTION.measurements.days + 1);
    expect(await taken()).toBe(0);
  });

  /** No payment is asked about any more. */
  const settleAll = () => database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
});

const EMPTY = {
  shoulder: null,
  bust: null,
  waist: null,
  hip: null,
  shoulder_to_waist: null,
  shoulder_to_hem: null,
  sleeve: null,
  inseam: null,
  notes: "",
  taken_by: "Ada",
  taken_at: "2026-11-21T09:00:00.000Z",
};
