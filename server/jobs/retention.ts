import { sql } from "kysely";
import { expiryOf } from "../../domain/retention.ts";
import type { RecordKind } from "../../domain/retention.ts";
import { dropOldUnbegun } from "../checkout/unbegun-orders.ts";
import { dropOldLimits } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { withSecureDelete } from "../db/transactions.ts";
import { dropEndedSessions } from "../house/sessions.ts";
import { dropPhotographs } from "../media/photographs.ts";
import { dropOldPushMessages } from "../messages/push.ts";
import {
  dropOrders,
  dropUnpaidOrders,
  isAbandoned,
  unaskedPayments,
} from "../orders/drop-orders.ts";
import { blankOrdersBefore } from "../orders/erase-order.ts";
import { blankCreditsBefore } from "../payments/credits.ts";
import type { SettleResult } from "../payments/settle-payment.ts";
import type { Ports } from "../ports.ts";
import { jobLease } from "./lease.ts";

type RetentionResult =
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
    const lease = late >= 0 && (await move(dueAt, HOUR_MS));
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
export type Dropped = Record<RecordKind, number>;

/** Drops records past their retention (`domain/retention.ts`). Safe to repeat and to run concurrently. */
export async function dropExpired(db: Db, now: Date): Promise<Dropped> {
  const before = (kept: RecordKind) => expiryOf(kept, now).toISOString();
  await dropOldLimits(db, now);
  await dropOldUnbegun(db, now);
  await dropEndedSessions(db, now);
  await dropPhotographs(db, now);
  await dropOldPushMessages(db, now);
  await db.deleteFrom("house_forms").where("done_at", "<", before("requestKey")).execute();
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

async function dropTraces(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("dropped_orders")
    .where("dropped_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
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
