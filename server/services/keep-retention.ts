import { forgetting } from "../db/forget.ts";
import type { Db } from "../db/schema.ts";
import { dropExpired } from "./drop-expired.ts";
import type { Ports } from "./ports.ts";

export type RetentionResult =
  | "dropped"
  /** Not due, or another process does it. */
  | "idle"
  /** It had not run for a month: it runs in a day, if the clock still says so. */
  | "put-off";

const JOB = "retention";
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const LONG_AGO_MS = 30 * DAY_MS;

/** Drops what is past its retention once a day; of several processes one does it. */
export function createKeepRetention({ db, now, logger }: Pick<Ports, "db" | "now" | "logger">) {
  return async function keepRetention(): Promise<RetentionResult> {
    const dueAt = await readDue(db, now());
    const late = now().getTime() - new Date(dueAt).getTime();
    if (late > LONG_AGO_MS) {
      // A clock that runs years ahead must not take every customer out: whoever sees this has a day.
      if (await move(db, dueAt, now(), DAY_MS)) {
        logger.warn(
          { dueAt },
          "Retention put off for a day: it is long overdue, or the clock is wrong",
        );
      }
      return "put-off";
    }
    // A time further off than a day was written by a clock that has since been put back.
    const isDue = late >= 0 || late < -2 * DAY_MS;
    const lease = isDue && (await move(db, dueAt, now(), HOUR_MS));
    if (!lease) return "idle";
    const dropped = await forgetting(db, () => dropExpired(db, now()));
    await move(db, lease, now(), DAY_MS);
    logger.info({ dropped }, "Dropped what is past its retention");
    return "dropped";
  };
}

/** A shop that never did it begins now. */
async function readDue(db: Db, now: Date): Promise<string> {
  const find = () =>
    db.selectFrom("job_leases").select("due_at").where("job", "=", JOB).executeTakeFirst();
  const known = await find();
  if (known) return known.due_at;
  await db
    .insertInto("job_leases")
    .values({ job: JOB, due_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("job").doNothing())
    .execute();
  return (await find())?.due_at ?? now.toISOString();
}

/** Moves the due time on from what it was; of several processes one succeeds and gets the new time. */
async function move(db: Db, from: string, now: Date, by: number): Promise<string | undefined> {
  const due_at = new Date(now.getTime() + by).toISOString();
  const update = await db
    .updateTable("job_leases")
    .set({ due_at })
    .where("job", "=", JOB)
    .where("due_at", "=", from)
    .executeTakeFirst();
  return update.numUpdatedRows > 0n ? due_at : undefined;
}
