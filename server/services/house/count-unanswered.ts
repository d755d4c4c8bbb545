import type { Db } from "../../db/schema.ts";
import { IS_WAITING } from "./inbox-conditions.ts";

export type Unanswered = {
  count: number;
  /** When the one that waits longest was received; undefined if none waits. */
  oldest: string | undefined;
};

/** The messages of the contact form that nobody has answered. Sign-ups and restock requests need no answer. */
export async function countUnanswered(db: Db): Promise<Unanswered> {
  const row = await db
    .selectFrom("messages")
    .select(({ fn }) => [
      fn.countAll<number | string>().as("count"),
      fn.min("received_at").as("oldest"),
    ])
    .where(IS_WAITING)
    .executeTakeFirst();
  return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? undefined };
}
