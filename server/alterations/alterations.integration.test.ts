import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Values } from "../../domain/fields.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { toKobo } from "../../domain/money.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { customer } from "../../tests/support/order-body.ts";
import { BESPOKE_LINES } from "../../tests/support/owner.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { stubEncoder, stubPhotograph } from "../../tests/support/stub-encoder.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { runCommand } from "../house/commands.ts";
import type { Person } from "../house/visit.ts";
import { readPhotographPost } from "../http/photograph-posts.ts";
import { dropExpired } from "../jobs/retention.ts";
import { createMediaFolder } from "../media/folder.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { moveOrder, undoStage } from "../orders/change-stage.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { exportCustomer } from "../orders/export-customer.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { recordPayment } from "../payments/record-payment.ts";
import { creditOrder } from "../payments/refund-order.ts";
import { answerAlter, answerCredit, answerNo, noteMeasure } from "./answer.ts";

const DAY = 24 * 60 * 60 * 1000;
const ORION = "naledi/orion-dress";
const ON_SALE = "hazelbee/bb-ensemble";
const LINES = [
  { sku: ORION, size: "M", quantity: 1 },
  { sku: ORION, size: "L", quantity: 1 },
];
const FORM = { wish: "alter", piece: "0", reason: "Too wide at the waist." };
const HELPER: Person = { ...ADA, id: "helper", role: "helper" };

onDatabases("alterations and returns on $name", { timeout: 30_000 }, ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  const shopOf = ({ db, dataDir }: TestDatabase) =>
    testShop(db, undefined, {
      media: createMediaFolder(join(dataDir, "media")),
      encoder: stubEncoder(),
    });
  beforeEach(async () => {
    database = await open();
    shop = shopOf(database);
  });
  afterEach(() => database.close());

  const act = onOrders(() => shop);
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  async function ordered(
    stage: "collected" | "shipped" | "paid" = "collected",
    { lines = LINES, country = "NG", email = "ada@example.com" } = {},
  ) {
    const place = country === "NG" ? {} : { country, state: "Greater Accra" };
    const body = { lines, customer: { ...customer(), email, ...place } };
    const { status, body: order } = await shop.call("POST", "/api/orders", body);
    expect(status).toBe(201);
    const { reference } = order;
    shop.world.verify = (asked) => (asked === reference ? paid(order) : { kind: "not-found" });
    expect(await shop.shop.settlePayment(reference)).toEqual({ kind: "paid" });
    if (stage !== "paid") await move(reference, stage);
    return reference;
  }
  async function move(order: string, to: "collected" | "shipped") {
    const step = { order, from: "received", to, isSilent: true, by: ADA } as const;
    expect((await act(moveOrder, step)).kind).toBe("done");
  }
  const ask = (reference: string, values: Values = {}, of = shop) => {
    const alteration = values["alteration"] ?? crypto.randomUUID();
    return of.shop.askForAlteration(reference, { ...FORM, ...values, alteration });
  };
  const states = async (reference: string) =>
    (await shop.shop.readAskable(reference))?.pieces.map(({ state }) => state);
  const requests = async (reference: string) =>
    (await readOrderFile(database.db, reference))?.alterations ?? [];
  const only = async (reference: string) => {
    const [request] = await requests(reference);
    if (!request) throw new Error("Nothing is asked for");
    return request;
  };
  async function asked(reference: string, values: Values = {}) {
    later(1_000);
    expect(await ask(reference, values)).toEqual({ kind: "asked" });
    return (await requests(reference)).at(-1)?.id ?? "";
  }
  const words = (alteration: string, more: object = {}) => ({
    alteration,
    answer: "Bring it on Monday.",
    by: ADA,
    ...more,
  });
  const alter = (order: string, alteration: string, more: object = {}) =>
    act(answerAlter, { order, change: undefined, ...words(alteration), ...more });
  const credit = (order: string, alteration: string, saw: number, more: object = {}) =>
    act(answerCredit, { order, isBack: false, saw: String(saw), ...words(alteration), ...more });
  async function mails(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const round = createRelayEmail(shop.ports);
    for (let result = await round(); result !== "idle"; result = await round()) later(2_000);
    return sent.filter(({ to_email }) => to_email === "ada@example.com");
  }
  const acts = async () =>
    (await shop.shop.house.listRecord({ limit: 50 })).map(({ act: name }) => name);
  const needs = async () =>
    (await shop.shop.house.readToday()).needs.filter(({ kind }) => kind === "alterations");

  test.each([
    ["collected", "NG", 7],
    ["shipped", "NG", 21],
    ["shipped", "GH", 35],
  ] as const)("%s to %s: for %i days, and not before", async (stage, country, days) => {
    const reference = await ordered("paid", { country });
    expect(await shop.shop.readAskable(reference)).toBeUndefined();
    expect(await ask(reference)).toEqual({ kind: "closed" });
    await move(reference, stage);
    expect(await states(reference)).toEqual([null, null]);
    later(days * DAY - 1);
    expect(await ask(reference)).toEqual({ kind: "asked" });
    later(1);
    expect(await ask(reference, { piece: "1" })).toEqual({ kind: "late" });
    expect(await shop.shop.readAskable(reference)).toMatchObject({ isOpen: false });
    expect(await states(reference)).toEqual(["waiting", null]);
  });

  test("one open request a piece; the same form arrives once, also late and in two processes", async () => {
    const reference = await ordered();
    const form = { alteration: crypto.randomUUID() };
    expect(await ask(reference, { ...form, reason: " " })).toMatchObject({ kind: "invalid" });
    const other = shopOf(database);
    other.world.now = shop.world.now;
    const both = await Promise.all([ask(reference, form), ask(reference, form, other)]);
    expect(both).toEqual([{ kind: "asked" }, { kind: "asked" }]);
    expect(await ask(reference)).toEqual({ kind: "waiting" });
    later(1_000);
    expect(await ask(reference, { piece: "1" })).toEqual({ kind: "asked" });
    expect(await requests(reference)).toHaveLength(2);
    const { id } = await only(reference);
    expect((await alter(reference, id)).kind).toBe("done");
    // The first form once more, after its answer.
    expect(await ask(reference, form)).toEqual({ kind: "asked" });
    expect(await requests(reference)).toHaveLength(2);
    expect(await ask(reference)).toEqual({ kind: "asked" });
    expect(await requests(reference)).toHaveLength(3);
    // Another order's form with the same id is a request of its own.
    const second = await ordered("collected", { email: "bola@example.com" });
    expect(await ask(second, form)).toEqual({ kind: "asked" });
    expect(await requests(second)).toHaveLength(1);
  });

  test("she is mailed at once; the order's page and call say neither reason nor the house's words", async () => {
    const reference = await ordered();
    const id = await asked(reference);
    const [mail] = (await mails()).filter(({ subject }) => subject.startsWith("Your request"));
    expect(mail?.message).toContain("Orion Dress");
    expect(mail?.message).toContain("If it was not you");
    expect(mail?.message).not.toContain("waist");
    await alter(reference, id);
    const [answer] = (await mails()).filter(({ subject }) => subject.startsWith("Our answer"));
    expect(answer?.message).toContain("Bring it on Monday.");
    // The same words for WhatsApp.
    const file = await readOrderFile(database.db, reference);
    const chat = file && shop.shop.house.orders.chatMessages(file);
    expect(chat?.find(({ subject }) => subject === id)?.text).toContain(
      "We alter Orion Dress for you. Bring it on Monday.",
    );
    const seen = [
      await shop.shop.readAskable(reference),
      await shop.shop.readOrder(reference),
      (await shop.call("GET", `/api/orders/${reference}`)).body,
    ];
    expect(JSON.stringify(seen)).not.toMatch(/waist|Monday/);
    expect(await states(reference)).toEqual(["alter", null]);
  });

  test("Today counts what waits and leads to the order that has waited longest", async () => {
    const first = await ordered();
    const id = await asked(first);
    later(1_000);
    await asked(await ordered("collected", { email: "bola@example.com" }));
    const number = (await readOrderFile(database.db, first))?.order.number ?? 0;
    expect(await needs()).toEqual([
      { kind: "alterations", count: 2, oldest: formatNumber(number) },
    ]);
    await act(answerNo, { order: first, ...words(id) });
    expect(await needs()).toMatchObject([{ count: 1 }]);
  });

  test("an answer is given once, mailed once, in the record without anybody's words", async () => {
    const reference = await ordered();
    const id = await asked(reference);
    const form = crypto.randomUUID();
    const answer = { order: reference, ...words(id), id: form };
    expect((await act(answerNo, answer)).kind).toBe("done");
    expect((await act(answerNo, answer)).kind).toBe("repeated");
    expect(await alter(reference, id)).toMatchObject({ kind: "refused", why: "answered" });
    expect(await credit(reference, id, 0)).toMatchObject({ kind: "refused", why: "answered" });
    expect(await only(reference)).toMatchObject({ state: "no", answered_by: "Ada", credit: null });
    expect((await mails()).filter(({ subject }) => subject.startsWith("Our answer"))).toHaveLength(
      1,
    );
    expect((await acts()).filter((name) => name === "not-altered")).toHaveLength(1);
    expect(JSON.stringify(await shop.shop.house.listRecord({ limit: 50 }))).not.toMatch(
      /waist|Monday/,
    );
    // Another order's page cannot answer it.
    const other = await ordered("collected", { email: "bola@example.com" });
    expect(await alter(other, id)).toMatchObject({ kind: "refused", why: "gone" });
  });

  test("of two answers at one moment one counts", async () => {
    const reference = await ordered();
    const id = await asked(reference);
    const results = await Promise.all([
      alter(reference, id),
      act(answerNo, { order: reference, ...words(id) }),
    ]);
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
  });

  test("credit by the Terms: 75% of what was paid for the line, once, and only by whom may give it", async () => {
    const reference = await ordered();
    const file = await readOrderFile(database.db, reference);
    const price = file?.lines[0]?.unit_price ?? 0;
    const amount = Math.floor((price * 75) / 10_000) * 100;
    const id = await asked(reference, { wish: "credit" });
    expect(await credit(reference, id, amount, { by: HELPER })).toEqual({ kind: "forbidden" });
    expect(await credit(reference, id, amount + 100)).toMatchObject({ why: "changed", amount });
    const form = crypto.randomUUID();
    expect(await credit(reference, id, amount, { id: form })).toMatchObject({
      kind: "done",
      amount,
    });
    expect((await credit(reference, id, amount, { id: form })).kind).toBe("repeated");
    expect(await only(reference)).toMatchObject({ state: "credit", credit: amount });
    const given = async () => (await readOrderFile(database.db, reference))?.credits ?? [];
    expect(await given()).toMatchObject([{ amount, email: "ada@example.com", lines: "0" }]);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.some((each) => each.startsWith("Our answer"))).toBe(true);
    expect(subjects.some((each) => each.startsWith("Your store credit"))).toBe(true);
    // It was taken back: nothing more can be asked for about it.
    expect(await ask(reference, { wish: "alter" })).toEqual({ kind: "closed" });
    expect(await given()).toHaveLength(1);
  });

  test("nothing can be given for a piece whose credit the order's form has given, though the order has money left", async () => {
    const reference = await ordered();
    const price = (await readOrderFile(database.db, reference))?.lines[0]?.unit_price ?? 0;
    const amount = Math.floor((price * 75) / 10_000) * 100;
    const gift = { order: reference, amount, reason: "A button", lines: [0], by: ADA };
    expect((await act(creditOrder, gift)).kind).toBe("done");
    const id = await asked(reference, { wish: "credit" });
    expect(await credit(reference, id, 0)).toMatchObject({ why: "nothing" });
  });

  test("credit that was given by the order's form counts, and never more than is left", async () => {
    const reference = await ordered();
    const price = (await readOrderFile(database.db, reference))?.lines[0]?.unit_price ?? 0;
    const whole = Math.floor((price * 75) / 10_000) * 100;
    const part = toKobo(10_000);
    const gift = { order: reference, amount: part, reason: "A button", lines: [0], by: ADA };
    expect((await act(creditOrder, gift)).kind).toBe("done");
    const id = await asked(reference, { wish: "credit" });
    expect(await credit(reference, id, whole - part)).toMatchObject({ kind: "done" });
    // All but ₦5,000 of the rest was given for no piece in particular.
    const { left = 0 } = (await readOrderFile(database.db, reference)) ?? {};
    const rest = { order: reference, amount: left - toKobo(5_000), reason: "x", by: ADA };
    expect((await act(creditOrder, rest)).kind).toBe("done");
    const other = await asked(reference, { wish: "credit", piece: "1" });
    expect(await credit(reference, other, toKobo(5_000))).toMatchObject({ kind: "done" });
    expect((await readOrderFile(database.db, reference))?.left).toBe(0);
  });

  test("what was on sale and what is bespoke can only be altered", async () => {
    const lines = [{ sku: ON_SALE, size: "M", quantity: 1 }];
    const sale = await ordered("collected", { lines });
    expect(await ask(sale, { wish: "credit" })).toMatchObject({
      kind: "invalid",
      fields: { wish: expect.stringContaining("on sale") },
    });
    const id = await asked(sale);
    expect(await credit(sale, id, 0)).toMatchObject({ kind: "refused", why: "nothing" });

    const draft = { customer: customer(), lines: BESPOKE_LINES, readyBy: "2031-12-20" };
    const written = await runCommand(shop.ports, writeBespoke, draft, { by: ADA });
    const reference = written.kind === "done" ? written.reference : "";
    const payment = {
      way: "cash",
      amount: toKobo(333_334),
      takenBy: "Ada",
      note: "",
      slip: "",
    } as const;
    const day = shop.world.now.toISOString().slice(0, 10);
    const received = { order: reference, ...payment, day, mayExceed: false, by: ADA };
    expect((await act(recordPayment, received)).kind).toBe("done");
    await move(reference, "collected");
    expect(await ask(reference, { wish: "credit", piece: "1" })).toMatchObject({
      fields: { wish: expect.stringContaining("made for you alone") },
    });
    expect(await ask(reference, { piece: "1" })).toEqual({ kind: "asked" });
  });

  test("switched off, refunded or undone, nothing can be asked for; what was asked can still be answered", async () => {
    const reference = await ordered();
    const id = await asked(reference);
    const { version } = (await shop.shop.house.readShop()).switches.alterations;
    const off = { act: "alterations", form: crypto.randomUUID(), version: String(version) };
    await shop.shop.house.post({
      path: "/house/settings",
      values: { ...off, offer: "no" },
      visit: { person: ADA } as never,
    });
    expect(await shop.shop.readAskable(reference)).toBeUndefined();
    expect(await ask(reference, { piece: "1" })).toEqual({ kind: "closed" });
    await act(undoStage, { order: reference, from: "collected", by: ADA });
    expect((await alter(reference, id)).kind).toBe("done");
  });

  test("the database itself refuses to change a request, or an answer", async () => {
    const reference = await ordered();
    const id = await asked(reference);
    const change = (values: object) =>
      database.db
        .updateTable("alterations")
        .set(values as never)
        .execute();
    await expect(change({ reason: "Other." })).rejects.toThrow("stays as it was written");
    await alter(reference, id);
    await expect(change({ answer: "Other." })).rejects.toThrow("answered once");
  });

  /** What the form of the order's page becomes, with its photographs. */
  async function sendForm(reference: string, files: readonly Buffer[], values: Values = {}) {
    const form = new FormData();
    const fields = { ...FORM, alteration: crypto.randomUUID(), ...values };
    for (const [name, value] of Object.entries(fields)) form.set(name, value ?? "");
    for (const file of files) form.append("photographs", new File([new Uint8Array(file)], "a.jpg"));
    const url = `http://localhost:3000/orders/${reference}`;
    const request = new Request(url, { method: "POST", body: form });
    const read = await readPhotographPost(request, shop.shop, "203.0.113.7");
    return Object.fromEntries(new URLSearchParams(await read.text()));
  }
  const photographs = () =>
    database.db.selectFrom("private_photographs").select(["id", "alteration_id"]).execute();

  test("photographs: kept while the form is refused, for the house alone, in no published place", async () => {
    const reference = await ordered();
    const sent = await sendForm(reference, [stubPhotograph(1), stubPhotograph(2)], { reason: "" });
    expect(await ask(reference, sent)).toMatchObject({ kind: "invalid" });
    const again = { ...sent, reason: "Too wide." };
    expect(await ask(reference, again)).toEqual({ kind: "asked" });
    const { id, photographs: kept } = await only(reference);
    expect(kept.map((each) => each.id)).toEqual([sent["photograph-1"], sent["photograph-2"]]);
    expect((await photographs()).map(({ alteration_id }) => alteration_id)).toEqual([id, id]);
    const [one = { id: "" }] = kept;
    expect(await shop.shop.house.readPrivatePhotograph(one.id)).toBeInstanceOf(Buffer);
    for (const path of [`/reviews/${one.id}.jpg`, `/house/api/photographs/${one.id}`]) {
      expect((await shop.call("GET", path)).status).not.toBe(200);
    }
    // A photograph belongs to one request alone.
    expect(
      await ask(reference, { ...again, alteration: crypto.randomUUID(), piece: "1" }),
    ).toMatchObject({
      fields: { photographs: expect.stringContaining("not kept any more") },
    });
    expect(await sendForm(reference, Array(4).fill(stubPhotograph(3)))).toMatchObject({
      fault: "many",
    });
    // None is kept of a form that nobody may send; given up, it goes after a day.
    await sendForm(await ordered("paid", { email: "b@example.com" }), [stubPhotograph(1)]);
    await sendForm(reference, [stubPhotograph(4)]);
    expect(await photographs()).toHaveLength(3);
    later(DAY + 1);
    await dropExpired(database.db, shop.world.now);
    expect(await photographs()).toHaveLength(2);
  });

  test("what was altered is noted with piece and size, corrected and taken away; fit follows in every process", async () => {
    const other = shopOf(database);
    const known = (of = shop) => of.ports.catalogue.read().alterationsOf(ORION);
    const reference = await ordered();
    const id = await asked(reference);
    const change = { measure: "waist", millimetres: -20 } as const;
    await alter(reference, id, { change });
    expect(known()).toEqual([{ ...change, count: 1 }]);
    await other.ports.catalogue.refresh();
    expect(known(other)).toEqual(known());
    const note = (millimetres: number, measure = "waist" as const) =>
      act(noteMeasure, {
        order: reference,
        alteration: id,
        change: { measure, millimetres },
        by: ADA,
      });
    await note(-30);
    expect(known()).toEqual([{ measure: "waist", millimetres: -30, count: 1 }]);
    expect((await only(reference)).measures).toMatchObject([
      { measure: "waist", millimetres: -30 },
    ]);
    const row = await database.db
      .selectFrom("alteration_measures")
      .select(["sku", "size"])
      .executeTakeFirst();
    expect(row).toEqual({ sku: ORION, size: "M" });
    const { number } = (await shop.shop.readOrder(reference)) ?? {};
    const card = await shop.shop.house.readCustomer(number ?? "", { page: 0, hidesReach: false });
    expect(card?.altered).toMatchObject([{ sku: ORION, words: "Waist −3 cm" }]);
    await note(0);
    expect(known()).toEqual([]);
    // Only of what is altered.
    const second = await asked(reference, { piece: "1" });
    const refused = { order: reference, alteration: second, change, by: ADA };
    expect(await act(noteMeasure, refused)).toMatchObject({ kind: "refused", why: "gone" });
  });

  test("erased, requests go with their photographs, answers and measures, out of fit help too; her export has them", async () => {
    const reference = await ordered();
    const id = await asked(reference, await sendForm(reference, [stubPhotograph(1)]));
    await alter(reference, id, { change: { measure: "waist", millimetres: -20 } });
    const exported = JSON.stringify(await exportCustomer(database.db, "ADA@example.com"));
    expect(exported).toContain("Too wide at the waist.");
    expect(exported).toContain("Bring it on Monday.");
    expect(exported).toMatch(/"photographs":\[\{"jpeg":"data:image\/jpeg/);
    const erased = await eraseCustomer(database.db, "ada@example.com");
    expect(erased).toMatchObject({
      kind: "erased",
      traces: { rows: { alterations: [{ wish: "alter" }], altered: [{ measure: "waist" }] } },
    });
    await shop.ports.catalogue.refresh();
    expect(shop.ports.catalogue.read().alterationsOf(ORION)).toEqual([]);
    expect(await photographs()).toEqual([]);
    expect(await shop.shop.readAskable(reference)).toBeUndefined();
    expect(await ask(reference)).toEqual({ kind: "closed" });
    const rest = await Promise.all(
      (
        [
          "alterations",
          "alteration_measures",
          "catalogue_edits",
          "catalogue_history",
          "house_record",
          "outbox",
          "jobs",
        ] as const
      ).map((table) => database.db.selectFrom(table).selectAll().execute()),
    );
    expect(JSON.stringify(rest)).not.toMatch(/Too wide|Monday/);
  });

  test("a request goes with its order's customer, after two years", async () => {
    const reference = await ordered();
    await asked(reference, await sendForm(reference, [stubPhotograph(1)]));
    later(RETENTION.customer.days * DAY - DAY);
    await dropExpired(database.db, shop.world.now);
    expect(await requests(reference)).toHaveLength(1);
    later(2 * DAY);
    await dropExpired(database.db, shop.world.now);
    expect(await requests(reference)).toEqual([]);
    expect(await photographs()).toEqual([]);
  });
});
