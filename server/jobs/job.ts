import type { Db, NewRowOf, RowOf } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

/**
 * Whatever is done later, or again, is a row of the table `jobs`, named by a queue and by a subject, which it is about.
 * One round of a kind of job claims the row that has been due longest, works on it within its lease, and deletes it or
 * moves it to its next time. If the process dies, another one claims the row when the lease is over.
 */

/** A job that this process works on. While it does, `due_at` is the end of its lease, and identifies the claim. */
export type Job = RowOf<"jobs"> & {
  /** When the job was due before it was claimed. */
  wasDueAt: string;
};

/** The name of a job: a queue has at most one job for each subject. */
export type JobName = Pick<Job, "queue" | "subject">;

/** The row of a new job, for inserting it together with other rows. */
export function jobRow({ queue, subject }: JobName, now: Date, due = now): NewRowOf<"jobs"> {
  const at = now.toISOString();
  const due_at = due.toISOString();
  return { queue, subject, due_at, scheduled_at: at, created_at: at, attempts: 0 };
}

/** Stores a job that is due now, or at `due`. If there is a job of this name already, it stays as it is. */
export async function enqueueJob(db: Db, job: JobName, now: Date, due = now): Promise<void> {
  await db
    .insertInto("jobs")
    .values(jobRow(job, now, due))
    .onConflict((conflict) => conflict.columns(["queue", "subject"]).doNothing())
    .execute();
}

/**
 * Makes a job due now, or at `due`, unless it is due sooner; stores it if there is none. If a process is working on the
 * job, its claim is over: the job is done once more.
 */
export async function hastenJob(db: Db, job: JobName, now: Date, due = now): Promise<void> {
  await setDue(db, jobRow(job, now, due), [">", due]);
}

/** Stores a job, or changes the stored job's time if its `due_at` is `>` or `<=` `time`. Returns whether it did. */
async function setDue(
  db: Db,
  row: NewRowOf<"jobs">,
  [operator, time]: readonly [">" | "<=", Date],
): Promise<boolean> {
  const { due_at, scheduled_at } = row;
  const stored = await db
    .insertInto("jobs")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["queue", "subject"])
        .doUpdateSet({ due_at, scheduled_at })
        .where("jobs.due_at", operator, time.toISOString()),
    )
    .returning("queue")
    .executeTakeFirst();
  return stored !== undefined;
}

/** Deletes a job, even if a process is working on it. */
export async function dropJob(db: Db, { queue, subject }: JobName): Promise<void> {
  await db.deleteFrom("jobs").where("queue", "=", queue).where("subject", "=", subject).execute();
}

/** Deletes a job that is done. False if the claim is over: then the job stays. */
export async function finishJob(db: Db, { queue, subject, due_at }: Job): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("queue", "=", queue)
    .where("subject", "=", subject)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves a job to its next time. False if the claim is over. */
export function moveJob(db: Db, job: Job, now: Date, due: Date): Promise<boolean> {
  return change(db, job, now, { due_at: due.toISOString(), attempts: job.attempts });
}

/** Extends the lease of a job. False if the claim is over. */
export async function extendLease(db: Db, job: Job, now: Date, leaseMs: number): Promise<boolean> {
  const due_at = later(now, leaseMs).toISOString();
  const isHeld = await change(db, job, now, { due_at });
  if (isHeld) job.due_at = due_at;
  return isHeld;
}

/** Changes a job if its `due_at` is still the one that was read: otherwise another process was faster. */
async function change(
  db: Db,
  { queue, subject, due_at }: Pick<Job, "queue" | "subject" | "due_at">,
  now: Date,
  values: Partial<Pick<Job, "due_at" | "attempts" | "tried_since">>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ ...values, scheduled_at: now.toISOString() })
    .where("queue", "=", queue)
    .where("subject", "=", subject)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** When a job that fails is tried again: the pauses after each attempt, the last of which is repeated. */
export type Retry = {
  pausesMs: readonly number[];
  /** How long after the first attempt the job is given up; undefined: never. */
  giveUpAfterMs?: number;
};

/** Pauses that double from the first to the longest. */
export function doubling(firstMs: number, longestMs: number): number[] {
  return firstMs < longestMs ? [firstMs, ...doubling(2 * firstMs, longestMs)] : [longestMs];
}

/** When a job that has failed is tried again; undefined if it is given up. */
export function retryAt(
  { pausesMs, giveUpAfterMs }: Retry,
  job: Pick<Job, "attempts" | "tried_since">,
  now: Date,
): Date | undefined {
  const next = later(now, pausesMs[job.attempts - 1] ?? pausesMs.at(-1) ?? 0);
  const since = new Date(job.tried_since ?? now);
  const isOver = giveUpAfterMs !== undefined && next.getTime() - since.getTime() > giveUpAfterMs;
  return isOver ? undefined : next;
}

/** A kind of job: what is done, in which order, and how long it may take. */
export type JobKind<Result extends string> = {
  /** The queue of these jobs, unless `queues` names several. */
  name: string;
  /** The queues of these jobs, by priority. */
  queues?(): Promise<readonly string[]>;
  /** Longer than any attempt takes, unless `renewMs` is set: a lease only ends if its process died. */
  leaseMs: number;
  /** How often the lease is extended during an attempt. */
  renewMs?: number;
  /** Minimum time between the beginnings of two attempts, in all processes together. */
  paceMs?: number;
  /**
   * Only one job at a time, in all processes. Not for kinds that move jobs to a later time: until then such a job would
   * count as one under way.
   */
  isExclusive?: boolean;
  /** Works on a job, and finishes or moves it. A job left as it is becomes due again after the lease. */
  run(job: Job): Promise<Result>;
};

/** `idle`: no job is due. `busy`: another job was begun less than `paceMs` ago, or an exclusive one is under way. */
export type NoJob = "idle" | "busy";

type JobPorts = Pick<Ports, "db" | "now">;

/** Returns one round of a kind of job: it claims the job that has been due longest, and works on it. */
export function jobRound<Result extends string>(ports: JobPorts, kind: JobKind<Result>) {
  const { db, now } = ports;
  return async (): Promise<Result | NoJob> => {
    const job = await claimJob(ports, kind);
    if (typeof job === "string") return job;
    // If the lease cannot be extended, another process may take the job over, which does no harm.
    const renew = () => void extendLease(db, job, now(), kind.leaseMs).catch(() => false);
    const renewal = kind.renewMs === undefined ? undefined : setInterval(renew, kind.renewMs);
    try {
      return await kind.run(job);
    } finally {
      clearInterval(renewal);
    }
  };
}

type Recurring<Result extends string> = {
  name: string;
  leaseMs: number;
  run(job: Job): Promise<Result>;
  /** The pause after a result; if the result is not named, or `run` throws, the job is due again after the lease. */
  againMs?: Readonly<Partial<Record<Result, number>>>;
};

/** Returns one round of a single job that is due again and again; the first call stores the job. */
export function recurringRound<Result extends string>(
  ports: JobPorts,
  { name, leaseMs, run, againMs }: Recurring<Result>,
) {
  const { db, now } = ports;
  const round = jobRound(ports, {
    name,
    leaseMs,
    run: async (job) => {
      const result = await run(job);
      const pause = againMs?.[result];
      if (pause !== undefined) await moveJob(db, job, now(), later(now(), pause));
      return result;
    },
  });
  let isStored = false;
  return async (): Promise<Result | NoJob> => {
    if (!isStored) await enqueueJob(db, { queue: name, subject: "" }, now());
    isStored = true;
    return round();
  };
}

async function claimJob<Result extends string>(
  { db, now }: JobPorts,
  { name, queues = async () => [name], leaseMs, paceMs, isExclusive }: JobKind<Result>,
): Promise<Job | NoJob> {
  const names = await queues();
  for (;;) {
    const at = now();
    // Read first, so that an empty queue costs no write.
    const next = await findDue(db, names, at);
    if (isExclusive && (await isUnderWay(db, name, at))) return "busy";
    if (!next) return "idle";
    if (paceMs !== undefined && !(await takeTurn(db, name, at, paceMs))) return "busy";
    const claim = {
      due_at: later(at, leaseMs).toISOString(),
      attempts: next.attempts + 1,
      tried_since: next.tried_since ?? at.toISOString(),
    };
    if (await change(db, next, at, claim)) return { ...next, ...claim, wasDueAt: next.due_at };
  }
}

/** The job that has been due longest, of the first queue in which any job is due. */
async function findDue(
  db: Db,
  queues: readonly string[],
  now: Date,
): Promise<RowOf<"jobs"> | undefined> {
  if (queues.length === 0) return undefined;
  const due = db.selectFrom("jobs").where("due_at", "<=", now.toISOString());
  let [queue = ""] = queues;
  if (queues.length > 1) {
    const some = await due.select("queue").distinct().where("queue", "in", queues).execute();
    queue = queues.find((each) => some.some((row) => row.queue === each)) ?? queue;
  }
  return due.selectAll().where("queue", "=", queue).orderBy("due_at").limit(1).executeTakeFirst();
}

async function isUnderWay(db: Db, queue: string, now: Date): Promise<boolean> {
  const other = await db
    .selectFrom("jobs")
    .select("subject")
    .where("queue", "=", queue)
    .where("due_at", ">", now.toISOString())
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The queue of one row for each kind that has `paceMs`: `due_at` is when its next job may be begun. */
export const PACE = "pace";

function takeTurn(db: Db, name: string, now: Date, paceMs: number): Promise<boolean> {
  const row = jobRow({ queue: PACE, subject: name }, now, later(now, paceMs));
  return setDue(db, row, ["<=", now]);
}
