import { withSecureDelete } from "../db/transactions.ts";
import { dropExpired, unaskedPayments } from "./drop-expired.ts";
import { jobLease } from "../jobs/lease.ts";
import type { Ports } from "../ports.ts";
import type { SettleResult } from "./settle-payment.ts";

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
