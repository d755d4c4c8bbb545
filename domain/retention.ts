type Period = { days: number; words: string };

/**
 * How long the shop keeps what names a person: the shop drops what is older every day, and the privacy
 * page says the same words. Sign-ups for news have no period: they are kept until they are withdrawn.
 */
export const RETENTION = {
  /** An order that was never paid. Far beyond the last moment at which its payment may still arrive. */
  unpaidOrder: { days: 30, words: "30 days" },
  /** Who a paid order was for and where it went. */
  customer: { days: 2 * 365, words: "2 years" },
  /** What was sold and for how much: six years by law (CAMA 2020, s 375), and the year that the sale falls in. */
  order: { days: 7 * 366, words: "7 years" },
  /** What was written on the contact form. */
  contactMessage: { days: 365, words: "1 year" },
  /** That an e-mail was sent, and what about. The text is never kept. */
  sentEmail: { days: 90, words: "90 days" },
  /** The key that keeps a repeated request from making a second order. */
  requestKey: { days: 30, words: "30 days" },
} as const satisfies Record<string, Period>;

export type Kept = keyof typeof RETENTION;

/** What was made before this moment is past its period. */
export function expiryOf(kept: Kept, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kept].days * 24 * 60 * 60 * 1000);
}
