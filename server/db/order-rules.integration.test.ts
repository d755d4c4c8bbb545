import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canBecome, PAYMENT_STATUSES } from "../../domain/payments/states.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { STAGES } from "../../domain/orders/stages.ts";
import type { PaymentStatus } from "../../domain/payments/states.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { enqueueEmail } from "../messages/outbox.ts";

/** Statements that someone at a SQL prompt, or a bug in the shop, might execute. */
onBothDatabases("the database's own rules on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const run = (statement: string) => sql.raw(statement).execute(database.db);
  let transactions = 0;
  const transaction = () => `paid_at = '2026-11-21', transaction_id = 'id ${++transactions}'`;
  const STEPS_TO: Record<PaymentStatus, PaymentStatus[]> = {
    pending: [],
    failed: ["failed"],
    paid: ["paid"],
    refunded: ["paid", "refunded"],
  };
  /** The other columns that an update to this status must set, as SQL. */
  const otherColumns = (to: PaymentStatus) => {
    if (to === "paid") return `, ${transaction()}`;
    return to === "refunded" ? ", refunded = amount" : "";
  };
  /** The reference of an order whose only payment has this status; it is the payment's as well. */
  const paymentWithStatus = async (status: PaymentStatus): Promise<string> => {
    const { body } = await testShop(database.db).call("POST", "/api/orders", orderBody());
    for (const to of STEPS_TO[status]) await move(body.reference, to);
    return body.reference;
  };
  const move = (reference: string, to: PaymentStatus, more = otherColumns(to)) =>
    run(`update payments set status = '${to}'${more} where reference = '${reference}'`);
  const moveOrder = (reference: string, to: OrderStatus) =>
    run(`update orders set status = '${to}' where reference = '${reference}'`);
  const statusOf = async (table: "orders" | "payments", reference: string) => {
    const rows = database.db.selectFrom(table).select("status");
    return (await rows.where("reference", "=", reference).executeTakeFirst())?.status;
  };

  const steps = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((to) => ({ from, to })));
  test.each(steps.filter(({ from, to }) => canBecome(from, to)))(
    "a payment goes from $from to $to",
    async ({ from, to }) => {
      const reference = await paymentWithStatus(from);
      await move(reference, to);
      expect(await statusOf("payments", reference)).toBe(to);
    },
  );

  test.each(steps.filter(({ from, to }) => from !== to && !canBecome(from, to)))(
    "no payment goes from $from to $to",
    async ({ from, to }) => {
      const reference = await paymentWithStatus(from);
      // Refused whatever other columns are set.
      const none = ", paid_at = null, transaction_id = null";
      for (const more of [
        "",
        `, ${transaction()}`,
        none,
        ", refunded = amount",
        ", refunded = 0",
      ]) {
        await expect(move(reference, to, more)).rejects.toThrow(
          /there is no such step|payment|refund/,
        );
      }
      expect(await statusOf("payments", reference)).toBe(from);
    },
  );

  test.each([
    "paid_at = '2026-11-21'",
    "transaction_id = 'of nobody'",
    "paid_at = '', transaction_id = ''",
    "paid_at = '2026-11-21', transaction_id = ''",
  ])("a payment does not succeed with %s alone", async (fields) => {
    const reference = await paymentWithStatus("pending");
    await expect(move(reference, "paid", `, ${fields}`)).rejects.toThrow(
      "a successful payment names its transaction",
    );
  });

  test("a payment that did not succeed has neither a transaction nor a refund", async () => {
    const reference = await paymentWithStatus("pending");
    for (const change of [transaction(), "refunded = 100"]) {
      await expect(
        run(`update payments set ${change} where reference = '${reference}'`),
      ).rejects.toThrow("any other payment has no transaction and no refund");
    }
  });

  test.each(["paid", "refunded"] as const)("a %s payment keeps its transaction", async (status) => {
    const reference = await paymentWithStatus(status);
    for (const change of [transaction(), "transaction_id = null", "paid_at = '2027-01-01'"]) {
      await expect(
        run(`update payments set ${change} where reference = '${reference}'`),
      ).rejects.toThrow(/names its transaction|keeps its transaction/);
    }
  });

  test("refunds only grow, up to the payment's amount, and then it is refunded", async () => {
    const reference = await paymentWithStatus("paid");
    const refund = (sql: string) =>
      run(`update payments set ${sql} where reference = '${reference}'`);
    await refund("refunded = 500");
    for (const wrong of ["refunded = 400", "refunded = amount + 1", "refunded = amount"]) {
      await expect(refund(wrong)).rejects.toThrow(/refund/);
    }
    await expect(refund("status = 'refunded'")).rejects.toThrow(/refunded when all of it/);
    await refund("refunded = amount, status = 'refunded'");
  });

  test.each([
    "amount = amount - 100",
    "amount = amount + 100",
    "currency = 'USD'",
    "purpose = 'balance'",
    "order_reference = 'HZ00000000000000000000000000'",
    "reference = 'HZ00000000000000000000000000'",
    "created_at = '2026-01-01'",
  ])("%s is refused, whatever the payment's status", async (change) => {
    for (const status of PAYMENT_STATUSES) {
      const reference = await paymentWithStatus(status);
      await expect(
        run(`update payments set ${change} where reference = '${reference}'`),
      ).rejects.toThrow(/a payment keeps its reference|constraint/i);
    }
  });

  test.each([
    "amount = amount - 100",
    "currency = 'USD'",
    "speed = 'express'",
    "reference = 'HZ00000000000000000000000000'",
    "created_at = '2026-01-01'",
  ])("%s is refused of an order", async (change) => {
    const reference = await paymentWithStatus("pending");
    await expect(
      run(`update orders set ${change} where reference = '${reference}'`),
    ).rejects.toThrow(/an order keeps its|constraint/i);
  });

  test("one transaction is one payment", async () => {
    const [one, other] = [await paymentWithStatus("pending"), await paymentWithStatus("pending")];
    const same = `, ${transaction()}`;
    await move(one, "paid", same);
    await expect(move(other, "paid", same)).rejects.toThrow(/unique/i);
    expect(await statusOf("payments", other)).toBe("pending");
  });

  test.each(["part_paid", "paid", "refunded"] as const)(
    "an order is %s only with a successful payment, and does not become unpaid again",
    async (status) => {
      const reference = await paymentWithStatus("failed");
      await expect(moveOrder(reference, status)).rejects.toThrow("an order is paid by payments");
      await move(reference, "paid");
      await moveOrder(reference, status);
      for (const unpaid of ["pending", "failed"] as const) {
        await expect(moveOrder(reference, unpaid)).rejects.toThrow("payment stays paid");
      }
      expect(await statusOf("orders", reference)).toBe(status);
    },
  );

  test("an order begins pending, in naira, with an amount", async () => {
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
      { status: "'paid'" },
      { status: "'failed'" },
      { status: "'shipped'" },
      { amount: "0" },
      { amount: "-100" },
      { currency: "'USD'" },
      { speed: "'fast'" },
    ];
    for (const bad of wrong) {
      await expect(insert(bad)).rejects.toThrow(/an order begins pending|constraint|is one of/i);
    }
    await insert({});
  });

  test("a payment begins pending, in naira, with an amount, for an order", async () => {
    const order = await paymentWithStatus("pending");
    const insert = (changed: Record<string, string>) => {
      const row = {
        reference: "'HZP'",
        order_reference: `'${order}'`,
        purpose: "'balance'",
        status: "'pending'",
        amount: "100",
        currency: "'NGN'",
        created_at: "'2026-11-21'",
        ...changed,
      };
      const [columns, values] = [Object.keys(row), Object.values(row)];
      return run(`insert into payments (${columns.join(", ")}) values (${values.join(", ")})`);
    };
    const wrong: Record<string, string>[] = [
      { status: "'paid'", paid_at: "'2026-11-21'", transaction_id: "'x'" },
      { status: "'failed'" },
      { status: "'part_paid'" },
      { transaction_id: "'x'" },
      { refunded: "100" },
      { amount: "0" },
      { amount: "-100" },
      { currency: "'USD'" },
      { purpose: "'tip'" },
      { order_reference: "'HZ of nobody'" },
    ];
    for (const bad of wrong) {
      await expect(insert(bad)).rejects.toThrow(/a payment begins pending|constraint|is one of/i);
    }
    await insert({});
  });

  test("a line has from 1 to 999 pieces, each at a price", async () => {
    const reference = await paymentWithStatus("pending");
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
    const reference = await paymentWithStatus("pending");
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
    "a payment has one event %s, under whatever key",
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

  test("notes go with their events", async () => {
    await run(`insert into payment_events (key, reference, kind, detail, received_at)
      values ('noted', 'r', 'charge.dispute.create', '', '')`);
    await run(`insert into payment_event_notes (event_key, noted_at, note)
      values ('noted', '2026-11-21', 'answered')`);
    await run("delete from payment_events where key = 'noted'");
    expect(await database.db.selectFrom("payment_event_notes").selectAll().execute()).toEqual([]);
  });

  test("a paid order takes every stage, and no other", async () => {
    const reference = await paymentWithStatus("paid");
    await moveOrder(reference, "paid");
    const to = (stage: string) =>
      run(`update orders set stage = '${stage}' where reference = '${reference}'`);
    for (const stage of STAGES) await to(stage);
    await expect(to("lost")).rejects.toThrow("stage is one of");
  });

  test("an e-mail waits, is sent or parked", async () => {
    const insert = (state: string) =>
      run(`insert into outbox (key, topic, subject, state, created_at)
        values ('${state}', 'stage-shipped', '${state}', '${state}', '')`);
    for (const state of ["waiting", "sent", "parked"]) await insert(state);
    await expect(insert("lost")).rejects.toThrow("state is one of");
  });

  test("an order has one confirmation, under whatever key", async () => {
    const at = new Date("2026-11-21T09:00:00.000Z");
    await enqueueEmail(database.db, "order-confirmation", "HZ2", at);
    await expect(
      run(
        `insert into outbox (key, topic, subject, state, created_at)
         values ('another', 'order-confirmation', 'HZ2', 'waiting', '')`,
      ),
    ).rejects.toThrow(/unique/i);
  });
});
