import { sql } from "kysely";
import { isKnownUnderWay, underWayOf, UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { reminderDue } from "../../domain/orders/reminder.ts";
import type { ReminderTerms } from "../../domain/orders/reminder.ts";
import { statusesBefore } from "../../domain/payments/states.ts";
import { isOfClosed } from "../celebrations/ordering.ts";
import { canStillBeHad } from "../checkout/stock-holds.ts";
import { consumeLimits } from "../db/limits.ts";
import type { Db, NewRowOf } from "../db/schema.ts";
import { searchKeys } from "../db/tables/orders.ts";
import { isLinkToken, newLinkToken } from "../db/tokens.ts";
import { doubling, finishJob, jobRound, jobRow, moveJob, retryAt } from "../jobs/job.ts";
import type { Retry } from "../jobs/job.ts";
import { addressKeys } from "../messages/messages.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import type { SettleResult } from "../payments/settle-payment.ts";
import type { Ports } from "../ports.ts";
import { readEntries } from "./entries.ts";
import { lockOrder } from "./order-rows.ts";

/** The queue of the jobs that remind of unpaid orders; a job's subject is the order's reference. */
const REMINDERS = "unpaid order";

const HOUR_MS = 60 * 60 * 1000;
/** Longer than one request to the provider, after each of which it may be extended. */
const LEASE_MS = 60_000;
/** Pauses while the provider does not respond, or money is under way. */
const RETRY: Retry = { pausesMs: doubling(5_000, HOUR_MS) };
/** Per mailbox and day: anybody can place orders in somebody else's name. */
const MAX_REMINDERS = 3;

/** The job of a new order's reminder, to be stored with the order; none if reminders are off. */
export function reminderJobs(
  reference: string,
  { hours }: ReminderTerms,
  now: Date,
): NewRowOf<"jobs">[] {
  if (hours === null) return [];
  const job = { queue: REMINDERS, subject: reference };
  return [jobRow(job, now, reminderDue(now, hours, now))];
}

/** Makes all reminders due, after the owner has changed the hours: each job then finds its own new time. */
export async function hastenReminders(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable("jobs")
    .set({ due_at: at, scheduled_at: at })
    .where("queue", "=", REMINDERS)
    .execute();
}

/** `later`: it is not time yet, the provider did not respond, or money is under way. */
export type RemindResult = "reminded" | "dropped" | "later";

type RemindPorts = Pick<
  Ports,
  "db" | "now" | "random" | "fingerprint" | "catalogue" | "outboxBell" | "logger"
> & { settlePayment(reference: string): Promise<SettleResult> };

/**
 * Returns one round of the job that reminds customers, once, of an order that is not paid. The e-mail is queued in the
 * transaction that ends the job, after the provider was asked about all payments of the order.
 */
export function createRemindUnpaid(ports: RemindPorts) {
  const { db, now, catalogue, outboxBell, logger, settlePayment } = ports;

  return jobRound<RemindResult>(ports, {
    name: REMINDERS,
    leaseMs: LEASE_MS,
    renewMs: LEASE_MS / 3,
    run: async (job) => {
      const reference = job.subject;
      const drop = async () => {
        await finishJob(db, job);
        return "dropped" as const;
      };
      const wait = async (due = retryAt(RETRY, job, now()) ?? now()) => {
        await moveJob(db, job, now(), due);
        return "later" as const;
      };
      await catalogue.refresh();
      const terms = catalogue.read().reminder;
      const order = await findUnpaid(db, reference, terms, now());
      if (!order) return drop();
      const due = reminderDue(new Date(order.created_at), order.hours, now());
      if (due > now()) return wait(due);
      for (const attempt of order.attempts) {
        const { kind } = await settlePayment(attempt);
        // Money came, but of another amount: the house deals with that.
        if (kind === "mismatch") return drop();
        if (kind === "unanswered" || kind === "not-asked") return wait();
      }
      const result = await db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, reference);
        const unpaid = await findUnpaid(transaction, reference, terms, now());
        if (unpaid?.isUnderWay) return "under-way";
        if (!(await finishJob(transaction, job)) || !unpaid) return "dropped";
        return (await enqueue({ ...ports, db: transaction }, unpaid)) ? "reminded" : "dropped";
      });
      if (result === "under-way") return wait();
      if (result === "reminded") {
        outboxBell.ring();
        logger.info({ order: reference }, "Reminder of an unpaid order queued");
      }
      return result;
    },
  });
}

/**
 * An order whose customer may be reminded of it: placed at the checkout since reminders are on, nothing ever paid of it,
 * not cancelled, its counted pieces still to be had, its celebration, if any, not closed, and none of its pieces paid for since with another order of the same customer. `attempts` are its
 * payments that may still succeed.
 */
export async function findUnpaid(db: Db, reference: string, terms: ReminderTerms, now: Date) {
  if (terms.hours === null) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["reference", "amount", "delivery", "stage", "email", "created_at"])
    .where("reference", "=", reference)
    .where("status", "in", UNPAID_STATUSES)
    .where("email", "<>", "")
    .where("created_at", ">=", terms.since)
    .executeTakeFirst();
  if (!order) return undefined;
  const { payments, recorded, money } = await readEntries(db, order);
  // Nothing is due of a cancelled order. A recorded payment may have been taken back: the house speaks with her about it.
  if (money.due === 0 || recorded.length > 0 || (await hasPaidSince(db, order))) return undefined;
  if (!(await canStillBeHad(db, reference, now))) return undefined;
  if (await isOfClosed(db, reference, now)) return undefined;
  const open = payments.filter(({ status }) => statusesBefore("paid").includes(status));
  return {
    ...order,
    hours: terms.hours,
    isUnderWay: isKnownUnderWay(underWayOf(payments)),
    attempts: open.map((payment) => payment.reference),
  };
}

/** Whether somebody with the same e-mail address has paid for one of an order's pieces since it was placed. */
async function hasPaidSince(
  db: Db,
  order: { reference: string; email: string; created_at: string },
): Promise<boolean> {
  const { reference, email, created_at } = order;
  const other = await db
    .selectFrom("orders")
    .select("reference")
    // A literal, so that the partial index of the search is used.
    .where("email", "<>", sql.lit(""))
    .where(searchKeys(db).email, "=", sql<string>`lower(${email})`)
    .where("reference", "<>", reference)
    .where("status", "not in", UNPAID_STATUSES)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("created_at", ">=", created_at),
        exists(
          selectFrom("payments")
            .select("payments.reference")
            .whereRef("order_reference", "=", "orders.reference")
            .where("paid_at", ">=", created_at),
        ),
        exists(
          selectFrom("recorded_payments")
            .select("id")
            .whereRef("order_reference", "=", "orders.reference")
            .where("kind", "=", "payment")
            .where("made_at", ">=", created_at),
        ),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_lines as theirs")
          .innerJoin("order_lines as ours", "ours.sku", "theirs.sku")
          .select("theirs.sku")
          .whereRef("theirs.reference", "=", "orders.reference")
          .where("ours.reference", "=", reference),
      ),
    )
    .executeTakeFirst();
  return other !== undefined;
}

/** Notes that an address is written to unasked; false if it is not to be. Its link (`reminderLink`) says so. */
export async function noteAddress(
  { db, random }: Pick<Ports, "db" | "random">,
  email: string,
  at: Date,
): Promise<boolean> {
  const written_at = at.toISOString();
  const address = await db
    .insertInto("reminder_addresses")
    .values({ email: email.toLowerCase(), token: newLinkToken(random), written_at })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ written_at })
        .where("reminder_addresses.stopped_at", "is", null),
    )
    .returning("token")
    .executeTakeFirst();
  return address !== undefined;
}

/** Queues the e-mail, unless its address is not to be written to. Returns whether it did. */
async function enqueue(
  { db, now, random, fingerprint }: Pick<RemindPorts, "db" | "now" | "random" | "fingerprint">,
  { reference, email }: { reference: string; email: string },
): Promise<boolean> {
  const at = now();
  if (!(await noteAddress({ db, random }, email, at))) return false;
  const [, , key] = addressKeys(fingerprint, email);
  const limit = { key, most: MAX_REMINDERS, windowMs: 24 * HOUR_MS };
  if ((await consumeLimits(db, [limit], at)).kind === "limited") return false;
  return enqueueEmail(db, "order-reminder", reference, at);
}

/** The address of the page on which somebody says that no reminder is to come again. */
export async function reminderLink(
  { db, publicUrl }: Pick<Ports, "db" | "publicUrl">,
  email: string,
): Promise<string | undefined> {
  const address = await db
    .selectFrom("reminder_addresses")
    .select("token")
    .where("email", "=", email.toLowerCase())
    .where("stopped_at", "is", null)
    .executeTakeFirst();
  return address && `${publicUrl}/reminders/${address.token}`;
}

type ReminderAddress =
  | { kind: "unknown" }
  /** `stopped`: it gets no reminders any more. */
  | { kind: "open" | "stopped"; email: string };

/** The services behind the page of a reminder's link. */
export function createReminders({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return {
    /** Reads what the page shows; changes nothing. */
    readReminder: (token: string) => read(db, token),
    /** No reminder goes to the token's e-mail address any more. */
    stopReminders: async (token: string): Promise<ReminderAddress> => {
      if (isLinkToken(token)) {
        await db
          .updateTable("reminder_addresses")
          .set({ stopped_at: now().toISOString() })
          .where("token", "=", token)
          .execute();
        logger.info({}, "Reminders stopped for an address");
      }
      return read(db, token);
    },
  };
}

async function read(db: Db, token: string): Promise<ReminderAddress> {
  if (!isLinkToken(token)) return { kind: "unknown" };
  const row = await db
    .selectFrom("reminder_addresses")
    .select(["email", "stopped_at"])
    .where("token", "=", token)
    .executeTakeFirst();
  if (!row) return { kind: "unknown" };
  return { kind: row.stopped_at ? "stopped" : "open", email: row.email };
}
