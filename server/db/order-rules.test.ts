import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canBecome, ORDER_STATUSES } from "../../domain/checkout/order-status.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { enqueueEmail } from "../services/outbox.ts";

/** Statements that someone at a SQL prompt, or a bug in the shop, might execute. */
describe.each(databases)("the database's own rules on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const run = (statement: string) => sql.raw(statement).execute(database.db);
  let payments = 0;
  const payment = () => `paid_at = '2026-11-21', transaction_id = 'payment ${++payments}'`;
  const STEPS_TO: Record<OrderStatus, OrderStatus[]> = {
    pending: [],
    failed: ["failed"],
    paid: ["paid"],
    refunded: ["paid", "refunded"],
  };
  /** The other columns that an update to this status must set, as SQL. */
  const otherColumns = (to: OrderStatus) => (to === "paid" ? `, ${payment()}` : "");
  const orderWithStatus = async (status: OrderStatus): Promise<string> => {
    const { body } = await testShop(database.db).call("POST", "/api/orders", orderBody());
    for (const to of STEPS_TO[status]) await move(body.reference, to);
    return body.reference;
  };
  const move = (reference: string, to: OrderStatus, more = otherColumns(to)) =>
    run(`update orders set status = '${to}'${more} where reference = '${reference}'`);
  const statusOf = async (reference: string) => {
    const order = database.db.selectFrom("orders").select("status");
    return (await order.where("reference", "=", reference).executeTakeFirst())?.status;
  };

  const steps = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to })));
  test.each(steps.filter(({ from, to }) => canBecome(from, to)))(
    "an order goes from $from to $to",
    async ({ from, to }) => {
      const reference = await orderWithStatus(from);
      await move(reference, to);
      expect(await statusOf(reference)).toBe(to);
    },
  );

  test.each(steps.filter(({ from, to }) => from !== to && !canBecome(from, to)))(
    "no order goes from $from to $to",
    async ({ from, to }) => {
      const reference = await orderWithStatus(from);
      // Refused whatever other columns are set.
      for (const more of ["", `, ${payment()}`, ", paid_at = null, transaction_id = null"]) {
        await expect(move(reference, to, more)).rejects.toThrow(/there is no such step|an order/);
      }
      expect(await statusOf(reference)).toBe(from);
    },
  );

  test.each([
    "paid_at = '2026-11-21'",
    "transaction_id = 'payment of nobody'",
    "paid_at = '', transaction_id = ''",
    "paid_at = '2026-11-21', transaction_id = ''",
  ])("an order is not paid with %s alone", async (fields) => {
    const reference = await orderWithStatus("pending");
    await expect(move(reference, "paid", `, ${fields}`)).rejects.toThrow(
      "a paid order names its payment",
    );
  });

  test("an order that is not paid has no payment", async () => {
    const reference = await orderWithStatus("pending");
    await expect(
      run(`update orders set ${payment()} where reference = '${reference}'`),
    ).rejects.toThrow("an unpaid order has no payment");
  });

  test.each(["paid", "refunded"] as const)("a %s order keeps its payment", async (status) => {
    const reference = await orderWithStatus(status);
    for (const change of [payment(), "transaction_id = null", "paid_at = '2027-01-01'"]) {
      await expect(
        run(`update orders set ${change} where reference = '${reference}'`),
      ).rejects.toThrow(/a paid order names its payment|an order keeps its payment/);
    }
  });

  test.each([
    "amount = amount - 100",
    "amount = amount + 100",
    "currency = 'USD'",
    "reference = 'HZ00000000000000000000000000'",
    "created_at = '2026-01-01'",
  ])("%s is refused, whatever the order's status", async (change) => {
    for (const status of ORDER_STATUSES) {
      const reference = await orderWithStatus(status);
      await expect(
        run(`update orders set ${change} where reference = '${reference}'`),
      ).rejects.toThrow(/an order keeps its reference|check constraint/i);
    }
  });

  test("one payment pays one order", async () => {
    const [one, other] = [await orderWithStatus("pending"), await orderWithStatus("pending")];
    const same = `, ${payment()}`;
    await move(one, "paid", same);
    await expect(move(other, "paid", same)).rejects.toThrow(/unique/i);
    expect(await statusOf(other)).toBe("pending");
  });

  test("an order begins pending, in naira, with an amount and without a payment", async () => {
    const insert = (changed: Record<string, string>) => {
      const row = {
        reference: "'HZ1'",
        status: "'pending'",
        amount: "100",
        currency: "'NGN'",
        created_at: "'2026-11-21'",
        ...changed,
      };
      const texts = ["first_name", "last_name", "email", "phone", "address", "country", "state"];
      const columns = [...Object.keys(row), ...texts, "comments"];
      const values = [...Object.values(row), ...texts.map(() => "''"), "''"];
      return run(`insert into orders (${columns.join(", ")}) values (${values.join(", ")})`);
    };
    const wrong: Record<string, string>[] = [
      { status: "'paid'", paid_at: "'2026-11-21'", transaction_id: "'x'" },
      { status: "'failed'" },
      { status: "'shipped'" },
      { transaction_id: "'x'" },
      { amount: "0" },
      { amount: "-100" },
      { currency: "'USD'" },
    ];
    for (const bad of wrong) {
      await expect(insert(bad)).rejects.toThrow(
        /an order begins pending and unpaid|check constraint/i,
      );
    }
    await insert({});
  });

  test("a line has from 1 to 999 pieces, each at a price", async () => {
    const reference = await orderWithStatus("pending");
    const insert = (quantity: number, unit_price: number) =>
      run(
        `insert into order_lines (reference, position, sku, name, size, quantity, unit_price) values ('${reference}', 99, 'sku', 'name', '', ${quantity}, ${unit_price})`,
      );
    for (const [quantity, price] of [
      [0, 100],
      [-1, 100],
      [1000, 100],
      [1, 0],
      [1, -100],
    ] as const) {
      await expect(insert(quantity, price), `${quantity} at ${price}`).rejects.toThrow(
        /check constraint/i,
      );
    }
    await insert(999, 100);
  });

  test("lines and events stay as they were written", async () => {
    const reference = await orderWithStatus("pending");
    await expect(
      run(`update order_lines set unit_price = 100 where reference = '${reference}'`),
    ).rejects.toThrow("a line stays as it was ordered");
    await run(
      `insert into payment_events (key, reference, kind, detail, received_at) values ('k', 'r', 'payment.mismatch', '', '')`,
    );
    await expect(run("update payment_events set kind = 'payment.paid'")).rejects.toThrow(
      "an event stays as it was heard",
    );
  });

  test.each(["payment.paid", "payment.refunded"])(
    "an order has one event %s, under whatever key",
    async (kind) => {
      const insert = (key: string, reference: string) =>
        run(
          `insert into payment_events (key, reference, kind, detail, received_at) values ('${key}', '${reference}', '${kind}', '', '')`,
        );
      await insert(`${kind} one`, "HZ3");
      await insert(`${kind} of another order`, "HZ4");
      await expect(insert(`${kind} two`, "HZ3")).rejects.toThrow(/unique/i);
    },
  );

  test("an order has one confirmation, under whatever key", async () => {
    const at = new Date("2026-11-21T09:00:00.000Z");
    await enqueueEmail(database.db, "order-confirmation", "HZ2", at);
    await expect(
      run(
        `insert into outbox (key, topic, subject, state, attempts, due_at, created_at)
         values ('another', 'order-confirmation', 'HZ2', 'waiting', 0, '', '')`,
      ),
    ).rejects.toThrow(/unique/i);
  });
});
