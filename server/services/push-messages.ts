import { sql } from "kysely";
import type { Db } from "../db/schema.ts";

/** How long a message waits to be sent, and then at the push service for a phone that is off: yesterday's is no news. */
export const PUSH_DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Puts one message for each device that is to be told into the queue. Call it in the transaction in which the order was
 * paid first. Nothing of it can fail that: it refers to nothing that may have just been deleted.
 */
export async function enqueuePush(db: Db, reference: string, at: Date): Promise<void> {
  const time = at.toISOString();
  await db
    .insertInto("push_messages")
    .columns(["order_reference", "session_id", "state", "attempts", "due_at", "created_at"])
    .expression((from) =>
      from
        .selectFrom("push_devices")
        .select([
          sql.val(reference).as("order_reference"),
          "session_id",
          sql<"waiting">`'waiting'`.as("state"),
          sql.val(0).as("attempts"),
          sql.val(time).as("due_at"),
          sql.val(time).as("created_at"),
        ])
        // SQLite's parser takes the `on` of `on conflict` for that of a join otherwise.
        .where("session_id", "is not", null),
    )
    .onConflict((conflict) => conflict.columns(["order_reference", "session_id"]).doNothing())
    .execute();
}

/** Messages that nobody needs any more, sent or not. Two days: none is waiting by then. */
export async function dropOldPushMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * PUSH_DAY_MS).toISOString();
  await db.deleteFrom("push_messages").where("created_at", "<", before).execute();
}
