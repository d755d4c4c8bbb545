import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testCatalogue } from "../../tests/support/catalogue-changes.ts";
import type { TestCatalogue } from "../../tests/support/catalogue-changes.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { runCommand } from "../house/commands.ts";
import { changeShop } from "../house/shop-settings.ts";
import { composeOrderEmail } from "../orders/compose-email.ts";
import { giveCredit } from "../payments/credits.ts";

onDatabases("in how many days an order is ready, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let catalogue: TestCatalogue;
  let version: number;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    catalogue = testCatalogue(database.db);
    version = 0;
  });
  afterEach(() => database.close());

  const set = (terms: object, of = shop) => {
    const days = { version: version++, terms };
    return runCommand(of.ports, changeShop, { version: 0, details: {}, days }, { by: ADA });
  };
  const own = async (sku: string, change: object) => {
    const result = await catalogue.changePiece({ sku, version: 0, change, by: "Ada" });
    await shop.ports.catalogue.refresh();
    return result;
  };
  const order = async (more: object = {}, of = shop) =>
    (await of.call("POST", "/api/orders", { ...orderBody(), ...more })).body;
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body as unknown as Record<string, unknown>;
  /** Pays the order, and returns the day on which it is ready. */
  const pay = async (placed: { reference: string; amount: number }) => {
    shop.world.verify = () => paid(placed);
    await shop.call("POST", `/api/orders/${placed.reference}/confirm`);
    return (await read(placed.reference))["readyBy"];
  };
  const mailOf = async (
    topic: "order-confirmation" | "order-notice",
    { reference }: { reference: string },
  ) =>
    JSON.stringify(
      await composeOrderEmail({ ...shop.ports, ownerEmail: "o@shop.example" }, topic, reference),
    );
  const CLOSED = { closedUntil: "2027-01-12", closedWords: "We are closed until 12 January." };

  test("a shop without settings promises the Terms' days, and its answers do not mention them", async () => {
    shop.world.now = new Date("2026-11-21T09:00:00.000Z");
    const [standard, express] = [await order(), await order({ speed: "express" })];
    expect(await read(standard.reference)).not.toHaveProperty("readyIn");
    expect(await read(express.reference)).not.toHaveProperty("readyIn");
    expect([await pay(standard), await pay(express)]).toEqual(["2026-12-05", "2026-11-26"]);
    expect(await mailOf("order-notice", express)).toContain("Express: ready within 5 days.");
  });

  test("the owner's days hold at once for new orders, their pages and e-mails; orders placed before keep theirs", async () => {
    shop.world.now = new Date("2026-11-21T09:00:00.000Z");
    const [before, fast] = [await order(), await order({ speed: "express" })];
    expect(await set({ readyIn: "10-21", expressIn: "8" })).toMatchObject({ isChanged: true });
    const other = testShop(database.db);
    other.world.now = shop.world.now;
    await other.ports.catalogue.refresh();
    const [standard, express] = [await order({}, other), await order({ speed: "express" })];
    expect(await read(standard.reference)).toMatchObject({ readyIn: { from: 10, to: 21 } });
    expect(await read(express.reference)).toMatchObject({ readyIn: { from: 8, to: 8 } });
    expect([await pay(standard), await pay(express)]).toEqual(["2026-12-12", "2026-11-29"]);
    expect([await pay(before), await pay(fast)]).toEqual(["2026-12-05", "2026-11-26"]);
    expect(await mailOf("order-confirmation", standard)).toContain("ready by 12 December 2026");
    expect(await mailOf("order-notice", express)).toContain("Express: ready within 8 days.");
    expect(await mailOf("order-notice", fast)).toContain("Express: ready within 5 days.");
    const [entry] = await shop.shop.house.listRecord({ limit: 1 });
    expect([entry?.act, entry?.after]).toEqual([
      "changed-shop",
      '{"Ready in":"10 to 21","Days for Express":"8"}',
    ]);

    // Emptied, the Terms' days are back.
    await set({ readyIn: "", expressIn: "" });
    expect(await read((await order()).reference)).not.toHaveProperty("readyIn");
  });

  test("while the house is closed the days count from the day of opening, which ends by itself", async () => {
    shop.world.now = new Date("2026-12-20T09:00:00.000Z");
    const before = await order();
    await set(CLOSED);
    const { revision, days } = shop.ports.catalogue.read();
    expect(days.closed).toEqual({ until: "2027-01-12", words: CLOSED.closedWords });
    const [first, second] = [await order(), await order()];
    expect([await pay(before), await pay(first)]).toEqual(["2027-01-03", "2027-01-26"]);
    expect(await mailOf("order-confirmation", first)).toContain("ready by 26 January 2027");

    shop.world.now = new Date("2027-01-11T22:59:59.000Z");
    expect(shop.ports.catalogue.read().revision).toBe(revision);
    shop.world.now = new Date("2027-01-11T23:00:00.000Z");
    const after = shop.ports.catalogue.read();
    expect([after.days.closed, after.revision === revision]).toEqual([undefined, false]);
    expect((await shop.shop.house.readShop()).details).toMatchObject({
      closedUntil: "",
      closedWords: "",
    });
    const third = await order();
    shop.world.now = new Date("2027-01-13T09:00:00.000Z");
    expect([await pay(second), await pay(third)]).toEqual(["2027-01-27", "2027-01-27"]);
  });

  test("an order is ready with the latest of its pieces, and a piece's own days are undone like its other facts", async () => {
    shop.world.now = new Date("2026-11-21T09:00:00.000Z");
    const change = { readyIn: "10 to 30", expressIn: "9" };
    expect(await own("naledi/orion-dress", change)).toMatchObject({ kind: "changed" });
    expect(await own("bubble-girl/bubble-skirt", { readyIn: "3" })).toMatchObject({
      kind: "changed",
    });
    const [standard, express] = [await order(), await order({ speed: "express" })];
    expect([await pay(standard), await pay(express)]).toEqual(["2026-12-21", "2026-11-30"]);
    const key = "naledi/orion-dress";
    const [entry] = await catalogue.readHistory({ kind: "piece", key, limit: 1 });
    expect(entry?.after).toEqual(change);
    await catalogue.restore({ historyId: entry?.id ?? 0, version: 1, by: "Ada" });
    await shop.ports.catalogue.refresh();
    expect(await pay(await order())).toBe("2026-12-05");
  });

  test("a piece's Express is refused beside its field if it is later than its other days", async () => {
    expect(await own("naledi/orion-dress", { readyIn: "4", expressIn: "5" })).toEqual({
      kind: "invalid",
      fields: { expressIn: "Express is at most the 4 days of “Ready in”." },
    });
    await own("naledi/orion-dress", { readyIn: "4" });
    const later = { sku: "naledi/orion-dress", version: 1, change: { expressIn: "5" }, by: "Ada" };
    expect(await catalogue.changePiece(later)).toMatchObject({ kind: "invalid" });
  });

  test("an order that credit covers wholly, and one that was changed before paying, have the days of their placing", async () => {
    shop.world.now = new Date("2026-11-21T09:00:00.000Z");
    await set({ readyIn: "21" });
    const { email } = customer();
    const gift = { email, amount: 36_000_000, reason: "Late", by: "Ada", id: randomUUID() };
    const credit = await giveCredit(shop.ports, gift);
    const covered = await order({ credit, expectedTotal: 0 });
    expect(await read(covered.reference)).toMatchObject({ status: "paid", readyBy: "2026-12-12" });

    const key = randomUUID();
    const { body } = await shop.call("POST", "/api/orders", orderBody(), {
      "Idempotency-Key": key,
    });
    await set({ readyIn: "28" });
    const replaces = { reference: body.reference, key };
    const changed = await order({ replaces });
    shop.world.verify = () => paid(changed);
    await shop.call("POST", `/api/orders/${body.reference}/confirm`);
    expect(await read(body.reference)).toMatchObject({
      readyIn: { from: 28, to: 28 },
      readyBy: "2026-12-19",
    });
  });

  test("of two changes of the days one wins; a page without them leaves them as they are", async () => {
    await set({ readyIn: "21" });
    version = 0;
    expect(await set({ readyIn: "30" })).toMatchObject({
      kind: "stale",
      now: { readyIn: "21" },
    });
    const input = { version: 0, details: { phone: "+234 803 555 0123" } };
    expect(await runCommand(shop.ports, changeShop, input, { by: ADA })).toMatchObject({
      isChanged: true,
    });
    expect(shop.ports.catalogue.read().days.ready).toEqual({ from: 21, to: 21 });
  });

  test("a stored value that is not valid promises the Terms' days", async () => {
    await database.db
      .insertInto("catalogue_edits")
      .values({
        kind: "days",
        key: "shop",
        version: 1,
        value: '{"readyIn":"soon"}',
        changed_by: "hand",
        changed_at: "",
      })
      .execute();
    await database.db.updateTable("catalogue_revision").set({ revision: 1 }).execute();
    await shop.ports.catalogue.refresh();
    expect(shop.ports.catalogue.read()).toMatchObject({
      days: { ready: { from: 7, to: 14 }, express: 5 },
      faults: [{ kind: "days" }],
    });
  });
});
