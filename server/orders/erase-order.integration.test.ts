import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { writeBespoke } from "../checkout/write-bespoke.ts";
import { dropExpired } from "../jobs/retention.ts";
import { listConcerns, storeNote } from "../payments/concerns.ts";
import { blankCreditsBefore, giveCredit } from "../payments/credits.ts";
import { storeEvent } from "../payments/events.ts";
import { addNote, changeReadyBy } from "./change-details.ts";
import { cancelOrder, moveOrder, undoStage } from "./change-stage.ts";
import { chargeOrder } from "./charge-order.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { blankOrdersBefore } from "./erase-order.ts";
import { exportCustomer } from "./export-customer.ts";
import { ADA as ada, onOrders } from "../../tests/support/house.ts";
import { runCommand } from "../house/commands.ts";
import { creditOrder, refundOrder } from "../payments/refund-order.ts";

const DAY = 24 * 60 * 60_000;
const TABLES = [
  "orders",
  "order_lines",
  "order_charges",
  "order_stages",
  "order_changes",
  "order_notes",
  "bespoke_orders",
  "credits",
  "refunds",
  "payment_events",
  "payment_event_notes",
  "house_record",
] as const;
/** Stands in every text that the owner writes about a customer, so that the texts can be found. */
const MARK = "Zainab";

/** Every text with the mark, at any depth. */
function wordsWithMark(value: unknown): string[] {
  if (typeof value === "string") return value.includes(MARK) ? [value] : [];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(wordsWithMark)
    : [];
}

onDatabases("the owner's words about a customer on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  afterAll(() => database.close());

  const run = (statement: string) => sql.raw(statement).execute(database.db);
  const everything = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map((table) => database.db.selectFrom(table).selectAll().execute())),
    );
  const act = onOrders(() => shop);

  /** A bespoke order that is paid, charged, changed, shipped, partly refunded and talked about, with a credit. */
  async function lived(email: string): Promise<string> {
    const { ports, world } = shop;
    const draft = {
      customer: { ...customer(), firstName: MARK, email },
      lines: [{ sku: "", description: `Gown for ${MARK}`, size: "", quantity: 2, price: 100_000 }],
      readyBy: "2027-03-20",
    };
    const written = await runCommand(ports, writeBespoke, draft, { by: ada });
    if (written.kind !== "done") throw new Error(JSON.stringify(written));
    const { reference } = written;
    const asked = () => ({ order: reference, by: ada });
    const read = { total: 20_000_000, readyBy: "2027-03-20" };
    await shop.shop.acceptBespoke(reference, read);
    const label = `Lace that ${MARK} brought`;
    const charge = { ...asked(), kind: "extra", amount: 500_000, label } as const;
    expect(await act(chargeOrder, charge)).toMatchObject({ kind: "done" });
    const created = await shop.shop.createPayment(reference);
    if (created.kind !== "created") throw new Error(created.kind);
    world.verify = () => paid(created.payment, { transactionId: reference });
    world.now = new Date(world.now.getTime() + 10_000);
    expect(await shop.shop.settlePayment(created.payment.reference)).toMatchObject({
      kind: "paid",
    });
    const day = { ...asked(), from: "2027-03-20", to: "2027-03-25" };
    expect(await act(changeReadyBy, day)).toEqual({ kind: "done" });
    const ship = { ...asked(), from: "received", to: "shipped" } as const;
    const trackingUrl = `https://courier.example/${MARK}`;
    await act(moveOrder, { ...ship, courier: `${MARK}'s driver`, trackingUrl });
    const undone = await act(undoStage, { ...asked(), from: "shipped" });
    expect(undone).toMatchObject({ kind: "done" });
    const reason = `${MARK} asked`;
    expect(await act(refundOrder, { ...asked(), amount: 100_000, reason })).toMatchObject({
      kind: "done",
    });
    expect(await act(creditOrder, { ...asked(), amount: 200_000, reason })).toMatchObject({
      kind: "done",
    });
    await act(addNote, { ...asked(), note: `${MARK}: bust 92`, isForWorkshop: true });
    await act(cancelOrder, { ...asked(), from: "received", reason });
    const dispute = {
      kind: "charge.dispute.create",
      distinction: reference,
      amount: 1,
      detail: {},
    };
    await storeEvent(database.db, { ...dispute, reference }, world.now);
    for (const { key } of await listConcerns(database.db)) {
      await storeNote(database.db, key, { note: `wrote to ${MARK}`, by: "Ada" }, world.now);
    }
    return reference;
  }

  const sums = async (reference: string) => {
    const file = await shop.shop.readOrder(reference);
    return [file?.total, file?.paid, file?.refunded, file?.due, file?.status];
  };

  test("are gone after an erasure, and every amount, time and stage is as before", async () => {
    const reference = await lived("zainab@example.com");
    const before = await sums(reference);
    const told = wordsWithMark(JSON.parse(await everything()));
    expect(told.length).toBeGreaterThan(8);
    // Whatever is erased of a customer was in her export before.
    const exported = wordsWithMark(await exportCustomer(database.db, "zainab@example.com"));
    for (const words of told) expect(exported).toContain(words);
    expect(await eraseCustomer(database.db, "zainab@example.com")).toMatchObject({
      kind: "erased",
    });
    expect(await everything()).not.toContain(MARK);
    expect(await sums(reference)).toEqual(before);
    const [line] = await database.db.selectFrom("order_lines").selectAll().execute();
    expect(line).toMatchObject({ name: "Bespoke piece", quantity: 2, unit_price: 10_000_000 });
    const [charge] = await database.db.selectFrom("order_charges").selectAll().execute();
    expect(charge).toMatchObject({ label: "Erased", amount: 500_000, kind: "extra" });
    const credits = await database.db.selectFrom("credits").selectAll().execute();
    expect(credits).toMatchObject([{ email: "", reason: "Erased", amount: 200_000 }]);
  });

  test("are gone after the retention, but for those of a credit that is not spent", async () => {
    const reference = await lived("old@example.com");
    const { now } = shop.world;
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    const dropAfter = (days: number) =>
      dropExpired(database.db, new Date(now.getTime() + days * DAY));
    const dropped = await dropAfter(RETENTION.customer.days + 1);
    expect(dropped).toMatchObject({ customer: 1, spentCredit: 0, openCredit: 0 });
    const left = (await everything()).split(MARK).length - 1;
    expect(left).toBe(1);
    expect(await shop.shop.readOrder(reference)).toMatchObject({ stage: "cancelled" });
    expect(await dropAfter(RETENTION.openCredit.days - 1)).toMatchObject({ openCredit: 0 });
    expect(await dropAfter(RETENTION.openCredit.days + 1)).toMatchObject({ openCredit: 1 });
    expect(await everything()).not.toContain(MARK);
  });

  test("of a credit go two years after it was given and last used, once it is spent", async () => {
    const { ports, world } = shop;
    const credit = { amount: 100_000, reason: `for ${MARK}`, by: "owner" };
    const given = { ...credit, email: "credit@example.com", id: randomUUID() };
    const code = await giveCredit(ports, given);
    const ofOther = { ...given, email: "other@example.com", id: randomUUID() };
    const otherCode = await giveCredit(ports, ofOther);
    const start = world.now.getTime();
    const spend = async (email: string, credit: string) => {
      const ordered = { ...orderBody(), customer: { ...customer(), email }, credit };
      expect((await shop.shop.placeOrder(ordered)).kind).toBe("placed");
    };
    await spend("other@example.com", otherCode);
    world.now = new Date(start + 100 * DAY);
    await spend("credit@example.com", code);
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
    const period = RETENTION.spentCredit.days;
    const after = (days: number) => {
      const before = new Date(start + (days - period) * DAY).toISOString();
      return blankCreditsBefore(database.db, before, { isSpent: true });
    };
    const row = database.db.selectFrom("credits").selectAll().where("code", "=", code);
    expect(await after(period + 1)).toBe(1);
    expect(await row.executeTakeFirst()).toMatchObject({ email: "credit@example.com" });
    expect(await after(period + 101)).toBe(1);
    expect(await row.executeTakeFirst()).toMatchObject({
      email: "",
      reason: "Erased",
      amount: 100_000,
      spent: 100_000,
    });
  });

  describe("before the order has lost its customer", () => {
    test.each([
      "update order_lines set name = 'Bespoke piece' where name like 'Gown%'",
      "update order_charges set label = 'Erased'",
      "update order_stages set courier = '' where courier <> ''",
      "update order_stages set tracking_url = '' where tracking_url <> ''",
      "update order_stages set reason = 'Erased' where reason <> ''",
      "update order_changes set reason = 'Erased'",
      "update refunds set reason = 'Erased'",
      "update credits set reason = 'Erased'",
      "update payment_event_notes set note = 'Erased'",
    ])("%s is refused", async (statement) => {
      await lived(`${randomUUID()}@example.com`);
      await expect(run(statement)).rejects.toThrow(/words are erased with their customer/);
    });
  });

  describe("of a customer who is erased", () => {
    test.each([
      "update order_lines set name = 'Another dress' where name = 'Bespoke piece'",
      "update order_lines set name = 'Bespoke piece', unit_price = 1",
      "update order_lines set quantity = 1",
      "update order_charges set label = 'Discount'",
      "update order_charges set amount = amount + 100",
      "update order_charges set label = 'Erased', made_by = 'me'",
      "update order_stages set stage = 'ready'",
      "update order_stages set courier = 'Me'",
      "update order_stages set tracking_url = 'https://example.com'",
      "update order_stages set reason = 'Because'",
      "update order_changes set reason = 'Because'",
      `update order_changes set "after" = ''`,
      "update order_changes set made_at = ''",
      "update refunds set reason = 'Because'",
      "update refunds set amount = 1",
      "update refunds set requested_by = 'me'",
      "update credits set reason = 'Because' where email = ''",
      "update credits set email = 'me@example.com' where email = ''",
      "update credits set amount = amount + 100",
      "update payment_event_notes set note = 'Because'",
      "update payment_event_notes set noted_at = ''",
      "update house_record set who = 'me'",
    ])("%s is refused", { tags: ["rest"] }, async (statement) => {
      await lived(`${randomUUID()}@example.com`);
      // All orders are erased, so that no statement is refused because of another test’s order.
      await blankOrdersBefore(database.db, "9999");
      await blankCreditsBefore(database.db, "9999", { isSpent: false });
      await expect(run(statement)).rejects.toThrow(
        /stays|keeps|erased|blanked|never changed|at most|constraint/,
      );
    });

    test("the name of a piece of the catalogue stays", async () => {
      const body = orderBody();
      const email = "shop@example.com";
      const placed = await shop.shop.placeOrder({ ...body, customer: { ...customer(), email } });
      if (!("order" in placed)) throw new Error(placed.kind);
      const { reference } = placed.order;
      await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
      await eraseCustomer(database.db, email);
      const lines = database.db.selectFrom("order_lines").select("name");
      const own = await lines.where("reference", "=", reference).execute();
      expect(own.map(({ name }) => name)).not.toContain("Bespoke piece");
      await expect(
        run(`update order_lines set name = 'Bespoke piece' where reference = '${reference}'`),
      ).rejects.toThrow("but for the description of a bespoke piece");
    });
  });
});
