import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldErrors } from "../../domain/fields.ts";
import type { FormKind, MessageBody } from "../../domain/messages/fields.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import { forgetMessage, keepMessage } from "./outbox.ts";
import type { KeptMessage } from "./outbox.ts";
import { askForSync, followOutbox, holdOutbox, sendMessage } from "./send.ts";
import type { SendResult } from "./send.ts";

type Told = {
  /** The message has reached the shop after all. */
  onReceived(): void;
  onRefused(errors: FieldErrors): void;
  say(words: string): void;
};

/** What became of a message; `isKept` if it waits on this device, `hasReplaced` if another one no longer does for it. */
export type Sent = { result: SendResult; isKept: boolean; hasReplaced: boolean };

/**
 * Sends a form's message, which waits on this device until its outcome is known. Its id stays the same while its texts
 * do, so that the shop stores it once, whoever sends it: the form again, this page later, another page or the worker.
 */
export function useKeptMessage({ onReceived, onRefused, say }: Told) {
  const last = useRef({ texts: "", id: "" });
  /** The same twice: the state for rendering, the reference for what happens before the next rendering. */
  const [waitingId, setWaitingId] = useState<string>();
  const waiting = useRef<string>(undefined);
  const follow = (id: string | undefined) => {
    waiting.current = id;
    setWaitingId(id);
  };

  const settle = useEffectEvent((id: string, own: KeptMessage | undefined) => {
    // Told when she sees the page.
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
    return followOutbox((kept) =>
      settle(
        waitingId,
        kept.find(({ id }) => id === waitingId),
      ),
    );
  }, [waitingId]);

  return {
    isWaiting: waitingId !== undefined,
    /** Another message of this form that waits is replaced, once this one is received or kept. */
    send: async (message: MessageBody): Promise<Sent> => {
      const texts = JSON.stringify(message);
      if (last.current.texts !== texts) last.current = { texts, id: newId() };
      const { id } = last.current;
      const other = waiting.current === id ? undefined : waiting.current;
      // At the same time, so that keeping delays nothing: she may leave before there is an answer, or there is none.
      const keeping = keepMessage({ id, message, at: Date.now(), state: "waiting" });
      const sending = sendMessage({ ...message, id });
      holdOutbox(forgetOnceOver(id, keeping, sending));
      void syncOnceKept(keeping);

      const result = await sending;
      const isKept = !isOver(result) && (await keeping);
      const hasReplaced = other !== undefined && (result.kind === "received" || isKept);
      if (isKept) follow(id);
      else if (result.kind === "received" || (isOver(result) && !other)) follow(undefined);
      if (hasReplaced) void forgetMessage(other);
      return { result, isKept, hasReplaced };
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
  keeping: Promise<boolean>,
  sending: Promise<SendResult>,
): Promise<void> {
  const result = await sending;
  await keeping;
  if (isOver(result)) await forgetMessage(id);
}

async function syncOnceKept(keeping: Promise<boolean>): Promise<void> {
  if (await keeping) await askForSync();
}

/** `randomUUID` needs https, which a phone in the local network does not have. */
function newId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
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

export const KEPT =
  "The shop could not be reached. What you wrote is kept on this device, and is sent by itself once the network is back.";

/** The shop may have it: an answer can be lost. */
const TAKEN_BACK =
  "Taken back: it is no longer tried from this device. If it reached us before, we have it. What you wrote is still here.";

const NOT_WAITING =
  "It no longer waits on this device: another page of the shop has sent it, or you took it back there. What you wrote is still here.";

/** Added to what is said of a message that was sent or kept in place of another. */
export const REPLACED = "What waited here before is no longer tried from this device.";

/** Added where the message is also kept. */
export const ALSO_KEPT =
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
