import type { Insertable } from "kysely";
import type { Kobo } from "../../domain/money/money.ts";
import type {
  BespokeOrdersTable,
  Db,
  IdempotencyKeysTable,
  OrderLinesTable,
  OrdersTable,
  PaymentsTable,
} from "../db/schema.ts";
import { announcePaid } from "./announce-paid.ts";
import { spendCredit } from "./credits.ts";
import { enqueueEmail } from "./outbox.ts";
import { updateStatus } from "./update-status.ts";

/** The rows of a new order; either all of them are stored or none. */
export type NewOrder = {
  order: Insertable<OrdersTable>;
  lines: readonly Insertable<OrderLinesTable>[];
  /** Its first payment, of what credit leaves to pay; not stored if that is nothing. A bespoke order has none yet. */
  payment?: Omit<Insertable<PaymentsTable>, "amount">;
  bespoke?: Omit<Insertable<BespokeOrdersTable>, "order_reference">;
  key?: Insertable<IdempotencyKeysTable> | undefined;
  credit?:
    | {
        code: string;
        /** What the shopper was told to pay, after credit; undefined if they were not told. */
        expected: Kobo | undefined;
      }
    | undefined;
};

export type StoreOrderResult =
  /** `amount` is what is to be paid; 0 if credit covers all, and then the order is paid. */
  | { kind: "stored"; number: number; amount: Kobo }
  | { kind: "key-taken" }
  | { kind: "no-credit" }
  /** Credit leaves another amount than expected. */
  | { kind: "unexpected-amount"; amount: Kobo };

/**
 * Stores an order in one transaction; unless the result is 'stored', nothing is. If two transactions insert one
 * idempotency key, or spend one credit, the second waits for the first.
 */
export async function storeOrder(
  db: Db,
  { order, lines, payment, bespoke, key, credit }: NewOrder,
  now: Date,
): Promise<StoreOrderResult> {
  try {
    return await db.transaction().execute(async (transaction): Promise<StoreOrderResult> => {
      if (key && !(await insertKey(transaction, key))) return { kind: "key-taken" };
      await transaction.insertInto("orders").values(order).execute();
      await transaction.insertInto("order_lines").values(lines).execute();
      const { number } = await transaction
        .insertInto("order_numbers")
        .values({ reference: order.reference })
        .returning("number")
        .executeTakeFirstOrThrow();
      const spent = credit ? await spend(transaction, order, credit, now) : 0;
      const amount = order.amount - spent;
      if (amount === 0) {
        await payByCredit(transaction, order, now);
      } else if (payment) {
        await transaction
          .insertInto("payments")
          .values({ ...payment, amount })
          .execute();
      }
      if (bespoke) {
        await transaction
          .insertInto("bespoke_orders")
          .values({ ...bespoke, order_reference: order.reference })
          .execute();
        await enqueueEmail(transaction, "bespoke-order", order.reference, now);
      }
      return { kind: "stored", number, amount };
    });
  } catch (error) {
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

/** Thrown to undo the transaction. */
class Refused extends Error {
  readonly result: StoreOrderResult;

  constructor(result: StoreOrderResult) {
    super(result.kind);
    this.result = result;
  }
}

/** Returns false if the key is taken. */
async function insertKey(db: Db, key: Insertable<IdempotencyKeysTable>): Promise<boolean> {
  const inserted = await db
    .insertInto("idempotency_keys")
    .values(key)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** @throws Refused */
async function spend(
  db: Db,
  { reference, email, amount: wanted }: NewOrder["order"],
  { code, expected }: NonNullable<NewOrder["credit"]>,
  now: Date,
): Promise<Kobo> {
  const spent = await spendCredit(db, { reference, email, wanted }, code, now);
  if (spent === 0) throw new Refused({ kind: "no-credit" });
  const amount = wanted - spent;
  if (expected !== undefined && expected !== amount) {
    throw new Refused({ kind: "unexpected-amount", amount });
  }
  return spent;
}

async function payByCredit(
  db: Db,
  { reference, amount, speed = "standard" }: NewOrder["order"],
  now: Date,
): Promise<void> {
  const order = {
    reference,
    amount,
    status: "pending",
    speed,
    stage: "received",
    ready_by: null,
  } as const;
  const { before, money } = await updateStatus(db, order, now);
  await announcePaid(db, reference, { before, after: money.status }, now);
}
