import { sql } from "kysely";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { ORDER_STATUSES } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";
import { readOutboxState } from "./outbox.ts";
import type { OutboxState } from "./outbox.ts";

/** What tells whether the shop's work is keeping up. Ages and lags are in seconds; 0 where there is nothing. */
export type Figures = {
  /** Of the last thirty days. */
  orders: Record<OrderStatus, number>;
  /** Age of the oldest order that the provider is still asked about. */
  oldestOpenOrder: number;
  /** How long the order that is due longest has waited to be asked about. */
  reconcilerLag: number;
  outbox: OutboxState;
  oldestWaitingEmail: number;
  /** How long the e-mail that is due longest has waited for its attempt. */
  outboxLag: number;
  mismatches: number;
};

/** Counting every order ever placed would hold a shop on SQLite up for half a second with a million. */
const COUNTED_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads them from the database, so that every process tells the same. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const since = (time: string | null | undefined) =>
    time ? Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000) : 0;
  const counts = await db
    .selectFrom("orders")
    .select((select) => ["status", select.fn.countAll<number | string>().as("count")])
    .where("status", "in", ORDER_STATUSES)
    .where("created_at", ">", new Date(now.getTime() - COUNTED_MS).toISOString())
    .groupBy("status")
    .execute();
  const countOf = (status: OrderStatus) =>
    Number(counts.find((row) => row.status === status)?.count ?? 0);
  const open = await db
    .selectFrom("orders")
    .select(({ fn }) => [fn.min("created_at").as("placed"), fn.min("check_at").as("due")])
    .where("check_at", "is not", null)
    .where("status", "in", ["pending", "failed"])
    .executeTakeFirst();
  const waiting = await db
    .selectFrom("outbox")
    .select(({ fn }) => [fn.min("created_at").as("caused"), fn.min("due_at").as("due")])
    .where("state", "=", "waiting")
    .executeTakeFirst();
  const mismatches = await db
    .selectFrom("payment_events")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    // Written out, so that the database knows its index of these alone to be the one.
    .where("kind", "=", sql.lit("payment.mismatch"))
    .executeTakeFirst();
  return {
    orders: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, countOf(status)]),
    ) as Figures["orders"],
    oldestOpenOrder: since(open?.placed),
    reconcilerLag: since(open?.due),
    outbox: await readOutboxState(db),
    oldestWaitingEmail: since(waiting?.caused),
    outboxLag: since(waiting?.due),
    mismatches: Number(mismatches?.count ?? 0),
  };
}
