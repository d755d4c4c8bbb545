/**
 * What the shop writes about, and what an e-mail's `subject` in the outbox is. Those about orders come first and have no
 * daily maximum; within each group the first has priority.
 */
export const ORDER_TOPICS = [
  /** To the customer, once something is paid; an order's reference. */
  "order-confirmation",
  /** To the owner at the same time; an order's reference. */
  "order-notice",
  /** To the customer, when a later payment arrives; a payment's reference. */
  "payment-received",
  /** To the owner at the same time; a payment's reference. */
  "payment-notice",
  /** An order that the owner wrote, for the customer to accept; an order's reference. */
  "bespoke-order",
  /** A fee or an extra; a charge's id. */
  "charge",
  /** The order has reached another stage; the id of the step. */
  "stage",
  /** Something about the order has changed; the change's id. */
  "change",
  /** Money went back; a refund's id. */
  "refund",
  /** Store credit; its code. */
  "credit",
  /** The balance of a bespoke order: its reference, day and hours, such as `HZ…:2026-12-05:72`. */
  "balance-reminder",
] as const;

/** To the owner, about the house; few by themselves. `sign-in-warning`: a person's id and when, `…:2026-12-05T…`. */
export const HOUSE_TOPICS = ["sign-in-warning"] as const;

export const FORM_TOPICS = ["newsletter-confirmation", "restock", "message"] as const;

export type OrderTopic = (typeof ORDER_TOPICS)[number];
export type EmailTopic = OrderTopic | (typeof HOUSE_TOPICS)[number] | (typeof FORM_TOPICS)[number];
