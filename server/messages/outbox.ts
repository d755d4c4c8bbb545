import type { EmailTopic, OrderTopic } from "../../domain/messages/emails.ts";
import { FORM_TOPICS, HOUSE_TOPICS, ORDER_TOPICS } from "../../domain/messages/emails.ts";
import { afterNight } from "../../domain/orders/reminder.ts";
import type { Db } from "../db/schema.ts";
import { dropJob, enqueueJob } from "../jobs/job.ts";
import type { EmailGateway } from "../providers/emailjs.ts";

/**
 * Puts an e-mail into the outbox. Call it in the transaction of the change that causes it. Idempotent for the same
 * topic and subject (`domain/messages/emails.ts`). Returns whether the e-mail was new.
 */
export async function enqueueEmail(
  db: Db,
  topic: EmailTopic,
  subject: string,
  at: Date,
): Promise<boolean> {
  const key = `${topic}:${subject}`;
  const created_at = at.toISOString();
  const inserted = await db
    .insertInto("outbox")
    .values({ key, topic, subject, state: "waiting", created_at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  if (inserted) await enqueueJob(db, { queue: queueOf(topic), subject }, at);
  return inserted !== undefined;
}

/**
 * Puts an e-mail to an order's customer into the outbox, unless she has no e-mail address. Returns whether it was new.
 */
export async function enqueueToCustomer(
  db: Db,
  order: string,
  { topic, subject }: { topic: OrderTopic; subject: string },
  at: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom("orders")
    .select("email")
    .where("reference", "=", order)
    .executeTakeFirst();
  return known !== undefined && known.email !== "" && enqueueEmail(db, topic, subject, at);
}

/** The queue of the jobs that send the e-mails of a topic. */
export function queueOf(topic: EmailTopic): string {
  return `mail ${topic}`;
}

/** The topic of the e-mails that a queue's jobs send. */
export function topicOf(queue: string): EmailTopic {
  return queue.slice("mail ".length) as EmailTopic;
}

/** Takes an e-mail that still waits out of the outbox, because its news is no longer true. */
export async function dropUnsent(db: Db, topic: EmailTopic, subject: string): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("key", "=", `${topic}:${subject}`)
    .where("state", "=", "waiting")
    .execute();
  await dropJob(db, { queue: queueOf(topic), subject });
}

/** Deletes the records of e-mails, also of e-mails that were not sent. */
export async function dropEmails(
  db: Db,
  topics: readonly EmailTopic[],
  subjects: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("topic", "in", topics)
    .where("subject", "in", subjects)
    .execute();
  await db
    .deleteFrom("jobs")
    .where("queue", "in", topics.map(queueOf))
    .where("subject", "in", subjects)
    .execute();
}

export type OutboxState = { waiting: number; parked: number };

/** Counts e-mails for the health endpoint. A parked e-mail needs the operator's attention. */
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

/** Longer than any attempt, so that a lease only ends if its process died. */
export const EMAIL_LEASE_MS = 60_000;

/**
 * Maximum number of e-mails per topic of `FORM_TOPICS` in any 24 hours; the rest waits. The two topics that a form
 * sends at once are at most 2,400 e-mails a month, half of the e-mail service's plan of 5,000: a flood of forms leaves
 * the other half to orders, to `order-link`, which only customers get, to `restock`, which is sent only after the owner
 * has made a piece available again, to `order-reminder`, if the owner has switched it on, and to `review-request`, for
 * orders that have left the house; these take at most 1,200 each. For another plan, set this to a
 * 120th of its monthly quota.
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
 * The queues, by priority, whose topics the service has a template for and are below their daily maximum. Reminders of
 * unpaid orders and requests for reviews wait for the morning.
 */
export async function sendableQueues(
  db: Db,
  takes: EmailGateway["takes"],
  now: Date,
): Promise<readonly string[]> {
  const topics: EmailTopic[] = [];
  for (const topic of TOPICS_BY_PRIORITY) {
    if (!(topic === "message" ? takes.messages : takes.addressed)) continue;
    const isOfDay = topic === "order-reminder" || topic === "review-request";
    if (isOfDay && afterNight(now) > now) continue;
    if (CAPPED.includes(topic) && (await countLastDay(db, topic, now)) >= MAX_PER_DAY) continue;
    topics.push(topic);
  }
  return topics.map(queueOf);
}

/** Counts a topic's e-mails that were sent in the last 24 hours, or are being sent. */
async function countLastDay(db: Db, topic: EmailTopic, now: Date): Promise<number> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  // Later times do not count: a clock wrote them before it was set back. Two machines' clocks may differ by two leases.
  const latest = at(2 * EMAIL_LEASE_MS);
  const sent = await db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("topic", "=", topic)
    .where("state", "=", "sent")
    .where("sent_at", ">", at(-DAY_MS))
    .where("sent_at", "<=", latest)
    .executeTakeFirst();
  const underWay = await db
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("queue", "=", queueOf(topic))
    .where("due_at", ">", at(0))
    .where("attempts", ">", 0)
    .executeTakeFirst();
  return Number(sent?.count ?? 0) + Number(underWay?.count ?? 0);
}
