import type { InboxSource } from "../../../domain/house/inbox.ts";
import type { Db } from "../../db/schema.ts";
import type { Ports } from "../../ports.ts";
import { readInboxEntry } from "./inbox.ts";
import { record } from "./record.ts";
import type { Person } from "./types.ts";

export type Answer = { at: string; by: string };
export type AnswerRequest = { source: InboxSource; id: string; by: Person };

export type AnswerResult =
  | { kind: "done" }
  /** Somebody was faster: how it is now. Nothing was changed. */
  | { kind: "otherwise"; answer: Answer | undefined }
  /** There is no such message, or it is past its retention. */
  | { kind: "unknown" };

const TABLES = { message: "messages", restock: "restock_requests" } as const;

/** Marks a message as answered, with who and when. Only the first of several does anything. */
export function answerMessage(
  { db, now }: Pick<Ports, "db" | "now">,
  { source, id, by }: AnswerRequest,
): Promise<AnswerResult> {
  const at = now();
  return db.transaction().execute(async (transaction) => {
    const update = await transaction
      .updateTable(TABLES[source])
      .set({ answered_at: at.toISOString(), answered_by: by.name })
      .where("id", "=", id)
      .where("answered_at", "is", null)
      .executeTakeFirst();
    if (update.numUpdatedRows === 0n) return asItIs(transaction, { source, id });
    await record(transaction, { by, act: "answered", thing: { kind: source, id } }, at);
    return { kind: "done" };
  });
}

/** Takes an answer back, if it is still the one of `answeredAt`. The record keeps both. */
export function undoAnswer(
  { db, now }: Pick<Ports, "db" | "now">,
  { source, id, by, answeredAt }: AnswerRequest & { answeredAt: string },
): Promise<AnswerResult> {
  return db.transaction().execute(async (transaction) => {
    const update = await transaction
      .updateTable(TABLES[source])
      .set({ answered_at: null, answered_by: null })
      .where("id", "=", id)
      .where("answered_at", "=", answeredAt)
      .executeTakeFirst();
    if (update.numUpdatedRows === 0n) return asItIs(transaction, { source, id });
    await record(transaction, { by, act: "not-answered", thing: { kind: source, id } }, now());
    return { kind: "done" };
  });
}

async function asItIs(
  db: Db,
  message: Pick<AnswerRequest, "source" | "id">,
): Promise<AnswerResult> {
  const entry = await readInboxEntry(db, message);
  return entry ? { kind: "otherwise", answer: entry.answer } : { kind: "unknown" };
}
