import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { enqueueJob, finishJob, hastenJob, jobRound, moveJob, recurringRound } from "./job.ts";
import type { Job, JobKind } from "./job.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

onBothDatabases("jobs on $name", ({ open }) => {
  let database: TestDatabase;
  let time: number;
  let done: string[];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.deleteFrom("jobs").execute();
    time = new Date("2026-11-21T09:00:00.000Z").getTime();
    done = [];
  });
  afterAll(() => database.close());

  const now = (ms = 0) => new Date(time + ms);
  const enqueue = (subject: string, ms = 0, queue = "work") =>
    enqueueJob(database.db, { queue, subject }, now(), now(ms));
  const finish = async (job: Job) => {
    done.push(job.subject);
    await finishJob(database.db, job);
    return "done" as const;
  };
  const round = (more: Partial<JobKind<string>> = {}) =>
    jobRound<string>(
      { db: database.db, now },
      { name: "work", leaseMs: MINUTE, run: finish, ...more },
    );
  const all = async (work: () => Promise<string>) => {
    while ((await work()) === "done");
    return done;
  };

  test("what has been due longest comes first, and what is not due does not come", async () => {
    await enqueue("second", -SECOND);
    await enqueue("first", -MINUTE);
    await enqueue("later", SECOND);
    expect(await all(round())).toEqual(["first", "second"]);
    time += SECOND;
    expect(await all(round())).toEqual(["first", "second", "later"]);
    expect(await database.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  test("of several queues the first has priority", async () => {
    await enqueue("old", -MINUTE, "low");
    await enqueue("new", 0, "high");
    await enqueue("other", -MINUTE, "foreign");
    expect(await all(round({ queues: async () => ["high", "low"] }))).toEqual(["new", "old"]);
  });

  test("a job that is there stays as it is; it is only hastened to an earlier time", async () => {
    const dueAt = async () =>
      (await database.db.selectFrom("jobs").select("due_at").execute()).map((job) => job.due_at);
    const hasten = (ms: number) =>
      hastenJob(database.db, { queue: "work", subject: "a" }, now(), now(ms));
    await enqueue("a", MINUTE);
    await enqueue("a");
    await hasten(2 * MINUTE);
    expect(await dueAt()).toEqual([now(MINUTE).toISOString()]);
    await hasten(SECOND);
    expect(await dueAt()).toEqual([now(SECOND).toISOString()]);
  });

  test("of several processes one does it", async () => {
    await enqueue("a");
    const results = await Promise.all([1, 2, 3, 4].map(() => round()()));
    expect(results.toSorted()).toEqual(["done", "idle", "idle", "idle"]);
    expect(done).toEqual(["a"]);
  });

  test("whoever died leaves a job to another after the lease, and what it says later does not count", async () => {
    await enqueue("a");
    let dead: Job | undefined;
    const die = async (job: Job) => {
      dead = job;
      throw new Error("killed");
    };
    await expect(round({ run: die })()).rejects.toThrow("killed");
    time += MINUTE - 1;
    expect(await round()()).toBe("idle");
    time += 1;
    const attempts: number[] = [];
    const later = async (job: Job) => {
      attempts.push(job.attempts);
      await moveJob(database.db, job, now(), now(SECOND));
      return "later";
    };
    expect(await round({ run: later })()).toBe("later");
    expect(attempts).toEqual([2]);
    if (!dead) throw new Error("It was not claimed");
    expect(await finishJob(database.db, dead)).toBe(false);
    expect(await moveJob(database.db, dead, now(), now(MINUTE))).toBe(false);
    time += SECOND;
    expect(await all(round())).toEqual(["a"]);
  });

  test("a job that is hastened during an attempt is done once more", async () => {
    await enqueue("a");
    const run = async (job: Job) => {
      await hastenJob(database.db, { queue: "work", subject: "a" }, now());
      return finish(job);
    };
    expect(await round({ run })()).toBe("done");
    expect(await all(round())).toEqual(["a", "a"]);
  });

  test("a pace holds for all processes", async () => {
    for (const subject of ["a", "b", "c"]) await enqueue(subject);
    const paced = round({ paceMs: SECOND });
    expect(await Promise.all([paced(), paced()])).toEqual(expect.arrayContaining(["done", "busy"]));
    time += SECOND - 1;
    expect(await paced()).toBe("busy");
    time += 1;
    expect(await paced()).toBe("done");
    expect(done).toHaveLength(2);
  });

  test("an exclusive kind does one at a time, and extends its lease while it does", async () => {
    await enqueue("a");
    await enqueue("b");
    const end = Promise.withResolvers<void>();
    const renewed = Promise.withResolvers<void>();
    const exclusive = { isExclusive: true, leaseMs: MINUTE, renewMs: 5 };
    const slow = round({
      ...exclusive,
      run: async (job) => {
        const first = job.due_at;
        time += MINUTE;
        const watch = setInterval(() => job.due_at !== first && renewed.resolve(), 5);
        await end.promise;
        clearInterval(watch);
        return finish(job);
      },
    });
    const first = slow();
    await renewed.promise;
    expect(await round(exclusive)()).toBe("busy");
    end.resolve();
    expect(await first).toBe("done");
    expect(await all(round(exclusive))).toEqual(["a", "b"]);
  });

  test("a recurring job comes again after the pause of its result, or after its lease", async () => {
    const results = ["good", "bad", "good"] as const;
    let runs = 0;
    const recurring = () =>
      recurringRound<"good" | "bad">(
        { db: database.db, now },
        {
          name: "recurring",
          leaseMs: MINUTE,
          againMs: { good: 10 * MINUTE },
          run: async () => results[runs++] ?? "good",
        },
      )();
    expect(await recurring()).toBe("good");
    time += 10 * MINUTE - 1;
    expect(await recurring()).toBe("idle");
    time += 1;
    expect(await recurring()).toBe("bad");
    time += MINUTE;
    expect(await recurring()).toBe("good");
    expect(runs).toBe(3);
  });
});
