import type { MessageKind } from "../../domain/messages/fields.ts";

/** The buttons' names are the readings'. */
export const buttons: Readonly<Record<MessageKind, string>> = {
  contact: "Send",
  newsletter: "Subscribe",
  popup: "Submit",
};

export const thanks: Readonly<Record<MessageKind, string>> = {
  contact: "Thank you. We have received your message and answer by e-mail.",
  newsletter: "Thank you. You are on the list.",
  popup: "Thank you. You are on the list.",
};

export const UNREACHABLE =
  "The shop could not be reached. What you wrote is still here: please try again in a moment.";
export const TOO_MANY =
  "The shop has had many messages from you just now. What you wrote is still here: please try again in a few minutes.";
