import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { Db, OutboxTable } from "../db/schema.ts";
import type { EmailGateway } from "../gateways/emailjs.ts";
import { isDue, longestDue } from "./due.ts";
import type { EmailTopic } from "./outbox.ts";

export type ClaimedEmail = Pick<
  Selectable<OutboxTable>,
  "key" | "topic" | "subject" | "attempts" | "created_at" | "tried_since"
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
 * So many of each kind that strangers cause go out in any 24 hours; what is above it waits for its turn. Both kinds
 * at their most are 2,400 a month, half of a plan of 5,000 at the e-mail service: a flood of forms, from however
 * many networks, leaves the other half to orders. With a smaller plan, make it a sixtieth of half of that.
 */
export const MOST_A_DAY = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Whose turn is first: a buyer's confirmation never waits behind what strangers cause by forms, of which a script may
 * send hundreds.
 */
const TURNS = ["order-confirmation", "order-notice", "newsletter-confirmation", "message"] as const;
const CAPPED: readonly EmailTopic[] = ["newsletter-confirmation", "message"];

/**
 * Takes the e-mail whose turn it is, for one attempt: of its kind it has been due longest. Of any number of
 * processes one gets it, and all of them together keep the service's pace and the most of a day. What the
 * service has no template for is left where it is.
 */
export async function claimEmail(db: Db, takes: EmailGateway["takes"], now: Date): Promise<Claim> {
  const open = await openTopics(db, takes, now);
  // Asked first, so that an empty outbox costs no write.
  if (!(await isAnyDue(db, open, now))) return { kind: "idle" };
  return db.transaction().execute(async (transaction): Promise<Claim> => {
    if (!(await takePace(transaction, now))) return { kind: "paced" };
    const email = await takeNext(transaction, open, now);
    return email ? { kind: "claimed", email } : { kind: "idle" };
  });
}

/** What the service has a template for, less what had its most of a day. */
async function openTopics(
  db: Db,
  takes: EmailGateway["takes"],
  now: Date,
): Promise<readonly EmailTopic[]> {
  const open: EmailTopic[] = [];
  for (const topic of TURNS) {
    if (!(topic === "message" ? takes.messages : takes.addressed)) continue;
    if (CAPPED.includes(topic) && (await countOfDay(db, topic, now)) >= MOST_A_DAY) continue;
    open.push(topic);
  }
  return open;
}

/** What went out in the last 24 hours or is on its way: an e-mail's due time is the end of the lease of its last attempt. */
async function countOfDay(db: Db, topic: EmailTopic, now: Date): Promise<number> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const rows = db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("topic", "=", topic);
  // What is further off was written by a clock that has since been put back; clocks of two machines differ a little.
  const latest = at(2 * LEASE_MS);
  const sent = await rows
    .where("state", "=", "sent")
    .where("due_at", ">", at(LEASE_MS - DAY_MS))
    .where("due_at", "<=", latest)
    .executeTakeFirst();
  const underWay = await rows
    .where("state", "=", "waiting")
    .where("due_at", ">", at(0))
    .where("due_at", "<=", latest)
    .where("attempts", ">", 0)
    .executeTakeFirst();
  return Number(sent?.count ?? 0) + Number(underWay?.count ?? 0);
}

async function isAnyDue(db: Db, topics: readonly EmailTopic[], now: Date): Promise<boolean> {
  if (topics.length === 0) return false;
  const due = await db
    .selectFrom("outbox")
    .select("key")
    .where("key", "=", nextKey(db, topics, now))
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

function nextKey(db: Db, topics: readonly EmailTopic[], now: Date) {
  const longestDueOf = (topic: EmailTopic) =>
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
  return sql<string>`coalesce(${sql.join([...topics.map(longestDueOf), sql`null`])})`;
}

async function takeNext(
  db: Db,
  topics: readonly EmailTopic[],
  now: Date,
): Promise<ClaimedEmail | undefined> {
  if (topics.length === 0) return undefined;
  return (
    db
      .updateTable("outbox")
      .set((row) => ({
        attempts: row("attempts", "+", 1),
        due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
        tried_since: sql<string>`coalesce(tried_since, ${now.toISOString()})`,
      }))
      .where("key", "=", nextKey(db, topics, now))
      // Said again for PostgreSQL, which looks at these once more when it had to wait for another process.
      .where("state", "=", "waiting")
      .where(isDue("due_at", now))
      .returning(["key", "topic", "subject", "attempts", "created_at", "tried_since"])
      .executeTakeFirst()
  );
}
