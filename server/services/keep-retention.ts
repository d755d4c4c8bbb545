import { forgetting } from "../db/forget.ts";
import { dropExpired } from "./drop-expired.ts";
import { jobLease } from "./job-lease.ts";
import type { Ports } from "./ports.ts";

export type RetentionResult =
  | "dropped"
  /** Not due, or another process does it. */
  | "idle"
  /** It had not run for a month: it runs in a day, if the clock still says so. */
  | "put-off";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO_MS = 30 * DAY_MS;

/** Drops what is past its retention once a day; of several processes one does it. */
export function createKeepRetention({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  const { readDue, move } = jobLease(db, "retention", now);
  return async function keepRetention(): Promise<RetentionResult> {
    const dueAt = await readDue();
    const late = now().getTime() - new Date(dueAt).getTime();
    if (late > LONG_AGO_MS) {
      // A clock that runs years ahead must not take every customer out: whoever sees this has a day.
      if (await move(dueAt, DAY_MS)) {
        logger.warn(
          { dueAt },
          "Retention put off for a day: it is long overdue, or the clock is wrong",
        );
      }
      return "put-off";
    }
    // A time further off than a day was written by a clock that has since been put back.
    const isDue = late >= 0 || late < -2 * DAY_MS;
    const lease = isDue && (await move(dueAt, HOUR_MS));
    if (!lease) return "idle";
    const dropped = await forgetting(db, () => dropExpired(db, now()));
    await move(lease, DAY_MS);
    logger.info({ dropped }, "Dropped what is past its retention");
    return "dropped";
  };
}
