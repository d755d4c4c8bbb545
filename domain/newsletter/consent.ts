import { brand } from "../brand.ts";
import type { MessageKind } from "../messages/fields.ts";

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

/** Random bytes of a subscription's token: 192 bits, more than the 128 that are considered unguessable. */
export const TOKEN_BYTES = 24;

/** Whether a text has the format of a subscription's token; any other text needs no query. */
export function isNewsletterToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
