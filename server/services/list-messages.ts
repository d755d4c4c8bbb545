import type { Selectable } from "kysely";
import type { MessageKind } from "../../domain/messages/fields.ts";
import type { Db } from "../db/schema.ts";
import type { MessagesTable, OutboxTable } from "../db/tables/messages.ts";

/** A message and the state of its e-mail; null once the e-mail's record is past its retention. */
export type ListedMessage = Selectable<MessagesTable> & {
  state: OutboxTable["state"] | null;
  last_error: string | null;
};

export type MessageFilter = { kind?: MessageKind | undefined; limit: number };

/** The newest messages, newest first. */
export function listMessages(db: Db, { kind, limit }: MessageFilter): Promise<ListedMessage[]> {
  const messages = db
    .selectFrom("messages")
    .leftJoin("outbox", (join) =>
      join.onRef("outbox.subject", "=", "messages.id").on("outbox.topic", "=", "message"),
    )
    .selectAll("messages")
    .select(["outbox.state", "outbox.last_error"])
    .orderBy("messages.received_at", "desc")
    .orderBy("messages.id")
    .limit(limit);
  return (kind ? messages.where("messages.kind", "=", kind) : messages).execute();
}
