import { brand } from "../stores/brand.ts";
import type { MessageKind, MessageTexts } from "./fields.ts";

/**
 * A visitor's form for the owner, sent with the e-mail service's first template. Fields that the form lacks are missing.
 * The recipient is configured at the service, so that no visitor can choose where the shop's e-mail goes.
 */
export type VisitorEmail = {
  from_name?: string;
  from_email: string;
  from_phone?: string;
  /** Plain text. */
  message: string;
};

/** An e-mail whose recipient the shop sets, sent with the second template. The shop writes all of its text. */
export type AddressedEmail = {
  to_email: string;
  to_name: string;
  subject: string;
  /** Plain text. */
  message: string;
};

export type Email = VisitorEmail | AddressedEmail;

export function isAddressed(email: Email): email is AddressedEmail {
  return "to_email" in email;
}

/**
 * The topics of e-mails about orders: the recipient or the occasion, and the `subject` that the outbox stores with it.
 * They are sent before all other e-mails and have no daily maximum; topics at the beginning of a list have priority.
 */
export const ORDER_TOPICS = [
  /** To the customer, once something is paid; an order's reference. */
  "order-confirmation",
  /** To the owner at the same time; an order's reference. */
  "order-notice",
  /** To the customer, when a later payment arrives; a payment's reference, or the id of a recorded one. */
  "payment-received",
  /** To the owner at the same time; a payment's reference. */
  "payment-notice",
  /** An order that the house wrote, for its customer to accept or pay; an order's reference. */
  "bespoke-order",
  /** A fee or an extra; a charge's id. */
  "charge",
  /** The order has reached another stage; the id of the step. */
  "stage",
  /** Something about the order has changed; the change's id. */
  "change",
  /** Money went back; a refund's id. */
  "refund",
  /** A recorded payment was taken back, or something of it refunded; the entry's id. */
  "recorded",
  /** Store credit; its code. */
  "credit",
  /** Paid when a piece of it was sold meanwhile; an order's reference. */
  "sold-meanwhile",
  /** The balance of a bespoke order: its reference, day and hours, such as `HZ…:2026-12-05:72`. */
  "balance-reminder",
  /** A review of a piece was written; its id. */
  "review-written",
  /** An alteration or return was asked for; the request's id. */
  "alteration-asked",
  /** What the house answers to it; the request's id. */
  "alteration-answer",
  /** The day of a celebration was moved; the guest's id and when it was, such as `…:2026-12-05T…`. */
  "celebration-moved",
] as const;

/** To the owner, about the house. The `subject` of a `sign-in-warning` is a person's id and a time, `…:2026-12-05T…`. */
export const HOUSE_TOPICS = ["sign-in-warning"] as const;

/** Caused by forms that anybody can send, or awaited by nobody: after all others, and at most so many a day (`server/messages/outbox.ts`). */
export const FORM_TOPICS = [
  /** To whoever asked for the orders of an address; the id of the link. */
  "order-link",
  /** To the customer of an order that is not paid; its reference. */
  "order-reminder",
  /** To the customer of an order that she has received, to ask for reviews; its reference. */
  "review-request",
  "newsletter-confirmation",
  "restock",
  "message",
] as const;

/** All topics of e-mails about an order. */
export const TOPICS_OF_ORDER = [...ORDER_TOPICS, "order-reminder", "review-request"] as const;

export type OrderTopic = (typeof ORDER_TOPICS)[number];
export type EmailTopic = OrderTopic | (typeof HOUSE_TOPICS)[number] | (typeof FORM_TOPICS)[number];

/** Hides most of an e-mail address: `a…@example.com`. Its owner recognises it; whoever got the link does not learn it. */
export function maskAddress(email: string): string {
  const [first = ""] = email;
  return `${first}…${email.slice(email.lastIndexOf("@"))}`;
}

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

export type SignUp = {
  email: string;
  /** The consent text. */
  wording: string;
  /** The page on which one press gives consent. */
  url: string;
};

/**
 * The confirmation e-mail of a newsletter sign-up. Somebody else may have entered the address, so the e-mail contains
 * nothing else that was typed into the form, and promises that no reminder follows.
 */
export function newsletterConfirmation({ email, wording, url }: SignUp): AddressedEmail {
  return letterTo(email, `Please confirm: news from ${brand.name}`, [
    `somebody, hopefully you, asked for news from ${brand.name} at this address. To agree, open this link and press the button there:\n${url}`,
    `What you agree to: “${wording}” The same page lets you unsubscribe.`,
    "If it was not you, do nothing: without that you are not on the list, and we do not write again.",
  ]);
}

export type RestockNotice = {
  email: string;
  /** The piece's name, and the size if one was asked for. */
  name: string;
  /** URL of the piece's page. */
  url: string;
  /** URL of the page where the request is ended. */
  stopUrl: string;
};

/** Tells whoever asked for it that a piece can be bought again. Sent once for each request. */
export function restockEmail({ email, name, url, stopUrl }: RestockNotice): AddressedEmail {
  return letterTo(email, `${name} is back`, [
    `you asked us to tell you, and it is so: ${name} can be bought again.\n${url}`,
    "We keep no piece aside, so it may be gone once more. We write about it only this once.",
    `If it was not you who asked, open this link and press “Do not write to me”:\n${stopUrl}`,
  ]);
}

/**
 * The link of 'Find my orders'. Anybody can ask for it, so the e-mail says nothing of the orders, not even how many there
 * are.
 */
export function orderLink(email: string, url: string): AddressedEmail {
  return letterTo(email, `Your orders at ${brand.name}`, [
    `somebody, hopefully you, asked for the orders that were placed with this address. Open this link and press the button there; it is good for one day:\n${url}`,
    "Your orders then open for 30 minutes on the device on which you press it. Please do not pass the link on.",
    "If it was not you, do nothing: nobody but you has this link.",
  ]);
}

/** An e-mail to somebody whose name is not known. */
function letterTo(email: string, subject: string, paragraphs: readonly string[]): AddressedEmail {
  const message = ["Hello,", ...paragraphs, `Yours,\n${brand.name}`].join("\n\n");
  return { to_email: email, to_name: email, subject, message };
}
