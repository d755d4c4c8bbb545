import { setImmediate as turn } from "node:timers/promises";
import { sql, SqliteAdapter } from "kysely";
import type { Insertable } from "kysely";
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
 * Stores orders as each database does it fastest: SQLite waits for the disk once for all that came together,
 * PostgreSQL does that by itself and is spared the round trips.
 */
export function createOrderStore(db: Db): StoreOrder {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return isSqlite ? storeTogether(db) : (order) => storeInOneStatement(db, order);
}

/** A transaction holds the write lock, and other processes wait for that. */
const MOST_AT_ONCE = 100;

type Waiting = { order: NewOrder; resolve(stored: boolean): void; reject(error: unknown): void };

function storeTogether(db: Db): StoreOrder {
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
      await storeBatch(db, waiting.splice(0, MOST_AT_ONCE));
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
async function storeBatch(db: Db, batch: readonly Waiting[]): Promise<void> {
  try {
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
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
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

/** Of two requests of one key the second waits for the first one's end, and is refused if that was stored. */
async function storeInOneStatement(db: Db, { order, lines, key }: NewOrder): Promise<boolean> {
  const placed = db.with("placed", (query) => query.insertInto("orders").values(order));
  const whole = key
    ? placed.with("keyed", (query) => query.insertInto("idempotency_keys").values(key))
    : placed;
  try {
    await whole.insertInto("order_lines").values(lines).execute();
    return true;
  } catch (error) {
    if (isKeyTaken(error)) return false;
    throw error;
  }
}

function isKeyTaken(error: unknown): boolean {
  const constraint = error instanceof Error && "constraint" in error ? error.constraint : undefined;
  return constraint === "idempotency_keys_pkey";
}
