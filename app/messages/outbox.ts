import { createStore, del, set, update, values, type UseStore } from "idb-keyval";
import type { MessageBody } from "../../domain/messages/fields.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { hasUnsent } from "./has-unsent.ts";

/** A message of one of the shop's forms that waits to be sent, or whose outcome has not been shown to the shopper. */
export type OutboxMessage = {
  /** The shop stores a message once, however often this id arrives. */
  id: string;
  message: MessageBody;
  /** Its photographs, until they and the message are sent. */
  files?: readonly Blob[];
  /** When the message was typed, in milliseconds since 1970. */
  at: number;
  state: "waiting" | "sent" | "refused" | "expired";
  /** The shop's error messages for a refused message. */
  errors?: FieldErrors;
};

/** Name of database, lock, channel and sync tag. IndexedDB, since the service worker cannot use `localStorage`. */
export const OUTBOX = "hazelzuri-outbox";

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore(OUTBOX, "messages"));

/** Returns false if the browser cannot store the message, as in some private windows. */
export async function storeMessage(message: OutboxMessage): Promise<boolean> {
  const hadUnsent = hasUnsent.get();
  // Set before, as the page may be left while storing; set again after, as another page may have seen an empty outbox.
  hasUnsent.set(true);
  try {
    await set(message.id, message, store());
    hasUnsent.set(true);
    return true;
  } catch {
    hasUnsent.set(hadUnsent);
    return false;
  }
}

/** The stored messages, oldest first; undefined if the database cannot be read, though it may hold messages. */
export async function readOutbox(): Promise<readonly OutboxMessage[] | undefined> {
  try {
    // `settleMessage` leaves undefined values if the browser ends it halfway.
    const all = await values<OutboxMessage | undefined>(store());
    return all.filter((each) => each !== undefined).sort((one, other) => one.at - other.at);
  } catch {
    return undefined;
  }
}

/** Stores a message's outcome, unless it was taken back meanwhile. Once it is sent, its texts are deleted; its photographs with any outcome. */
export async function settleMessage(
  { id, at, message }: OutboxMessage,
  outcome: Pick<OutboxMessage, "state" | "errors">,
): Promise<void> {
  const content = outcome.state === "sent" ? { kind: message.kind } : message;
  let isGone = false;
  await update<OutboxMessage | undefined>(
    id,
    (now) => {
      isGone = now === undefined;
      return now && { id, at, message: content, ...outcome };
    },
    store(),
  );
  if (isGone) await del(id, store());
  announceChange();
}

/** Deletes a message that is taken back, or whose outcome the shopper has seen. */
export async function forgetMessage(id: string): Promise<void> {
  try {
    await del(id, store());
    if ((await readOutbox())?.length === 0) hasUnsent.set(false);
  } catch {
    // The browser has no storage, so there is nothing to delete.
  }
  announceChange();
}

/** Calls `listener` when any page of the shop, or the service worker, has changed the outbox. */
export function watchOutbox(listener: () => void): () => void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

function announceChange(): void {
  const channel = new BroadcastChannel(OUTBOX);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  channel.postMessage("changed");
  channel.close();
}
