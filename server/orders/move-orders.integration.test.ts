import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { choiceOf, ORDERS_A_PAGE } from "../../domain/house/orders.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { ADA, letIn, onOrders, visitOf } from "../../tests/support/house.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { openDatabase } from "../db/open.ts";
import type { Visit } from "../house/visit.ts";
import { moveOrder } from "./change-stage.ts";
import { chargeOrder } from "./charge-order.ts";

onDatabases("several orders moved at once, on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let visit: Visit;
  beforeAll(async () => {
    database = await open();
    const first = testShop(database.db);
    // A helper may move orders like everybody in the house.
    visit = await visitOf(first, await letIn(first, "chi@house.example", "helper"));
  });
  beforeEach(async () => {
    shop = testShop(database.db);
    await database.db.deleteFrom("outbox").execute();
  });
  afterAll(() => database.close());

  async function placed(): Promise<{ order: string; reference: string; amount: number }> {
    const body = { ...orderBody(), customer: { ...customer(), email: "ada@example.com" } };
    const result = await shop.shop.placeOrder(body);
    if (!("order" in result)) throw new Error(result.kind);
    const { number, reference, amount } = result.order;
    return { order: number, reference, amount };
  }
  async function ordered(): Promise<string> {
    const order = await placed();
    shop.world.verify = () => paid(order);
    shop.world.now = new Date(shop.world.now.getTime() + 10_000);
    expect(await shop.shop.settlePayment(order.reference)).toMatchObject({ kind: "paid" });
    return order.order;
  }
  const chosen = (orders: readonly string[], stage: Stage) =>
    Object.fromEntries(orders.map((order, at) => [`order${at}`, choiceOf({ order, stage })]));
  async function send(
    act: string,
    values: Record<string, string>,
    { form = randomUUID(), by = shop }: { form?: string; by?: TestShop } = {},
  ) {
    const path = "/house/orders";
    const posted = await by.shop.house.post({ path, values: { act, form, ...values }, visit });
    if (!posted) throw new Error(`${act} is no form of the page`);
    return posted.result;
  }
  /** What became of each: its kind, or why it was refused. */
  async function sent(...given: Parameters<typeof send>) {
    const result = await send(...given);
    if (result.kind !== "done") throw new Error(result.kind);
    return result.orders.map(({ outcome }) => ("why" in outcome ? outcome.why : outcome.kind));
  }
  const file = async (order: string) => {
    const read = await shop.shop.house.orders.read(Number(order.slice("HZ-".length)));
    if (!read) throw new Error("There is no such order");
    return read;
  };
  const stageOf = async (order: string) => (await file(order)).order.stage;
  const acts = async (id: string) =>
    (await shop.shop.house.listRecord({ about: { kind: "order", id }, limit: 50 })).map(
      ({ act }) => act,
    );
  const mails = async (order: string) =>
    (await file(order)).emails.filter(({ topic }) => topic === "stage").length;

  test("each is moved as on its own page, with its mail and its row of the record; one that is not paid stays", async () => {
    const [one, two, unpaid] = [await ordered(), await ordered(), (await placed()).order];
    const result = await send("to-cutting", chosen([one, unpaid, two], "received"));
    expect(result).toMatchObject({
      kind: "done",
      orders: [
        { order: one, outcome: { kind: "done", stage: "cutting" } },
        {
          order: unpaid,
          outcome: { kind: "refused", why: "nothing-paid", money: { due: 35_000_000 } },
        },
        { order: two, outcome: { kind: "done", stage: "cutting" } },
      ],
    });
    expect(await Promise.all([one, two, unpaid].map(stageOf))).toEqual([
      "cutting",
      "cutting",
      "received",
    ]);
    for (const order of [one, two]) {
      expect(await acts(order)).toEqual(["moved-order"]);
      expect(await mails(order)).toBe(1);
    }
    expect(await acts(unpaid)).toEqual([]);
    expect(await mails(unpaid)).toBe(0);
  });

  test("a form that is sent twice moves once, and the rest of one that was cut short", async () => {
    const [one, two] = [await ordered(), await ordered()];
    const form = randomUUID();
    expect(await sent("to-cutting", chosen([one], "received"), { form })).toEqual(["done"]);
    const both = chosen([one, two], "received");
    expect(await sent("to-cutting", both, { form })).toEqual(["repeated", "done"]);
    expect(await sent("to-cutting", both, { form })).toEqual(["repeated", "repeated"]);
    expect(await acts(one)).toEqual(["moved-order"]);
    // The form's other button, after 'Back'.
    expect(await sent("to-sewing", chosen([one], "cutting"), { form })).toEqual(["other-values"]);
    expect(await stageOf(one)).toBe("cutting");
  });

  test("two processes move each order once", { tags: ["rest"] }, async () => {
    const orders = [await ordered(), await ordered(), await ordered()];
    const { dataDir, databaseUrl } = database;
    const otherDb = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const other = testShop(otherDb);
    other.world.now = shop.world.now;
    const form = randomUUID();
    const values = chosen(orders, "received");
    const results = await Promise.all([
      // One form that arrives twice, and another one.
      sent("to-cutting", values, { form }),
      sent("to-cutting", values, { form, by: other }),
      sent("to-cutting", chosen(orders.toReversed(), "received"), { by: other }),
    ]);
    await otherDb.destroy();
    for (const order of orders) {
      expect(await stageOf(order)).toBe("cutting");
      expect(await acts(order)).toEqual(["moved-order"]);
      expect(await mails(order)).toBe(1);
    }
    expect(results.flat().filter((kind) => kind === "done")).toHaveLength(orders.length);
  });

  test("one stage forward and no further; one that somebody moved meanwhile stays as it is", async () => {
    const [one, two] = [await ordered(), await ordered()];
    expect(await sent("to-sewing", chosen([one], "received"))).toEqual(["no-step"]);
    // What the form says of the stage does not open the way to a later one.
    expect(await sent("to-sewing", chosen([one], "cutting"))).toEqual(["stale"]);
    await onOrders(() => shop)(moveOrder, {
      order: two,
      by: ADA,
      from: "received",
      to: "cutting",
    });
    expect(await sent("to-cutting", chosen([one, two], "received"))).toEqual(["done", "stale"]);
    expect(await acts(two)).toEqual(["moved-order"]);
  });

  test("what is not fully paid does not leave the house; shipping asks for the courier once", async () => {
    const [one, two] = [await ordered(), await ordered()];
    for (const to of ["cutting", "sewing", "ready"] as const) {
      const from = { cutting: "received", sewing: "cutting", ready: "sewing" } as const;
      expect(await sent(`to-${to}`, chosen([one, two], from[to]))).toEqual(["done", "done"]);
    }
    const fee = { kind: "delivery", amount: 500_000, label: "Delivery" } as const;
    await onOrders(() => shop)(chargeOrder, { order: two, by: ADA, ...fee });
    const ready = chosen([one, two], "ready");
    expect(await send("to-shipped", ready)).toMatchObject({
      kind: "invalid",
      fields: { courier: "Please say who carries it." },
    });
    expect(await stageOf(one)).toBe("ready");
    expect(await sent("to-shipped", { ...ready, courier: "GIG Logistics" })).toEqual([
      "done",
      "something-due",
    ]);
    expect((await file(one)).stages).toContainEqual(
      expect.objectContaining({ stage: "shipped", courier: "GIG Logistics", made_by: "chi" }),
    );
    expect(await stageOf(two)).toBe("ready");
  });

  test("'Undo' takes back the step of each, once", async () => {
    const [one, two] = [await ordered(), await ordered()];
    await sent("to-cutting", chosen([one, two], "received"));
    const form = randomUUID();
    const cutting = chosen([one, two], "cutting");
    expect(await sent("undo", cutting, { form })).toEqual(["done", "done"]);
    expect(await sent("undo", cutting, { form })).toEqual(["repeated", "repeated"]);
    expect(await sent("undo", chosen([one], "received"))).toEqual(["no-step"]);
    expect(await stageOf(one)).toBe("received");
    expect(await acts(two)).toEqual(["undid-stage", "moved-order"]);
    // The mail had not been sent yet.
    expect(await mails(two)).toBe(0);
  });

  test("a form without a choice, or with values that no page sends, changes nothing", async () => {
    const one = await ordered();
    const unread: Record<string, string>[] = [
      {},
      { order0: "" },
      { order0: `${one}~nothing` },
      { order0: "~received" },
      { [`order${ORDERS_A_PAGE}`]: `${one}~received` },
    ];
    for (const values of unread) {
      expect(await send("to-cutting", values)).toMatchObject({ why: "none-chosen" });
    }
    expect(await sent("to-cutting", chosen(["HZ-99999"], "received"))).toEqual(["unknown"]);
    expect(await sent("to-cutting", { ...chosen([one], "received"), order1: `${one}~cutting` }))
      // The last of two values for one order counts.
      .toEqual(["no-step"]);
    expect(await stageOf(one)).toBe("received");
  });
});
