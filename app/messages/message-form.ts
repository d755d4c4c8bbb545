import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import type { FormKind, MessageBody } from "../../domain/messages/fields.ts";
import { inMinutes } from "../../domain/time.ts";
import { randomHex } from "../browser/api.ts";
import { forgetMessage, storeMessage } from "./outbox.ts";
import type { OutboxMessage } from "./outbox.ts";
import { shrink } from "./shrink.ts";
import { askForSync, followOutbox, holdOutbox, sendMessage } from "./send.ts";
import type { SendResult } from "./send.ts";

type Handlers = {
  /** Called when the shop has stored a message, also later, after the message has waited on this device. */
  onReceived(note: string): void;
  onRefused(errors: FieldErrors): void;
  /** Called with the form's new status text. */
  say(words: string): void;
};

/**
 * Sends a form's message, and keeps it on this device until its outcome is known. Unchanged texts keep their id, so that
 * the shop stores the message once, whoever sends it: this form, this page later, another page or the service worker.
 */
export function useOutboxMessage({ onReceived, onRefused, say }: Handlers) {
  const [isSending, setIsSending] = useState(false);
  const last = useRef({ texts: "", id: "" });
  /** The waiting message's id, twice: as state for rendering, as a ref for code that runs before the next render. */
  const [waitingId, setWaitingId] = useState<string>();
  const waiting = useRef<string>(undefined);
  const follow = (id: string | undefined) => {
    waiting.current = id;
    setWaitingId(id);
  };

  const settle = useEffectEvent((id: string, own: OutboxMessage | undefined) => {
    // On a hidden page nobody would read the outcome.
    if (waiting.current !== id || own?.state === "waiting" || document.hidden) return;
    follow(undefined);
    if (!own) return say(NOT_WAITING);
    void forgetMessage(id);
    say("");
    if (own.state === "sent") onReceived("");
    if (own.state === "refused") onRefused(own.errors ?? {});
  });
  useEffect(() => {
    if (waitingId === undefined) return undefined;
    return followOutbox((all) => {
      const own = all.find(({ id }) => id === waitingId);
      settle(waitingId, own);
    });
  }, [waitingId]);

  return {
    isSending,
    isWaiting: waitingId !== undefined,
    /**
     * Sends a message with the photographs that were chosen for it. It replaces another waiting message of this form once
     * it is received or stored.
     */
    send: async (message: MessageBody, chosen: readonly File[] = []): Promise<void> => {
      setIsSending(true);
      const files = await Promise.all(chosen.map(shrink));
      const texts = JSON.stringify([message, chosen.map((file) => [file.name, file.lastModified])]);
      if (last.current.texts !== texts) last.current = { texts, id: newId() };
      const { id } = last.current;
      const other = waiting.current === id ? undefined : waiting.current;
      // Stored while it is sent, so that nothing is delayed: the page may be left before the answer, or none may come.
      const storing = storeMessage({ id, message, files, at: Date.now(), state: "waiting" });
      const sending = sendMessage({ ...message, id }, files);
      holdOutbox(forgetOnceOver(id, storing, sending));
      void storing.then((isStored) => (isStored ? askForSync() : undefined));

      const result = await sending;
      /** Whether the message waits on this device. */
      const isStored = !isOver(result) && (await storing);
      const hasReplaced = other !== undefined && (result.kind === "received" || isStored);
      if (isStored) follow(id);
      else if (result.kind === "received" || (isOver(result) && !other)) follow(undefined);
      if (hasReplaced) void forgetMessage(other);
      setIsSending(false);
      const note = hasReplaced ? ` ${REPLACED}` : "";
      if (result.kind === "received") onReceived(note);
      else if (result.kind === "invalid") onRefused(result.fields);
      else say(wordsFor(result, isStored, files.length > 0) + note);
    },
    takeBack: async (): Promise<void> => {
      const id = waiting.current;
      follow(undefined);
      if (id !== undefined) await forgetMessage(id);
      // The shop may have received this id, so the same texts are a new message from now on.
      last.current = { texts: "", id: "" };
      say(TAKEN_BACK);
    },
  };
}

function isOver({ kind }: SendResult): boolean {
  return kind === "received" || kind === "invalid";
}

/** Removes a message from the device once the shop has taken or refused it; resolves when it is removed or must wait. */
async function forgetOnceOver(
  id: string,
  storing: Promise<boolean>,
  sending: Promise<SendResult>,
): Promise<void> {
  const result = await sending;
  await storing;
  if (isOver(result)) await forgetMessage(id);
}

/** A UUID. */
function newId(): string {
  return randomHex().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The status text for a valid message that the shop has not stored. */
function wordsFor(result: SendResult, isStored: boolean, hasPhotographs: boolean): string {
  const stored = hasPhotographs ? STORED_WITH_PHOTOGRAPHS : STORED;
  if (result.kind !== "too-many") return isStored ? stored : UNREACHABLE;
  const words = tooMany(result.retryAfter);
  return isStored ? `${words} ${ALSO_STORED}` : words;
}

/** The buttons' labels. */
export const buttons: Readonly<Record<FormKind, string>> = {
  contact: "Send",
  newsletter: "Subscribe",
  popup: "Submit",
  restock: "Tell me",
};

/** A sign-up takes effect when its confirmation link is opened (NDPA 2023). */
const SIGNED_UP =
  "Thank you. We have received your sign-up. You are on the list once you open the link in the e-mail that is on its way to you.";

export const thanks: Readonly<Record<FormKind, string>> = {
  contact: "Thank you. We have received your message and answer by e-mail.",
  newsletter: SIGNED_UP,
  popup: SIGNED_UP,
  restock: "Thank you. We will write to you once, when it is back.",
};

const UNREACHABLE =
  "The shop could not be reached. What you wrote is still here: please try again in a moment.";

const STORED_WITH_PHOTOGRAPHS =
  "The shop could not be reached. What you wrote and your photographs are kept on this device, and are sent by themselves once the network is back.";

const STORED =
  "The shop could not be reached. What you wrote is kept on this device, and is sent by itself once the network is back.";

/** The shop may have received the message all the same, if only its answer was lost. */
const TAKEN_BACK =
  "Taken back: it is no longer tried from this device. If it reached us before, we have it. What you wrote is still here.";

const NOT_WAITING =
  "It no longer waits on this device: another page of the shop has sent it, or you took it back there. What you wrote is still here.";

/** Added to the status of a message that was sent or stored in place of an earlier one. */
const REPLACED = "What waited here before is no longer tried from this device.";

/** Added to `tooMany` if the message also waits on this device. */
const ALSO_STORED =
  "It is kept on this device, too, and is sent by itself after that while you look around the shop.";

/** The message for an exceeded rate limit. */
export function tooMany(retryAfterSeconds: number): string {
  const wait = inMinutes(retryAfterSeconds);
  return `The shop has had several messages from you in a short time, so this one is not sent yet. What you wrote is still here: please try again in ${wait}.`;
}
