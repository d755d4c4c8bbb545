import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { SIZES } from "../../domain/catalogue/product.ts";
import { restoreValue } from "../catalogue/piece-commands.ts";
import { letHoldGo, restoreCounts, setSizes } from "../catalogue/size-commands.ts";
import { readHistory } from "../catalogue/history.ts";
import { runCommand } from "../house/commands.ts";
import { dropExpired } from "../jobs/retention.ts";
import { composeOrderEmail } from "../orders/compose-email.ts";
import { changeSize } from "../orders/change-details.ts";
import { cancelOrder, undoStage } from "../orders/change-stage.ts";
import { readConcerns, settleConcern } from "../payments/concerns.ts";
import { creditOrder, refundOrder } from "../payments/refund-order.ts";
import { readStock } from "../catalogue/stock.ts";
import { IN_STOCK, SIZE_IN_STOCK, UNKNOWN_SIZE } from "../../domain/messages/fields.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { createNotifyRestocked } from "../messages/restock.ts";

const MINUTE = 60_000;
const ORION = "naledi/orion-dress";
const COMBO = "bubble-girl/bubble-molly-combo";

onDatabases("counts of sizes on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterEach(() => database.close());

  type Left = Record<string, number | null>;
  let people = 0;
  /** A new customer for each order. */
  const somebody = () => {
    people += 1;
    return { ...customer(), email: `customer${people}@example.com` };
  };
  const versionOf = async (sku: string) => {
    const [entry] = await readHistory(database.db, { kind: "sizes", key: sku, limit: 1 });
    return entry?.version ?? 0;
  };
  /** Sets what is left of sizes as the piece's page does; `was` is what the page has shown. */
  const set = async (
    sku: string,
    left: Left,
    {
      sizes = SIZES,
      was = {},
      version,
    }: { sizes?: readonly string[]; was?: Left; version?: number } = {},
  ) => {
    const lefts = Object.entries(left).map(([size, each]) => ({
      size,
      was: was[size] ?? null,
      left: each,
    }));
    const input = { sku, sizes, lefts, version: version ?? (await versionOf(sku)) };
    pass(1);
    return runCommand(shop.ports, setSizes, input, { by: { ...ADA, role: "helper" } });
  };
  const left = async (sku: string, size: string) =>
    (await readStock(database.db, shop.world.now)).get(`${sku}#${size}`);
  const count = async (sku: string, size: string) =>
    (
      await database.db
        .selectFrom("stock")
        .select("count")
        .where("sku", "=", sku)
        .where("size", "=", size)
        .executeTakeFirst()
    )?.count;
  const line = (quantity = 1, size: string | undefined = "M", sku = ORION) => ({
    sku,
    size,
    quantity,
  });
  const order = async (
    lines: readonly object[] = [line()],
    more: object = {},
    of = shop,
    key: string = randomUUID(),
  ) => {
    const body = { lines, customer: somebody(), ...more };
    return { ...(await of.call("POST", "/api/orders", body, { "Idempotency-Key": key })), key };
  };
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body as unknown as Record<string, unknown>;
  const pay = async (payment: { reference: string; amount: number }, of = shop) => {
    of.world.verify = (asked) =>
      asked === payment.reference ? paid(payment) : { kind: "not-found" };
    return of.call("POST", `/api/orders/${payment.reference}/confirm`);
  };
  const pass = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const soldOut = (...lines: object[]) => ({
    status: 409,
    body: { error: { code: "sold_out", lines } },
  });
  const M = { sku: ORION, size: "M", price: 140_000 };
  const concerns = async () =>
    (await database.db.selectFrom("payment_events").selectAll().execute()).filter(
      ({ kind }) => kind === "stock.short",
    );
  const act = onOrders(() => shop);

  test("what is left is the count less what is sold and held; more is refused, naming the lines by size", async () => {
    await set(ORION, { M: 3 });
    const first = await order([line(2)]);
    expect(first.status).toBe(201);
    expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([3, 1]);
    // Equal lines are summed, other lines are left out, and a wrong total is not mentioned.
    const lines = [line(1), line(1, "L"), line(1), line(1, "S", COMBO)];
    const refused = await order(lines, { expectedTotal: 1 });
    expect(refused).toMatchObject(soldOut({ ...M, quantity: 2, left: 1 }));
    expect(refused.body.error.lines).toHaveLength(1);
    expect((await order([line(1)])).status).toBe(201);
    expect(await order([line(1)])).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
    await pay(first.body);
    expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([1, 0]);
    // Sizes without a count, and lines without a size, are made to order as before.
    expect((await order([line(99, "L"), { sku: ORION, quantity: 5 }])).status).toBe(201);
  });

  test("a size that is not offered, or not said where all are counted, is refused beside its line", async () => {
    await set(ORION, { S: 1, M: 1 }, { sizes: ["S", "M"] });
    const { status, body } = await order([line(), line(1, "L"), { sku: ORION, quantity: 1 }]);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual(["lines.1.size", "lines.2.size"]);
    await set("genesis/sesame-dress", { "": 1 }, { sizes: [] });
    const sesame = { sku: "genesis/sesame-dress", quantity: 1 };
    expect((await order([{ ...sesame, size: "M" }])).body.error.fields).toHaveProperty(
      "lines.0.size",
    );
    expect((await order([sesame])).status).toBe(201);
    expect(await order([sesame])).toMatchObject(soldOut({ ...sesame, left: 0 }));
  });

  test("what was bought in one size stays so in its order, whatever the piece's sizes are later", async () => {
    const sesame = "genesis/sesame-dress";
    const scarf = "small-items/lumen-earrings";
    await set(sesame, {}, { sizes: [] });
    await set(scarf, {}, { sizes: ["Short", "Long"] });
    const lines = [sesame, scarf, ORION].map((sku) => ({ sku, quantity: 1 }));
    const { body } = await order(lines);
    const summary = body.metadata.custom_fields.at(-1)?.value;
    expect(summary).toMatch(
      /Sesame Dress.*One size.*Lumen.*size Not specified.*Orion.*size Not specified/,
    );
    await set(sesame, {}, { sizes: SIZES });
    await set(scarf, {}, { sizes: [] });
    const { reference } = body;
    const sizes = async () =>
      ((await read(reference))["lines"] as { isOneSize?: true }[]).map((each) => each.isOneSize);
    expect(await sizes()).toEqual([true, undefined, undefined]);
    await pay(body);
    const mail = await composeOrderEmail(shop.ports, "order-confirmation", reference);
    expect(JSON.stringify(mail)).toMatch(
      /Sesame Dress, one size.*Lumen Earrings, size: not specified.*Orion Dress, size: not/,
    );
  });

  test("lines of earlier releases keep their words: an accessory has one size", async () => {
    const { body } = await order([
      { sku: "small-items/lumen-earrings", quantity: 1 },
      { sku: ORION, quantity: 1 },
    ]);
    const { reference } = body;
    // The types say that a line is never changed.
    await sql`update order_lines set one_size = null`.execute(database.db);
    expect((await read(reference))["lines"]).toMatchObject([{ isOneSize: true }, { sku: ORION }]);
    expect((await read(reference))["lines"]).not.toMatchObject([{}, { isOneSize: true }]);
  });

  test("own sizes of an accessory are named in orders and counted", async () => {
    const belt = "small-items/copper-belt";
    await set(belt, { Large: 1 }, { sizes: ["Small", "Large"] });
    const large = { sku: belt, size: "Large", quantity: 1 };
    expect((await order([large])).status).toBe(201);
    expect(await order([large])).toMatchObject(soldOut({ ...large, left: 0 }));
    expect((await order([{ ...large, size: "M" }])).body.error.fields).toEqual({
      "lines.0.size": "This piece is not made in M now.",
    });
    expect(await set(ORION, {}, { sizes: ["Small"] })).toMatchObject({ kind: "invalid" });
  });

  test("a combo takes its size of each part, and with its parts never more than the least is left", async () => {
    const { items } = shop.ports.catalogue.read().findProduct(COMBO) ?? {};
    const [one = "", other = ""] = (items ?? []).map(({ sku }) => sku);
    await set(one, { S: 3 });
    await set(other, { S: 2 });
    expect((await set(COMBO, { S: 1 })).kind).toBe("refused");
    const combo = line(1, "S", COMBO);
    const first = await order([combo, line(1, "S", other)]);
    expect(first.status).toBe(201);
    expect([await left(one, "S"), await left(other, "S")]).toEqual([2, 0]);
    const refused = await order([combo, line(1, "S", one)]);
    expect(refused).toMatchObject(soldOut({ sku: COMBO, size: "S", quantity: 1, left: 0 }));
    await pay(first.body);
    expect([await count(one, "S"), await count(other, "S")]).toEqual([2, 0]);
  });

  test("an unpaid order holds its pieces for half an hour from the newest attempt to pay", async () => {
    await set(ORION, { M: 1 });
    const first = await order();
    pass(20 * MINUTE);
    const again = await shop.call("POST", `/api/orders/${first.body.reference}/payments`);
    expect(again.status).toBe(201);
    pass(20 * MINUTE);
    expect(await order()).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
    pass(11 * MINUTE);
    const second = await order();
    expect(second.status).toBe(201);
    const late = await shop.call("POST", `/api/orders/${first.body.reference}/payments`);
    expect(late).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
    const payments = await database.db.selectFrom("payments").select("reference").execute();
    expect(payments).toHaveLength(3);
    const link = await shop.call("POST", "/api/pay-links", { order: first.body.reference });
    const token = (link.body as unknown as { url: string }).url.split("/").at(-1);
    const byLink = { email: "aunt@example.com", part: "all" };
    expect((await shop.call("POST", `/api/pay-links/${token}/payments`, byLink)).status).toBe(409);
    pass(31 * MINUTE);
    // Nobody has it: taken anew.
    expect((await shop.call("POST", `/api/pay-links/${token}/payments`, byLink)).status).toBe(201);
    expect(await left(ORION, "M")).toBe(0);
  });

  test("while the provider says that money is under way, the pieces stay held", async () => {
    await set(ORION, { M: 1 });
    const { body } = await order();
    const answer = paid(body);
    if (answer.kind !== "found") throw new Error("It is not found");
    const underWay = { ...answer, payment: { ...answer.payment, status: "processing" } };
    shop.world.verify = (asked) => (asked === body.reference ? underWay : { kind: "not-found" });
    const ask = () => shop.call("POST", `/api/orders/${body.reference}/confirm`);
    pass(11 * MINUTE);
    await ask();
    pass(50 * MINUTE);
    expect(await order()).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
    await ask();
    pass(60 * MINUTE);
    expect(await order()).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
    await pay(body);
    expect(await count(ORION, "M")).toBe(0);
    expect(await concerns()).toEqual([]);
  });

  test("paid after its hold and sold meanwhile, the money counts, the owner owes it, and she is told once", async () => {
    await set(ORION, { M: 1 });
    const first = await order([line(1), line(1, "L")]);
    pass(31 * MINUTE);
    const second = await order();
    await pay(second.body);
    await pay(first.body);
    expect(await read(first.body.reference)).toMatchObject({
      status: "paid",
      due: 0,
      stage: "received",
    });
    const [concern, ...others] = await concerns();
    expect(others).toEqual([]);
    expect(concern).toMatchObject({ reference: first.body.reference, amount: 14_000_000 });
    expect(await count(ORION, "M")).toBe(0);
    const ports = { ...shop.ports, ownerEmail: undefined };
    const mail = await composeOrderEmail(ports, "sold-meanwhile", first.body.reference);
    expect(JSON.stringify(mail)).toContain("1 × Orion Dress, size M");
    expect(JSON.stringify(mail)).toContain("₦140,000");
    const mails = await database.db
      .selectFrom("outbox")
      .select("subject")
      .where("topic", "=", "sold-meanwhile")
      .execute();
    expect(mails).toEqual([{ subject: first.body.reference }]);
    // By WhatsApp, too, until somebody has dealt with it.
    const messages = async () => {
      const file = await shop.shop.house.orders.read(1001);
      if (!file) throw new Error("There is no order");
      return shop.shop.house.orders
        .chatMessages(file)
        .filter(({ topic }) => topic === "sold-meanwhile");
    };
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message?.subject).toBe(first.body.reference);
    expect(message?.text).toContain("others had already bought this of your order HZ-1001: 1 × O");
    expect(message?.text).toContain("We owe you ₦140,000 for it");
    const view = await readConcerns(database.db, { isDone: false, limit: 10 });
    expect(view.concerns).toMatchObject([{ kind: "stock.short", returnable: 14_000_000 }]);
    const owed = [{ pieces: "1 × Orion Dress, size M", amount: 14_000_000 }];
    expect(await read(first.body.reference)).toMatchObject({ soldMeanwhile: owed });
    expect(await read(second.body.reference)).not.toHaveProperty("soldMeanwhile");
    const note = { key: concern?.key ?? "", note: "made anyway", order: "" };
    await runCommand(shop.ports, settleConcern, note, { by: ADA });
    expect(await read(first.body.reference)).not.toHaveProperty("soldMeanwhile");
    expect(await messages()).toEqual([]);
    expect(await readConcerns(database.db, { isDone: false, limit: 10 })).toMatchObject({
      open: 0,
    });
    // Cancelled, it gives back what it has taken: nothing.
    await act(cancelOrder, { order: first.body.reference, by: ADA, from: "received", reason: "" });
    expect(await count(ORION, "M")).toBe(0);
  });

  test("paid late, before anybody else wanted it, is a sale like any other", async () => {
    await set(ORION, { M: 1 });
    const { body } = await order();
    pass(60 * MINUTE);
    expect(await left(ORION, "M")).toBe(1);
    await pay(body);
    await shop.call("POST", `/api/orders/${body.reference}/confirm`);
    expect([await count(ORION, "M"), await concerns()]).toEqual([0, []]);
  });

  test("cancelled before it leaves, an order gives back once; its undoing takes again", async () => {
    await set(ORION, { M: 2 });
    const { body } = await order([line(2)]);
    const at = { order: body.reference, by: ADA };
    await act(cancelOrder, { ...at, from: "received", reason: "A mistake" });
    expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([2, 2]);
    await act(undoStage, { ...at, from: "cancelled" });
    expect(await left(ORION, "M")).toBe(2);
    await pay(body);
    expect(await count(ORION, "M")).toBe(0);
    await act(cancelOrder, { ...at, from: "received", reason: "A mistake" });
    expect(await count(ORION, "M")).toBe(2);
    await act(undoStage, { ...at, from: "cancelled" });
    expect([await count(ORION, "M"), await concerns()]).toEqual([0, []]);
    await act(cancelOrder, { ...at, from: "received", reason: "A mistake" });
    const other = await order([line(1)]);
    await pay(other.body);
    await act(undoStage, { ...at, from: "cancelled" });
    expect(await count(ORION, "M")).toBe(1);
    expect(await concerns()).toHaveLength(1);
  });

  test("paid after it was cancelled, an order takes nothing, until the cancellation is undone", async () => {
    await set(ORION, { M: 1 });
    const { body } = await order();
    const at = { order: body.reference, by: ADA };
    await act(cancelOrder, { ...at, from: "received", reason: "A mistake" });
    await pay(body);
    expect([await count(ORION, "M"), await concerns()]).toEqual([1, []]);
    await act(undoStage, { ...at, from: "cancelled" });
    expect([await count(ORION, "M"), await concerns()]).toEqual([0, []]);
  });

  test("a refund or credit gives back only the pieces that are ticked, once, and settles what is owed back", async () => {
    await set(ORION, { M: 3, L: 1 });
    const { body } = await order([line(2), line(1, "L")]);
    await pay(body);
    const at = { order: body.reference, by: ADA, reason: "A mistake" };
    const refund = (amount: number, back: number[]) => act(refundOrder, { ...at, amount, back });
    expect(await refund(100_000, [])).toMatchObject({ kind: "done" });
    expect([await count(ORION, "M"), await count(ORION, "L")]).toEqual([1, 0]);
    await refund(200_000, [0]);
    await refund(300_000, [0]);
    expect([await count(ORION, "M"), await count(ORION, "L")]).toEqual([3, 0]);
    // Once in the order's history, and in the record.
    const file = await shop.shop.house.orders.read(1001);
    expect(file?.changes).toMatchObject([{ field: "stock", after: "2 × Orion Dress, size M" }]);
    const noted = await database.db.selectFrom("house_record").select("after").execute();
    expect(
      noted.filter(({ after }) => after?.includes('"back in stock":"2 × Orion Dress, size M"')),
    ).toHaveLength(1);
    await act(cancelOrder, { ...at, from: "received" });
    expect([await count(ORION, "M"), await count(ORION, "L")]).toEqual([3, 1]);

    await set(ORION, { L: 1 });
    const late = await order([line(1, "L")]);
    pass(31 * MINUTE);
    await pay((await order([line(1, "L")])).body);
    await pay(late.body);
    const needs = async () =>
      (await shop.shop.house.readToday()).needs.filter(({ kind }) => kind === "owed-back");
    expect(await needs()).toEqual([{ kind: "owed-back", count: 1, amount: 14_000_000 }]);
    const owing = { ...at, order: late.body.reference, back: [] };
    const credited = await act(creditOrder, { ...owing, amount: 14_000_000 });
    expect(credited.kind).toBe("done");
    expect(await needs()).toEqual([]);
  });

  /** Ways in which the only piece of a size, which an order has, can be bought again. */
  const WAYS: [way: string, isPaid: boolean, (order: string) => Promise<unknown>][] = [
    ["a hold that runs out", false, async () => pass(31 * MINUTE)],
    [
      "'Let go'",
      false,
      () => runCommand(shop.ports, letHoldGo, { sku: ORION, order: "HZ-1001" }, { by: ADA }),
    ],
    [
      "a cancellation",
      true,
      (named) => act(cancelOrder, { order: named, by: ADA, from: "received", reason: "A mistake" }),
    ],
    [
      "'Back in stock'",
      true,
      (named) =>
        act(refundOrder, { order: named, by: ADA, reason: "A mistake", amount: 100, back: [0] }),
    ],
    [
      "another size for the order",
      true,
      (named) => act(changeSize, { order: named, by: ADA, position: 0, from: "M", to: "L" }),
    ],
    ["a count that is set", true, () => set(ORION, { M: 9 }, { was: { M: 0 } })],
    ["a count that is taken away", true, () => set(ORION, { M: null }, { was: { M: 0 } })],
  ];

  test.each(WAYS)("a request for a size is told once, naming it: %s", async (_, isPaid, give) => {
    await set(ORION, { M: 1, S: 0 });
    const { body } = await order();
    if (isPaid) await pay(body);
    const ask = (size: string | undefined, sku = ORION) =>
      shop.call("POST", "/api/messages", {
        kind: "restock",
        from_email: `${size}@example.com`,
        sku,
        size,
      });
    const { refresh } = shop.ports.catalogue;
    const round = createNotifyRestocked(shop.ports);
    const tell = async () => {
      await refresh();
      return round();
    };
    expect((await ask("M")).status).toBe(202);
    expect((await ask("M")).status).toBe(202);
    expect((await ask("S")).status).toBe(202);
    // Not of a size that can be bought, nor of the piece, which can be in others, nor of what it is not made in.
    expect((await ask("XS")).body.error.fields).toEqual({ size: SIZE_IN_STOCK });
    expect((await ask(undefined)).body.error.fields).toEqual({ sku: IN_STOCK });
    expect((await ask("45")).body.error.fields).toEqual({ size: UNKNOWN_SIZE });
    expect(await tell()).toBe("idle");
    await give(body.reference);
    expect([await tell(), await tell()]).toEqual(["told", "idle"]);
    const sent: { to_email?: string; subject?: string }[] = [];
    shop.world.sendEmail = (email) => {
      if ("subject" in email) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") pass(2_000);
    expect(sent.filter(({ subject }) => subject?.endsWith("is back"))).toMatchObject([
      { to_email: "m@example.com", subject: "Orion Dress in M is back" },
    ]);
  });

  test("gone again before the e-mail is sent, a size is told the next time; each size is a request of its own", async () => {
    await set(ORION, { M: 0, L: 0 });
    for (const size of ["M", "L", "M"]) {
      const body = { kind: "restock", from_email: "ada@example.com", sku: ORION, size };
      expect((await shop.call("POST", "/api/messages", body)).status).toBe(202);
    }
    const tell = async () => {
      await shop.ports.catalogue.refresh();
      return createNotifyRestocked(shop.ports)();
    };
    const relay = createRelayEmail(shop.ports);
    const open = async () =>
      (await database.db.selectFrom("restock_requests").selectAll().execute())
        .filter(({ told_at }) => told_at === null)
        .map(({ sku }) => sku)
        .toSorted();
    expect(await open()).toEqual([`${ORION}#L`, `${ORION}#M`]);
    await set(ORION, { M: 1 }, { was: { M: 0 } });
    expect(await tell()).toBe("told");
    expect(await open()).toEqual([`${ORION}#L`]);
    await order();
    await shop.ports.catalogue.refresh();
    shop.world.sendEmail = () => {
      throw new Error("Nothing is to be sent");
    };
    while ((await relay()) !== "idle") pass(2_000);
    expect(await open()).toEqual([`${ORION}#L`, `${ORION}#M`]);
    const inbox = await shop.shop.house.listInbox({
      filter: "restock",
      search: "",
      after: undefined,
      limit: 10,
    });
    expect(inbox.entries.map(({ sku, size }) => `${sku} in ${size}`).toSorted()).toEqual([
      `${ORION} in L`,
      `${ORION} in M`,
    ]);
  });

  test("changing a size takes and gives in one transaction, also of what is only held", async () => {
    await set(ORION, { M: 1, L: 1 });
    const first = await order();
    const change = (from: string, to: string) => {
      // Changes are ordered by their time.
      pass(1);
      return act(changeSize, { order: first.body.reference, by: ADA, position: 0, from, to });
    };
    expect((await change("M", "L")).kind).toBe("done");
    expect([await left(ORION, "M"), await left(ORION, "L")]).toEqual([1, 0]);
    await pay(first.body);
    expect([await count(ORION, "M"), await count(ORION, "L")]).toEqual([1, 0]);
    await pay((await order()).body);
    const refused = await change("L", "M");
    expect(refused).toMatchObject({ fields: { size: "It is sold out in this size." } });
    expect((await change("L", "XL")).kind).toBe("done");
    expect([await count(ORION, "M"), await count(ORION, "L")]).toEqual([0, 1]);
    expect((await change("XL", "L")).kind).toBe("done");
    expect(await count(ORION, "L")).toBe(0);
  });

  test("changed before paying, an order has its own pieces to spend", async () => {
    await set(ORION, { M: 2 });
    const buyer = somebody();
    const { body, key } = await order([line(2)], { customer: buyer });
    const replaces = { reference: body.reference, key };
    const kept = await order([line(2)], { customer: buyer, replaces });
    expect(kept.status).toBe(201);
    const more = await order([line(3)], { customer: buyer, replaces });
    expect(more).toMatchObject(soldOut({ ...M, quantity: 3, left: 2 }));
    expect(await left(ORION, "M")).toBe(0);
    expect((await order([line(1)], { customer: buyer, replaces })).status).toBe(201);
    expect(await left(ORION, "M")).toBe(1);
  });

  test("the same request holds its pieces once, and is answered the same after they are gone", async () => {
    await set(ORION, { M: 1 });
    const buyer = somebody();
    const first = await order([line()], { customer: buyer });
    const again = await order([line()], { customer: buyer }, shop, first.key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await left(ORION, "M")).toBe(0);
  });

  test("one network and one e-mail address hold ten counted pieces unpaid", async () => {
    await set(ORION, { M: 99 });
    const tooMany = { status: 429, body: { error: { code: "too_many_held" } } };
    const buyer = { ...somebody(), email: "Once@Example.com" };
    const first = await order([line(6)], { customer: buyer });
    expect(first.status).toBe(201);
    const more = { customer: { ...buyer, email: "once@example.com" } };
    expect(await order([line(5)], more)).toMatchObject(tooMany);
    expect((await order([line(4)], more)).status).toBe(201);
    expect(await order([line(11)])).toMatchObject(tooMany);
    shop.world.client = "203.0.113.9";
    expect((await order([line(10)])).status).toBe(201);
    expect(await order([line(1)])).toMatchObject(tooMany);
    // What is not counted is not held.
    expect((await order([line(20, "L")])).status).toBe(201);
    pass(31 * MINUTE);
    expect((await order([line(10)])).status).toBe(201);
    pass(31 * MINUTE);
    await dropExpired(database.db, shop.world.now);
    const networks = await database.db.selectFrom("stock_uses").select("network").execute();
    expect(networks.every(({ network }) => network === "")).toBe(true);
  });

  test("a count that has moved since the form was made is refused with both; others are written", async () => {
    await set(ORION, { S: 5, M: 3 });
    await order();
    const moved = await set(ORION, { S: 4, M: 9 }, { was: { S: 5, M: 3 } });
    expect(moved).toMatchObject({
      kind: "stale",
      now: { moved: [{ size: "M", now: 2, yours: 9 }] },
    });
    expect(await left(ORION, "S")).toBe(5);
    // A count that she did not change is not written, although it has moved.
    await set(ORION, { S: 4, M: 3 }, { was: { S: 5, M: 3 } });
    expect([await left(ORION, "S"), await left(ORION, "M")]).toEqual([4, 2]);
    await set(ORION, { M: 9 }, { was: { M: 2 } });
    expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([10, 9]);
    const old = await set(ORION, {}, { sizes: ["S", "M"], version: 0 });
    expect(old).toMatchObject({ kind: "stale", now: { sizes: SIZES, moved: [] } });
    const piece = await shop.shop.house.readPiece(ORION);
    expect(piece?.sizes?.changes[0]).toMatchObject({
      changes: [{ size: "M", before: 2, after: 9 }],
      by: ADA.email,
    });
    const record = await database.db
      .selectFrom("house_record")
      .select(["act", "thing_id", "before", "after"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(record).toEqual({
      act: "set-sizes",
      thing_id: ORION,
      before: JSON.stringify({ name: "Orion Dress", M: 2 }),
      after: JSON.stringify({ name: "Orion Dress", M: 9 }),
    });
  });

  test("counts and sizes are set back, unless something has moved since", async () => {
    await set(ORION, { M: 3 });
    await set(ORION, { M: 8 }, { was: { M: 3 } });
    const change = async () =>
      (await shop.shop.house.readPiece(ORION))?.sizes?.changes[0]?.id ?? "";
    const back = async (id: string) =>
      runCommand(shop.ports, restoreCounts, { sku: ORION, change: id }, { by: ADA });
    const id = await change();
    const held = await order();
    expect(await back(id)).toMatchObject({ kind: "refused", why: "newer" });
    await act(cancelOrder, { order: held.body.reference, by: ADA, from: "received", reason: "" });
    expect((await back(id)).kind).toBe("done");
    expect(await left(ORION, "M")).toBe(3);
    await set(ORION, {}, { sizes: ["M", "L"] });
    const [entry] = await readHistory(database.db, { kind: "sizes", key: ORION, limit: 1 });
    const restored = await runCommand(
      shop.ports,
      restoreValue,
      { id: entry?.id ?? 0, version: entry?.version ?? 0 },
      { by: ADA },
    );
    expect(restored.kind).toBe("done");
    expect(shop.ports.catalogue.read().findProduct(ORION)?.sizes).toEqual(SIZES);
    expect(await left(ORION, "M")).toBe(3);
    await set(ORION, { M: null }, { was: { M: 3 } });
    expect(await count(ORION, "M")).toBeUndefined();
    expect((await order([line(50)])).status).toBe(201);
  });

  test("the house lets go of a hold; the order can be paid if nobody has it by then", async () => {
    await set(ORION, { M: 1 });
    const { body } = await order();
    const piece = await shop.shop.house.readPiece(ORION);
    expect(piece?.sizes?.holds).toMatchObject([{ number: 1001, size: "M", quantity: 1 }]);
    const go = () =>
      runCommand(shop.ports, letHoldGo, { sku: ORION, order: "HZ-1001" }, { by: ADA });
    expect(await go()).toMatchObject({ kind: "done", isHeld: true });
    expect(await go()).toMatchObject({ kind: "done", isHeld: false });
    expect(await left(ORION, "M")).toBe(1);
    await pay(body);
    expect(await count(ORION, "M")).toBe(0);
  });

  test("another process follows counts, which are no part of the catalogue's revision of edits", async () => {
    await set(ORION, { M: 6 });
    const other = testShop(database.db);
    await other.ports.catalogue.refresh();
    const before = other.ports.catalogue.read();
    await pay((await order()).body);
    await other.ports.catalogue.refresh();
    const after = other.ports.catalogue.read();
    expect(after.findProduct(ORION)?.left).toEqual({ M: 5 });
    expect(after.editsRevision).toBe(before.editsRevision);
    // Its pages are made anew, though.
    expect(after.revision).not.toBe(before.revision);
  });

  test(
    "two hundred shoppers in two processes buy exactly the three pieces that there are",
    { tags: ["rest"] },
    async () => {
      await set(ORION, { M: 3 });
      const processes = [shop, testShop(database.db)];
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, at) => order([line()], {}, processes[at % 2])),
      );
      const placed = answers.filter(({ status }) => status === 201);
      expect(placed).toHaveLength(3);
      for (const answer of answers.filter((each) => !placed.includes(each))) {
        expect(answer).toMatchObject(soldOut({ ...M, quantity: 1, left: 0 }));
      }
      expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([3, 0]);
      const payments = placed.map(({ body }) => body);
      for (const each of processes) {
        each.world.verify = (reference) => {
          const own = payments.find((payment) => payment.reference === reference);
          return own ? paid(own) : { kind: "not-found" };
        };
      }
      await Promise.all(
        payments.flatMap(({ reference }) =>
          processes.map((each) => each.call("POST", `/api/orders/${reference}/confirm`)),
        ),
      );
      expect([await count(ORION, "M"), await left(ORION, "M")]).toEqual([0, 0]);
      expect(await concerns()).toEqual([]);
    },
  );

  test(
    "late payers and new shoppers who race for the same pieces, in different orders of lines, never get more than there are",
    { tags: ["rest"] },
    async () => {
      await set(ORION, { S: 4, M: 4, L: 4 });
      const sizes = ["S", "M", "L"];
      const mixed = (at: number) => sizes.map((_, each) => line(1, sizes[(at + each) % 3]));
      const late: { reference: string; amount: number }[] = [];
      for (let at = 0; at < 4; at += 1) late.push((await order(mixed(at))).body);
      pass(31 * MINUTE);
      const other = testShop(database.db);
      other.world.now = shop.world.now;
      other.world.verify = (reference) => {
        const own = late.find((each) => each.reference === reference);
        return own ? paid(own) : { kind: "not-found" };
      };
      const [answers] = await Promise.all([
        Promise.all(Array.from({ length: 30 }, (_, at) => order(mixed(at)))),
        Promise.all(
          late.map(({ reference }) => other.call("POST", `/api/orders/${reference}/confirm`)),
        ),
      ]);
      const placed = answers.filter(({ status }) => status === 201).length;
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      const short = await concerns();
      // Each order has all three sizes: whoever was short was short of all of them.
      for (const size of sizes) {
        expect(await count(ORION, size)).toBe(short.length);
        expect(await left(ORION, size)).toBe(short.length - placed);
      }
    },
  );
});
