import type { FieldErrors } from "../../domain/fields.ts";
import type { MessageBody } from "../../domain/messages/fields.ts";
import { callApi, fieldErrorsOf } from "../browser/api.ts";
import { OUTBOX, readOutbox, settleMessage, watchOutbox } from "./outbox.ts";
import type { KeptMessage } from "./outbox.ts";

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
export async function sendKept(): Promise<boolean> {
  return navigator.locks ? navigator.locks.request(OUTBOX, sendAll) : sendAll();
}

async function sendAll(): Promise<boolean> {
  const all = await readOutbox();
  // What cannot be read may wait.
  let isLeft = all === undefined;
  for (const { id } of all ?? []) {
    // Read again: it may have been taken back while another was sent.
    const kept = (await readOutbox())?.find((each) => each.id === id && each.state === "waiting");
    const outcome = kept ? await sendOne(kept) : "over";
    if (outcome === "unreachable") return true;
    if (outcome === "waits") isLeft = true;
  }
  return isLeft;
}

/** `waits`: somebody answered, but did not take it; others may be taken. `unreachable`: nobody answers, as for the others. */
async function sendOne(kept: KeptMessage): Promise<"over" | "waits" | "unreachable"> {
  if (Date.now() - kept.at > MAX_AGE_MS) {
    await settleMessage(kept, { state: "expired" });
    return "over";
  }
  const result = await sendMessage({ ...kept.message, id: kept.id });
  if (result.kind === "unreachable") return "unreachable";
  if (result.kind === "received") await settleMessage(kept, { state: "sent" });
  else if (result.kind === "invalid") {
    await settleMessage(kept, { state: "refused", errors: result.fields });
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

/** How often an open page tries again by itself: a lost answer of the shop fires no event. */
const RETRY_MS = 30_000;

/** Sends what waits now, when the network is back, and from time to time. Returns a function that ends that. */
function keepSending(): () => void {
  const send = () => void sendKept().catch(() => undefined);
  const timer = setInterval(send, RETRY_MS);
  addEventListener("online", send);
  send();
  return () => {
    clearInterval(timer);
    removeEventListener("online", send);
  };
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

/**
 * Sends what is in the outbox, and calls `listener` with it: now, whenever it has changed, and when the page is shown
 * again; not if it cannot be read. Returns a function that ends that.
 */
export function followOutbox(listener: (kept: readonly KeptMessage[]) => void): () => void {
  let isOver = false;
  const read = async () => {
    const kept = await readOutbox();
    if (kept && !isOver) listener(kept);
  };
  const onShown = () => void read();
  document.addEventListener("visibilitychange", onShown);
  const stops = [
    watchOutbox(() => void read()),
    keepSending(),
    () => document.removeEventListener("visibilitychange", onShown),
  ];
  void read();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
