import { COUNT_LIMIT } from "../../../domain/house/today.ts";
import type { Db } from "../../db/schema.ts";
import { IS_WAITING } from "./inbox-conditions.ts";

export type Unanswered = {
  /** Counted up to `COUNT_LIMIT` (`domain/house/today.ts`). */
  count: number;
  /** When the one that waits longest was received; undefined if none waits. */
  oldest: string | undefined;
};

/** The messages of the contact form that nobody has answered. Sign-ups and restock requests need no answer. */
export async function countUnanswered(db: Db): Promise<Unanswered> {
  const waiting = await db
    .selectFrom("messages")
    .select("received_at")
    .where(IS_WAITING)
    .orderBy("received_at")
    .limit(COUNT_LIMIT)
    .execute();
  return { count: waiting.length, oldest: waiting[0]?.received_at };
}
