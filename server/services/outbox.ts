import type { EmailTopic } from "../../domain/messages/emails.ts";
import type { Db } from "../db/schema.ts";

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
