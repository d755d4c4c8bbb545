import type { BackupKind } from "../../domain/house/today.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { ORDER_STATUSES } from "../../domain/orders/money.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { ORDER_TOPICS } from "../../domain/messages/emails.ts";
import { readBackups } from "../house/backups.ts";
import { queueOf, readOutboxState } from "../messages/outbox.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { lastCheck, lastGoodCheck } from "../payments/payment-page.ts";
import type { Check } from "../payments/payment-page.ts";
import type { OutboxState } from "../messages/outbox.ts";
import { countConcerns, IS_CONCERN } from "../payments/concerns.ts";

/** Metrics that show whether the shop keeps up with its work. Ages and lags are in seconds; 0 if there is nothing. */
export type Figures = {
  /** Orders placed in the last 30 days, by status. */
  orders: Record<OrderStatus, number>;
  /** Age of the oldest payment that can still become paid and whose check is scheduled. */
  oldestOpenOrder: number;
  /** How long the payment whose check has been due longest has been waiting. */
  reconcilerLag: number;
  outbox: OutboxState;
  /** Only e-mails about orders count, also for `outboxLag`: those of forms may wait for the next day. */
  oldestWaitingEmail: number;
  /** How long the longest-due e-mail has been waiting for its next attempt. */
  outboxLag: number;
  mismatches: number;
  /** Outcome of the last payment page check; undefined if there was none. */
  paymentPage: Check["outcome"] | undefined;
  /** Age of the last check in which the payment page matched its release; undefined if there was none. */
  paymentPageSeenGood: number | undefined;
  /** Ages of the last good backups by kind; empty if there was none. */
  lastBackups: Readonly<Partial<Record<BackupKind, number>>>;
  /** Payment events waiting for the owner's action. */
  concerns: number;
};

/** Counting all orders would block the event loop for half a second on SQLite with a million orders. */
const ORDERS_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/** Reads the metrics from the database, so that every process reports the same. */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const since = (time: string | null | undefined) =>
    time ? Math.max(0, (now.getTime() - new Date(time).getTime()) / 1000) : 0;
  const counts = await db
    .selectFrom("orders")
    .select((select) => ["status", select.fn.countAll<number | string>().as("count")])
    .where("status", "in", ORDER_STATUSES)
    .where("created_at", ">", new Date(now.getTime() - ORDERS_WINDOW_MS).toISOString())
    .groupBy("status")
    .execute();
  const countOf = (status: OrderStatus) =>
    Number(counts.find((row) => row.status === status)?.count ?? 0);
  const open = await db
    .selectFrom("jobs")
    .innerJoin("payments", "reference", "subject")
    .select(({ fn }) => [fn.min("payments.created_at").as("placed"), fn.min("due_at").as("due")])
    .where("queue", "=", CHECKS)
    .where("status", "in", statusesBefore("paid"))
    .executeTakeFirst();
  const waiting = await db
    .selectFrom("jobs")
    .select(({ fn }) => [fn.min("created_at").as("caused"), fn.min("due_at").as("due")])
    .where("queue", "in", ORDER_TOPICS.map(queueOf))
    .executeTakeFirst();
  const mismatches = await db
    .selectFrom("payment_events")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where(IS_CONCERN)
    .where("kind", "=", "payment.mismatch")
    .executeTakeFirst();
  const backups = Object.entries(await readBackups(db));
  const goodAt = await lastGoodCheck(db);
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
    paymentPage: (await lastCheck(db))?.outcome,
    paymentPageSeenGood: goodAt === undefined ? undefined : since(goodAt),
    lastBackups: Object.fromEntries(backups.map(([kind, { madeAt }]) => [kind, since(madeAt)])),
    concerns: await countConcerns(db),
  };
}
