import { brand } from "../brand.ts";
import type { MessageKind } from "../messages/fields.ts";

/** The forms by which somebody asks for news. */
export type SignUpKind = Exclude<MessageKind, "contact">;

/**
 * What is agreed to (NDPA 2023, s 26): it stands beside the form and in the confirmation e-mail, and is kept with the
 * sign-up word for word. Another text is another consent; the old ones keep theirs.
 */
export const CONSENT: Readonly<Record<SignUpKind, string>> = {
  newsletter: `${brand.name} may send me e-mails about new collections and sales, a few times a year. I can unsubscribe at any time.`,
  popup: `${brand.name} may send me e-mails about exclusive sales and discounts, a few times a year. I can unsubscribe at any time.`,
};

/** Random bytes of a subscription's link: 192 bits, more than the 128 that cannot be guessed. */
export const TOKEN_BYTES = 24;

/** Whether a text has the shape of a link's token; saves a look-up for what cannot be one. */
export function isNewsletterToken(text: string): boolean {
  return /^[\w-]{32}$/.test(text);
}
