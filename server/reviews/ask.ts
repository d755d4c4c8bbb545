import { askAt } from "../../domain/reviews/review.ts";
import { afterNight } from "../../domain/orders/reminder.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import type { Db } from "../db/schema.ts";
import { finishJob, hastenJob, jobRound, moveJob } from "../jobs/job.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { lockOrder, stagesOf } from "../orders/order-rows.ts";
import { noteAddress } from "../orders/reminders.ts";
import type { Ports } from "../ports.ts";
import { readReviewable } from "./reviews.ts";

/** The queue of the jobs that ask for reviews; a job's subject is the order's reference. */
export const REVIEW_JOBS = "review of order";

const LEASE_MS = 60_000;

/** Plans that the customer of an order is asked, if she has received it with this step. */
export async function planRequest(
  db: Db,
  reference: string,
  stage: Stage,
  at: Date,
): Promise<void> {
  const due = askAt(stage, at);
  if (due) await hastenJob(db, { queue: REVIEW_JOBS, subject: reference }, at, due);
}

/** When the customer of an order is to be asked; undefined if she is not, or not any more. */
export async function requestDue(
  ports: Pick<Ports, "db" | "now" | "catalogue">,
  reference: string,
): Promise<Date | undefined> {
  const { db } = ports;
  const pieces = await readReviewable(ports, reference);
  if (!pieces.some(({ state }) => state === "open")) return undefined;
  const order = await db
    .selectFrom("orders")
    .select(["stage", "email"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  const step = (await stagesOf(db, reference)).at(-1);
  if (!order?.email || !step) return undefined;
  const due = askAt(order.stage, new Date(step.made_at));
  return due && afterNight(new Date(Math.max(due.getTime(), ports.now().getTime())));
}

export type AskResult = "asked" | "dropped" | "later";

/**
 * Returns one round of the job that asks customers, once, for reviews of what they received. The e-mail is queued in the
 * transaction that ends the job.
 */
export function createAskForReviews(
  ports: Pick<Ports, "db" | "now" | "random" | "catalogue" | "outboxBell" | "logger">,
) {
  const { db, now, outboxBell, logger } = ports;
  return jobRound<AskResult>(ports, {
    name: REVIEW_JOBS,
    leaseMs: LEASE_MS,
    run: async (job) => {
      const reference = job.subject;
      const result = await db.transaction().execute(async (transaction) => {
        await lockOrder(transaction, reference);
        const due = await requestDue({ ...ports, db: transaction }, reference);
        if (due && due > now()) return due;
        if (!(await finishJob(transaction, job)) || !due) return "dropped";
        return (await ask({ ...ports, db: transaction }, reference)) ? "asked" : "dropped";
      });
      if (result instanceof Date) {
        await moveJob(db, job, now(), result);
        return "later";
      }
      if (result === "asked") {
        outboxBell.ring();
        logger.info({ order: reference }, "Request for reviews queued");
      }
      return result;
    },
  });
}

/** Queues the e-mail, unless its address is not to be written to. Returns whether it did. */
async function ask(
  { db, now, random }: Pick<Ports, "db" | "now" | "random">,
  reference: string,
): Promise<boolean> {
  const { email } = await db
    .selectFrom("orders")
    .select("email")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  if (!(await noteAddress({ db, random }, email, now()))) return false;
  return enqueueEmail(db, "review-request", reference, now());
}
