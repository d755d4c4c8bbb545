import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Zone } from "../../domain/checkout/delivery.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, letIn, onOrders, postSettings } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { createRefundProvider } from "../../tests/support/refund-provider.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { runCommand } from "../house/commands.ts";
import { addZone, changeCollect, changeZone, removeZone } from "../house/delivery-settings.ts";
import { composeOrderEmail } from "../orders/compose-email.ts";
import { chargeOrder } from "../orders/charge-order.ts";
import { giveCredit } from "../payments/credits.ts";
import { createSendRefund } from "../payments/send-refund.ts";

const zone = (place: string, price: number | null, changed: Partial<Zone> = {}): Zone => ({
  place,
  price,
  freeAbove: null,
  days: 3,
  duties: "",
  ...changed,
});

onDatabases("delivery at checkout on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let version: number;
  beforeEach(async () => {
    database = await open();
    shop = testShop(database.db);
    version = 0;
  });
  afterEach(() => database.close());

  const by = { by: ADA };
  const add = (each: Zone) =>
    runCommand(shop.ports, addZone, { version: version++, zone: each }, by);
  const change = (each: Zone) =>
    runCommand(shop.ports, changeZone, { version: version++, zone: each }, by);
  const remove = (place: string) =>
    runCommand(shop.ports, removeZone, { version: version++, place }, by);
  const collect = (collects: boolean) =>
    runCommand(shop.ports, changeCollect, { version: version++, collects }, by);
  /** An order of ₦350,000 to Rivers. */
  const order = async (more: object = {}, of = shop) => {
    const key = randomUUID();
    const answer = await of.call(
      "POST",
      "/api/orders",
      { ...orderBody(), ...more },
      {
        "Idempotency-Key": key,
      },
    );
    return { ...answer, key };
  };
  const read = async (reference: string) =>
    (await shop.call("GET", `/api/orders/${reference}`)).body as unknown as Record<string, unknown>;
  const pay = async (payment: { reference: string; amount: number }) => {
    shop.world.verify = (asked) =>
      asked === payment.reference ? paid(payment) : { kind: "not-found" };
    await shop.call("POST", `/api/orders/${payment.reference}/confirm`);
  };
  const to = (country: string, state: string) => ({ customer: { ...customer(), country, state } });

  test("nothing changes until a zone has a price, and then its price is in the order and its first payment", async () => {
    await add(zone("Port Harcourt", null));
    const { body: before } = await order({ expectedTotal: 350_000 });
    expect(before.amount).toBe(35_000_000);
    expect(await read(before.reference)).toMatchObject({ total: 35_000_000, delivery: 0 });
    expect(await read(before.reference)).not.toHaveProperty("handover");

    await change(zone("Port Harcourt", 3_500));
    const { status, body } = await order({ speed: "express", expectedTotal: 458_500 });
    expect([status, body.amount]).toEqual([201, 45_850_000]);
    expect(JSON.stringify(body.metadata)).toContain("Express: ₦105,000; Delivery: ₦3,500");
    expect(await read(body.reference)).toMatchObject({
      amount: 45_850_000,
      total: 45_850_000,
      due: 45_850_000,
      express: 10_500_000,
      delivery: 350_000,
      discount: 0,
      credit: 0,
      handover: "deliver",
      charges: [],
    });
    await pay(body);
    const mail = await composeOrderEmail(
      { ...shop.ports, ownerEmail: undefined },
      "order-confirmation",
      body.reference,
    );
    expect(JSON.stringify(mail)).toContain("Delivery: ₦3,500");
  });

  test("the narrowest zone counts; where none fits the fee is told later", async () => {
    await add(zone("Rest of Nigeria", 5_000));
    await add(zone("Lagos", 3_000));
    await add(zone("GH", 25_000));
    const amountTo = async (country: string, state: string) =>
      (await order(to(country, state))).body.amount / 100 - 350_000;
    expect(await amountTo("NG", "Lagos")).toBe(3_000);
    expect(await amountTo("NG", "Rivers")).toBe(5_000);
    expect(await amountTo("GH", "Ashanti")).toBe(25_000);
    expect(await amountTo("GB", "Birmingham")).toBe(0);
    await add(zone("Everywhere else", 60_000));
    expect(await amountTo("GB", "Birmingham")).toBe(60_000);
    await remove("GH");
    expect(await amountTo("GH", "Ashanti")).toBe(60_000);
    const free = await change(zone("Everywhere else", 60_000, { freeAbove: 350_000 }));
    expect(free.kind).toBe("done");
    const { body } = await order(to("GH", "Ashanti"));
    expect(await read(body.reference)).toMatchObject({ delivery: 0, handover: "deliver" });
  });

  test("an order can be collected, once the owner lets it; anything else names delivery", async () => {
    await add(zone("Port Harcourt", 3_500));
    for (const delivery of ["pickup", "", 1, null, "collect"]) {
      expect(await order({ delivery })).toMatchObject({
        status: 422,
        body: { error: { fields: { delivery: expect.any(String) } } },
      });
    }
    await collect(true);
    const { body } = await order({ delivery: "collect", expectedTotal: 350_000 });
    expect(body.amount).toBe(35_000_000);
    expect(JSON.stringify(body.metadata)).toContain("Collect in Port Harcourt: free");
    expect(await read(body.reference)).toMatchObject({ delivery: 0, handover: "collect" });
    const empty = { ...customer(), address: "" };
    const refused = await order({ delivery: "collect", customer: empty });
    expect(refused.body.error.fields).toHaveProperty("address");
  });

  test("a price that changed meanwhile is answered with the right sums, also by a process that did not notice", async () => {
    await add(zone("Port Harcourt", 3_500));
    const other = testShop(database.db);
    await other.ports.catalogue.refresh();
    await change(zone("Port Harcourt", 4_000));
    for (const of of [shop, other]) {
      expect(await order({ expectedTotal: 353_500 }, of)).toMatchObject({
        status: 409,
        body: {
          error: {
            code: "price_changed",
            total: 354_000,
            delivery: 4_000,
            discount: 0,
            express: 0,
            credit: 0,
          },
        },
      });
    }
  });

  test("store credit comes last and pays for delivery, too; delivery paid in money goes back without the order", async () => {
    await add(zone("Port Harcourt", 3_500));
    const credit = (amount: number) =>
      giveCredit(shop.ports, {
        email: customer().email,
        amount,
        reason: "Late",
        by: "Ada",
        id: randomUUID(),
      });
    const whole = await credit(36_000_000);
    const covered = await order({ credit: whole, expectedTotal: 0 });
    expect(covered.body.amount).toBe(0);
    expect(await read(covered.body.reference)).toMatchObject({
      status: "paid",
      credit: 35_350_000,
    });

    const code = await credit(35_000_000);
    const wrong = await order({ credit: code, expectedTotal: 1 });
    expect(wrong.body.error).toMatchObject({ total: 3_500, delivery: 3_500, credit: 350_000 });
    const { body } = await order({ credit: code, expectedTotal: 3_500 });
    expect(await read(body.reference)).toMatchObject({ status: "pending", due: 350_000 });
    await pay(body);
    const provider = createRefundProvider(
      () => 350_000,
      () => shop.world.now,
    );
    shop.world.refund = provider.refund;
    await shop.shop.requestRefund({
      of: { order: body.reference },
      amount: "all",
      reason: "Collected",
      by: "Ada",
      key: "1",
    });
    await createSendRefund(shop.ports)();
    const [refund] = provider.refunds;
    if (!refund) throw new Error("Nothing was refunded");
    refund.status = "processed";
    await shop.webhook(provider.event(refund));
    expect(await read(body.reference)).toMatchObject({ status: "paid", refunded: 350_000, due: 0 });
  });

  test("later fees stand beside it, and it is taken back by one, at most what it cost", async () => {
    await add(zone("Port Harcourt", 3_500));
    const { body } = await order();
    await pay(body);
    const act = onOrders(() => shop);
    const charge = (amount: number) =>
      act(chargeOrder, {
        order: body.reference,
        kind: "delivery" as const,
        amount,
        label: "Delivery by DHL",
        ...by,
      });
    await charge(100_000);
    expect(await read(body.reference)).toMatchObject({
      status: "part_paid",
      due: 100_000,
      delivery: 350_000,
      charges: [{ kind: "delivery", amount: 100_000, label: "Delivery by DHL" }],
    });
    expect(await charge(-450_100)).toMatchObject({ kind: "refused", why: "nothing-to-take-off" });
    await charge(-450_000);
    expect(await read(body.reference)).toMatchObject({ status: "paid", total: 35_000_000 });
  });

  test("an order that is changed before paying gets the price of its new address, and keeps it once paid", async () => {
    await add(zone("Port Harcourt", 3_500));
    await add(zone("Lagos", 3_000));
    await collect(true);
    const first = await order();
    const replaces = { reference: first.body.reference, key: first.key };
    const second = await order({ ...to("NG", "Lagos"), replaces });
    expect(second.body.amount).toBe(35_300_000);
    expect(await read(replaces.reference)).toMatchObject({ delivery: 300_000, express: 0 });
    const third = await order({ delivery: "collect", replaces });
    expect(await read(replaces.reference)).toMatchObject({ delivery: 0, handover: "collect" });
    await pay(third.body);
    await expect(
      database.db
        .updateTable("orders")
        .set({ delivery: 100 })
        .where("reference", "=", replaces.reference)
        .execute(),
    ).rejects.toThrow("an order keeps its amount, speed and delivery");
  });

  test("a key gives its order again at the old price, and another way of delivery is another order", async () => {
    await add(zone("Port Harcourt", 3_500));
    await collect(true);
    const headers = { "Idempotency-Key": "kept" };
    const first = await shop.call("POST", "/api/orders", orderBody(), headers);
    await change(zone("Port Harcourt", 9_000));
    const again = await shop.call("POST", "/api/orders", orderBody(), headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const collected = { ...orderBody(), delivery: "collect" };
    const other = await shop.call("POST", "/api/orders", collected, headers);
    expect(other.body.error.code).toBe("idempotency_mismatch");
  });

  test("the owner's forms: each zone once, whole prices, old and new values in the record, stale ones refused", async () => {
    const cookie = await letIn(shop, "ada@house.example");
    const post = (act: string, typed: Record<string, string>) =>
      postSettings(shop, cookie, act, typed);
    const lagos = { version: "0", place: "Lagos", price: "₦3,500", days: "3" };
    expect(await post("add-zone", lagos)).toMatchObject({ kind: "done" });
    expect(await post("add-zone", { ...lagos, version: "1" })).toMatchObject({
      kind: "invalid",
      fields: { place: "This zone is there already." },
    });
    for (const [field, text] of [
      ["place", "NG"],
      ["place", "ZZ"],
      ["place", "Mars"],
      ["price", "10,000,001"],
      ["price", "-1"],
      ["price", "35.50"],
      ["freeAbove", "many"],
      ["days", "2.5"],
      ["duties", "a".repeat(201)],
    ] as const) {
      expect(
        await post("add-zone", { version: "1", place: "GH", price: "0", [field]: text }),
      ).toMatchObject({ kind: "invalid", fields: { [field]: expect.any(String) } });
    }
    const dearer = { ...lagos, version: "1", price: "4000", freeAbove: "100,000", duties: "Duty" };
    expect(await post("change-zone", dearer)).toMatchObject({ kind: "done" });
    expect(await post("change-zone", { ...dearer, price: "1" })).toMatchObject({
      kind: "stale",
      now: { zones: [{ price: 4_000, duties: "" }], version: 2 },
    });
    expect(await post("collect", { version: "2", collect: "yes" })).toMatchObject({ kind: "done" });
    expect(await post("remove-zone", { version: "3", place: "Lagos" })).toMatchObject({
      kind: "done",
    });
    const record = await shop.shop.house.listRecord({ limit: 3 });
    expect(record.map(({ before, after }) => [before, after])).toEqual([
      ['{"Lagos":"₦4,000, free from ₦100,000 on, 3 days","Collect":"on"}', '{"Collect":"on"}'],
      [
        '{"Lagos":"₦4,000, free from ₦100,000 on, 3 days","Collect":"off"}',
        '{"Lagos":"₦4,000, free from ₦100,000 on, 3 days","Collect":"on"}',
      ],
      [
        '{"Lagos":"₦3,500, 3 days","Collect":"off"}',
        '{"Lagos":"₦4,000, free from ₦100,000 on, 3 days","Collect":"off"}',
      ],
    ]);
    const helper = await letIn(shop, "helper@house.example", "helper");
    expect(await postSettings(shop, helper, "collect", { version: "4", collect: "no" })).toEqual({
      kind: "forbidden",
    });
  });
});
