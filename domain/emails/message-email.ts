import type { MessageKind } from "../messages/fields.ts";
import type { MessageTexts } from "../messages/validate.ts";
import type { VisitorEmail } from "./email.ts";

/** Used as the message of a form that has none, so that the owner can tell what the e-mail is about. */
const SIGN_UPS: Readonly<Record<Exclude<MessageKind, "contact">, string>> = {
  newsletter:
    "Subscription to news and sales, from the form on Home. It counts once the link of the confirmation e-mail is opened and its button pressed.",
  popup:
    "Sign-up for exclusive sales and discounts, from the popup. It counts once the link of the confirmation e-mail is opened and its button pressed.",
};

/** The e-mail to the owner with a visitor's message. `texts` must have passed `validateMessage`. */
export function messageEmail(kind: MessageKind, texts: MessageTexts): VisitorEmail {
  const { from_name, from_email = "", from_phone, message = "" } = texts;
  return {
    ...(from_name && { from_name }),
    from_email,
    ...(from_phone && { from_phone }),
    message: kind === "contact" ? message : SIGN_UPS[kind],
  };
}
