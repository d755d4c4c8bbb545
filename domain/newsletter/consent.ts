import { brand } from "../brand.ts";
import type { FormKind, MessageKind } from "../messages/fields.ts";

/** The forms for newsletter sign-ups. */
export type SignUpKind = Exclude<MessageKind, "contact">;

/**
 * The consent texts (NDPA 2023, s 26): shown in the form and in the confirmation e-mail, and stored verbatim with the
 * sign-up. A changed text applies only to new sign-ups; existing ones keep the stored text.
 */
export const CONSENT: Readonly<Record<SignUpKind, string>> = {
  newsletter: `${brand.name} may send me e-mails about new collections and sales, a few times a year. I can unsubscribe at any time.`,
  popup: `${brand.name} may send me e-mails about exclusive sales and discounts, a few times a year. I can unsubscribe at any time.`,
};

/** Whether a form is a sign-up, which asks for consent. */
export function isSignUp(kind: FormKind): kind is SignUpKind {
  return Object.hasOwn(CONSENT, kind);
}
