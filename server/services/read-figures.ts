import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import { ORDER_STATUSES } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";
import { readOutboxState } from "./outbox.ts";
import { lastGoodCheck, listChecks } from "./payment-page-checks.ts";
import type { Check } from "./payment-page-checks.ts";
import { countReports } from "./policy-reports.ts";
import type { ReportCounts } from "./policy-reports.ts";
import type { OutboxState } from "./outbox.ts";
import { countConcerns, IS_CONCERN } from "./payment-concerns.ts";

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
  /** What browsers refused on the pages, of the kept reports. */
  policyReports: ReportCounts;
  /** How the last look at the payment page ended; undefined while there was none. */
  paymentPage: Check["outcome"] | undefined;
  /** Age of the last look that found the payment page to be the release's; undefined while there was none. */
  paymentPageSeenGood: number | undefined;
  /** Payment events that wait for the owner. */
  concerns: number;
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
    .where(IS_CONCERN)
    .where("kind", "=", "payment.mismatch")
    .executeTakeFirst();
  const [lastCheck] = await listChecks(db, 1);
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
    policyReports: await countReports(db),
    paymentPage: lastCheck?.outcome,
    paymentPageSeenGood: goodAt === undefined ? undefined : since(goodAt),
    concerns: await countConcerns(db),
  };
}
