import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addressText } from "../../domain/orders/stages.ts";
import { isAddressed } from "../../domain/messages/emails.ts";
import type { AddressedEmail } from "../../domain/messages/emails.ts";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { ADA, onOrders } from "../../tests/support/house.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { eraseCustomer } from "../orders/erase-customer.ts";
import { createRelayEmail } from "../messages/relay.ts";
import type { Person } from "../house/visit.ts";
import { addNote, changeAddress, changeSize } from "./change-details.ts";
import { moveOrder, undoStage } from "./change-stage.ts";
import { chargeOrder } from "./charge-order.ts";
import { creditOrder, moveToCredit, refundOrder } from "../payments/refund-order.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { runCommand } from "../house/commands.ts";

const ada = ADA;
const chi: Person = { id: "chi", email: "chi@house.example", name: "Chi", role: "helper" };
const FROM = addressText({ ...customer(), country: "NG" });
const TO = { address: "7 Aba Road", country: "NG", state: "Lagos" };

onDatabases("what the house does with orders, on $name", ({ open }) => {
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

  const orders = () => shop.shop.house.orders;
  const act = onOrders(() => shop);
  const by = (person = ada) => ({ id: randomUUID(), by: person });

  /** An order of two Orion Dresses in M and a combo in S, paid: ₦350,000. */
  async function ordered(email = "ada@example.com") {
    const body = { ...orderBody(), customer: { ...customer(), email } };
    const result = await shop.shop.placeOrder(body);
    if (!("order" in result)) throw new Error(result.kind);
    const { order } = result;
    shop.world.verify = () => paid(order);
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    expect(await shop.shop.settlePayment(order.reference)).toMatchObject({ kind: "paid" });
    return { reference: order.reference, number: Number(order.number.slice(3)) };
  }

  async function sendAll(): Promise<AddressedEmail[]> {
    const sent: AddressedEmail[] = [];
    shop.world.sendEmail = (email) => {
      if (isAddressed(email)) sent.push(email);
      return { kind: "sent" };
    };
    const relay = createRelayEmail(shop.ports);
    while ((await relay()) !== "idle") {
      shop.world.now = new Date(shop.world.now.getTime() + 2_000);
    }
    return sent;
  }

  const recorded = (number: number) =>
    shop.shop.house.listRecord({ about: { kind: "order", id: `HZ-${number}` }, limit: 50 });

  test("a size is changed beside the line: page, e-mails and customer see the new one, the line stays", async () => {
    const { number, reference } = await ordered();
    await sendAll();
    const change = { position: 0, from: "M", to: "L" };
    expect(await act(changeSize, { number, ...by(), ...change })).toMatchObject({
      kind: "done",
    });
    expect((await orders().read(number))?.lines[0]).toMatchObject({ size: "L", orderedSize: "M" });
    expect((await shop.shop.readOrder(reference))?.lines[0]?.size).toBe("L");
    const line = await database.db
      .selectFrom("order_lines")
      .select("size")
      .where("reference", "=", reference)
      .where("position", "=", 0)
      .executeTakeFirstOrThrow();
    expect(line.size).toBe("M");
    const [mail, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(mail?.message).toContain("Orion Dress is made in size L, no longer in M");
    expect(mail?.message).toContain("2 × Orion Dress, size L");
    expect((await recorded(number))[0]).toMatchObject({ act: "changed-size", who: "Ada" });
  });

  test("whether a line was on sale is what it was when it was ordered, also if the piece is hidden or dearer since", async () => {
    const body = orderBody();
    const lines = [{ sku: "hazelbee/bb-ensemble", size: "M", quantity: 1 }, ...body.lines];
    const result = await shop.shop.placeOrder({ ...body, lines });
    if (!("order" in result)) throw new Error(result.kind);
    const number = Number(result.order.number.slice(3));
    const sales = async () => (await orders().read(number))?.lines.map(({ isSale }) => isSale);
    expect(await sales()).toEqual([true, false, false]);
    const { changePiece } = testCatalogue(database.db);
    const change = async (version: number, hidden: true | null, price: number | null) => {
      const by = { version, by: "Ada", confirmed: true };
      await changePiece({ sku: "hazelbee/bb-ensemble", change: { hidden }, ...by });
      await changePiece({ sku: "naledi/orion-dress", change: { price }, ...by });
      await shop.ports.catalogue.refresh();
    };
    await change(0, true, 200_000);
    expect(shop.ports.catalogue.read().findProduct("hazelbee/bb-ensemble")).toBeUndefined();
    expect(await sales()).toEqual([true, false, false]);
    await change(1, null, null);
  });

  test("a size that somebody else has changed since, that there is not, or of a line that there is not, stays", async () => {
    const { number } = await ordered();
    const first = { number, position: 0, from: "M", to: "XL" };
    await act(changeSize, { ...first, ...by() });
    expect(await act(changeSize, { ...first, to: "S", ...by(chi) })).toEqual({
      kind: "stale",
      now: { size: "XL" },
    });
    for (const wrong of [{ to: "XXXL" }, { to: "" }, { position: 7 }, { position: -1 }]) {
      const asked = { ...first, from: "XL", ...wrong, ...by() };
      expect(await act(changeSize, asked)).toMatchObject({ kind: "invalid" });
    }
  });

  test("an address is changed, told, kept before and after, and blanked with the customer", async () => {
    const { number, reference } = await ordered("bola@example.com");
    await sendAll();
    const asked = { number, from: FROM, to: TO, ...by() };
    expect(await act(changeAddress, asked)).toEqual({ kind: "done" });
    expect(await act(changeAddress, { ...asked, to: customer(), ...by() })).toMatchObject({
      kind: "stale",
      now: TO,
    });
    const wrong = { ...TO, state: "Nowhere" };
    expect(await act(changeAddress, { ...asked, to: wrong, ...by() })).toMatchObject({
      kind: "invalid",
      fields: { state: "Please provide a valid state." },
    });
    const [mail] = await sendAll();
    expect(mail?.message).toContain("7 Aba Road\nLagos\nNigeria");
    const page = await orders().read(number);
    expect(page?.order).toMatchObject(TO);
    expect(page?.changes[0]).toMatchObject({ before: FROM, after: "7 Aba Road\nLagos\nNG" });
    expect(JSON.stringify(await recorded(number))).not.toContain("Aba");

    await act(addNote, { number, note: "Bust 92", isForWorkshop: true, ...by() });
    expect((await eraseCustomer(database.db, "bola@example.com")).kind).toBe("erased");
    const erased = await orders().read(number);
    expect(erased?.changes[0]).toMatchObject({ before: "", after: "" });
    expect(erased?.ownNotes).toEqual([]);
    const note = { number, note: "more", isForWorkshop: false, ...by() };
    expect(await act(addNote, note)).toEqual({ kind: "refused", why: "closed" });
    await expect(
      database.db
        .updateTable("order_changes")
        .set({ after: "elsewhere" })
        .where("order_reference", "=", reference)
        .execute(),
    ).rejects.toThrow(/blanked/);
  });

  test("a size and an address whose forms are sent twice are changed once, told once and recorded once", async () => {
    const { number } = await ordered();
    await sendAll();
    const size = { number, position: 0, from: "M", to: "L", ...by() };
    const address = { number, from: FROM, to: TO, ...by() };
    const sizes = [await act(changeSize, size), await act(changeSize, size)];
    const addresses = [await act(changeAddress, address), await act(changeAddress, address)];
    for (const both of [sizes, addresses]) {
      expect(both.map(({ kind }) => kind)).toEqual(["done", "repeated"]);
    }
    expect((await orders().read(number))?.changes).toHaveLength(2);
    expect(await sendAll()).toHaveLength(2);
    expect(await recorded(number)).toHaveLength(2);
  });

  test("a form that is sent twice acts once; with other values or for another order it does nothing", async () => {
    const { number } = await ordered();
    const other = await ordered();
    const asked = { number, note: "Once", isForWorkshop: false, ...by() };
    const both = await Promise.all([act(addNote, asked), act(addNote, asked)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    expect(await act(addNote, { ...asked, note: "Twice" })).toEqual({ kind: "other-values" });
    expect(await act(addNote, { ...asked, number: other.number })).toEqual({
      kind: "other-values",
    });
    expect((await orders().read(number))?.ownNotes).toHaveLength(1);
    expect(await recorded(number)).toHaveLength(1);
    expect(await recorded(other.number)).toEqual([]);

    const credit = { number, amount: 100_00, reason: "Seam", ...by() };
    const given = await Promise.all([act(creditOrder, credit), act(creditOrder, credit)]);
    expect(given.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    const charge = { number, kind: "extra" as const, amount: 100_00, label: "Belt", ...by() };
    const charged = await Promise.all([act(chargeOrder, charge), act(chargeOrder, charge)]);
    expect(charged.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    const move = { number, from: "received" as const, to: "cutting" as const, ...by() };
    const step = { ...move, courier: "", trackingUrl: "", isSilent: true };
    const moved = await Promise.all([act(moveOrder, step), act(moveOrder, step)]);
    expect(moved.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
  });

  test("two people who move an order at the same moment: one does, the other is told", async () => {
    const { number } = await ordered();
    const move = {
      number,
      from: "received" as const,
      courier: "",
      trackingUrl: "",
      isSilent: true,
    };
    const both = await Promise.all([
      act(moveOrder, { ...move, to: "cutting", ...by() }),
      act(moveOrder, { ...move, to: "sewing", ...by(chi) }),
    ]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "stale"]);
    expect(await recorded(number)).toHaveLength(1);
  });

  test("a courier and a link that are both wrong are both named", () => {
    const sent = { number: "HZ-1001", saw: "ready", to: "shipped", courier: "G\u0007IG" };
    const values = { ...sent, tracking: "javascript:alert(1)" };
    expect(moveOrder.read(values, shop.ports, {})).toMatchObject({
      refused: { fields: { courier: expect.any(String), tracking: expect.any(String) } },
    });
  });

  test("what is refused leaves nothing: no entry, no record, no used form", async () => {
    const { number } = await ordered();
    const ship = { number, from: "sewing" as const, to: "shipped" as const, isSilent: false };
    const asked = { ...ship, courier: "GIG", trackingUrl: "", ...by() };
    expect(await act(moveOrder, asked)).toEqual({ kind: "stale", now: { stage: "received" } });
    expect(await recorded(number)).toEqual([]);
    expect(await act(moveOrder, { ...asked, from: "received" })).toMatchObject({ kind: "done" });
    expect(await act(undoStage, { number: 999_999, from: "received", ...by() })).toEqual({
      kind: "unknown",
    });
  });

  test("only an owner returns money, and nothing is given back twice: in money and as credit", async () => {
    const { number } = await ordered();
    const refund = { number, amount: "all" as const, reason: "Late" };
    expect(await act(refundOrder, { ...refund, ...by(chi) })).toEqual({ kind: "forbidden" });
    const half = { number, amount: 175_000_00, reason: "Seam" };
    expect(await act(creditOrder, { ...half, ...by() })).toMatchObject({ kind: "done" });
    expect(await act(refundOrder, { ...refund, ...by() })).toEqual({
      kind: "refused",
      why: "compensated",
      left: 175_000_00,
    });
    expect(await act(refundOrder, { ...half, ...by() })).toMatchObject({ kind: "done" });
    expect(await act(creditOrder, { ...half, amount: 100, ...by() })).toEqual({
      kind: "refused",
      why: "too-much",
      left: 0,
    });
  });

  test("another amount than the Terms give needs a reason, theirs needs none", async () => {
    const { number } = await ordered();
    const credit = { number, reason: "", lines: [0] };
    const refused = await act(creditOrder, { ...credit, amount: 100, ...by() });
    expect(refused).toMatchObject({ kind: "refused", why: "needs-reason" });
    if (!("proposal" in refused)) throw new Error("Nothing was proposed");
    const { amount } = refused.proposal;
    expect(await act(creditOrder, { ...credit, amount, ...by() })).toMatchObject({ kind: "done" });
  });

  test("a payment is moved to credit: for the whole amount, the order cancelled, with one e-mail for each", async () => {
    const { number } = await ordered("move@example.com");
    await sendAll();
    const asked = { number, from: "received" as const, reason: "Another order", ...by() };
    const both = await Promise.all([act(moveToCredit, asked), act(moveToCredit, asked)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
    const page = await orders().read(number);
    expect(page?.order.stage).toBe("cancelled");
    expect(page?.credits).toMatchObject([{ amount: 350_000_00, email: "move@example.com" }]);
    expect(page?.left).toBe(0);
    expect((await sendAll()).map(({ subject }) => subject).toSorted()).toEqual([
      `Your order HZ-${number} was cancelled`,
      "Your store credit at HazelZuri",
    ]);
  });

  test("a bespoke order is written once, and once into the record", async () => {
    const line = { sku: "", description: "Gown", size: "", quantity: 1, price: 250_000 };
    const draft = { customer: customer(), lines: [line], readyBy: "2027-01-20" };
    const how = { by: ada, form: randomUUID() };
    const first = await runCommand(shop.ports, writeBespoke, draft, how);
    if (first.kind !== "done") throw new Error(first.kind);
    const second = await runCommand(shop.ports, writeBespoke, draft, how);
    expect(second).toEqual({ kind: "repeated", thing: `HZ-${first.number}` });
    expect((await orders().read(first.number))?.bespoke).toEqual({
      takesDeposit: true,
      acceptedAt: null,
    });
    expect(await recorded(first.number)).toMatchObject([{ act: "wrote-order" }]);
  });
});
