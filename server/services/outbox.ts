import type { Db, OutboxTable } from "../db/schema.ts";

export type EmailTopic = OutboxTable["topic"]["__select__"];

/** E-mails that a paid order causes. They come before those that forms cause, and have no daily maximum. */
export const ORDER_TOPICS = ["order-confirmation", "order-notice"] as const;

/**
 * Puts an e-mail into the outbox. Call it in the transaction of the change that causes it. Idempotent for the same
 * topic and subject. `subject` is the id of a message, a subscriber or a restock request, or an order's reference.
 */
export async function enqueueEmail(
  db: Db,
  topic: EmailTopic,
  subject: string,
  at: Date,
): Promise<void> {
  const time = at.toISOString();
  await db
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
    .execute();
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
