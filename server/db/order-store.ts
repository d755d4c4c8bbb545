import type { Insertable } from "kysely";
import type {
  Db,
  IdempotencyKeysTable,
  OrderLinesTable,
  OrdersTable,
  PaymentsTable,
} from "./schema.ts";

/** The rows of a new order; either all of them are stored or none. */
export type NewOrder = {
  order: Insertable<OrdersTable>;
  lines: readonly Insertable<OrderLinesTable>[];
  payment: Insertable<PaymentsTable>;
  key?: Insertable<IdempotencyKeysTable> | undefined;
};

/**
 * Stores an order in one transaction and returns its number; undefined, with nothing stored, if its idempotency key is
 * taken. If two transactions insert one key, the second waits for the first.
 */
export function storeOrder(
  db: Db,
  { order, lines, payment, key }: NewOrder,
): Promise<number | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (key) {
      const taken = await transaction
        .insertInto("idempotency_keys")
        .values(key)
        .onConflict((conflict) => conflict.column("key").doNothing())
        .executeTakeFirst();
      if (taken.numInsertedOrUpdatedRows === 0n) return undefined;
    }
    await transaction.insertInto("orders").values(order).execute();
    await transaction.insertInto("order_lines").values(lines).execute();
    await transaction.insertInto("payments").values(payment).execute();
    const { number } = await transaction
      .insertInto("order_numbers")
      .values({ reference: order.reference })
      .returning("number")
      .executeTakeFirstOrThrow();
    return number;
  });
}
