import type { FieldErrors } from "../../domain/fields.ts";
import type { MessageBody } from "../../domain/messages/fields.ts";
import { isRecord } from "../../domain/json.ts";
import { callApi, fieldErrorsOf } from "../browser/api.ts";
import type { Answer } from "../browser/api.ts";
import { OUTBOX, readOutbox, settleMessage, watchOutbox } from "./outbox.ts";
import type { OutboxMessage } from "./outbox.ts";

/** The result of sending a message. Only 'received' means that the shop has stored it. */
export type SendResult =
  | { kind: "received" }
  | { kind: "invalid"; fields: FieldErrors }
  /** `retryAfter`: seconds until a retry is allowed. */
  | { kind: "too-many"; retryAfter: number }
  /** The shop has not stored a valid message: the database is down, or a firewall has refused the request. */
  | { kind: "failed" }
  /** There was no response at all. */
  | { kind: "unreachable" };

/** Used if the response has no usable `Retry-After`. */
const DEFAULT_RETRY_S = 60;

/**
 * `POST /api/messages`: the shop stores the message, then relays it by e-mail. Its photographs are sent before, each time:
 * of those that are sent again, the shop forgets the ones that no message has.
 */
export async function sendMessage(
  message: MessageBody,
  files: readonly Blob[] = [],
): Promise<SendResult> {
  if (files.length === 0) return sendTexts(message);
  const form = new FormData();
  for (const [at, file] of files.entries()) form.append("photographs", file, `${at + 1}.jpg`);
  const answer = await callApi("/api/photographs", { body: form, takesAnyBody: true });
  const ids = answer?.status === 201 && isRecord(answer.body) ? answer.body["photographs"] : [];
  if (!Array.isArray(ids) || ids.length !== files.length) return refusalOf(answer);
  return sendTexts({ ...message, photographs: ids });
}

async function sendTexts(message: MessageBody): Promise<SendResult> {
  const answer = await callApi("/api/messages", { body: message, takesAnyBody: true });
  const isReceived = answer?.status === 202 && answer.body !== undefined;
  return isReceived ? { kind: "received" } : refusalOf(answer);
}

/** What an answer that takes nothing says. */
function refusalOf(answer: Answer | undefined): SendResult {
  if (!answer) return { kind: "unreachable" };
  if (answer.status === 429) {
    return { kind: "too-many", retryAfter: answer.retryAfter ?? DEFAULT_RETRY_S };
  }
  const fields = answer.status === 422 ? fieldErrorsOf(answer.body) : undefined;
  return fields ? { kind: "invalid", fields } : { kind: "failed" };
}

/** A message expires after a week. The shop recognises its id for longer, so that no message is stored twice. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Sends the messages that wait on this device. Open pages and the service worker call this; a lock lets one after the
 * other run. Returns whether some still wait. The shop stores a message that arrives twice only once, by its id.
 */
export async function sendUnsent(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(OUTBOX, sendAll) : sendAll();
}

async function sendAll(): Promise<boolean> {
  const all = await readOutbox();
  // A database that cannot be read may hold waiting messages.
  let isLeft = all === undefined;
  for (const { id } of all ?? []) {
    // Read again, since this message may have been taken back while another was sent.
    const own = (await readOutbox())?.find((each) => each.id === id && each.state === "waiting");
    const outcome = own ? await sendOne(own) : "over";
    if (outcome === "unreachable") return true;
    if (outcome === "waits") isLeft = true;
  }
  return isLeft;
}

/** `waits`: not taken, but others may be. `unreachable`: there was no answer, and the others would get none, either. */
async function sendOne(own: OutboxMessage): Promise<"over" | "waits" | "unreachable"> {
  if (Date.now() - own.at > MAX_AGE_MS) {
    await settleMessage(own, { state: "expired" });
    return "over";
  }
  const result = await sendMessage({ ...own.message, id: own.id }, own.files);
  if (result.kind === "unreachable") return "unreachable";
  if (result.kind === "received") await settleMessage(own, { state: "sent" });
  else if (result.kind === "invalid") {
    await settleMessage(own, { state: "refused", errors: result.fields });
  } else return "waits";
  return "over";
}

/**
 * Keeps the outbox's lock while `until` is pending, unless somebody else has it: a form sends its message itself, and
 * other pages or the service worker would only repeat that. The browser frees the lock when the page is left.
 */
export function holdOutbox(until: Promise<unknown>): void {
  void navigator.locks?.request(OUTBOX, { ifAvailable: true }, () => until).catch(() => undefined);
}

/** Asks the browser to wake the service worker when the network is back, even if no page is open (Chromium only). */
export async function askForSync(): Promise<void> {
  try {
    const registration = (await navigator.serviceWorker?.getRegistration("/")) as
      | { sync?: { register(tag: string): Promise<void> } }
      | undefined;
    await registration?.sync?.register(OUTBOX);
  } catch {
    // Without Background Sync the next open page sends the messages.
  }
}

/** How often an open page sends again: no event tells it that the shop's answer was lost. */
const RETRY_MS = 30_000;

/**
 * Sends the outbox's messages now, when the network is back, and every 30 s. Calls `listener` with all of them now,
 * whenever they change, and when the page is shown again, unless they cannot be read. Returns a function that ends this.
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
