import { dayAndTime } from "../../../domain/time.ts";
import type { FormKind } from "../../../domain/messages/fields.ts";
import type { KeptMessage } from "../../stores/outbox.ts";

const NAMES: Readonly<Record<FormKind, string>> = {
  contact: "Your message",
  newsletter: "Your sign-up",
  popup: "Your sign-up",
  restock: "Your wish to be told when a piece is back",
};

export function wordsFor({ message, at, state, errors = {} }: KeptMessage): string {
  const what = `${NAMES[message.kind]} of ${dayAndTime(at)}`;
  if (state === "sent") return `${what} has reached us. Thank you.`;
  if (state === "expired") return `${what} could not be sent for a week, and is not sent any more.`;
  if (state === "refused") return `${what} was not taken. ${Object.values(errors).join(" ")}`;
  return `${what} waits on this device. It is sent by itself once the network is back.`;
}

/** What she wrote, to read or to copy; nothing once it was sent. */
export function textOf({ message }: Pick<KeptMessage, "message">): string | undefined {
  return message.message;
}
