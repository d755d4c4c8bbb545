import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import type { FormKind, MessageBody } from "../../domain/messages/fields.ts";
import { randomHex } from "../browser/api.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import { forgetMessage, storeMessage } from "./outbox.ts";
import type { OutboxMessage } from "./outbox.ts";
import { askForSync, followOutbox, holdOutbox, sendMessage } from "./send.ts";
import type { SendResult } from "./send.ts";

type Handlers = {
  /** Called when the message has reached the shop after all. */
  onReceived(): void;
  onRefused(errors: FieldErrors): void;
  say(words: string): void;
};

/** What became of a message; `isStored` if it waits on this device, `hasReplaced` if another one no longer does for it. */
export type Outcome = { result: SendResult; isStored: boolean; hasReplaced: boolean };

/**
 * Sends a form's message, which waits on this device until its outcome is known. Its id stays the same while its texts
 * do, so that the shop stores it once, whoever sends it: the form again, this page later, another page or the worker.
 */
export function useOutboxMessage({ onReceived, onRefused, say }: Handlers) {
  const last = useRef({ texts: "", id: "" });
  /** The same twice: the state for rendering, the reference for what happens before the next rendering. */
  const [waitingId, setWaitingId] = useState<string>();
  const waiting = useRef<string>(undefined);
  const follow = (id: string | undefined) => {
    waiting.current = id;
    setWaitingId(id);
  };

  const settle = useEffectEvent((id: string, own: OutboxMessage | undefined) => {
    // On a page that is hidden nobody would read it.
    if (waiting.current !== id || own?.state === "waiting" || document.hidden) return;
    follow(undefined);
    if (!own) return say(NOT_WAITING);
    void forgetMessage(id);
    say("");
    if (own.state === "sent") onReceived();
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
    isWaiting: waitingId !== undefined,
    /** Another message of this form that waits is replaced, once this one is received or stored. */
    send: async (message: MessageBody): Promise<Outcome> => {
      const texts = JSON.stringify(message);
      if (last.current.texts !== texts) last.current = { texts, id: newId() };
      const { id } = last.current;
      const other = waiting.current === id ? undefined : waiting.current;
      // At the same time, so that it delays nothing: the page may be left before there is an answer, or there is none.
      const storing = storeMessage({ id, message, at: Date.now(), state: "waiting" });
      const sending = sendMessage({ ...message, id });
      holdOutbox(forgetOnceOver(id, storing, sending));
      void storing.then((isStored) => (isStored ? askForSync() : undefined));

      const result = await sending;
      const isStored = !isOver(result) && (await storing);
      const hasReplaced = other !== undefined && (result.kind === "received" || isStored);
      if (isStored) follow(id);
      else if (result.kind === "received" || (isOver(result) && !other)) follow(undefined);
      if (hasReplaced) void forgetMessage(other);
      return { result, isStored, hasReplaced };
    },
    takeBack: async (): Promise<void> => {
      const id = waiting.current;
      follow(undefined);
      if (id !== undefined) await forgetMessage(id);
      // What the shop may have got is another message from now on.
      last.current = { texts: "", id: "" };
      say(TAKEN_BACK);
    },
  };
}

function isOver({ kind }: SendResult): boolean {
  return kind === "received" || kind === "invalid";
}

/** Lasts until the shop has taken or refused the message and it is off the device, or it is known that it waits. */
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

export const UNREACHABLE =
  "The shop could not be reached. What you wrote is still here: please try again in a moment.";

export const STORED =
  "The shop could not be reached. What you wrote is kept on this device, and is sent by itself once the network is back.";

/** The shop may have it: an answer can be lost. */
const TAKEN_BACK =
  "Taken back: it is no longer tried from this device. If it reached us before, we have it. What you wrote is still here.";

const NOT_WAITING =
  "It no longer waits on this device: another page of the shop has sent it, or you took it back there. What you wrote is still here.";

/** Added to what is said of a message that was sent or stored in place of another. */
export const REPLACED = "What waited here before is no longer tried from this device.";

/** Added where the message also waits on this device. */
export const ALSO_STORED =
  "It is kept on this device, too, and is sent by itself after that while you look around the shop.";

/** The message for an exceeded rate limit; `wait` is a text such as '40 minutes'. */
export function tooMany(wait: string): string {
  return `The shop has had several messages from you in a short time, so this one is not sent yet. What you wrote is still here: please try again in ${wait}.`;
}

const presence = { parse: (text: string | null) => text !== null, serialise: String };

/** Any text means that the visitor has signed up. */
const hasSignedUp = createStoredValue<boolean>("hasSignedUp", presence);
const popupShown = createStoredValue<boolean>("hazelzuri-popup-closed", {
  ...presence,
  area: "sessionStorage",
});

/** Whether the sign-up popup may be shown: never after a sign-up, and at most once per visit. */
export function mayAskToSignUp(): boolean {
  return !hasSignedUp.get() && !popupShown.get();
}

export function rememberSignUp(): void {
  hasSignedUp.set(true);
}

export function rememberPopupShown(): void {
  popupShown.set(true);
}
