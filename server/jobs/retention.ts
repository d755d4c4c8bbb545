import { sql } from "kysely";
import type { DeleteResult } from "kysely";
import { expiryOf } from "../../domain/retention.ts";
import type { RecordKind } from "../../domain/retention.ts";
import { forgetNetworks } from "../checkout/discount-uses.ts";
import { dropOldImports } from "../catalogue/imports.ts";
import { forgetHolders } from "../checkout/stock-holds.ts";
import { dropOldUnbegun } from "../checkout/unbegun-orders.ts";
import { dropUnheard } from "../customers/forget.ts";
import { dropOldLimits } from "../db/limits.ts";
import type { Db } from "../db/schema.ts";
import { withSecureDelete } from "../db/transactions.ts";
import { dropEndedSessions } from "../house/sessions.ts";
import { dropUnpaidGuests } from "../celebrations/drop-guests.ts";
import { dropPhotographs } from "../media/photographs.ts";
import { queueOf } from "../messages/outbox.ts";
import {
  dropOrders,
  dropUnpaidOrders,
  isAbandoned,
  unaskedPayments,
} from "../orders/drop-orders.ts";
import { blankOrdersBefore } from "../orders/erase-order.ts";
import { blankCreditsBefore } from "../payments/credits.ts";
import { dropGivenUpSlips } from "../payments/slips.ts";
import { dropGivenUp } from "../media/form-photographs.ts";
import { dropRefused } from "../reviews/reviews.ts";
import type { SettleResult } from "../payments/settle-payment.ts";
import type { Ports } from "../ports.ts";
import { recurringRound } from "./job.ts";

type RetentionResult =
  | "dropped"
  /** The run was overdue by more than a month: it is postponed by a day, in case the clock is wrong. */
  | "put-off";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO_MS = 30 * DAY_MS;

/** Maximum payments that the provider is asked about in one run, so that it ends within its lease; others wait a day. */
const MOST_ASKED = 1_000;

/** Returns one round of the job that drops records past their retention, once a day in one of several processes. */
export function createKeepRetention(
  ports: Pick<Ports, "db" | "now" | "logger"> & {
    settlePayment(reference: string): Promise<SettleResult>;
  },
) {
  const { db, now, logger, settlePayment } = ports;
  return recurringRound<RetentionResult>(ports, {
    name: "retention",
    leaseMs: HOUR_MS,
    againMs: { dropped: DAY_MS, "put-off": DAY_MS },
    run: async ({ wasDueAt }) => {
      const at = now();
      // A clock that is years ahead must not blank every customer: this leaves a day to notice the warning.
      if (at.getTime() - new Date(wasDueAt).getTime() > LONG_AGO_MS) {
        logger.warn(
          { dueAt: wasDueAt },
          "Retention put off for a day: it is long overdue, or the clock is wrong",
        );
        return "put-off";
      }
      const unasked = await unaskedPayments(db, at);
      for (const reference of unasked.slice(0, MOST_ASKED)) {
        // The provider is out of reach: the orders stay until tomorrow.
        if ((await settlePayment(reference)).kind === "unanswered") break;
      }
      const dropped = await withSecureDelete(db, () => dropExpired(db, at));
      logger.info({ dropped }, "Dropped what is past its retention");
      return "dropped";
    },
  });
}

/** How many records of each kind were dropped; for `customer` and credits, how many were blanked. */
export type Dropped = Record<RecordKind, number>;

/** Drops records past their retention (`domain/retention.ts`). Safe to repeat and to run concurrently. */
export async function dropExpired(db: Db, now: Date): Promise<Dropped> {
  const before = (kept: RecordKind) => expiryOf(kept, now).toISOString();
  await dropOldLimits(db, now);
  await dropOldUnbegun(db, now);
  await forgetNetworks(db, now);
  await forgetHolders(db, now);
  await dropEndedSessions(db, now);
  await dropOldImports(db, now);
  await dropPhotographs(db, now);
  await dropGivenUpSlips(db, now);
  await dropGivenUp(db, now);
  await db.deleteFrom("house_forms").where("done_at", "<", before("requestKey")).execute();
  const subscribers = db.deleteFrom("subscribers");
  const requests = db.deleteFrom("restock_requests");
  return {
    requestKey: await dropRows(
      db.deleteFrom("idempotency_keys").where("created_at", "<", before("requestKey")),
    ),
    abandonedOrder: await dropUnpaidOrders(db, before("abandonedOrder"), now, isAbandoned),
    droppedOrder: await dropRows(
      db.deleteFrom("dropped_orders").where("dropped_at", "<", before("droppedOrder")),
    ),
    unpaidGuest: await dropUnpaidGuests(db, now),
    unpaidOrder: await dropUnpaidOrders(db, before("unpaidOrder"), now, async () => true),
    refusedReview: await dropRefused(db, before("refusedReview"), now),
    order: await dropOrders(db, before("order")),
    customer: await blankOrdersBefore(db, before("customer")),
    measurements: await dropUnheard(db, before("measurements")),
    spentCredit: await blankCreditsBefore(db, before("spentCredit"), { isSpent: true }),
    openCredit: await blankCreditsBefore(db, before("openCredit"), { isSpent: false }),
    contactMessage: await dropRows(
      db.deleteFrom("messages").where("received_at", "<", before("contactMessage")),
    ),
    unconfirmedSignUp: await dropRows(
      // A confirmation e-mail still waiting in the outbox is dropped by the relay, as its subscriber is gone.
      subscribers
        .where("confirmed_at", "is", null)
        .where("asked_at", "<", before("unconfirmedSignUp")),
    ),
    endedSubscription: await dropRows(
      subscribers
        .where("ended_at", "is not", null)
        .where("ended_at", "<", before("endedSubscription")),
    ),
    restockRequest: await dropRows(
      requests
        .where("told_at", "is", null)
        .where("ended_at", "is", null)
        .where("asked_at", "<", before("restockRequest")),
    ),
    closedRestockRequest: await dropRows(
      requests
        .where(sql`coalesce(ended_at, told_at)`, "<", before("closedRestockRequest"))
        // A request stays while its e-mail still waits to be sent.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("jobs")
                .select("subject")
                .whereRef("subject", "=", "restock_requests.id")
                .where("queue", "=", queueOf("restock")),
            ),
          ),
        ),
    ),
    reminderLink: await dropRows(
      db
        .deleteFrom("reminder_addresses")
        .where("stopped_at", "is", null)
        .where("written_at", "<", before("reminderLink")),
    ),
    orderLink: await dropRows(
      db.deleteFrom("order_links").where("asked_at", "<", before("orderLink")),
    ),
    sentEmail: await dropRows(
      // E-mails that wait are never dropped: the relay still has to send or park them.
      db
        .deleteFrom("outbox")
        .where("state", "in", ["sent", "parked"])
        .where("created_at", "<", before("sentEmail")),
    ),
    paymentPageCheck: await dropRows(
      db.deleteFrom("payment_page_checks").where("last_at", "<", before("paymentPageCheck")),
    ),
  };
}

/** Runs a deletion; returns how many rows it deleted. */
async function dropRows(rows: {
  executeTakeFirst(): Promise<DeleteResult | undefined>;
}): Promise<number> {
  return Number((await rows.executeTakeFirst())?.numDeletedRows ?? 0);
}
