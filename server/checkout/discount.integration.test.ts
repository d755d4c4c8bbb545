import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import type { Person } from "../house/visit.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, letIn, onOrders, postSettings, visitOf } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { readNumber } from "../../domain/orders/numbers.ts";
import { makeCode, stopCode } from "../catalogue/code-commands.ts";
import { runCommand } from "../house/commands.ts";
import { readPeriod } from "../../domain/house/takings.ts";
import { addZone } from "../house/delivery-settings.ts";
import { composeOrderEmail } from "../orders/compose-email.ts";
import { cancelOrder, undoStage } from "../orders/change-stage.ts";
import { dropExpired } from "../jobs/retention.ts";
import { giveCredit } from "../payments/credits.ts";

const MINUTE = 60_000;

onDatabases("discount codes on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  const make = async (code: string, values: Values = { percent: "10" }, by: Person = ADA) =>
    runCommand(shop.ports, makeCode, { values: { code, ...values } }, { by });
  const stop = (code: string) => runCommand(shop.ports, stopCode, { code }, { by: ADA });
  /** Two Orion Dresses, ₦280,000, and a combo, ₦70,000. */
  const LINES = [
    { sku: "naledi/orion-dress", size: "M", quantity: 2 },
    { sku: "bubble-girl/bubble-molly-combo", size: "S", quantity: 1 },
  ];
  let people = 0;
  /** A new customer for each order. */
  const somebody = () => {
    people += 1;
    const phone = `+234 803 ${String(1_000_000 + people)}`;
    return { ...customer(), email: `customer${people}@example.com`, phone };
  };
  const order = async (more: object = {}, of = shop, key: string = randomUUID()) => {
    const body = { lines: LINES, customer: somebody(), ...more };
    const answer = await of.call("POST", "/api/orders", body, { "Idempotency-Key": key });
    return { ...answer, key };
  };
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body as unknown as Record<string, unknown>;
  const pay = async (payment: { reference: string; amount: number }) => {
    shop.world.verify = (asked) =>
      asked === payment.reference ? paid(payment) : { kind: "not-found" };
    await shop.call("POST", `/api/orders/${payment.reference}/confirm`);
  };
  const pass = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const refused = (words: string) => ({
    status: 422,
    body: { error: { code: "discount", fields: { discount: expect.stringContaining(words) } } },
  });
  const concerns = async () =>
    (await database.db.selectFrom("payment_events").select(["kind", "reference"]).execute()).filter(
      ({ kind }) => kind === "discount.late",
    );

  test("a code is priced by the server into the order, its lines, its payment and all that tells of it", async () => {
    await runCommand(
      shop.ports,
      addZone,
      {
        version: 0,
        zone: { place: "Port Harcourt", price: 3_500, freeAbove: 260_000, days: 3, duties: "" },
      },
      { by: ADA },
    );
    await make("WELCOME-10");
    // 10% of the dresses alone: 28,000. Express is 30% of 322,000; 322,000 is above 260,000, so delivery is free.
    const asked = { discount: " welcome-10 ", speed: "express" };
    const { status, body } = await order({ ...asked, expectedTotal: 418_600 });
    expect([status, body.amount]).toEqual([201, 41_860_000]);
    const summary = body.metadata.custom_fields.at(-1);
    expect(summary?.value).toContain("Discount: −₦28,000; Express: ₦96,600; Delivery: free");
    expect(await read(body.reference)).toMatchObject({
      amount: 41_860_000,
      total: 41_860_000,
      due: 41_860_000,
      discount: 2_800_000,
      express: 9_660_000,
      delivery: 0,
      credit: 0,
      charges: [],
    });
    const file = await shop.shop.house.orders.read(
      readNumber(String((await read(body.reference))["number"])) ?? 0,
    );
    if (!file) throw new Error("There is no such order");
    // A code is no charge of which its customer is written to.
    const messages = shop.shop.house.orders.chatMessages(file);
    expect(messages.map(({ topic }) => topic)).toEqual(["order-reminder"]);
    const lines = await database.db
      .selectFrom("order_lines")
      .select(["sku", "discount"])
      .where("reference", "=", body.reference)
      .orderBy("position")
      .execute();
    expect(lines.map(({ discount }) => discount)).toEqual([2_800_000, 0]);
    await pay(body);
    expect(await read(body.reference)).toMatchObject({ status: "paid", due: 0 });
    for (const topic of ["order-confirmation", "order-notice"] as const) {
      const ports = { ...shop.ports, ownerEmail: undefined };
      const mail = await composeOrderEmail(ports, topic, body.reference);
      expect(JSON.stringify(mail)).toContain("Discount: −₦28,000");
    }
    const period = readPeriod(new URLSearchParams("by=day"), "2026-11-21");
    const { sold } = await shop.shop.house.readTakings(period);
    expect(sold).toMatchObject({ orders: 1, pieces: 3, discount: 2_800_000 });
  });

  test("the sums are those that the page showed, or the right ones are answered", async () => {
    await make("TEN");
    const { body } = await order({ discount: "TEN", expectedTotal: 350_000 });
    expect(body.error).toMatchObject({
      code: "price_changed",
      total: 322_000,
      discount: 28_000,
      express: 0,
      delivery: 0,
      credit: 0,
    });
    const answer = await shop.call("POST", "/api/discounts", { discount: "ten", lines: LINES });
    expect(answer).toMatchObject({ status: 200, body: { code: "TEN", discount: 28_000 } });
  });

  test("promotions and combos pay the whole price, unless the code says otherwise", async () => {
    await make("PIECES", { naira: "10,000" });
    await make("ALL", { naira: "10,000", onCombos: "yes", onPromotions: "yes" });
    const take = async (discount: string) =>
      (await read((await order({ discount })).body.reference))["discount"];
    expect(await take("PIECES")).toBe(1_000_000);
    expect(await take("ALL")).toBe(1_000_000);
    const combos = { lines: LINES.slice(1), discount: "PIECES" };
    expect(await order(combos)).toMatchObject(refused("takes nothing off"));
    await make("NALEDI", { percent: "50", pieces: "Naledi" });
    expect(await take("NALEDI")).toBe(14_000_000);
  });

  test("an unknown code, one that has not begun, that has ended, was stopped or is empty is refused beside its field", async () => {
    await make("LATER", { percent: "10", from: "2026-11-22T09:00" });
    await make("BRIEF", { percent: "10", until: "2026-11-21T10:30" });
    await make("STOPPED");
    await stop("STOPPED");
    expect(await order({ discount: "NOSUCH" })).toMatchObject(refused("no such code"));
    expect(await order({ discount: "" })).toMatchObject(refused("Type a code"));
    expect(await order({ discount: "LATER" })).toMatchObject(refused("does not count yet"));
    expect(await order({ discount: "STOPPED" })).toMatchObject(refused("has ended"));
    expect((await order({ discount: "BRIEF" })).status).toBe(201);
    pass(31 * MINUTE);
    expect(await order({ discount: "BRIEF" })).toMatchObject(refused("has ended"));
    pass(24 * 60 * MINUTE);
    expect((await order({ discount: "LATER" })).status).toBe(201);
    const both = await order({ discount: "NOSUCH", customer: { ...customer(), email: "" } });
    expect(both.body.error).toMatchObject({
      code: "invalid_fields",
      fields: { discount: expect.any(String), email: expect.any(String) },
    });
    expect((await order({ discount: 7 })).body.error.fields).toHaveProperty("discount");
    expect((await order({ discount: null })).status).toBe(201);
  });

  test("a process that has not noticed yet refuses a stopped code, and takes a new one", async () => {
    await make("OLD");
    const other = testShop(database.db);
    await other.ports.catalogue.refresh();
    await stop("OLD");
    await make("NEW");
    expect(await order({ discount: "OLD" }, other)).toMatchObject(refused("has ended"));
    expect((await order({ discount: "NEW" }, other)).status).toBe(201);
  });

  test("a code that pays for all makes the order paid at once, until it is cancelled", async () => {
    await make("FREE", { percent: "100", onCombos: "yes", most: "1" });
    const { status, body } = await order({ discount: "FREE", expectedTotal: 0 });
    expect([status, body.amount]).toEqual([201, 0]);
    expect(await read(body.reference)).toMatchObject({ status: "paid", total: 0, due: 0 });
    pass(31 * MINUTE);
    expect(await order({ discount: "FREE" })).toMatchObject(refused("used up"));
    const act = onOrders(() => shop);
    const at = { order: body.reference, by: ADA };
    await act(cancelOrder, { ...at, from: "received", reason: "A mistake" });
    const next = await order({ discount: "FREE" });
    expect(next.status).toBe(201);
    // Both are in force now: the one exception to the number is named.
    expect(await concerns()).toEqual([]);
    await act(undoStage, { ...at, from: "cancelled" });
    expect(await concerns()).toEqual([{ kind: "discount.late", reference: body.reference }]);
  });

  test("credit comes last, and pays what the code leaves", async () => {
    await make("TEN");
    const buyer = somebody();
    const credit = await giveCredit(shop.ports, {
      email: buyer.email,
      amount: 40_000_000,
      reason: "Late",
      by: "Ada",
      id: randomUUID(),
    });
    const more = { customer: buyer, credit, discount: "TEN" };
    const wrong = await order({ ...more, expectedTotal: 1 });
    expect(wrong.body.error).toMatchObject({ total: 0, discount: 28_000, credit: 322_000 });
    const { body } = await order({ ...more, expectedTotal: 0 });
    expect(await read(body.reference)).toMatchObject({
      status: "paid",
      discount: 2_800_000,
      credit: 32_200_000,
      total: 0,
    });
    await make("FREE", { percent: "100", onCombos: "yes" });
    const free = await order({ ...more, discount: "FREE", expectedTotal: 0 });
    expect(await read(free.body.reference)).toMatchObject({ status: "paid", credit: 0, total: 0 });
  });

  test("an order that is not paid holds its use for half an hour; paid late it keeps its price and is named", async () => {
    await make("TWO", { percent: "10", most: "2" });
    const first = await order({ discount: "TWO" });
    const second = await order({ discount: "TWO" });
    await pay(second.body);
    expect(await order({ discount: "TWO" })).toMatchObject(refused("not paid yet"));
    const check = () => shop.call("POST", "/api/discounts", { discount: "TWO", lines: LINES });
    expect(await check()).toMatchObject(refused("not paid yet"));
    pass(31 * MINUTE);
    const third = await order({ discount: "TWO" });
    expect(third.status).toBe(201);
    await pay(third.body);
    expect(await order({ discount: "TWO" })).toMatchObject(refused("used up"));
    expect(await concerns()).toEqual([]);
    await pay(first.body);
    expect(await read(first.body.reference)).toMatchObject({ status: "paid", due: 0 });
    expect(await concerns()).toEqual([{ kind: "discount.late", reference: first.body.reference }]);
    await shop.call("POST", `/api/orders/${first.body.reference}/confirm`);
    expect(await concerns()).toHaveLength(1);
    expect(await shop.shop.house.listCodes()).toMatchObject([{ code: "TWO", paid: 3, held: 0 }]);
  });

  test("paid late, but before anybody else wanted it, is nothing that the owner has to know", async () => {
    await make("ONE", { percent: "10", most: "1" });
    const { body } = await order({ discount: "ONE" });
    pass(60 * MINUTE);
    await pay(body);
    expect(await concerns()).toEqual([]);
    expect(await order({ discount: "ONE" })).toMatchObject(refused("used up"));
  });

  test("one network holds two uses of a code that has a number", async () => {
    await make("TEN", { percent: "10", most: "10" });
    shop.world.client = "203.0.113.9";
    expect((await order({ discount: "TEN" })).status).toBe(201);
    const second = await order({ discount: "TEN" });
    expect(second.status).toBe(201);
    expect(await order({ discount: "TEN" })).toMatchObject(refused("over your connection"));
    await pay(second.body);
    expect((await order({ discount: "TEN" })).status).toBe(201);
    pass(31 * MINUTE);
    expect((await order({ discount: "TEN" })).status).toBe(201);
    pass(31 * MINUTE);
    await dropExpired(database.db, shop.world.now);
    const networks = await database.db.selectFrom("discount_uses").select("network").execute();
    expect(networks.every(({ network }) => network === "")).toBe(true);
  });

  test("a customer is known by e-mail address without case, and by phone number", async () => {
    await make("ONCE", { percent: "10", perCustomer: "1" });
    const first = { ...customer(), email: "Ada@Example.com", phone: "0803 555 0123" };
    const { body } = await order({ discount: "ONCE", customer: first });
    await pay(body);
    const sameEmail = { ...somebody(), email: "ada@example.COM" };
    const samePhone = { ...somebody(), phone: "+234 (0)803-555-0123" };
    const otherPhone = { ...somebody(), phone: "+234 805 555 0123" };
    for (const each of [sameEmail, samePhone]) {
      expect(await order({ discount: "ONCE", customer: each })).toMatchObject(
        refused("one customer"),
      );
    }
    expect((await order({ discount: "ONCE", customer: otherPhone })).status).toBe(201);
  });

  test("cancelled or dropped with nothing paid, an order gives its use back", async () => {
    await make("ONE", { percent: "10", most: "1" });
    const first = await order({ discount: "ONE" });
    await onOrders(() => shop)(cancelOrder, {
      order: first.body.reference,
      by: ADA,
      from: "received",
      reason: "Not wanted",
    });
    const second = await order({ discount: "ONE" });
    expect(second.status).toBe(201);
    shop.world.verify = () => ({ kind: "not-found" });
    pass(40 * 24 * 60 * MINUTE);
    await database.db.deleteFrom("jobs").execute();
    await dropExpired(database.db, shop.world.now);
    const uses = await database.db.selectFrom("discount_uses").select("order_reference").execute();
    expect(uses.map(({ order_reference }) => order_reference)).not.toContain(second.body.reference);
    const traces = await database.db.selectFrom("dropped_orders").select("amount").execute();
    expect(traces).toContainEqual({ amount: 32_200_000 });
  });

  test("changed before paying, one order keeps, exchanges or leaves its use", async () => {
    await make("ONE", { percent: "10", most: "1" });
    await make("FIVE", { naira: "5000" });
    const buyer = somebody();
    const { body, key } = await order({ discount: "ONE", customer: buyer });
    const change = async (more: object) => {
      const replaces = { reference: body.reference, key };
      return order({ customer: buyer, replaces, ...more });
    };
    const uses = () => database.db.selectFrom("discount_uses").select("code").execute();
    const kept = await change({
      discount: "ONE",
      lines: LINES.slice(0, 1),
      expectedTotal: 252_000,
    });
    expect(kept).toMatchObject({ status: 201, body: { amount: 25_200_000 } });
    expect(await uses()).toEqual([{ code: "ONE" }]);
    expect(await change({ discount: "NOSUCH" })).toMatchObject(refused("no such code"));
    expect(await uses()).toEqual([{ code: "ONE" }]);
    const exchanged = await change({ discount: "FIVE", expectedTotal: 345_000 });
    expect(exchanged.body.amount).toBe(34_500_000);
    expect(await uses()).toEqual([{ code: "FIVE" }]);
    expect((await order({ discount: "ONE" })).status).toBe(201);
    expect((await change({ expectedTotal: 350_000 })).body.amount).toBe(35_000_000);
    expect(await uses()).toEqual([{ code: "ONE" }]);
    expect(await read(body.reference)).toMatchObject({ discount: 0, total: 35_000_000 });
    // A payment that was begun earlier counts by its amount.
    await pay(exchanged.body);
    expect(await read(body.reference)).toMatchObject({ status: "part_paid", due: 500_000 });
  });

  test(
    "fifty shoppers in two processes never use a code more often than its number",
    { tags: ["rest"] },
    async () => {
      await make("SEVEN", { percent: "10", most: "7" });
      const processes = [shop, testShop(database.db)];
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => order({ discount: "SEVEN" }, processes[at % 2])),
      );
      const placed = answers.filter(({ status }) => status === 201);
      expect(placed).toHaveLength(7);
      const others = answers.filter((answer) => !placed.includes(answer));
      for (const answer of others) expect(answer).toMatchObject(refused("not paid yet"));
      expect(await shop.shop.house.listCodes()).toMatchObject([
        { code: "SEVEN", paid: 0, held: 7 },
      ]);
      const once = { ...customer(), email: "once@example.com" };
      await make("ONCE", { percent: "10", perCustomer: "1" });
      const same = await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          order({ discount: "ONCE", customer: once }, processes[at % 2]),
        ),
      );
      expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    },
  );

  test(
    "held no longer, a code that is raced for by those who pay and those who order is exceeded only by whom the owner is told of",
    { tags: ["rest"] },
    async () => {
      await make("FIVE", { percent: "10", most: "5" });
      const late: { reference: string; amount: number }[] = [];
      for (let at = 0; at < 5; at += 1) late.push((await order({ discount: "FIVE" })).body);
      pass(31 * MINUTE);
      const other = testShop(database.db);
      other.world.now = shop.world.now;
      other.world.verify = (reference) => {
        const own = late.find((each) => each.reference === reference);
        return own ? paid(own) : { kind: "not-found" };
      };
      const orders = Array.from({ length: 10 }, () => order({ discount: "FIVE" }));
      const confirms = late.map(({ reference }) =>
        other.call("POST", `/api/orders/${reference}/confirm`),
      );
      const answers = await Promise.all(orders);
      await Promise.all(confirms);
      const placed = answers.filter(({ status }) => status === 201).length;
      expect(await concerns()).toHaveLength(placed);
      expect(await shop.shop.house.listCodes()).toMatchObject([{ paid: 5, held: placed }]);
    },
  );

  test("the same request uses a code once; with another code it is another request", async () => {
    await make("ONE", { percent: "10", most: "1" });
    await make("TWO");
    const buyer = somebody();
    const { body, key } = await order({ customer: buyer, discount: "ONE" });
    const again = await order({ customer: buyer, discount: "one" }, shop, key);
    expect([again.status, again.body]).toEqual([200, body]);
    const other = await order({ customer: buyer, discount: "TWO" }, shop, key);
    expect(other.body.error.code).toBe("idempotency_mismatch");
    await stop("ONE");
    expect((await order({ customer: buyer, discount: "ONE" }, shop, key)).status).toBe(200);
  });

  test("after twenty unknown codes in an hour a network has to wait; orders without a code go on", async () => {
    await make("REAL");
    shop.world.client = "203.0.113.8";
    const check = (discount: string) =>
      shop.call("POST", "/api/discounts", { discount, lines: LINES });
    for (let tried = 0; tried < 10; tried += 1) {
      expect((await check(`GUESS-${tried}`)).status).toBe(422);
      expect((await order({ discount: `GUESS-X${tried}` })).status).toBe(422);
    }
    const tooMany = { status: 429, body: { error: { code: "too_many_codes" } } };
    expect(await check("GUESS")).toMatchObject(tooMany);
    expect(await order({ discount: "GUESS" })).toMatchObject(tooMany);
    const real = await order({ discount: "REAL" });
    expect(real).toMatchObject(tooMany);
    expect(Number(real.headers.get("Retry-After"))).toBeGreaterThan(3_000);
    expect((await order()).status).toBe(201);
    shop.world.client = "203.0.113.10";
    expect((await order({ discount: "REAL" })).status).toBe(201);
    shop.world.client = "203.0.113.8";
    pass(61 * MINUTE);
    expect((await order({ discount: "REAL" })).status).toBe(201);
  });

  test("only who may makes and stops codes, each once and never again, in the record", async () => {
    const chi = { ...ADA, id: "chi", role: "helper" as const };
    expect((await make("TEN", { percent: "10" }, chi)).kind).toBe("forbidden");
    expect((await make("ten", { percent: "10" }, { ...chi, mayMakeCodes: true })).kind).toBe(
      "done",
    );
    expect(await make("TEN")).toMatchObject({ fields: { code: expect.any(String) } });
    expect(await stop("TEN")).toMatchObject({ kind: "done", isStopped: true });
    expect(await stop("TEN")).toMatchObject({ kind: "done", isStopped: false });
    expect((await stop("NOSUCH")).kind).toBe("unknown");
    expect(await make("TEN")).toMatchObject({ fields: { code: expect.any(String) } });
    const acts = await database.db
      .selectFrom("house_record")
      .select(["act", "thing_id"])
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { act: "made-code", thing_id: "TEN" },
      { act: "stopped-code", thing_id: "TEN" },
    ]);
  });

  test.each([
    [{ code: "AB" }, "code"],
    [{ code: "TWO WORDS" }, "code"],
    [{ percent: "0" }, "percent"],
    [{ percent: "101" }, "percent"],
    [{ percent: "" }, "percent"],
    [{ naira: "500" }, "percent"],
    [{ percent: "", naira: "0" }, "naira"],
    [{ percent: "", naira: "12.50" }, "naira"],
    [{ pieces: "No such dress" }, "pieces"],
    [{ pieces: "Bubble & Molly Combo" }, "pieces"],
    [{ until: "2026-11-21T09:00" }, "until"],
    [{ from: "2026-11-23T09:00", until: "2026-11-22T09:00" }, "until"],
    [{ most: "0" }, "most"],
    [{ perCustomer: "1.5" }, "perCustomer"],
  ])("%j is refused beside '%s'", async (changed, field) => {
    const result = await make("TEN", { percent: "10", ...changed });
    expect(result).toMatchObject({ kind: "invalid", fields: { [field]: expect.any(String) } });
  });

  test("switched off in Settings no order takes a code, and those that did can be paid", async () => {
    await make("TEN");
    const { body } = await order({ discount: "TEN" });
    expect(shop.ports.catalogue.read().takesCodes).toBe(true);
    const cookie = await letIn(shop, "ada@house.example");
    await postSettings(shop, cookie, "codes", { version: "0", offer: "no" });
    expect(shop.ports.catalogue.read().takesCodes).toBe(false);
    expect(await order({ discount: "TEN" })).toMatchObject(refused("not taken at the moment"));
    await pay(body);
    expect(await read(body.reference)).toMatchObject({ status: "paid", discount: 2_800_000 });
    const { person } = await visitOf(shop, cookie);
    expect(person.mayMakeCodes).toBe(false);
  });
});
