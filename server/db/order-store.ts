import { setImmediate as turn } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Insertable } from "kysely";
import { isOutage } from "./outage.ts";
import type { Db, IdempotencyKeysTable, OrderLinesTable, OrdersTable } from "./schema.ts";

/** The rows of a new order; either all of them are stored or none. */
export type NewOrder = {
  order: Insertable<OrdersTable>;
  lines: readonly Insertable<OrderLinesTable>[];
  key?: Insertable<IdempotencyKeysTable> | undefined;
};

/** Resolves to true once the order is durable; to false, with nothing stored, if its idempotency key is taken. */
export type StoreOrder = (order: NewOrder) => Promise<boolean>;

/**
 * Stores orders that arrive at the same time as one batch, so that one flush to disk serves all of them:
 * on SQLite in one transaction, on PostgreSQL in one statement, which also saves round trips.
 */
export function createOrderStore(db: Db): StoreOrder {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const storeBatch = isSqlite ? storeInOneTransaction : storeInOneStatement;
  return storeTogether((batch) => storeBatch(db, batch));
}

/** Maximum orders per batch: limits how long a batch holds SQLite's write lock, for which other processes wait. */
const MAX_BATCH = 100;

type Waiting = { order: NewOrder; resolve(stored: boolean): void; reject(error: unknown): void };
/** Resolves or rejects each order of a batch. @throws on a database outage; the caller then rejects the rest. */
type StoreBatch = (batch: readonly Waiting[]) => Promise<void>;

function storeTogether(storeBatch: StoreBatch): StoreOrder {
  const waiting: Waiting[] = [];
  let storing = false;

  async function storeAll(): Promise<void> {
    storing = true;
    while (waiting.length > 0) {
      // Waits for an event-loop turn without a new order; Node accepts one new connection per turn.
      let queued;
      do {
        queued = waiting.length;
        await turn();
      } while (queued < waiting.length && waiting.length < MAX_BATCH);
      const batch = waiting.splice(0, MAX_BATCH);
      await storeBatch(batch).catch((error: unknown) => {
        // In an outage, orders queued meanwhile fail with this batch: no second wait for a timeout.
        const late = isOutage(error) ? waiting.splice(0) : [];
        for (const { reject } of [...batch, ...late]) reject(error);
      });
    }
    storing = false;
  }

  return (order) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    waiting.push({ order, resolve, reject });
    if (!storing) void storeAll();
    return promise;
  };
}

/**
 * Uses one transaction with a savepoint per order, so that a failing order is rolled back alone. No promise settles
 * before the commit.
 */
async function storeInOneTransaction(db: Db, batch: readonly Waiting[]): Promise<void> {
  const callbacks = await db.transaction().execute(async (transaction) => {
    const results: (() => void)[] = [];
    for (const { order, resolve, reject } of batch) {
      await sql`savepoint one_order`.execute(transaction);
      try {
        const stored = await insert(transaction, order);
        results.push(() => resolve(stored));
      } catch (error) {
        // On a full disk SQLite has rolled back the whole transaction, savepoint included: fail the batch.
        await sql`rollback to one_order`.execute(transaction).catch(() => {
          throw error;
        });
        results.push(() => reject(error));
      }
      await sql`release one_order`.execute(transaction);
    }
    return results;
  });
  for (const callback of callbacks) callback();
}

async function insert(db: Db, { order, lines, key }: NewOrder): Promise<boolean> {
  if (key) {
    const taken = await db
      .insertInto("idempotency_keys")
      .values(key)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .executeTakeFirst();
    if (taken.numInsertedOrUpdatedRows === 0n) return false;
  }
  await db.insertInto("orders").values(order).execute();
  await db.insertInto("order_lines").values(lines).execute();
  return true;
}

/** Maximum order lines per statement: PostgreSQL allows 65,535 parameters, and a line has seven. */
const MAX_LINES = 5_000;

/** One statement is atomic: if any order makes it fail, each order is retried in its own statement. */
async function storeInOneStatement(db: Db, batch: readonly Waiting[]): Promise<void> {
  const orders = batch.map(({ order }) => order);
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  if (batch.length > 1 && lines <= MAX_LINES) {
    try {
      await insertInOneStatement(db, orders);
      for (const { resolve } of batch) resolve(true);
      return;
    } catch (error) {
      // In an outage it is unknown whether the batch was stored, and another attempt would fail as well.
      if (isOutage(error)) throw error;
    }
  }
  const each = await Promise.allSettled(batch.map((waiting) => storeAlone(db, waiting)));
  const failed = each.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** Stores one order, and resolves or rejects it. @throws on a database outage. */
async function storeAlone(db: Db, { order, resolve, reject }: Waiting): Promise<void> {
  try {
    await insertInOneStatement(db, [order]);
    resolve(true);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (isKeyTaken(error)) resolve(false);
    else reject(error);
  }
}

/** If two transactions insert one key, PostgreSQL makes the second wait for the first, and fail if that commits. */
async function insertInOneStatement(db: Db, orders: readonly NewOrder[]): Promise<void> {
  // Sorted, so that two processes take the keys in the same order and cannot deadlock.
  const keys = orders
    .flatMap(({ key }) => key ?? [])
    .toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const placed = db.with("placed", (query) =>
    query.insertInto("orders").values(orders.map(({ order }) => order)),
  );
  const whole =
    keys.length > 0
      ? placed.with("keyed", (query) => query.insertInto("idempotency_keys").values(keys))
      : placed;
  await whole
    .insertInto("order_lines")
    .values(orders.flatMap(({ lines }) => lines))
    .execute();
}

function isKeyTaken(error: unknown): boolean {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  return constraint === "idempotency_keys_pkey";
}
