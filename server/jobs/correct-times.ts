import type { Ports } from "../ports.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { REFUNDS } from "../payments/refunds.ts";
import { PACE } from "./job.ts";

/** More than the difference between the clocks of two machines. */
const CLOCKS_DIFFER_MS = 60_000;
/** Twice the lease of a request to the provider about a payment (`server/payments/claim-verification.ts`). */
const ASKING_MS = 20_000;
/** Longer than the pause between two e-mails. */
const PACE_MS = 2_000;

/**
 * Returns one round of the job that repairs times after the clock was set back: rows written while it was ahead would
 * otherwise wait until it shows that time again. They become due now, so that other code needs no check for such times.
 */
export function createCorrectTimes({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return async function correctTimes(): Promise<"corrected" | "idle"> {
    const time = now();
    const at = time.toISOString();
    const ahead = (ms: number) => new Date(time.getTime() + ms).toISOString();
    const subjects = (queue: string) =>
      db.selectFrom("jobs").select("subject").where("queue", "=", queue);
    const updates = {
      jobs: db
        .updateTable("jobs")
        .set({ due_at: at, scheduled_at: at })
        .where((eb) =>
          eb.or([
            eb("scheduled_at", ">", ahead(CLOCKS_DIFFER_MS)),
            eb.and([eb("queue", "=", PACE), eb("due_at", ">", ahead(PACE_MS))]),
          ]),
        ),
      payments: db
        .updateTable("payments")
        .set({ ask_after: at })
        .where("ask_after", ">", ahead(ASKING_MS))
        .where("reference", "in", subjects(CHECKS)),
      refunds: db
        .updateTable("refunds")
        .set({ asked_at: at })
        .where("asked_at", ">", ahead(CLOCKS_DIFFER_MS))
        .where("id", "in", subjects(REFUNDS)),
    };
    const corrected: Record<string, number> = {};
    for (const [name, update] of Object.entries(updates)) {
      const { numUpdatedRows } = await update.executeTakeFirst();
      if (numUpdatedRows > 0n) corrected[name] = Number(numUpdatedRows);
    }
    if (Object.keys(corrected).length === 0) return "idle";
    logger.warn({ corrected }, "What waited for a time far ahead is due: was the clock set back?");
    return "corrected";
  };
}
