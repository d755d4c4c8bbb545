import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canStep, REFUND_STATES } from "../../domain/payments/states.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { paid, testShop } from "../../tests/support/shop.ts";

const AMOUNT = 35_000_000;
const WAYS: Record<RefundState, RefundState[]> = {
  intended: [],
  sent: ["sent"],
  processed: ["sent", "processed"],
  failed: ["failed"],
  "needs-attention": ["sent", "needs-attention"],
};

/** Statements that someone at a SQL prompt, or a bug in the shop, might execute. */
onBothDatabases("the database's own rules of refunds on $name", ({ open }) => {
  let database: TestDatabase;
  let reference: string;
  let refunds = 0;
  beforeAll(async () => {
    database = await open();
    const shop = testShop(database.db);
    const { body } = await shop.call("POST", "/api/orders", orderBody());
    shop.world.verify = () => paid(body);
    await shop.call("POST", `/api/orders/${body.reference}/confirm`);
    ({ reference } = body);
  });
  afterAll(() => database.close());

  const run = (statement: string) => sql.raw(statement).execute(database.db);
  const insert = (id: string, { amount = 1, state = "intended", more = "null" } = {}) =>
    run(`insert into refunds (id, payment_reference, request_key, amount, reason, requested_by, state, created_at,
      provider_id) values ('${id}', '${reference}', 'key ${id}', ${amount}, '', '', '${state}', '2026-11-21', ${more})`);
  const move = (id: string, to: RefundState) =>
    run(`update refunds set state = '${to}' where id = '${id}'`);
  const refundIn = async (state: RefundState): Promise<string> => {
    const id = `refund ${++refunds}`;
    await insert(id);
    for (const to of WAYS[state]) await move(id, to);
    return id;
  };

  const steps = REFUND_STATES.flatMap((from) => REFUND_STATES.map((to) => ({ from, to })));
  test.each(steps.filter(({ from, to }) => canStep(from, to)))(
    "a refund goes from $from to $to",
    async ({ from, to }) => {
      await expect(move(await refundIn(from), to)).resolves.toBeDefined();
    },
  );

  test.each(steps.filter(({ from, to }) => from !== to && !canStep(from, to)))(
    "no refund goes from $from to $to",
    async ({ from, to }) => {
      const message = "there is no such step of a refund's state";
      await expect(move(await refundIn(from), to)).rejects.toThrow(message);
    },
  );

  test("a refund begins as an intent", async () => {
    for (const state of ["sent", "processed", "failed", "needs-attention"]) {
      await expect(insert("new", { state })).rejects.toThrow("a refund begins as an intent");
    }
    await expect(insert("new", { more: "'id'" })).rejects.toThrow("a refund begins as an intent");
    await expect(insert("new", { amount: 0 })).rejects.toThrow(/check/i);
  });

  test.each(["id", "payment_reference", "request_key", "reason", "requested_by", "created_at"])(
    "its %s never changes",
    async (column) => {
      const id = await refundIn("intended");
      const change = run(`update refunds set ${column} = 'other' where id = '${id}'`);
      await expect(change).rejects.toThrow(/a refund keeps its|words are erased/);
    },
  );

  test("its amount never changes, nor the provider's id and the event once they are known", async () => {
    const id = await refundIn("sent");
    const change = (what: string) => run(`update refunds set ${what} where id = '${id}'`);
    await expect(change("amount = 2")).rejects.toThrow("a refund keeps its");
    await change(`provider_id = 'of ${id}', event_key = 'event'`);
    await expect(change("provider_id = 'other'")).rejects.toThrow("keeps its provider's id");
    await expect(change("provider_id = null")).rejects.toThrow("keeps its provider's id");
    await expect(change("event_key = null")).rejects.toThrow("a refund keeps its event");
  });

  test("no more is refunded of a payment than it was; failed refunds do not count", async () => {
    const message = "refunds are at most their payment";
    await expect(insert("all", { amount: AMOUNT })).rejects.toThrow(message);
    await run("delete from refunds");
    await insert("all", { amount: AMOUNT });
    await expect(insert("more")).rejects.toThrow(message);
    await move("all", "failed");
    await insert("again", { amount: AMOUNT });
  });
});
