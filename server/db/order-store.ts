import { setImmediate as turn } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Insertable } from "kysely";
import { isOutage } from "./outage.ts";
import type { Db, IdempotencyKeysTable, OrderLinesTable, OrdersTable } from "./schema.ts";

/** All that is stored of an order, at once or not at all. */
export type NewOrder = {
  order: Insertable<OrdersTable>;
  lines: readonly Insertable<OrderLinesTable>[];
  key?: Insertable<IdempotencyKeysTable> | undefined;
};

/** False where another order has the key: then nothing was stored. Answers once the order is on the disk. */
export type StoreOrder = (order: NewOrder) => Promise<boolean>;

/**
 * Stores all orders that came together as each database does it fastest: SQLite in one transaction,
 * PostgreSQL in one statement, which spares it the round trips. Either waits for the disk once.
 */
export function createOrderStore(db: Db): StoreOrder {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const storeBatch = isSqlite ? storeInOneTransaction : storeInOneStatement;
  return storeTogether((batch) => storeBatch(db, batch));
}

/** On SQLite a transaction holds the write lock, and other processes wait for that. */
const MOST_AT_ONCE = 100;

type Waiting = { order: NewOrder; resolve(stored: boolean): void; reject(error: unknown): void };
/** Answers each of a batch. @throws where the database could not do its work; who has no answer then gets that one. */
type StoreBatch = (batch: readonly Waiting[]) => Promise<void>;

function storeTogether(storeBatch: StoreBatch): StoreOrder {
  const waiting: Waiting[] = [];
  let storing = false;

  async function storeAll(): Promise<void> {
    storing = true;
    while (waiting.length > 0) {
      // Whoever else is heard meanwhile comes along. It also lets Node take new connections, one a turn.
      let heard;
      do {
        heard = waiting.length;
        await turn();
      } while (heard < waiting.length && waiting.length < MOST_AT_ONCE);
      const batch = waiting.splice(0, MOST_AT_ONCE);
      await storeBatch(batch).catch((error: unknown) => {
        // Who came meanwhile would fare no better, and nobody is to wait for two time-outs.
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

/** One transaction, in which an order that fails takes back itself alone. Nobody is answered before the commit. */
async function storeInOneTransaction(db: Db, batch: readonly Waiting[]): Promise<void> {
  const answers = await db.transaction().execute(async (transaction) => {
    const kept: (() => void)[] = [];
    for (const { order, resolve, reject } of batch) {
      await sql`savepoint one_order`.execute(transaction);
      try {
        const stored = await insert(transaction, order);
        kept.push(() => resolve(stored));
      } catch (error) {
        // After a full disk SQLite has taken back the whole transaction: then all of them have failed.
        await sql`rollback to one_order`.execute(transaction).catch(() => {
          throw error;
        });
        kept.push(() => reject(error));
      }
      await sql`release one_order`.execute(transaction);
    }
    return kept;
  });
  for (const answer of answers) answer();
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

/** PostgreSQL takes 65,535 values in a statement; of a line there are seven. */
const MOST_LINES = 5_000;

/** A statement is stored whole or not at all: where one order was refused each is stored by itself. */
async function storeInOneStatement(db: Db, batch: readonly Waiting[]): Promise<void> {
  const orders = batch.map(({ order }) => order);
  const lines = orders.reduce((sum, order) => sum + order.lines.length, 0);
  if (batch.length > 1 && lines <= MOST_LINES) {
    try {
      await insertInOneStatement(db, orders);
      for (const { resolve } of batch) resolve(true);
      return;
    } catch (error) {
      // Whether it was stored nobody knows, and the next statement would fare no better.
      if (isOutage(error)) throw error;
    }
  }
  const each = await Promise.allSettled(batch.map((waiting) => storeAlone(db, waiting)));
  const failed = each.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
}

/** @throws where the database could not do its work; what is wrong with the order itself is answered. */
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

/** Of two requests of one key the second waits for the first one's end, and is refused if that was stored. */
async function insertInOneStatement(db: Db, orders: readonly NewOrder[]): Promise<void> {
  // In one order everywhere, so that no two processes wait for each other.
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
