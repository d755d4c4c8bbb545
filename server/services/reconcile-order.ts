import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { LONGEST_WAIT_MS, nextCheck } from "../../domain/checkout/check-schedule.ts";
import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";
import { QUESTIONS_APART_MS } from "./claim-question.ts";
import { isDue, longestDue } from "./due.ts";
import { recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import type { SettleResult } from "./settle-payment.ts";

export type ReconcileResult =
  /** No order is due. */
  | "idle"
  | "settled"
  /** It is asked about again later. */
  | "open"
  /** The provider could not be asked. */
  | "unanswered"
  /** Three days have passed: it has failed. A success that comes later still makes it paid. */
  | "given-up";

type ReconcilePorts = Pick<Ports, "db" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/** `check_at` is the lease that was taken. */
type DueOrder = { reference: string; created_at: string; check_at: string | null };

/** Longer than any question takes: a process that died lets go of its order after it. */
const LEASE_MS = 60_000;
/** An order is never given up while nobody could say what became of it. */
const ASK_AGAIN_AFTER_MS = 5 * 60_000;
/** The longest step of the schedule, and a minute's lease. */
const FARTHEST_MS = LONGEST_WAIT_MS + LEASE_MS;
/** An order of the future, left by a clock that was put back, waits no longer than this. */
const FARTHEST_OF_FUTURE_MS = 60 * 60_000 + LEASE_MS;

/**
 * Asks the provider about the one order that has been due longest, so that a webhook that was lost and a
 * shopper who did not come back lose no order. Of several processes one asks.
 */
export function createReconcileOrder(ports: ReconcilePorts) {
  const { db, now, settlePayment } = ports;

  return async function reconcileOrder(): Promise<ReconcileResult> {
    const order = await claimDue(db, now());
    if (!order) return "idle";
    const { kind } = await settlePayment(order.reference);
    switch (kind) {
      case "paid":
      case "refunded":
      case "unknown-order":
        await checkAt(db, order, undefined);
        return "settled";
      case "unanswered":
        await checkAt(db, order, new Date(now().getTime() + ASK_AGAIN_AFTER_MS));
        return "unanswered";
      case "not-asked":
        await checkAt(db, order, new Date(now().getTime() + QUESTIONS_APART_MS));
        return "open";
      case "not-begun":
        return askLater(ports, order, { begun: false });
      case "open":
      case "failed":
      case "mismatch":
        return askLater(ports, order, { begun: true });
    }
  };
}

function claimDue(db: Db, now: Date): Promise<DueOrder | undefined> {
  return (
    db
      .updateTable("orders")
      .set({ check_at: new Date(now.getTime() + LEASE_MS).toISOString() })
      .where("reference", "=", firstDue(db, now))
      // Said again for PostgreSQL, which looks at this once more when it had to wait for another process.
      .where(({ or }) => or([isDue("check_at", now, FARTHEST_MS), isOfFuture(now)]))
      .returning(["reference", "created_at", "check_at"])
      .executeTakeFirst()
  );
}

/** The reference of the order that has been due longest; else of one of the future. */
function firstDue(db: Db, now: Date): RawBuilder<string> {
  const orders = db.selectFrom("orders").select("reference").limit(1);
  const longest = longestDue(
    now,
    (is, time) => orders.where("check_at", is, time).orderBy("check_at"),
    FARTHEST_MS,
  );
  return sql`coalesce(${longest}, ${orders.where(isOfFuture(now)).orderBy("created_at", "desc")})`;
}

/** Placed and planned by a clock that was ahead by less than the schedule's longest step. */
function isOfFuture(now: Date): RawBuilder<SqlBool> {
  const farOff = new Date(now.getTime() + FARTHEST_OF_FUTURE_MS).toISOString();
  return sql`(created_at > ${now.toISOString()} and check_at > ${farOff})`;
}

async function askLater(
  ports: ReconcilePorts,
  order: DueOrder,
  payment: { begun: boolean },
): Promise<ReconcileResult> {
  const next = nextCheck(new Date(order.created_at), ports.now(), payment);
  if (next) {
    await checkAt(ports.db, order, next);
    return "open";
  }
  return giveUp(ports, order);
}

async function giveUp(
  { db, now, logger }: ReconcilePorts,
  order: DueOrder,
): Promise<ReconcileResult> {
  const { reference } = order;
  const failed = await db.transaction().execute(async (transaction) => {
    const update = await transaction
      .updateTable("orders")
      .set({ status: "failed" })
      .where("reference", "=", reference)
      .where("status", "in", statusesBefore("failed"))
      .executeTakeFirst();
    await checkAt(transaction, order, undefined);
    if (update.numUpdatedRows === 0n) return false;
    const detail = { reason: "no payment within 3 days" };
    const event = {
      kind: "payment.failed",
      reference,
      distinction: "given-up",
      amount: null,
      detail,
    };
    return recordEvent(transaction, event, now());
  });
  if (failed) logger.info({ reference }, "Order given up: no payment within 3 days");
  return "given-up";
}

/** Only while the lease is this question's own: meanwhile somebody may have said that it was paid. */
async function checkAt(db: Db, order: DueOrder, time: Date | undefined): Promise<void> {
  await db
    .updateTable("orders")
    .set({ check_at: time?.toISOString() ?? null })
    .where("reference", "=", order.reference)
    .where("check_at", "=", order.check_at)
    .execute();
}
