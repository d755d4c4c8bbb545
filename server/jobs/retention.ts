import { sql } from "kysely";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { expiryOf, RETENTION } from "../../domain/retention.ts";
import type { Kept } from "../../domain/retention.ts";
import { dropOldUnbegun } from "../checkout/unbegun-orders.ts";
import { dropOldLimits } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { withSecureDelete } from "../db/transactions.ts";
import { dropEndedSessions } from "../house/sessions.ts";
import { dropPhotographs } from "../media/photographs.ts";
import { dropOldPushMessages } from "../messages/push.ts";
import { blankOrdersBefore } from "../orders/erase-order.ts";
import { lockOrder } from "../orders/order-rows.ts";
import { readBespoke } from "../orders/read-order.ts";
import { blankCreditsBefore, releaseCredit } from "../payments/credits.ts";
import type { SettleResult } from "../payments/settle-payment.ts";
import type { Ports } from "../ports.ts";
import { jobLease } from "./lease.ts";

export type RetentionResult =
  | "dropped"
  /** Not due, or claimed by another process. */
  | "idle"
  /** Overdue by more than a month: postponed by a day, in case the clock is wrong. */
  | "put-off";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO_MS = 30 * DAY_MS;

/** Payments that the provider is asked about in one run, well within its lease; the others wait for the next day. */
const MOST_ASKED = 1_000;

/** Drops records past their retention once a day; only one of several processes does it. */
export function createKeepRetention({
  db,
  now,
  logger,
  media,
  settlePayment,
}: Pick<Ports, "db" | "now" | "logger" | "media"> & {
  settlePayment(reference: string): Promise<SettleResult>;
}) {
  const { readDue, move } = jobLease(db, "retention", now);
  return async function keepRetention(): Promise<RetentionResult> {
    // Files are each machine's own.
    await media.sweep(now());
    const dueAt = await readDue();
    const late = now().getTime() - new Date(dueAt).getTime();
    if (late > LONG_AGO_MS) {
      // A clock that is years ahead must not blank every customer: this leaves a day to notice the warning.
      if (await move(dueAt, DAY_MS)) {
        logger.warn(
          { dueAt },
          "Retention put off for a day: it is long overdue, or the clock is wrong",
        );
      }
      return "put-off";
    }
    // The due time is at most a day ahead; one over two days ahead was written before the clock was set back.
    const isDue = late >= 0 || late < -2 * DAY_MS;
    const lease = isDue && (await move(dueAt, HOUR_MS));
    if (!lease) return "idle";
    const at = now();
    const unasked = await unaskedPayments(db, at);
    for (const reference of unasked.slice(0, MOST_ASKED)) {
      // The provider is out of reach: the orders stay until tomorrow.
      if ((await settlePayment(reference)).kind === "unanswered") break;
    }
    const dropped = await withSecureDelete(db, () => dropExpired(db, at));
    await move(lease, DAY_MS);
    logger.info({ dropped }, "Dropped what is past its retention");
    return "dropped";
  };
}

/** How many records of each kind were dropped; for `customer` and credits, how many were blanked. */
export type Dropped = Record<Kept, number>;

/** Drops records past their retention (`domain/retention.ts`). Safe to repeat and to run concurrently. */
export async function dropExpired(db: Db, now: Date): Promise<Dropped> {
  const before = (kept: Kept) => expiryOf(kept, now).toISOString();
  await dropOldLimits(db, now);
  await dropOldUnbegun(db, now);
  await dropEndedSessions(db, now);
  await dropPhotographs(db, now);
  await dropOldPushMessages(db, now);
  return {
    requestKey: await dropKeys(db, before("requestKey")),
    abandonedOrder: await dropUnpaidOrders(db, before("abandonedOrder"), now, isAbandoned),
    droppedOrder: await dropTraces(db, before("droppedOrder")),
    unpaidOrder: await dropUnpaidOrders(db, before("unpaidOrder"), now, async () => true),
    order: await dropOrders(db, before("order")),
    customer: await blankOrdersBefore(db, before("customer")),
    spentCredit: await blankCreditsBefore(db, before("spentCredit"), { isSpent: true }),
    openCredit: await blankCreditsBefore(db, before("openCredit"), { isSpent: false }),
    contactMessage: await dropMessages(db, before("contactMessage")),
    unconfirmedSignUp: await dropUnconfirmed(db, before("unconfirmedSignUp")),
    endedSubscription: await dropEnded(db, before("endedSubscription")),
    restockRequest: await dropOpenRequests(db, before("restockRequest")),
    closedRestockRequest: await dropClosedRequests(db, before("closedRestockRequest")),
    sentEmail: await dropEmails(db, before("sentEmail")),
    policyReport: await dropLastSeenBefore(db, "policy_reports", before("policyReport")),
    paymentPageCheck: await dropLastSeenBefore(
      db,
      "payment_page_checks",
      before("paymentPageCheck"),
    ),
  };
}

async function dropKeys(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("idempotency_keys")
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/**
 * Leaves out orders that the reconciler still checks, those with any payment event but a failure, those that the house
 * has begun (all kept as long as paid ones), and bespoke orders until their day.
 */
function dropUnpaidOrders(
  db: Db,
  before: string,
  now: Date,
  mayDrop: (db: Db, reference: string) => Promise<boolean>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const candidates = await expiredUnpaid(transaction, before).execute();
    const references = candidates.map(({ reference }) => reference).toSorted();
    let dropped = 0;
    for (const reference of references) {
      // Locked in the order of references, as everywhere: a concurrent payment waits, or commits first.
      await lockOrder(transaction, reference);
      const isStill = await expiredUnpaid(transaction, before)
        .where("orders.reference", "=", reference)
        .executeTakeFirst();
      if (!isStill || !(await mayDrop(transaction, reference))) continue;
      await releaseCredit(transaction, reference, now);
      await leaveTrace(transaction, reference, now);
      await deleteOrder(transaction, reference);
      dropped += 1;
    }
    return dropped;
  });
}

const ABANDONED_MS = RETENTION.abandonedOrder.days * 24 * 60 * 60_000;

/** What the provider says of a payment that nobody can complete any more. */
const OVER: readonly (string | null)[] = ["not-found", "abandoned", "failed"];

/** The payments of an unpaid order, and whether each is over by what the provider said after the order's days had passed. */
async function attemptsOf(db: Db, reference: string) {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select([
      "payments.reference",
      "ask_after",
      "provider_status",
      "orders.created_at as placed_at",
    ])
    .where("order_reference", "=", reference)
    .execute();
  return payments.map(({ reference: payment, placed_at, ask_after, provider_status }) => {
    const end = new Date(new Date(placed_at).getTime() + ABANDONED_MS).toISOString();
    const isAsked = ask_after !== null && ask_after >= end;
    return { reference: payment, isOver: isAsked && OVER.includes(provider_status) };
  });
}

/** Whether nobody wrote it by hand, and the provider knows no attempt that can still pay it. */
async function isAbandoned(db: Db, reference: string): Promise<boolean> {
  if (await readBespoke(db, reference)) return false;
  const attempts = await attemptsOf(db, reference);
  return attempts.every(({ isOver }) => isOver);
}

/** The payments that the provider has to be asked about before their orders can be dropped as abandoned. */
async function unaskedPayments(db: Db, now: Date): Promise<string[]> {
  const orders = await expiredUnpaid(db, expiryOf("abandonedOrder", now).toISOString()).execute();
  const unasked: string[] = [];
  for (const { reference } of orders) {
    if (await readBespoke(db, reference)) continue;
    const attempts = await attemptsOf(db, reference);
    unasked.push(...attempts.filter(({ isOver }) => !isOver).map((each) => each.reference));
  }
  return unasked;
}

/** Leaves what late money is found by. */
async function leaveTrace(db: Db, order: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["payments.reference", "order_reference", "number", "orders.amount"])
    .where("order_reference", "=", order)
    .execute();
  const dropped_at = now.toISOString();
  for (const row of rows) {
    await db
      .insertInto("dropped_orders")
      .values({ ...row, dropped_at })
      .execute();
  }
}

async function dropTraces(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("dropped_orders")
    .where("dropped_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

function expiredUnpaid(db: Db, before: string) {
  return db
    .selectFrom("orders")
    .select("orders.reference")
    .where("status", "in", UNPAID_STATUSES)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("reference")
            .whereRef("order_reference", "=", "orders.reference")
            .where("check_at", "is not", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .innerJoin("payment_events", "payment_events.reference", "payments.reference")
            .select("key")
            .whereRef("order_reference", "=", "orders.reference")
            .where("kind", "!=", "payment.failed"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("order_stages")
            .select("id")
            .whereRef("order_reference", "=", "orders.reference"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bespoke_orders")
            .select("order_reference")
            .whereRef("order_reference", "=", "orders.reference")
            .where("ready_by", ">=", before),
        ),
      ),
    );
}

function dropOrders(db: Db, before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom("orders")
      .select("reference")
      .where("created_at", "<", before)
      .execute();
    for (const { reference } of old) await deleteOrder(transaction, reference);
    return old.length;
  });
}

const OF_ORDER = [
  "payments",
  "credit_uses",
  "order_charges",
  "order_stages",
  "order_changes",
  "order_notes",
  "order_replacements",
  "bespoke_orders",
] as const;

async function deleteOrder(db: Db, reference: string): Promise<void> {
  const payments = db.selectFrom("payments").where("order_reference", "=", reference);
  await db
    .deleteFrom("payment_events")
    .where("reference", "in", payments.select("reference"))
    .execute();
  await db
    .deleteFrom("refunds")
    .where("payment_reference", "in", payments.select("reference"))
    .execute();
  // A step that undoes another refers to it.
  await db
    .deleteFrom("order_stages")
    .where("order_reference", "=", reference)
    .where("undoes", "is not", null)
    .execute();
  for (const table of OF_ORDER) {
    await db.deleteFrom(table).where("order_reference", "=", reference).execute();
  }
  const tables = ["idempotency_keys", "payment_events", "order_lines", "orders"] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where("reference", "=", reference).execute();
  }
}

async function dropMessages(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("messages")
    .where("received_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A confirmation e-mail still waiting in the outbox is dropped by the relay, as its subscriber is gone. */
async function dropUnconfirmed(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("subscribers")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function dropEnded(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("subscribers")
    .where("ended_at", "is not", null)
    .where("ended_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function dropOpenRequests(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("restock_requests")
    .where("told_at", "is", null)
    .where("ended_at", "is", null)
    .where("asked_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** An e-mail still waiting in the outbox is dropped by the relay, as its request is gone. */
async function dropClosedRequests(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("restock_requests")
    .where(sql`coalesce(ended_at, told_at)`, "<", before)
    // Its e-mail may still wait for its turn.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("key")
            .whereRef("subject", "=", "restock_requests.id")
            .where("topic", "=", "restock")
            .where("state", "=", "waiting"),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Waiting e-mails are never dropped: the relay still has to send or park them. */
async function dropEmails(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "parked"])
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function dropLastSeenBefore(
  db: Db,
  table: "policy_reports" | "payment_page_checks",
  before: string,
): Promise<number> {
  const result = await db.deleteFrom(table).where("last_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
