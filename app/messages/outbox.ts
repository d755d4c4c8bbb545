import { createStore, del, set, update, values, type UseStore } from "idb-keyval";
import type { MessageBody } from "../../domain/messages/fields.ts";
import type { FieldErrors } from "../../domain/fields.ts";
import { hasKept } from "./has-kept.ts";

/** A message of one of the shop's forms that is not known to have reached the shop. */
export type KeptMessage = {
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

/** Returns false where the browser keeps nothing, such as in some private windows. */
export async function keepMessage(kept: KeptMessage): Promise<boolean> {
  const hadKept = hasKept.get();
  // Before, since she may leave the page meanwhile; after, since another page may have found the outbox empty meanwhile.
  hasKept.set(true);
  try {
    await set(kept.id, kept, store());
    hasKept.set(true);
    return true;
  } catch {
    hasKept.set(hadKept);
    return false;
  }
}

/** The oldest first; undefined if it cannot be read, now or ever, which says nothing about what is in it. */
export async function readOutbox(): Promise<readonly KeptMessage[] | undefined> {
  try {
    // Undefined is what `settleMessage` leaves if it is killed before its end.
    const kept = (await values<KeptMessage | undefined>(store())).filter(
      (each) => each !== undefined,
    );
    return kept.sort((one, other) => one.at - other.at);
  } catch {
    return undefined;
  }
}

/** Notes what became of a message, unless it was taken back meanwhile. Of a sent one the texts are deleted. */
export async function settleMessage(
  { id, at, message }: KeptMessage,
  outcome: Pick<KeptMessage, "state" | "errors">,
): Promise<void> {
  const left = outcome.state === "sent" ? { kind: message.kind } : message;
  let isGone = false;
  await update<KeptMessage | undefined>(
    id,
    (now) => {
      isGone = now === undefined;
      return now && { id, at, message: left, ...outcome };
    },
    store(),
  );
  if (isGone) await del(id, store());
  tell();
}

/** Takes a message back, or forgets one whose outcome was told. */
export async function forgetMessage(id: string): Promise<void> {
  try {
    await del(id, store());
    if ((await readOutbox())?.length === 0) hasKept.set(false);
  } catch {
    // Nothing is kept here.
  }
  tell();
}

/** Calls `listener` when any page of the shop, or the worker, has changed the outbox. */
export function watchOutbox(listener: () => void): () => void {
  if (!("BroadcastChannel" in globalThis)) return () => {};
  const channel = new BroadcastChannel(OUTBOX);
  channel.addEventListener("message", listener);
  return () => channel.close();
}

function tell(): void {
  if (!("BroadcastChannel" in globalThis)) return;
  const channel = new BroadcastChannel(OUTBOX);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  channel.postMessage("changed");
  channel.close();
}
