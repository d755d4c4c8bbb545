import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { EmailTopic } from "../../domain/messages/emails.ts";
import { FORM_TOPICS, HOUSE_TOPICS, ORDER_TOPICS } from "../../domain/messages/emails.ts";
import type { Db } from "../db/schema.ts";
import type { OutboxTable } from "../db/tables/messages.ts";
import type { EmailGateway } from "../providers/emailjs.ts";

/**
 * Puts an e-mail into the outbox. Call it in the transaction of the change that causes it. Idempotent for the same
 * topic and subject; what a subject is depends on the topic. Returns whether it was new.
 */
export async function enqueueEmail(
  db: Db,
  topic: EmailTopic,
  subject: string,
  at: Date,
): Promise<boolean> {
  const time = at.toISOString();
  const inserted = await db
    .insertInto("outbox")
    .values({
      key: `${topic}:${subject}`,
      topic,
      subject,
      state: "waiting",
      attempts: 0,
      due_at: time,
      created_at: time,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type OutboxState = { waiting: number; parked: number };

/** For the health endpoint. A parked e-mail needs the operator's attention. */
export async function readOutboxState(db: Db): Promise<OutboxState> {
  const rows = await db
    .selectFrom("outbox")
    .select((select) => ["state", select.fn.countAll<number | string>().as("count")])
    .where("state", "in", ["waiting", "parked"])
    .groupBy("state")
    .execute();
  const count = (state: string) => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { waiting: count("waiting"), parked: count("parked") };
}

export type ClaimedEmail = Pick<
  Selectable<OutboxTable>,
  "key" | "topic" | "subject" | "attempts" | "created_at" | "tried_since"
>;

type Claim =
  | { kind: "claimed"; email: ClaimedEmail }
  /** An e-mail is due, but the service was called less than `PACE_MS` ago. */
  | { kind: "paced" }
  | { kind: "idle" };

/** The service accepts one request per second per account ; 100 ms are added for network jitter. */
const PACE_MS = 1_100;
/** Longer than any attempt, so it expires only if the process died; another one then takes over the e-mail. */
const LEASE_MS = 60_000;

/**
 * Maximum number of e-mails per form topic in any 24 hours; the rest waits. The two that a form sends at once are at
 * most 2,400 a month, half of the e-mail service's plan of 5,000: a flood of forms, from however many networks, leaves
 * the other half to orders and to `restock`, which is sent only after the owner has made a piece available again, and
 * takes at most 1,200 of it. For another plan, set this to a 120th of its monthly quota.
 */
export const MAX_PER_DAY = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

const CAPPED: readonly EmailTopic[] = FORM_TOPICS;

/**
 * Topics by priority: a buyer's confirmation never waits behind e-mails caused by forms, which a script may send
 * by the hundred.
 */
const TOPICS_BY_PRIORITY = [...ORDER_TOPICS, ...HOUSE_TOPICS, ...CAPPED];

/**
 * Claims the next e-mail for one attempt: of the topic with the highest priority, the one that has been due longest.
 * Only one of any number of processes gets it, and all of them together stay within the service's rate limit and the
 * daily maximum. E-mails that the service has no template for are left waiting.
 */
export async function claimEmail(db: Db, takes: EmailGateway["takes"], now: Date): Promise<Claim> {
  const topics = await sendableTopics(db, takes, now);
  // Checked first, so that an empty outbox costs no write.
  if (!(await isAnyDue(db, topics, now))) return { kind: "idle" };
  return db.transaction().execute(async (transaction): Promise<Claim> => {
    if (!(await takeSendSlot(transaction, now))) return { kind: "paced" };
    const email = await takeNext(transaction, topics, now);
    return email ? { kind: "claimed", email } : { kind: "idle" };
  });
}

/** The topics that the service has a template for and that are below their daily maximum, by priority. */
async function sendableTopics(
  db: Db,
  takes: EmailGateway["takes"],
  now: Date,
): Promise<readonly EmailTopic[]> {
  const topics: EmailTopic[] = [];
  for (const topic of TOPICS_BY_PRIORITY) {
    if (!(topic === "message" ? takes.messages : takes.addressed)) continue;
    if (CAPPED.includes(topic) && (await countLastDay(db, topic, now)) >= MAX_PER_DAY) continue;
    topics.push(topic);
  }
  return topics;
}

/** E-mails sent in the last 24 hours or being sent: a sent e-mail's `due_at` is the end of its last attempt's lease. */
async function countLastDay(db: Db, topic: EmailTopic, now: Date): Promise<number> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const rows = db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("topic", "=", topic);
  const sent = await rows
    .where("state", "=", "sent")
    .where("due_at", ">", at(LEASE_MS - DAY_MS))
    // Not what was sent while the clock was ahead. Two leases, as two machines' clocks differ slightly.
    .where("due_at", "<=", at(2 * LEASE_MS))
    .executeTakeFirst();
  const underWay = await rows
    .where("state", "=", "waiting")
    .where("due_at", ">", at(0))
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

async function takeSendSlot(db: Db, now: Date): Promise<boolean> {
  const next = new Date(now.getTime() + PACE_MS).toISOString();
  const update = await db
    .updateTable("outbox_pace")
    .set({ free_at: next })
    .where("free_at", "<=", now.toISOString())
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}

function nextKey(db: Db, topics: readonly EmailTopic[], now: Date) {
  const longestDueOf = (topic: EmailTopic) =>
    db
      .selectFrom("outbox")
      .select("key")
      .where("state", "=", "waiting")
      .where("topic", "=", topic)
      .where("due_at", "<=", now.toISOString())
      .orderBy("due_at")
      .limit(1);
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
      // Repeated for PostgreSQL: after waiting for a row lock it rechecks these, but does not rerun the subquery.
      .where("state", "=", "waiting")
      .where("due_at", "<=", now.toISOString())
      .returning(["key", "topic", "subject", "attempts", "created_at", "tried_since"])
      .executeTakeFirst()
  );
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * When to retry an e-mail after a number of attempts: 5 seconds after the first, doubling up to an hour;
 * undefined if that is more than 3 days after `since`, the time of the first attempt.
 */
export function retryAt(since: Date, attempts: number, now: Date): Date | undefined {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const next = now.getTime() + pause;
  return next - since.getTime() > GIVE_UP_AFTER_MS ? undefined : new Date(next);
}
