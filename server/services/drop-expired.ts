import { sql } from "kysely";
import { expiryOf } from "../../domain/retention.ts";
import type { Kept } from "../../domain/retention.ts";
import type { Db } from "../db/schema.ts";
import { BLANK_CUSTOMER } from "./blank-customer.ts";
import { dropOldLimits } from "./limits.ts";

/** How many rows of each were dropped, or blanked in the customers' case. */
export type Dropped = Record<Kept, number>;

/** Drops what is past its retention (`domain/retention.ts`). Running it twice, or in two processes, does no harm. */
export async function dropExpired(db: Db, now: Date): Promise<Dropped> {
  const before = (kept: Kept) => expiryOf(kept, now).toISOString();
  await dropOldLimits(db, now);
  return {
    requestKey: await dropKeys(db, before("requestKey")),
    unpaidOrder: await dropUnpaidOrders(db, before("unpaidOrder")),
    order: await dropOrders(db, before("order")),
    customer: await blankCustomers(db, before("customer")),
    contactMessage: await dropMessages(db, before("contactMessage")),
    unconfirmedSignUp: await dropUnconfirmed(db, before("unconfirmedSignUp")),
    endedSubscription: await dropEnded(db, before("endedSubscription")),
    sentEmail: await dropEmails(db, before("sentEmail")),
    policyReport: await dropOfWatch(db, "policy_reports", before("policyReport")),
    paymentPageCheck: await dropOfWatch(db, "payment_page_checks", before("paymentPageCheck")),
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
 * Not while the provider is still asked. Of an order that any money was heard about, paid or not, the
 * owner keeps what a paid one keeps.
 */
function dropUnpaidOrders(db: Db, before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // An update that changes nothing takes them: a payment of this very moment waits or comes first.
    const taken = await transaction
      .updateTable("orders")
      .set({ check_at: null })
      .where("status", "in", ["pending", "failed"])
      .where("check_at", "is", null)
      .where("created_at", "<", before)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("payment_events")
              .select("key")
              .whereRef("payment_events.reference", "=", "orders.reference")
              .where("kind", "!=", "payment.failed"),
          ),
        ),
      )
      .returning("reference")
      .execute();
    for (const { reference } of taken) await remove(transaction, reference);
    return taken.length;
  });
}

function dropOrders(db: Db, before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom("orders")
      .select("reference")
      .where("created_at", "<", before)
      .execute();
    for (const { reference } of old) await remove(transaction, reference);
    return old.length;
  });
}

async function remove(db: Db, reference: string): Promise<void> {
  const tables = ["idempotency_keys", "payment_events", "order_lines", "orders"] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where("reference", "=", reference).execute();
  }
}

async function blankCustomers(db: Db, before: string): Promise<number> {
  const result = await db
    .updateTable("orders")
    .set(BLANK_CUSTOMER)
    .where("created_at", "<", before)
    // Written out, so that the database knows its index of these alone to be the one.
    .where("email", "<>", sql.lit(""))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

async function dropMessages(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("messages")
    .where("received_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Their confirmation e-mail, should it still wait, is dropped when its turn comes: there is nobody to write to. */
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

/** What is waiting is never dropped: the relay sends it or gives it up within days. */
async function dropEmails(db: Db, before: string): Promise<number> {
  const result = await db
    .deleteFrom("outbox")
    .where("state", "in", ["sent", "parked"])
    .where("created_at", "<", before)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

async function dropOfWatch(
  db: Db,
  table: "policy_reports" | "payment_page_checks",
  before: string,
): Promise<number> {
  const result = await db.deleteFrom(table).where("last_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
