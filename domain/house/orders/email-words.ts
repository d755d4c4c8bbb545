import type { OrderTopic } from "../../emails/topics.ts";

const TOPICS: Readonly<Record<OrderTopic, string>> = {
  "order-confirmation": "confirmation",
  "order-notice": "notice to you",
  "payment-received": "receipt of a payment",
  "payment-notice": "notice to you of a payment",
  "bespoke-order": "link to the bespoke order",
  charge: "fee to pay",
  stage: "news of the stage",
  change: "news of a change",
  refund: "news of the refund",
  credit: "store credit",
  "balance-reminder": "reminder of the balance",
};

const STATES: Readonly<Record<string, string>> = {
  waiting: "waits to be sent",
  sent: "sent",
  parked: "could not be sent",
};

/** 'E-mail sent: confirmation'. */
export function emailWords(topic: string, state: string): string {
  const about = (TOPICS as Readonly<Record<string, string>>)[topic] ?? topic;
  return `E-mail ${STATES[state] ?? state}: ${about}`;
}
