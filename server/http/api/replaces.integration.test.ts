import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { timelineOf } from "../../../app/house/orders/history.tsx";
import { customer, orderBody } from "../../../tests/support/order-body.ts";
import { paid, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { giveCredit } from "../../payments/credits.ts";
import { blankOrders } from "../../orders/erase-order.ts";
import { listConcerns } from "../../payments/concerns.ts";

onBothDatabases("one checkout, one order, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
  });
  afterAll(() => database.close());

  const order = async (body: object, key: string = randomUUID()) => {
    const { status, body: answer } = await shop.call("POST", "/api/orders", body, {
      "Idempotency-Key": key,
    });
    return { ...answer, status, key };
  };
  const lagos = { ...customer(), address: "7 Marina", state: "Lagos" };
  /** ₦140,000 instead of ₦350,000, to another address, express: ₦182,000. */
  const changed = (replaces: { reference: string; key: string }) => ({
    lines: [{ sku: "naledi/orion-dress", size: "L", quantity: 1 }],
    customer: lagos,
    speed: "express",
    replaces: { reference: replaces.reference, key: replaces.key },
  });
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body as unknown as Record<string, unknown>;
  const pay = async (payment: { reference: string; amount: number }) => {
    shop.world.verify = (asked) =>
      asked === payment.reference ? paid(payment) : { kind: "not-found" };
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    await shop.call("POST", `/api/orders/${payment.reference}/confirm`);
  };
  const entries = (reference: string) =>
    database.db
      .selectFrom("order_replacements")
      .selectAll()
      .where("order_reference", "=", reference)
      .execute();

  test("an order takes the new content, keeps number and reference, and gets a payment of its own", async () => {
    const first = await order(orderBody());
    const before = await read(first.reference);
    const second = await order(changed(first));
    expect(second).toMatchObject({ status: 201, amount: 18_200_000 });
    expect(second.reference).not.toBe(first.reference);
    const fields = new Map(
      second.metadata.custom_fields.map(({ variable_name, value }) => [variable_name, value]),
    );
    expect([...fields.keys()]).toHaveLength(8);
    expect(fields.get("shipping_address")).toBe("7 Marina");
    expect(fields.get("order_number")).toBe(before["number"]);
    expect(fields.get("order_summary")).toContain("size L");
    const now = await read(first.reference);
    expect(now).toMatchObject({ number: before["number"], total: 18_200_000, speed: "express" });
    expect(now["lines"]).toHaveLength(1);
    const [entry, ...more] = await entries(first.reference);
    expect(more).toEqual([]);
    expect(JSON.parse(entry?.before ?? "")).toMatchObject({
      amount: 35_000_000,
      state: "Rivers",
      lines: [{ size: "M", quantity: 2 }, { size: "S" }],
    });
    await pay(second);
    expect(await read(first.reference)).toMatchObject({ status: "paid", due: 0 });
  });

  test("the same request again changes nothing more, and with another body it is refused", async () => {
    const first = await order(orderBody());
    const key = randomUUID();
    const second = await order(changed(first), key);
    expect(await order(changed(first), key)).toEqual({ ...second, status: 200 });
    const { replaces: _, ...alone } = changed(first);
    expect(await order(alone, key)).toEqual({ ...second, status: 200 });
    expect(await entries(first.reference)).toHaveLength(1);
    expect(await order({ ...changed(first), speed: "standard" }, key)).toMatchObject({
      status: 422,
      error: { code: "idempotency_mismatch" },
    });
    const twice = await Promise.all([1, 2, 3].map(() => order(changed(first), "at-once")));
    expect(new Set(twice.map(({ reference }) => reference)).size).toBe(1);
    expect(await entries(first.reference)).toHaveLength(2);
  });

  test("a wrong key, or anything paid, is 409 and changes nothing", async () => {
    const first = await order(orderBody());
    const other = await order(orderBody());
    const before = await read(first.reference);
    const none = "HZ00000000000000000000000000";
    for (const replaces of [
      { reference: first.reference, key: "wrong" },
      { reference: first.reference, key: other.key },
      { reference: none, key: first.key },
    ]) {
      const refused = await order(changed(replaces));
      expect(refused).toMatchObject({ status: 409, error: { code: "not_replaceable" } });
    }
    expect(await order({ ...orderBody(), replaces: { reference: 7 } })).toMatchObject({
      status: 422,
    });
    expect(await read(first.reference)).toEqual(before);
    await pay(first);
    expect((await order(changed(first))).status).toBe(409);
    expect(await read(first.reference)).toMatchObject({ status: "paid", total: 35_000_000 });
    expect(await entries(first.reference)).toEqual([]);
  });

  test("a price that has changed is told, and nothing changes", async () => {
    const first = await order(orderBody());
    const refused = await order({ ...changed(first), expectedTotal: 1 });
    expect(refused).toMatchObject({ status: 409, error: { code: "price_changed" } });
    expect(await read(first.reference)).toMatchObject({ total: 35_000_000 });
  });

  test("an earlier payment counts by its amount: in part, or too much", async () => {
    const first = await order(orderBody());
    await order(changed(first));
    await pay(first);
    expect(await read(first.reference)).toMatchObject({ status: "paid", due: 0 });
    const concerns = await listConcerns(database.db);
    expect(concerns.find(({ reference }) => reference === first.reference)).toMatchObject({
      kind: "payment.surplus",
      amount: 16_800_000,
    });

    const cheap = await order({
      ...orderBody(),
      lines: [{ sku: "naledi/orion-dress", quantity: 1 }],
    });
    const { reference, key } = cheap;
    await order({ ...orderBody(), replaces: { reference, key } });
    await pay(cheap);
    expect(await read(cheap.reference)).toMatchObject({ status: "part_paid", due: 21_000_000 });
  });

  test("store credit is given back and spent anew; where it covers all, the order is paid", async () => {
    const email = "ada@example.com";
    const gift = { email, amount: 20_000_000, reason: "gift", by: "Hazel", id: randomUUID() };
    const credit = await giveCredit(shop.ports, gift);
    const first = await order({ ...orderBody(), credit });
    expect(first.amount).toBe(15_000_000);
    const second = await order({ ...changed(first), credit });
    expect(second).toMatchObject({ status: 201, amount: 0 });
    expect(await read(first.reference)).toMatchObject({ status: "paid", credit: 18_200_000 });
    expect(await shop.shop.readCredit(credit, email)).toBe(1_800_000);
  });

  test("the house sees in the order's history what it was, until its customer is erased", async () => {
    const first = await order(orderBody());
    await order(changed(first));
    const number = Number(String((await read(first.reference))["number"]).slice(3));
    const history = async () => {
      const page = await shop.shop.house.orders.read(number);
      if (!page) throw new Error(`No order ${number}`);
      return timelineOf(page).filter(({ text }) => text.includes("changed the order"));
    };
    expect(await history()).toMatchObject([
      {
        text: "The customer changed the order before paying: ₦182,000, was ₦350,000",
        detail:
          "Until then: 2 × Orion Dress, size M; 1 × Bubble & Molly Combo, size S; Standard; Ada Okafor; ada@example.com; +234 803 555 0123; 12 Example Street, Port Harcourt, Rivers, Nigeria",
        kind: "order",
      },
    ]);
    await blankOrders(database.db, [first.reference]);
    expect(await history()).toMatchObject([
      { text: "The customer changed the order before paying", detail: undefined },
    ]);
  });

  test("what an order was is erased with its customer, and the database refuses any other change", async () => {
    const first = await order(orderBody());
    await expect(
      database.db
        .updateTable("orders")
        .set({ amount: 100 })
        .where("reference", "=", first.reference)
        .execute(),
    ).rejects.toThrow(/keeps its amount/);
    await order(changed(first));
    await expect(
      database.db
        .updateTable("order_replacements")
        .set({ speed: "x" } as object)
        .execute(),
    ).rejects.toThrow(/stays/);
    await blankOrders(database.db, [first.reference]);
    expect(JSON.stringify(await entries(first.reference))).not.toContain("Okafor");
  });
});
