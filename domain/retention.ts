type Period = { days: number; words: string };

/**
 * How long the shop keeps records. It deletes older ones daily; the privacy page states the periods by their
 * `words`. Who agreed to get news is kept until they unsubscribe.
 */
export const RETENTION = {
  /** An order that was never paid. Far longer than a late payment can take to arrive. */
  unpaidOrder: { days: 30, words: "30 days" },
  /** Who a paid order was for and where it went. */
  customer: { days: 2 * 365, words: "2 years" },
  /** What was sold and for how much: six years by law (CAMA 2020, s 375), and the year that the sale falls in. */
  order: { days: 7 * 366, words: "7 years" },
  /** What came by the forms, sign-ups too: who is on the list is kept apart. */
  contactMessage: { days: 365, words: "1 year" },
  /** A sign-up whose link nobody opened: so long the link is good, and so long nobody is asked again. */
  unconfirmedSignUp: { days: 30, words: "30 days" },
  /** That somebody agreed and unsubscribed: the proof of both. */
  endedSubscription: { days: 365, words: "1 year" },
  /** That an e-mail was sent, and what about. The text is never kept. */
  sentEmail: { days: 90, words: "90 days" },
  /** The idempotency key of a request that made an order. */
  requestKey: { days: 30, words: "30 days" },
  /** What browsers refused on the payment page: nobody's data, and of no use once the cause is long gone. */
  policyReport: { days: 90, words: "90 days" },
  /** How looking at the payment page ended: who checks the shop's card rules asks for the last twelve months. */
  paymentPageCheck: { days: 400, words: "13 months" },
} as const satisfies Record<string, Period>;

export type Kept = keyof typeof RETENTION;

/** Records of this kind that were made before the returned moment are past their period. */
export function expiryOf(kept: Kept, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kept].days * 24 * 60 * 60 * 1000);
}
