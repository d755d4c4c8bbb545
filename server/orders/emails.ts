import { sql } from "kysely";
import { REMINDER_HOURS, reminderAt } from "../../domain/orders/balance.ts";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import type { OrderStatus } from "../../domain/orders/money.ts";
import { toLagos } from "../../domain/time.ts";
import { done, refused } from "../command.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail, enqueueToCustomer } from "../messages/outbox.ts";
import { enqueuePush } from "../messages/push.ts";
import { refundsOf } from "../payments/refunds.ts";
import type { Ports } from "../ports.ts";
import { entriesOf } from "./entries.ts";
import { orderCommand } from "./order-command.ts";
import { changesOf, entriesIn, IS_TO_MAKE } from "./order-rows.ts";

/**
 * Queues the confirmation, the notice to the owner and the push messages when the first payment of an order succeeds.
 * Returns whether it was the first payment: not if an earlier one was recorded and taken back. Call it in the
 * transaction that changes the order's status.
 */
export async function announcePaid(
  transaction: Db,
  reference: string,
  { before, after }: { before: OrderStatus; after: OrderStatus },
  at: Date,
): Promise<boolean> {
  const wasUnpaid = UNPAID_STATUSES.some((unpaid) => unpaid === before);
  if (!wasUnpaid || (after !== "paid" && after !== "part_paid")) return false;
  const mail = { topic: "order-confirmation", subject: reference } as const;
  const isConfirmed = await enqueueToCustomer(transaction, reference, mail, at);
  const isNoticed = await enqueueEmail(transaction, "order-notice", reference, at);
  const isFirst = isConfirmed || (isNoticed && (await isPhoneAlone(transaction, reference)));
  if (isFirst) await enqueuePush(transaction, reference, at);
  return isFirst;
}

/** Whether the house wrote the order for a phone number, without an e-mail address. */
async function isPhoneAlone(db: Db, reference: string): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select(["email", "phone"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  return order?.email === "" && order.phone !== "";
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * One round of the job that reminds customers of the balance of bespoke orders, 72 and 48 hours before the day on which
 * an order is ready. Each reminder is queued once, by whichever process is first; if the day is moved, there are new ones for the new day.
 */
export async function remindBalance({
  db,
  now,
  outboxBell,
}: Pick<Ports, "db" | "now" | "outboxBell">): Promise<"reminded" | "idle"> {
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
}

/** Bespoke orders that are partly paid, and near enough to their day for the first reminder. */
function duePartly(db: Db, at: Date): Promise<{ reference: string; day: string }[]> {
  const dayIn = (days: number) =>
    toLagos(new Date(at.getTime() + days * DAY_MS).toISOString())?.slice(0, 10) ?? "";
  return (
    db
      .selectFrom("orders")
      .innerJoin("bespoke_orders", "order_reference", "reference")
      .select(["reference", sql<string>`ready_by`.as("day")])
      .where("status", "=", "part_paid")
      // Without an address there is nobody to write to.
      .where("email", "<>", "")
      .where(IS_TO_MAKE)
      .where("ready_by", ">=", dayIn(0))
      .where("ready_by", "<=", dayIn(Math.ceil(REMINDER_HOURS[0] / 24) + 1))
      .execute()
  );
}

/** Puts the shopper's confirmation of a paid order into the outbox again, after it was sent or parked. */
export const resendConfirmation = orderCommand({
  act: "resent-confirmation",
  fields: [],
  read: () => ({ input: {} }),
  run: async ({ db }, { reference, status, stage, email, thing }, _input: object, { at }) => {
    const isBegun = status === "paid" || status === "part_paid";
    if (!isBegun || stage === "cancelled") return refused("not-paid");
    // The customer was erased, or has only a phone number.
    if (email === "") return refused("no-address");
    // The old row is deleted first, since `enqueueEmail` adds no second row with the same topic and subject.
    await db
      .deleteFrom("outbox")
      .where("topic", "=", "order-confirmation")
      .where("subject", "=", reference)
      .where("state", "in", ["sent", "parked"])
      .execute();
    const isNew = await enqueueEmail(db, "order-confirmation", reference, at);
    return isNew ? done({}, { thing }) : refused("waiting");
  },
});

/** The keys in the outbox's column `subject` (not subject lines) of all e-mails about an order but those about store credit. */
export async function emailSubjects(db: Db, reference: string): Promise<string[]> {
  const { payments, recorded, charges } = (await entriesOf(db, [reference]))(reference);
  const references = payments.map((payment) => payment.reference);
  const refunds = await refundsOf(db, references);
  const stages = await entriesIn(db, "order_stages", reference);
  const changes = await changesOf(db, reference);
  const order = await db
    .selectFrom("orders")
    .select("ready_by")
    .where("reference", "=", reference)
    .executeTakeFirst();
  const earlier = changes.filter(({ field }) => field === "ready-by").map(({ before }) => before);
  const reminders = [order?.ready_by ?? "", ...earlier].flatMap((day) =>
    REMINDER_HOURS.map((hours) => `${reference}:${day}:${hours}`),
  );
  const reviews = await db
    .selectFrom("reviews")
    .select("id")
    .where("order_reference", "=", reference)
    .execute();
  const guests = await db
    .selectFrom("celebration_guests")
    .innerJoin("celebrations", "celebrations.id", "celebration_id")
    .select(["celebration_guests.id", "moved_at"])
    .where("order_reference", "=", reference)
    .execute();
  const moves = guests.map(({ id, moved_at }) => `${id}:${moved_at}`);
  const alterations = await db
    .selectFrom("alterations")
    .select("id")
    .where("order_reference", "=", reference)
    .execute();
  const entries = [...recorded, ...charges, ...stages, ...changes, ...refunds];
  const ids = [...entries, ...reviews, ...alterations].map(({ id }) => id);
  return [reference, ...references, ...ids, ...reminders, ...moves];
}
