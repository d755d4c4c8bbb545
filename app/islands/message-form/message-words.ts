import type { FormKind } from "../../../domain/messages/fields.ts";

/** The buttons' labels, from the readings. */
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
export const TAKEN_BACK =
  "Taken back: it is no longer tried from this device. If it reached us before, we have it. What you wrote is still here.";

export const NOT_WAITING =
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
