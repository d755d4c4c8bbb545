import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { RETENTION } from "../../domain/retention.ts";
import type { RecordKind } from "../../domain/retention.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { listSubscribers } from "../messages/newsletter.ts";
import { readOrderFile } from "../orders/order-file.ts";
import { dropExpired } from "./retention.ts";

type Order = { reference: string; amount: number };

const PLACED = new Date("2026-11-21T09:00:00.000Z");
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

onDatabases("dropping what is past its retention on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = testShop(database.db);
  });
  beforeEach(async () => {
    shop.world.now = PLACED;
    shop.world.verify = () => ({ kind: "not-found" });
    const tables = [
      "idempotency_keys",
      "payment_events",
      "payments",
      "order_lines",
      "orders",
    ] as const;
    for (const table of [...tables, "messages", "outbox", "subscribers", "rate_limits"] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });
  afterAll(() => database.close());

  const place = async (key = "key"): Promise<Order> =>
    (await shop.call("POST", "/api/orders", orderBody(), { "Idempotency-Key": key })).body;
  const confirm = async (order: Order, changed: Parameters<typeof paid>[1] = {}) => {
    shop.world.verify = () => paid(order, changed);
    await shop.call("POST", `/api/orders/${order.reference}/confirm`);
  };
  /** Puts orders into the state in which the reconciler has stopped checking them. */
  const askNoMore = () => database.db.deleteFrom("jobs").where("queue", "=", "payment").execute();
  const fileOf = ({ reference }: Order) => readOrderFile(database.db, reference);
  /** Runs a minute before the period ends and a minute after; returns the number of records dropped by each run. */
  const around = async (kept: RecordKind): Promise<number[]> => {
    const end = PLACED.getTime() + RETENTION[kept].days * DAY;
    const early = await dropExpired(database.db, new Date(end - MINUTE));
    const late = await dropExpired(database.db, new Date(end + MINUTE));
    return [early[kept], late[kept]];
  };

  test.each(["pending", "failed"])("an order that stayed %s goes whole", async (status) => {
    const order = await place();
    if (status === "failed") await confirm(order, { status });
    expect((await fileOf(order))?.order.status).toBe(status);
    expect(await around("unpaidOrder")).toEqual([0, 0]);
    await askNoMore();
    expect(await around("unpaidOrder")).toEqual([0, 1]);
    expect(await fileOf(order)).toBeUndefined();
    const lines = await database.db.selectFrom("order_lines").selectAll().execute();
    expect(lines).toEqual([]);
  });

  test("a paid order loses its customer after two years and keeps the sale", async () => {
    const order = await place();
    await confirm(order);
    expect(await around("customer")).toEqual([0, 1]);
    const file = await fileOf(order);
    expect(file?.order).toMatchObject({
      status: "paid",
      amount: order.amount,
      first_name: "",
      email: "",
      address: "",
    });
    expect(file?.lines).toHaveLength(2);
  });

  test("a paid order goes whole after seven years", async () => {
    const order = await place();
    await confirm(order);
    expect(await around("order")).toEqual([0, 1]);
    expect(await fileOf(order)).toBeUndefined();
    const events = await database.db.selectFrom("payment_events").selectAll().execute();
    expect(events).toEqual([]);
  });

  test("an unpaid order that money was heard about stays for the owner", async () => {
    const order = await place();
    await confirm(order, { amount: order.amount - 100 });
    await askNoMore();
    expect(await around("unpaidOrder")).toEqual([0, 0]);
    expect((await fileOf(order))?.order).toMatchObject({ status: "pending", first_name: "Ada" });
  });

  test("messages of every form go after a year; who agreed to get news stays on the list", async () => {
    const person = { from_name: "Ada", from_email: "ada@example.com" };
    await shop.call("POST", "/api/messages", { kind: "contact", ...person, message: "Hello" });
    await shop.call("POST", "/api/messages", { kind: "popup", ...person });
    const { token } = await database.db
      .selectFrom("subscribers")
      .select("token")
      .executeTakeFirstOrThrow();
    await shop.shop.confirmSubscription(token);
    expect(await around("contactMessage")).toEqual([0, 2]);
    expect(await listSubscribers(database.db)).toMatchObject([{ email: "ada@example.com" }]);
  });

  test("limits that are over go with the first run", async () => {
    await shop.shop.takeMessage(
      { kind: "contact", from_name: "Ada", from_email: "ada@example.com", message: "Hello" },
      "203.0.113.7",
    );
    const limits = () => database.db.selectFrom("rate_limits").select("key").execute();
    await dropExpired(database.db, new Date(PLACED.getTime() + 59 * MINUTE));
    expect(await limits()).toHaveLength(2);
    await dropExpired(database.db, new Date(PLACED.getTime() + 60 * MINUTE));
    expect(await limits()).toEqual([]);
  });

  test("the record of a sent e-mail goes; one that waits stays", async () => {
    const order = await place();
    await confirm(order);
    await database.db
      .updateTable("outbox")
      .set({ state: "sent" })
      .where("topic", "=", "order-notice")
      .execute();
    expect(await around("sentEmail")).toEqual([0, 1]);
    expect((await fileOf(order))?.emails).toMatchObject([{ topic: "order-confirmation" }]);
  });

  test("the key of a repeated request goes, its order stays", async () => {
    const order = await place();
    await confirm(order);
    expect(await around("requestKey")).toEqual([0, 1]);
    expect(await fileOf(order)).toBeDefined();
  });

  test("two at once do no harm", async () => {
    const orders = [await place("a"), await place("b")];
    await askNoMore();
    const later = new Date(PLACED.getTime() + 40 * DAY);
    await Promise.all([dropExpired(database.db, later), dropExpired(database.db, later)]);
    expect(await Promise.all(orders.map(fileOf))).toEqual([undefined, undefined]);
  });

  test("results of the payment page's checks go after a year", async () => {
    const check = { key: "a", release: "1a2b3c", outcome: "same", detail: "{}" } as const;
    await database.db
      .insertInto("payment_page_checks")
      .values({ ...check, provider_script: null, last_at: PLACED.toISOString() })
      .execute();
    expect(await around("paymentPageCheck")).toEqual([0, 1]);
  });
});
