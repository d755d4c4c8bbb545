import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RETENTION } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { createWriteBespoke } from "../checkout/write-bespoke.ts";
import { dropExpired } from "../jobs/retention.ts";
import { listConcerns, storeNote } from "../payments/concerns.ts";
import { blankCreditsBefore, giveCredit } from "../payments/credits.ts";
import { recordEvent } from "../payments/events.ts";
import { createChangeReadyBy } from "./change-details.ts";
import { createChangeStage } from "./change-stage.ts";
import { createChargeOrder } from "./charge-order.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { blankOrdersBefore } from "./erase-order.ts";

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
/** In every text that the owner writes of a customer. */
const MARK = "Zainab";
const ada = { id: "ada", email: "ada@house.example", name: "Ada", role: "owner" } as const;

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
  const request = (order: string) => ({ order, id: randomUUID(), by: "owner" });

  /** A bespoke order that is paid, charged, changed, shipped, partly refunded and talked about, with a credit. */
  async function lived(email: string): Promise<string> {
    const { ports, world } = shop;
    const written = await createWriteBespoke(ports)(
      {
        customer: { ...customer(), firstName: MARK, email },
        lines: [
          { sku: "", description: `Gown for ${MARK}`, size: "", quantity: 2, price: 100_000 },
        ],
        readyBy: "2027-03-20",
      },
      { by: "owner", key: randomUUID() },
    );
    if (written.kind !== "written") throw new Error(JSON.stringify(written));
    const { reference, number } = written;
    const read = { total: 20_000_000, readyBy: "2027-03-20" };
    await shop.shop.acceptBespoke(reference, read);
    const charging = createChargeOrder(ports);
    const label = `Lace that ${MARK} brought`;
    const charge = { ...request(reference), kind: "extra", amount: 500_000, label } as const;
    expect(await charging.chargeOrder(charge)).toMatchObject({ kind: "charged" });
    const created = await shop.shop.createPayment(reference);
    if (created.kind !== "created") throw new Error(created.kind);
    world.verify = () => paid(created.payment, { transactionId: reference });
    world.now = new Date(world.now.getTime() + 10_000);
    expect(await shop.shop.settlePayment(created.payment.reference)).toMatchObject({
      kind: "paid",
    });
    const day = { ...request(reference), from: "2027-03-20", to: "2027-03-25" };
    const moved = await createChangeReadyBy(ports)({ ...day, reason: `${MARK} travels` });
    expect(moved).toEqual({ kind: "changed" });
    const stages = createChangeStage(ports);
    const ship = { ...request(reference), from: "received", to: "shipped" } as const;
    const trackingUrl = `https://courier.example/${MARK}`;
    await stages.moveOrder({ ...ship, courier: `${MARK}'s driver`, trackingUrl });
    const undone = await stages.undoStage({ ...request(reference), from: "shipped" });
    expect(undone).toMatchObject({ kind: "changed" });
    const { orders } = shop.shop.house;
    const act = () => ({ number, id: randomUUID(), by: ada });
    const reason = `${MARK} asked`;
    expect(await orders.refund({ ...act(), amount: 100_000, reason })).toMatchObject({
      kind: "intended",
    });
    expect(await orders.giveCredit({ ...act(), amount: 200_000, reason })).toMatchObject({
      kind: "given",
    });
    await orders.addNote({ ...act(), note: `${MARK}: bust 92`, isForWorkshop: true });
    await orders.cancel({ ...act(), from: "received", reason });
    const dispute = {
      kind: "charge.dispute.create",
      distinction: reference,
      amount: 1,
      detail: {},
    };
    await recordEvent(database.db, { ...dispute, reference }, world.now);
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
    expect(await everything()).toContain(MARK);
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
    await database.db.updateTable("payments").set({ check_at: null }).execute();
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
    await database.db.updateTable("payments").set({ check_at: null }).execute();
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
      // All of them: what is refused is not refused because of another order.
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
      await database.db.updateTable("payments").set({ check_at: null }).execute();
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
