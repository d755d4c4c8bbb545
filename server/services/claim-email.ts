import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Db, OutboxTable } from "../db/schema.ts";
import { isDue, longestDue } from "./due.ts";

export type ClaimedEmail = Pick<
  Selectable<OutboxTable>,
  "key" | "topic" | "subject" | "attempts" | "created_at"
>;

export type Claim =
  | { kind: "claimed"; email: ClaimedEmail }
  /** One is due, but the service was called less than a second ago. */
  | { kind: "paced" }
  | { kind: "idle" };

/** The service takes one request a second (providers, 2), whoever sends it; the tenth is for the network's jitter. */
const PACE_MS = 1_100;
/** Longer than any attempt takes: a process that died lets go of its e-mail after it. */
const LEASE_MS = 60_000;

/**
 * Takes the e-mail whose turn it is, for one attempt: of its kind it has been due longest. Of any number of
 * processes one gets it, and all of them together keep the service's pace.
 */
export async function claimEmail(db: Db, now: Date): Promise<Claim> {
  if (!(await isAnyDue(db, now))) return { kind: "idle" };
  return db.transaction().execute(async (transaction): Promise<Claim> => {
    if (!(await takePace(transaction, now))) return { kind: "paced" };
    const email = await takeNext(transaction, now);
    return email ? { kind: "claimed", email } : { kind: "idle" };
  });
}

/** Asked first, so that an empty outbox costs no write. */
async function isAnyDue(db: Db, now: Date): Promise<boolean> {
  const due = await db
    .selectFrom("outbox")
    .select("key")
    .where("key", "=", nextKey(db, now))
    .executeTakeFirst();
  return due !== undefined;
}

async function takePace(db: Db, now: Date): Promise<boolean> {
  const next = new Date(now.getTime() + PACE_MS).toISOString();
  const update = await db
    .updateTable("outbox_pace")
    .set({ free_at: next })
    // A time further off than the pace was written by a clock that has since been put back.
    .where(({ or, eb }) => or([eb("free_at", "<=", now.toISOString()), eb("free_at", ">", next)]))
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}

/** Whose turn is first: a buyer's confirmation never waits behind messages, of which a script may send hundreds. */
const TURNS = ["order-confirmation", "order-notice", "message"] as const;

function nextKey(db: Db, now: Date) {
  const longestDueOf = (topic: (typeof TURNS)[number]) =>
    longestDue(now, (is, time) =>
      db
        .selectFrom("outbox")
        .select("key")
        .where("state", "=", "waiting")
        .where("topic", "=", topic)
        .where("due_at", is, time)
        .orderBy("due_at")
        .limit(1),
    );
  return sql<string>`coalesce(${sql.join(TURNS.map(longestDueOf))})`;
}

function takeNext(db: Db, now: Date): Promise<ClaimedEmail | undefined> {
  return (
    db
      .updateTable("outbox")
      .set((row) => ({
        attempts: row("attempts", "+", 1),
        due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
      }))
      .where("key", "=", nextKey(db, now))
      // Said again for PostgreSQL, which looks at these once more when it had to wait for another process.
      .where("state", "=", "waiting")
      .where(isDue("due_at", now))
      .returning(["key", "topic", "subject", "attempts", "created_at"])
      .executeTakeFirst()
  );
}
