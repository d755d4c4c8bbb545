import { sql } from "kysely";
import { REMINDER_HOURS, reminderAt } from "../../domain/orders/balance.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { toLagos } from "../../domain/time.ts";
import type { Db } from "../db/schema.ts";
import { inTransaction } from "../db/transactions.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { enqueuePush } from "../messages/push.ts";
import { refundsOf } from "../payments/refunds.ts";
import type { Ports } from "../ports.ts";
import { IS_TO_MAKE } from "./order-rows.ts";

/**
 * Queues the confirmation, the notice to the owner and the push messages when the first payment of an order succeeds.
 * Returns whether this was the first. Call it in the transaction of the change.
 */
export async function announcePaid(
  transaction: Db,
  reference: string,
  { before, after }: { before: OrderStatus; after: OrderStatus },
  at: Date,
): Promise<boolean> {
  const wasUnpaid = UNPAID_STATUSES.some((unpaid) => unpaid === before);
  if (!wasUnpaid || (after !== "paid" && after !== "part_paid")) return false;
  await enqueueEmail(transaction, "order-confirmation", reference, at);
  await enqueueEmail(transaction, "order-notice", reference, at);
  await enqueuePush(transaction, reference, at);
  return true;
}

const DAY_MS = 24 * 60 * 60 * 1000;

type RemindResult = "reminded" | "idle";

/**
 * Reminds customers of the balance of bespoke orders 72 and 48 hours before the day on which they are ready. Each
 * reminder is put into the outbox once, by whichever process is first; another day has reminders of its own.
 */
export function createRemindBalance({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">) {
  return async function remindBalance(): Promise<RemindResult> {
    const at = now();
    let isAny = false;
    for (const { reference, day } of await duePartly(db, at)) {
      const hours = reminderAt(day, at);
      if (hours === undefined) continue;
      const subject = `${reference}:${day}:${hours}`;
      isAny = (await enqueueEmail(db, "balance-reminder", subject, at)) || isAny;
    }
    if (isAny) outboxBell.ring();
    return isAny ? "reminded" : "idle";
  };
}

/** Bespoke orders of which something is paid and something left, that are ready within the longest reminder's time. */
function duePartly(db: Db, at: Date): Promise<{ reference: string; day: string }[]> {
  const dayIn = (days: number) =>
    toLagos(new Date(at.getTime() + days * DAY_MS).toISOString())?.slice(0, 10) ?? "";
  return (
    db
      .selectFrom("orders")
      .innerJoin("bespoke_orders", "order_reference", "reference")
      .select(["reference", sql<string>`ready_by`.as("day")])
      .where("status", "=", "part_paid")
      // Nobody is left to write to once the customer was erased.
      .where("email", "<>", "")
      .where(IS_TO_MAKE)
      .where("ready_by", ">=", dayIn(0))
      .where("ready_by", "<=", dayIn(Math.ceil(REMINDER_HOURS[0] / 24) + 1))
      .execute()
  );
}

export type ResendResult =
  | { kind: "queued" }
  | { kind: "unknown-order" }
  /** Only a paid order has a confirmation. */
  | { kind: "not-paid"; status: OrderStatus }
  /** The customer, and so the address, was erased. */
  | { kind: "erased" }
  /** The confirmation is still waiting to be sent; no second one is queued. */
  | { kind: "waiting"; dueAt: string; lastError: string | null };

/** Puts the shopper's confirmation of a paid order into the outbox again, after it was sent or parked. */
export function resendConfirmation(db: Db, reference: string, now: Date): Promise<ResendResult> {
  return inTransaction(db, async (transaction): Promise<ResendResult> => {
    const order = await transaction
      .selectFrom("orders")
      .select(["status", "stage", "email"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!order) return { kind: "unknown-order" };
    const isBegun = order.status === "paid" || order.status === "part_paid";
    if (!isBegun || order.stage === "cancelled") return { kind: "not-paid", status: order.status };
    if (order.email === "") return { kind: "erased" };
    // A new row rather than the old one, whose three days of retries count from its first attempt.
    await transaction
      .deleteFrom("outbox")
      .where("topic", "=", "order-confirmation")
      .where("subject", "=", reference)
      .where("state", "in", ["sent", "parked"])
      .execute();
    const waiting = await transaction
      .selectFrom("outbox")
      .select(["due_at as dueAt", "last_error as lastError"])
      .where("topic", "=", "order-confirmation")
      .where("subject", "=", reference)
      .executeTakeFirst();
    if (waiting) return { kind: "waiting", ...waiting };
    await enqueueEmail(transaction, "order-confirmation", reference, now);
    return { kind: "queued" };
  });
}

/** The subjects in the outbox of all e-mails that there can be about an order (`domain/messages/emails.ts`). */
export async function emailSubjects(db: Db, reference: string): Promise<string[]> {
  const entries = ["order_charges", "order_stages", "order_changes"] as const;
  const ids = await Promise.all(
    entries.map((table) =>
      db.selectFrom(table).select("id").where("order_reference", "=", reference).execute(),
    ),
  );
  const payments = await db
    .selectFrom("payments")
    .select("reference as id")
    .where("order_reference", "=", reference)
    .execute();
  const references = payments.map(({ id }) => id);
  const refunds = await refundsOf(db, references);
  const order = await db
    .selectFrom("orders")
    .select("ready_by")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const days = await db
    .selectFrom("order_changes")
    .select("before as day")
    .where("order_reference", "=", reference)
    .where("field", "=", "ready-by")
    .execute();
  const reminders = [order?.ready_by ?? "", ...days.map(({ day }) => day)].flatMap((day) =>
    REMINDER_HOURS.map((hours) => `${reference}:${day}:${hours}`),
  );
  return [
    reference,
    ...references,
    ...[...ids.flat(), ...refunds].map(({ id }) => id),
    ...reminders,
  ];
}
