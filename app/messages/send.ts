import type { FieldErrors } from "../../domain/fields.ts";
import type { MessageBody } from "../../domain/messages/fields.ts";
import { callApi, fieldErrorsOf } from "../browser/api.ts";
import { OUTBOX, readOutbox, settleMessage, watchOutbox } from "./outbox.ts";
import type { OutboxMessage } from "./outbox.ts";

/** The result of sending a message. Only 'received' means that the shop has stored it. */
export type SendResult =
  | { kind: "received" }
  | { kind: "invalid"; fields: FieldErrors }
  /** Seconds until a retry is allowed. */
  | { kind: "too-many"; retryAfter: number }
  /** Not stored, for a reason that is not the message's: the database's outage, a firewall's refusal. */
  | { kind: "failed" }
  /** No response at all. */
  | { kind: "unreachable" };

/** Used if the response has no usable `Retry-After`. */
const DEFAULT_RETRY_S = 60;

/** `POST /api/messages`: the shop stores the message, then relays it by e-mail. */
export async function sendMessage(message: MessageBody): Promise<SendResult> {
  const answer = await callApi("/api/messages", { body: message, takesAnyBody: true });
  if (!answer) return { kind: "unreachable" };
  if (answer.status === 202 && answer.body !== undefined) return { kind: "received" };
  if (answer.status === 429) {
    return { kind: "too-many", retryAfter: answer.retryAfter ?? DEFAULT_RETRY_S };
  }
  const fields = answer.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : { kind: "failed" };
}

/** After a week nobody waits for it any more; the shop knows its id for longer. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Sends the messages that wait on this device: called by open pages and by the service worker, one after the other.
 * Returns whether some still wait. A message that arrives twice is stored once, by its id.
 */
export async function sendUnsent(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(OUTBOX, sendAll) : sendAll();
}

async function sendAll(): Promise<boolean> {
  const all = await readOutbox();
  // What cannot be read may wait.
  let isLeft = all === undefined;
  for (const { id } of all ?? []) {
    // Read again: it may have been taken back while another was sent.
    const own = (await readOutbox())?.find((each) => each.id === id && each.state === "waiting");
    const outcome = own ? await sendOne(own) : "over";
    if (outcome === "unreachable") return true;
    if (outcome === "waits") isLeft = true;
  }
  return isLeft;
}

/** `waits`: somebody answered, but did not take it; others may be taken. `unreachable`: nobody answers, as for the others. */
async function sendOne(own: OutboxMessage): Promise<"over" | "waits" | "unreachable"> {
  if (Date.now() - own.at > MAX_AGE_MS) {
    await settleMessage(own, { state: "expired" });
    return "over";
  }
  const result = await sendMessage({ ...own.message, id: own.id });
  if (result.kind === "unreachable") return "unreachable";
  if (result.kind === "received") await settleMessage(own, { state: "sent" });
  else if (result.kind === "invalid") {
    await settleMessage(own, { state: "refused", errors: result.fields });
  } else return "waits";
  return "over";
}

/**
 * While `until` is pending nobody else sends what is in the outbox, unless somebody does already: a form sends its
 * message itself, and others would only repeat it. Ends with the page.
 */
export function holdOutbox(until: Promise<unknown>): void {
  void navigator.locks?.request(OUTBOX, { ifAvailable: true }, () => until).catch(() => undefined);
}

/** Has the browser wake the service worker when the network is back, also if no page is open. Chromium only. */
export async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration("/")) as
      | { sync?: { register(tag: string): Promise<void> } }
      | undefined;
    await registration?.sync?.register(OUTBOX);
  } catch {
    // The next page sends it.
  }
}

/** How often an open page tries again by itself: a lost answer of the shop fires no event. */
const RETRY_MS = 30_000;

/**
 * Sends what is in the outbox: now, when the network is back, and from time to time. Calls `listener` with it: now,
 * whenever it has changed, and when the page is shown again; not if it cannot be read. Returns a function that ends that.
 */
export function followOutbox(listener: (all: readonly OutboxMessage[]) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const read = async () => {
    const all = await readOutbox();
    if (all && !signal.aborted) listener(all);
  };
  const send = () => void sendUnsent().catch(() => undefined);
  document.addEventListener("visibilitychange", () => void read(), { signal });
  addEventListener("online", send, { signal });
  const timer = setInterval(send, RETRY_MS);
  const stopWatching = watchOutbox(() => void read());
  send();
  void read();
  return () => {
    stopping.abort();
    clearInterval(timer);
    stopWatching();
  };
}
