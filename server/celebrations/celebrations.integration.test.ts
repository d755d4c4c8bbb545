import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { setSizes } from "../catalogue/size-commands.ts";
import { runCommand } from "../house/commands.ts";
import type { Person, Visit } from "../house/visit.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { changeSize } from "../orders/change-details.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";

const DAY = 24 * 60 * 60 * 1000;
const ORION = "naledi/orion-dress";
const RIGEL = "naledi/rigel-dress";
const HELPER: Person = { ...ADA, id: "2", role: "helper" };
/** The clock of the tests begins on 21 November 2026. */
const MADE = {
  name: "Ada and Chidi’s wedding",
  day: "2026-12-20",
  closesOn: "2026-12-05",
  pieces: "Orion Dress",
};

onDatabases("celebrations on $name", { timeout: 60_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let sent: AddressedEmail[] = [];
  /** What each order is to pay, by its reference. */
  let amounts = new Map<string, number>();
  beforeEach(async () => {
    database = await open();
    begin();
  });
  afterEach(() => database.close());

  function begin() {
    shop = testShop(database.db);
    amounts = new Map();
    sent = [];
    shop.world.verify = (reference) => {
      const amount = amounts.get(reference);
      return amount === undefined ? { kind: "not-found" } : paid({ reference, amount });
    };
  }
  const act = onOrders(() => shop);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const post = async (name: string, values: Values, by: Person = ADA) => {
    const path = name === "make" ? "/house/celebrations/new" : "/house/celebrations/:id";
    const form = values["form"] ?? crypto.randomUUID();
    const posted = await shop.shop.house.post({
      path: path as "/house/celebrations/:id",
      values: { act: name, ...values, form },
      visit: { person: by } as Visit,
    });
    return posted?.result as { kind: string; id?: string; mailed?: number; fields?: Values };
  };
  /** A celebration's id, and the tokens of its links. */
  type Made = Record<"id" | "guests" | "host", string>;
  async function make(values: Values = {}): Promise<Made> {
    const made = await post("make", { ...MADE, ...values });
    if (made.id === undefined) throw new Error(JSON.stringify(made));
    const { guests, host } = (await view({ id: made.id })).links;
    return {
      id: made.id,
      guests: guests.split("/").at(-1) ?? "",
      host: host.split("/").at(-1) ?? "",
    };
  }
  async function comeIn({ guests }: Made, values: Values = {}) {
    const said = { form: crypto.randomUUID(), name: "Bola", size: "M", ...values };
    const result = await shop.shop.celebrations.comeIn(guests, said, null);
    // Guests are listed in the order in which they came in.
    later(1);
    if (result.kind !== "in") throw new Error(JSON.stringify(result));
    return result.token;
  }
  type Line = { sku: string; size?: string; quantity: number };
  const M: Line[] = [{ sku: ORION, size: "M", quantity: 1 }];
  async function order(made: Made, guest: string, lines = M, more: object = {}, email = "") {
    const body = {
      lines,
      customer: { ...customer(), ...(email && { email }) },
      celebration: made.guests,
      guest,
      ...more,
    };
    const answer = await shop.call("POST", "/api/orders", body);
    if (answer.status === 201) amounts.set(answer.body.reference, answer.body.amount);
    return answer;
  }
  async function pay(reference: string) {
    expect(await shop.shop.settlePayment(reference)).toEqual({ kind: "paid" });
  }
  /** A guest who has paid. */
  async function paidGuest(made: Made, values: Values = {}, lines = M, email = "") {
    const guest = await comeIn(made, values);
    const { status, body } = await order(made, guest, lines, {}, email);
    expect(status).toBe(201);
    await pay(body.reference);
    return { guest, reference: body.reference };
  }
  async function view({ id }: Pick<Made, "id">) {
    const celebration = await shop.shop.house.readCelebration(id);
    if (!celebration) throw new Error("It is gone");
    return celebration;
  }
  const states = async (made: Made) => (await view(made)).guests.map(({ state }) => state);
  const sizes = async (made: Made) => (await view(made)).view.paid.pieces.map((each) => each.sizes);
  const place = (token: string) => shop.shop.celebrations.readPlacePage(token);
  const move = (made: Made, days: Values, saw = "2026-12-20 2026-12-05") =>
    post("move", { celebration: made.id, closesOn: "2026-12-05", ...days, saw });
  async function relay(): Promise<AddressedEmail[]> {
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const round = createRelayEmail(shop.ports);
    for (let result = await round(); result !== "idle"; result = await round()) later(1_200);
    return sent;
  }
  const drop = () => dropExpired(database.db, shop.world.now);

  test("the house makes a celebration of pieces that are sold and have a size in common", async () => {
    const made = await make({ pieces: "Orion Dress\nRigel Dress" });
    expect((await view(made)).view).toMatchObject({
      name: MADE.name,
      readyBy: "2026-12-17",
      pieces: ["Orion Dress", "Rigel Dress"],
    });
    const faults = async (values: Values) => (await post("make", { ...MADE, ...values })).fields;
    expect(await faults({ name: " " })).toMatchObject({ name: expect.any(String) });
    expect(await faults({ day: "soon" })).toMatchObject({ day: expect.any(String) });
    expect(await faults({ closesOn: "2026-12-18" })).toMatchObject({
      closesOn: expect.any(String),
    });
    expect(await faults({ pieces: "No such dress" })).toMatchObject({ pieces: expect.any(String) });
    const form = crypto.randomUUID();
    const first = await post("make", { ...MADE, form });
    expect(first.kind).toBe("done");
    expect((await post("make", { ...MADE, form })).kind).toBe("repeated");
    expect(await shop.shop.house.listCelebrations()).toHaveLength(2);
    const record = await shop.shop.house.listRecord({ limit: 5 });
    expect(record.map((entry) => entry.act)).toEqual(["made-celebration", "made-celebration"]);
  });

  test("a guest comes in, orders and pays her own; the house cuts it, and the host sees that she has paid", async () => {
    const made = await make();
    const { reference } = await paidGuest(made);
    const measured = await comeIn(made, { name: "Chi", size: "", bust: "92.5", sleeve: "60" });
    expect(await sizes(made)).toEqual([[{ size: "M", quantity: 1 }]]);
    expect((await view(made)).view.unpaid.measured).toEqual([
      {
        nth: 1,
        name: "Chi",
        pieces: "Orion Dress",
        measurements: "Bust\u00a092.5\u00a0· Sleeve\u00a060",
      },
    ]);
    expect(await shop.shop.celebrations.readHostPage(made.host)).toMatchObject({
      guests: [
        { name: "Bola", isPaid: true },
        { name: "Chi", isPaid: false },
      ],
    });
    expect(await shop.shop.readOrder(reference)).toMatchObject({
      readyBy: "2026-12-17",
      stage: "received",
      status: "paid",
    });
    const { status, body } = await order(made, measured, [{ sku: ORION, quantity: 1 }]);
    expect(status).toBe(201);
    await pay(body.reference);
    expect(await shop.shop.readOrder(body.reference)).toMatchObject({ isSizedByHouse: true });
    expect(await sizes(made)).toEqual([
      [
        { size: "M", quantity: 1 },
        { size: "", quantity: 1 },
      ],
    ]);
    expect(await place(measured)).toMatchObject({ state: "paid", cancelUntil: undefined });
  });

  test("the same form twice is one place; with another name it is another guest's", async () => {
    const made = await make();
    const form = crypto.randomUUID();
    const first = await comeIn(made, { form });
    expect(await comeIn(made, { form })).toBe(first);
    expect(await comeIn(made, { form, name: "Sister" })).not.toBe(first);
    expect(await states(made)).toEqual(["in", "in"]);
  });

  test("a guest's order has her celebration's pieces once each, no Express, and there is one", async () => {
    const made = await make();
    const guest = await comeIn(made);
    const faults = async (lines: Line[], more: object = {}) => {
      const { status, body } = await order(made, guest, lines, more);
      return [status, ...Object.keys(body.error.fields)];
    };
    const rigel = { sku: RIGEL, size: "M", quantity: 1 };
    expect(await faults([...M, rigel])).toEqual([422, "lines.1.sku"]);
    expect(await faults([{ sku: ORION, size: "M", quantity: 2 }])).toEqual([
      422,
      "lines.0.quantity",
    ]);
    expect(await faults([...M, { sku: ORION, size: "L", quantity: 1 }])).toEqual([
      422,
      "lines.1.quantity",
    ]);
    expect(await faults(M, { speed: "express" })).toEqual([422, "speed"]);
    const key = { "Idempotency-Key": "a-guest-key" };
    const body = { lines: M, customer: customer(), celebration: made.guests, guest };
    const first = await shop.call("POST", "/api/orders", body, key);
    expect(first.status).toBe(201);
    expect((await shop.call("POST", "/api/orders", body, key)).status).toBe(200);
    const again = await order(made, guest);
    expect([again.status, again.body.error.code]).toEqual([409, "ordered"]);
    // She chose another size before paying.
    const { reference } = first.body;
    const replaces = { reference, key: "a-guest-key" };
    const other = { ...body, lines: [{ sku: ORION, size: "L", quantity: 1 }], replaces };
    const changed = await shop.call("POST", "/api/orders", other);
    expect(changed.status).toBe(201);
    amounts.set(changed.body.reference, changed.body.amount);
    await pay(changed.body.reference);
    expect(await sizes(made)).toEqual([[{ size: "L", quantity: 1 }]]);
    expect(await shop.shop.readOrder(reference)).toMatchObject({ readyBy: "2026-12-17" });
  });

  test("a guest's order becomes nobody else's, and no other order becomes a guest's", async () => {
    const made = await make();
    const guest = await comeIn(made);
    const key = { "Idempotency-Key": "a-guest-key" };
    const plain = { lines: M, customer: customer() };
    const own = { ...plain, celebration: made.guests, guest };
    const first = await shop.call("POST", "/api/orders", own, key);
    const replaces = { reference: first.body.reference, key: "a-guest-key" };
    const stolen = await shop.call("POST", "/api/orders", { ...plain, replaces });
    expect([stolen.status, stolen.body.error.code]).toEqual([409, "not_replaceable"]);
    const another = await comeIn(made, { name: "Chi" });
    const foreign = await shop.call("POST", "/api/orders", { ...own, guest: another, replaces });
    expect([foreign.status, foreign.body.error.code]).toEqual([409, "not_replaceable"]);
    const cart = await shop.call("POST", "/api/orders", plain, { "Idempotency-Key": "cart" });
    const ofCart = { reference: cart.body.reference, key: "cart" };
    const taken = await shop.call("POST", "/api/orders", {
      ...own,
      guest: another,
      replaces: ofCart,
    });
    expect([taken.status, taken.body.error.code]).toEqual([409, "not_replaceable"]);
  });

  test("after the closing day nobody comes in, orders or begins to pay; what was begun counts", async () => {
    const made = await make();
    const early = await comeIn(made);
    const late = await comeIn(made, { name: "Late" });
    const { body } = await order(made, early);
    shop.world.now = new Date("2026-12-05T23:00:00.000Z");
    const said = { form: crypto.randomUUID(), name: "Too late", size: "M" };
    expect(await shop.shop.celebrations.comeIn(made.guests, said, null)).toEqual({
      kind: "closed",
    });
    expect(await shop.shop.celebrations.changePlace(late, said)).toEqual({ kind: "closed" });
    const closed = await order(made, late);
    expect([closed.status, closed.body.error.code]).toEqual([409, "closed"]);
    const payment = await shop.call("POST", `/api/orders/${body.reference}/payments`, {});
    expect([payment.status, payment.body.error.code]).toEqual([409, "closed"]);
    expect(await shop.shop.celebrations.readGuestsPage(made.guests)).toMatchObject({
      isClosed: true,
    });
    await pay(body.reference);
    expect(await states(made)).toEqual(["paid", "in"]);
  });

  test("forty guests behind one address come in, order and pay at once, and meet no limit", async () => {
    const made = await make();
    shop.world.client = "203.0.113.7";
    const names = Array.from({ length: 40 }, (_, at) => `Guest ${at}`);
    const guests = await Promise.all(names.map((name) => comeIn(made, { name })));
    const ordered = await Promise.all(guests.map((guest) => order(made, guest)));
    expect(ordered.map(({ status }) => status)).toEqual(Array(40).fill(201));
    const confirmed = await Promise.all(
      ordered.map(({ body }) => shop.call("POST", `/api/orders/${body.reference}/confirm`, {})),
    );
    expect(confirmed.map(({ body }) => body.status)).toEqual(Array(40).fill("paid"));
    expect(await sizes(made)).toEqual([[{ size: "M", quantity: 40 }]]);
    // An address that orders for no celebration meets the limit as ever.
    const plain = () => shop.call("POST", "/api/orders", { lines: M, customer: customer() });
    const others = await Promise.all(Array.from({ length: 31 }, plain));
    expect(others.map(({ status }) => status)).toContain(429);
  });

  test("guests with one e-mail address hold more than ten counted pieces, and never more than there are", async () => {
    const counts = { sizes: ["S", "M"], lefts: [{ size: "M", was: null, left: 12 }] };
    const set = { sku: ORION, version: 0, ...counts };
    expect((await runCommand(shop.ports, setSizes, set, { by: ADA })).kind).toBe("done");
    const made = await make();
    shop.world.client = "203.0.113.7";
    const guests = await Promise.all(
      Array.from({ length: 14 }, (_, at) => comeIn(made, { name: `Guest ${at}` })),
    );
    const ordered = await Promise.all(guests.map((guest) => order(made, guest)));
    const statuses = ordered.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(12).fill(201), 409, 409]);
    const [refused] = ordered.filter(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe("sold_out");
  });

  test("of two orders of one guest at once there is one; ordering and leaving at once, she is out or in", async () => {
    const made = await make();
    const guest = await comeIn(made);
    const both = await Promise.all([order(made, guest), order(made, guest)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    for (const name of ["A", "B", "C", "D"]) {
      const leaving = await comeIn(made, { name });
      const [{ status, body }] = await Promise.all([
        order(made, leaving),
        shop.shop.celebrations.leave(leaving),
      ]);
      const { stage } = (await shop.shop.readOrder(body.reference ?? "")) ?? {};
      expect((await place(leaving))?.state).toBe("out");
      expect(stage).toBe(status === 201 ? "cancelled" : undefined);
    }
  });

  test("no link opens what another one does, and none is guessed", async () => {
    const made = await make();
    const other = await make({ name: "Another" });
    const guest = await comeIn(made);
    const { celebrations } = shop.shop;
    for (const token of [made.host, guest, "", "x", `${made.guests}x`, "host"]) {
      expect(await celebrations.readGuestsPage(token)).toBeUndefined();
      expect((await celebrations.comeIn(token, { name: "A", size: "M" }, null)).kind).toBe(
        "unknown",
      );
    }
    for (const token of [made.guests, guest, ""]) {
      expect(await celebrations.readHostPage(token)).toBeUndefined();
    }
    for (const token of [made.guests, made.host, (await view(made)).guests[0]?.id ?? ""]) {
      expect(await place(token)).toBeUndefined();
      expect((await celebrations.leave(token)).kind).toBe("unknown");
      expect((await celebrations.cancelWhole(token)).kind).toBe("unknown");
    }
    const faults = async (of: Made, own: string) => {
      const { status, body } = await order(of, own);
      return [status, ...Object.keys(body.error.fields)];
    };
    expect(await faults(other, guest)).toEqual([422, "guest"]);
    expect(await faults({ ...made, guests: made.host }, guest)).toEqual([422, "celebration"]);
    expect(await faults(made, made.guests)).toEqual([422, "guest"]);
    expect(await faults({ ...made, guests: "" }, guest)).toEqual([422, "celebration"]);
    // The pages of guests and host name nobody's size, money or address.
    await order(made, guest);
    const pages = [
      await celebrations.readGuestsPage(made.guests),
      await celebrations.readHostPage(made.host),
    ];
    for (const text of pages.map((page) => JSON.stringify(page))) {
      expect(text).not.toMatch(/example\.com|Okafor|HZ-|measure|reference/);
    }
    expect(Object.keys((await celebrations.readHostPage(made.host))?.guests[0] ?? {})).toEqual([
      "nth",
      "name",
      "isPaid",
    ]);
  });

  test("a browser leads back to the places that it has let in, of this celebration alone", async () => {
    const [made, other] = [await make(), await make({ name: "Another" })];
    const { celebrations } = shop.shop;
    const enter = async ({ guests }: Made, name: string, cookies: string | null) => {
      const said = { form: crypto.randomUUID(), name, size: "M" };
      const result = await celebrations.comeIn(guests, said, cookies);
      if (result.kind !== "in") throw new Error(result.kind);
      return result.cookie.split(";", 1)[0] ?? "";
    };
    const first = await enter(made, "Bola", null);
    const second = await enter(made, "Chi", first);
    const third = await enter(other, "Bola", second);
    const names = async ({ guests }: Made) =>
      (await celebrations.readKept(guests, third)).map(({ name }) => name);
    expect(await names(made)).toEqual(["Chi", "Bola"]);
    expect(await names(other)).toEqual(["Bola"]);
    expect(await celebrations.readKept(made.guests, null)).toEqual([]);
  });

  test("'I cannot come' before paying cancels her order; money that comes later is owed back", async () => {
    const made = await make();
    const guest = await comeIn(made);
    const { body } = await order(made, guest);
    expect(await shop.shop.celebrations.leave(guest)).toEqual({ kind: "done" });
    expect(await shop.shop.celebrations.leave(guest)).toEqual({ kind: "done" });
    expect(await shop.shop.readOrder(body.reference)).toMatchObject({ stage: "cancelled" });
    expect(await place(guest)).toMatchObject({ state: "out" });
    expect((await order(made, guest)).status).toBe(422);
    await pay(body.reference);
    expect(await states(made)).toEqual(["out"]);
    const { guest: paying } = await paidGuest(made, { name: "Chi" });
    expect(await shop.shop.celebrations.leave(paying)).toEqual({ kind: "settled" });
    expect(await states(made)).toEqual(["out", "paid"]);
  });

  test("a moved day moves the orders and mails each guest who has ordered, once", async () => {
    const made = await make();
    const { guest, reference } = await paidGuest(made, {}, M, "bola@example.com");
    const unpaid = await comeIn(made, { name: "Chi" });
    const { body } = await order(made, unpaid, M, {}, "chi@example.com");
    await comeIn(made, { name: "No order" });
    await relay();
    sent = [];
    const form = crypto.randomUUID();
    const days = { day: "2026-12-27", form };
    expect(await move(made, { day: "2026-12-01" })).toMatchObject({ kind: "invalid" });
    expect(await move(made, { day: "2026-12-27" }, "2026-12-19 2026-12-05")).toMatchObject({
      kind: "stale",
    });
    expect(await move(made, days)).toMatchObject({ kind: "done", mailed: 2 });
    expect(await move(made, days)).toMatchObject({ kind: "repeated" });
    for (const each of [reference, body.reference]) {
      expect(await shop.shop.readOrder(each)).toMatchObject({ readyBy: "2026-12-24" });
    }
    await relay();
    expect(sent.map(({ to_email }) => to_email).toSorted()).toEqual([
      "bola@example.com",
      "chi@example.com",
    ]);
    const [mail] = sent.filter(({ to_email }) => to_email === "bola@example.com");
    expect(mail?.message).toContain("27 December 2026");
    expect(mail?.message).toContain(`/celebrations/place/${guest}`);
    // Only the closing day: nobody is written to.
    const closing = { day: "2026-12-27", closesOn: "2026-12-10" };
    expect(await move(made, closing, "2026-12-27 2026-12-05")).toMatchObject({ mailed: 0 });
  });

  test("of a day that is moved twice before the mail goes, each guest hears once", async () => {
    const made = await make();
    await paidGuest(made);
    await relay();
    sent = [];
    await move(made, { day: "2026-12-27" });
    later(1_000);
    await move(made, { day: "2026-12-28" }, "2026-12-27 2026-12-05");
    await relay();
    expect(sent.map(({ subject }) => subject)).toEqual([`${MADE.name}: now on 28 December 2026`]);
  });

  test("within 72 hours of a moved day a guest cancels for her whole money, once; later she cannot", async () => {
    const made = await make();
    const [soon, late] = [await paidGuest(made), await paidGuest(made, { name: "Chi" })];
    const { celebrations } = shop.shop;
    expect(await celebrations.cancelWhole(soon.guest)).toEqual({ kind: "settled" });
    later(1_000);
    await move(made, { day: "2026-12-27" });
    later(1_000);
    const after = await paidGuest(made, { name: "Dayo" });
    expect((await place(soon.guest))?.cancelUntil).toBeDefined();
    const results = await Promise.all([
      celebrations.cancelWhole(soon.guest),
      celebrations.cancelWhole(soon.guest),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "settled"]);
    const refunds = await database.db.selectFrom("refunds").selectAll().execute();
    expect(refunds.map(({ amount }) => amount)).toEqual([amounts.get(soon.reference)]);
    expect(await shop.shop.readOrder(soon.reference)).toMatchObject({ stage: "cancelled" });
    // She knew the new day.
    expect(await celebrations.cancelWhole(after.guest)).toEqual({ kind: "settled" });
    later(3 * DAY);
    expect(await celebrations.cancelWhole(late.guest)).toEqual({ kind: "settled" });
    expect(await states(made)).toEqual(["out", "paid", "paid"]);
  });

  test("the house takes a guest out, who is mailed once, and changes a size after paying", async () => {
    const made = await make();
    const first = await paidGuest(made, {}, M, "bola@example.com");
    await paidGuest(made, { name: "Chi" }, M, "chi@example.com");
    await comeIn(made, { name: "No order" });
    await relay();
    sent = [];
    const { guests } = await view(made);
    const takeOut = (at: number, by = ADA) =>
      post("take-out", { celebration: made.id, guest: guests[at]?.id ?? "" }, by);
    // A helper returns no money.
    expect(await takeOut(0, HELPER)).toMatchObject({ kind: "refused", why: "has-money" });
    expect(await takeOut(0)).toMatchObject({ kind: "done" });
    expect(await takeOut(2, HELPER)).toMatchObject({ kind: "done" });
    expect(await states(made)).toEqual(["out", "paid", "out"]);
    const number = Number(guests[1]?.number?.slice(3));
    const change = { number, position: 0, from: "M", to: "L", by: ADA };
    expect((await act(changeSize, change)).kind).toBe("done");
    expect(await sizes(made)).toEqual([[{ size: "L", quantity: 1 }]]);
    await relay();
    expect(sent.map(({ to_email }) => to_email).toSorted()).toEqual([
      "bola@example.com",
      "chi@example.com",
    ]);
    const file = await shop.shop.readOrder(first.reference);
    expect(file).toMatchObject({ stage: "cancelled" });
    const another = await make({ name: "Another" });
    const foreign = { celebration: another.id, guest: guests[1]?.id ?? "" };
    expect(await post("take-out", foreign)).toMatchObject({ kind: "unknown" });
  });

  test("an unpaid order of a celebration stays until 30 days after the day; then guests who never paid are forgotten", async () => {
    const made = await make();
    const { reference } = await paidGuest(made);
    const unpaid = await comeIn(made, { name: "Chi" });
    const { body } = await order(made, unpaid);
    await comeIn(made, { name: "No order" });
    // The provider knows of no attempt.
    await database.db.deleteFrom("jobs").where("queue", "=", CHECKS).execute();
    shop.world.now = new Date("2027-01-19T12:00:00.000Z");
    await drop();
    expect(await states(made)).toEqual(["paid", "in", "in"]);
    expect(await shop.shop.readOrder(body.reference)).toBeDefined();
    expect(await place(unpaid)).toBeDefined();
    shop.world.now = new Date("2027-01-20T12:00:00.000Z");
    await drop();
    expect(await states(made)).toEqual(["paid"]);
    expect(await shop.shop.readOrder(body.reference)).toBeUndefined();
    expect(await shop.shop.readOrder(reference)).toBeDefined();
    expect(await place(unpaid)).toBeUndefined();
    expect(await shop.shop.celebrations.readHostPage(made.host)).toBeUndefined();
    expect(await shop.shop.house.listCelebrations()).toHaveLength(1);
  });

  test("her measurements are in her export, and go with her", async () => {
    const made = await make();
    await paidGuest(made, { bust: "92" }, M, "bola@example.com");
    const file = await exportCustomer(database.db, "bola@example.com");
    expect(file).toMatchObject({
      orders: [{ celebrations: [{ name: MADE.name }], places: [{ measurements: { bust: 920 } }] }],
    });
    expect((await eraseCustomer(database.db, "bola@example.com")).kind).toBe("erased");
    expect(await states(made)).toEqual([]);
  });

  test("a celebration takes 300 guests, and so many tries", async () => {
    const made = await make();
    const { celebrations } = shop.shop;
    const rows = Array.from({ length: 299 }, (_, at) => ({
      id: `${at}`,
      celebration_id: made.id,
      token: `${at}`,
      name: `Guest ${at}`,
      size: "M",
      measurements: "{}",
      pieces: JSON.stringify([ORION]),
      came_at: shop.world.now.toISOString(),
      out_at: null,
      order_reference: null,
    }));
    await database.db.insertInto("celebration_guests").values(rows).execute();
    const enter = (name: string) =>
      celebrations.comeIn(made.guests, { form: crypto.randomUUID(), name, size: "M" }, null);
    const results = await Promise.all(["A", "B", "C"].map(enter));
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["full", "full", "in"]);
  });

  /** A guest as the model has her. */
  type Model = { state: "in" | "paid" | "out"; size: string; token: string; reference?: string };
  type World = { made: Made; guests: Model[]; isClosed: boolean; day: number };
  const EVENTS = ["in", "choose", "order", "pay", "leave", "out", "size", "move", "close"] as const;
  type Event = { what: (typeof EVENTS)[number]; who: number; size: string };

  /** Plays an event; returns what became of it, and what the model says. */
  async function play(world: World, { what, who, size }: Event): Promise<[unknown, unknown]> {
    const { made, guests, isClosed } = world;
    const one = guests[who];
    const mayChange = one?.state === "in" && !isClosed;
    if (what === "in" && guests.length < 4 && !isClosed) {
      guests.push({ state: "in", size, token: await comeIn(made, { size }) });
    } else if (what === "move") {
      const saw = `2026-12-${world.day} 2026-12-05`;
      world.day = world.day === 20 ? 27 : 20;
      return [(await move(made, { day: `2026-12-${world.day}` }, saw)).kind, "done"];
    } else if (what === "close" && !isClosed) {
      world.isClosed = true;
      shop.world.now = new Date("2026-12-06T09:00:00.000Z");
    } else if (one && what === "choose") {
      const said = { name: "Bola", size };
      const { kind } = await shop.shop.celebrations.changePlace(one.token, said);
      if (mayChange && one.reference === undefined) one.size = size;
      return [kind, mayChange ? "done" : one.state === "in" ? "closed" : "settled"];
    } else if (one && what === "order") {
      const lines = [{ sku: ORION, size: one.size, quantity: 1 }];
      const { status, body } = await order(made, one.token, lines);
      const may = mayChange && one.reference === undefined;
      if (may) one.reference = body.reference;
      return [status === 201, may];
    } else if (one?.reference !== undefined && what === "pay") {
      await shop.shop.settlePayment(one.reference);
      if (one.state === "in") one.state = "paid";
    } else if (one && what === "leave") {
      const { kind } = await shop.shop.celebrations.leave(one.token);
      if (one.state === "in") one.state = "out";
      return [kind, one.state === "paid" ? "settled" : "done"];
    } else if (one && what === "out") {
      const guest = (await view(made)).guests[who]?.id ?? "";
      one.state = "out";
      return [(await post("take-out", { celebration: made.id, guest })).kind, "done"];
    } else if (one?.state === "paid" && what === "size") {
      const number = Number((await view(made)).guests[who]?.number?.slice(3));
      const change = { number, position: 0, from: one.size, to: size, by: ADA };
      one.size = size;
      return [(await act(changeSize, change)).kind, "done"];
    }
    return [undefined, undefined];
  }

  /** What is cut, and the days by which the orders are ready: as they are, and as the model says. */
  async function compared({ made, guests, day }: World): Promise<[unknown, unknown]> {
    const [cut = []] = await sizes(made);
    const days = [];
    for (const { reference, state } of guests) {
      if (reference === undefined || state === "out") continue;
      days.push((await shop.shop.readOrder(reference))?.readyBy);
    }
    const wanted = new Map<string, number>();
    for (const { state, size } of guests) {
      if (state === "paid") wanted.set(size, (wanted.get(size) ?? 0) + 1);
    }
    return [
      {
        states: await states(made),
        cut: Object.fromEntries(cut.map(({ size, quantity }) => [size, quantity])),
        days,
      },
      {
        states: guests.map(({ state }) => state),
        cut: Object.fromEntries(wanted),
        days: days.map(() => `2026-12-${day - 3}`),
      },
    ];
  }

  test("in any order of events, everybody is in, paid or out as the model says, and is cut for once", async () => {
    const event = fc.record({
      what: fc.constantFrom(...EVENTS),
      who: fc.nat({ max: 3 }),
      size: fc.constantFrom("S", "M", "L"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
        begin();
        const world: World = { made: await make(), guests: [], isClosed: false, day: 20 };
        for (const each of events) {
          const [became, said] = await play(world, each);
          expect(became).toBe(said);
          const [is, wanted] = await compared(world);
          expect(is).toEqual(wanted);
        }
      }),
      { numRuns: 12 },
    );
  });
});
