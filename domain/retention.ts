type Period = { days: number; words: string };

/**
 * How long the shop keeps records. It deletes older ones daily; the privacy page shows each period's `words`.
 * Newsletter subscribers are kept until they unsubscribe.
 */
export const RETENTION = {
  /** Unpaid orders of which the provider, asked once more, knows no attempt that can still pay. */
  abandonedOrder: { days: 5, words: "5 days" },
  /** Reference, number and amount of an abandoned order that was deleted, so that a late payment can be matched to it. */
  droppedOrder: { days: 30, words: "30 days" },
  /** Guests of a celebration who never paid, and their orders: after its day. */
  unpaidGuest: { days: 30, words: "30 days" },
  /** All other unpaid orders. Much longer than a late payment can take to arrive. */
  unpaidOrder: { days: 30, words: "30 days" },
  /** The customer's data in paid orders: who the order was for and where it went. */
  customer: { days: 2 * 365, words: "2 years" },
  /** Measurements of a person, and her card, after the last order for her. */
  measurements: { days: 2 * 365, words: "2 years" },
  /** Reviews that the house did not publish, after it said so. All others go with their order's `customer`. */
  refusedReview: { days: 90, words: "90 days" },
  /** What was sold and for how much: six years by law (CAMA 2020, s 375), plus the year of the sale. */
  order: { days: 7 * 366, words: "7 years" },
  /** Owner and reason of a store credit that was spent completely; its code and amount are kept. */
  spentCredit: { days: 2 * 365, words: "2 years" },
  /** Owner and reason of a store credit that is not spent; its code can still be used afterwards. */
  openCredit: { days: 7 * 366, words: "7 years" },
  /** Messages from all forms, including sign-ups; the list of subscribers is stored separately. */
  contactMessage: { days: 365, words: "1 year" },
  /** Sign-ups whose link nobody opened. During this time the link is valid and no second e-mail is sent. */
  unconfirmedSignUp: { days: 30, words: "30 days" },
  /** Ended subscriptions: the proof of consent and of unsubscribing. */
  endedSubscription: { days: 365, words: "1 year" },
  /** Requests to be told when a piece is back, while the piece is not back. */
  restockRequest: { days: 365, words: "1 year" },
  /** Requests to be told of a piece, after the e-mail was sent or the person asked not to be written to. */
  closedRestockRequest: { days: 30, words: "30 days" },
  /** Addresses that were reminded of an unpaid order; one that is not to be reminded is kept until it is erased. */
  reminderLink: { days: 90, words: "90 days" },
  /** Links of 'Find my orders', and the devices on which they were pressed. */
  orderLink: { days: 1, words: "1 day" },
  /** Records of sent or failed e-mails: their kind, and the order, message, sign-up or request. The text is never stored. */
  sentEmail: { days: 90, words: "90 days" },
  /** Idempotency keys of requests that created an order. */
  requestKey: { days: 30, words: "30 days" },
  /** Results of the checks of the payment page: a PCI DSS assessor may ask for the last twelve months. */
  paymentPageCheck: { days: 400, words: "13 months" },
} as const satisfies Record<string, Period>;

export type RecordKind = keyof typeof RETENTION;

/** Returns the time before which records of this kind have expired. */
export function expiryOf(kept: RecordKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kept].days * 24 * 60 * 60 * 1000);
}
