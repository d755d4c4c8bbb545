import { createStore, del, set, update, values, type UseStore } from "idb-keyval";
import type { MessageBody } from "../../domain/messages/fields.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { hasUnsent } from "./has-unsent.ts";

/** A message of one of the shop's forms that is not known to have reached the shop. */
export type OutboxMessage = {
  /** The shop stores a message once, however often this id arrives. */
  id: string;
  message: MessageBody;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
  state: "waiting" | "sent" | "refused" | "expired";
  /** Of a refused one: what the shop said. */
  errors?: FieldErrors;
};

/** Also the name of the database: IndexedDB, since the service worker sends these messages, too. */
export const OUTBOX = "hazelzuri-outbox";

let opened: UseStore | undefined;
const store = (): UseStore => (opened ??= createStore(OUTBOX, "messages"));

/** Returns false where the browser stores nothing, such as in some private windows. */
export async function storeMessage(message: OutboxMessage): Promise<boolean> {
  const hadUnsent = hasUnsent.get();
  // Before, since she may leave the page meanwhile; after, since another page may have found the outbox empty meanwhile.
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

/** The oldest first; undefined if it cannot be read, now or ever, which says nothing about what is in it. */
export async function readOutbox(): Promise<readonly OutboxMessage[] | undefined> {
  try {
    // Undefined is what `settleMessage` leaves if it is killed before its end.
    const all = await values<OutboxMessage | undefined>(store());
    return all.filter((each) => each !== undefined).sort((one, other) => one.at - other.at);
  } catch {
    return undefined;
  }
}

/** Notes what became of a message, unless it was taken back meanwhile. Of a sent one the texts are deleted. */
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

/** Takes a message back, or forgets one whose outcome the customer has seen. */
export async function forgetMessage(id: string): Promise<void> {
  try {
    await del(id, store());
    if ((await readOutbox())?.length === 0) hasUnsent.set(false);
  } catch {
    // Nothing is stored here.
  }
  announceChange();
}

/** Calls `listener` when any page of the shop, or the worker, has changed the outbox. */
export function watchOutbox(listener: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(OUTBOX);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

function announceChange(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(OUTBOX);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  channel.postMessage("changed");
  channel.close();
}
