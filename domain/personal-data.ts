import { customerFields } from "./checkout/fields.ts";
import type { FormField } from "./fields.ts";
import { messageFields } from "./messages/fields.ts";
import { RETENTION } from "./retention.ts";

/** Somebody else than the house who gets personal data. */
export type Reader = "Paystack" | "EmailJS" | "Whoever delivers" | "Everybody";

/** A kind of personal data, in the words of the page Privacy. */
export type PersonalData = {
  /** When it is kept, what, and why. */
  what: string;
  /** Until when, a sentence without its full stop each. */
  howLong: readonly string[];
  /** Who sees it, besides the house. */
  readers: readonly Reader[];
  /** What goes whole when she is erased; of a kind without it the books keep the rest. */
  goes?: string;
};

/** Names the personal data that these fields hold, each once, such as 'name, e-mail and phone'. */
export function named(fields: readonly FormField[]): string {
  return listed([...new Set(fields.flatMap(({ personal }) => personal ?? []))]);
}

/** 'a, b and c'. */
export function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * Every kind of personal data that the shop keeps of its customers. The columns that hold it are in
 * `server/db/personal.ts`, of which erasure and export are made; the page Privacy is made of this table.
 */
export const PERSONAL_DATA = {
  order: {
    what: `When you place an order: your ${named(customerFields)}; the pieces, sizes, quantities and prices; when it was placed and paid, how it was paid, and the payment’s number. We need it to make your order, send it and keep our books. Your card’s number never comes to us. If you ask us to size you, the measurements you typed in Size help come with the order; else they stay with you.`,
    howLong: [
      `An order that was never paid: ${RETENTION.abandonedOrder.words}, or ${RETENTION.unpaidOrder.words} while a payment may still arrive; its number and amount ${RETENTION.droppedOrder.words} more`,
      `Who a paid order was for, and where it went: ${RETENTION.customer.words}. What was sold, when, for how much and to which country: ${RETENTION.order.words}, as the law wants our books kept; by then without you in it`,
    ],
    readers: ["Paystack", "EmailJS", "Whoever delivers"],
  },
  message: {
    what: `When you write to us: your ${named(messageFields.contact)}, and photographs if you send some. We need it to answer you.`,
    howLong: [
      `A message with its photographs, and what you typed to sign up: ${RETENTION.contactMessage.words}`,
    ],
    readers: ["EmailJS"],
    goes: "messages",
  },
  subscription: {
    what: "When you sign up for sales and news: your e-mail, and your name where you are asked for it. We send one e-mail with a link; only once you have pressed the button on its page you are on the list, and we keep when that was and the words you agreed to. The same page then has Unsubscribe.",
    howLong: [
      `That you are on the list for sales and news: until you unsubscribe; that you agreed and unsubscribed: ${RETENTION.endedSubscription.words} more. A sign-up that nobody confirmed: ${RETENTION.unconfirmedSignUp.words}`,
    ],
    readers: ["EmailJS"],
    goes: "sign-ups and subscription",
  },
  restock: {
    what: "When you ask to be told that a piece is back: your e-mail and which piece. We write to you once, when it can be bought again; the page of that e-mail’s link has Do not write to me.",
    howLong: [
      `That you asked to be told when a piece is back: ${RETENTION.restockRequest.words} if it is not; ${RETENTION.closedRestockRequest.words} once we have written, or once you wanted no e-mail`,
    ],
    readers: ["EmailJS"],
    goes: "requests to be told",
  },
  reminder: {
    what: "When you do not pay an order that you placed, we may write to you about it, once, and keep that your e-mail was written to. The page of that e-mail’s link has Do not write again: your e-mail then stays on the list of those that we do not remind.",
    howLong: [
      `That we reminded you of an order: ${RETENTION.reminderLink.words}; that you want no reminder: until you have it erased`,
    ],
    readers: ["EmailJS"],
    goes: "reminders",
  },
  orderLink: {
    what: "When you ask for your orders: the e-mail you typed, if there are orders under it, and when its link was opened. An e-mail without orders is forgotten at once.",
    howLong: [`That you asked for your orders: ${RETENTION.orderLink.words}`],
    readers: ["EmailJS"],
    goes: "links to your orders",
  },
  review: {
    what: "When you have received an order, we may write to you, once, to ask how it fits; the same list keeps us from it. When you review a piece: your stars, words, first name, city and photographs, as you write and send them, without the place and time that a photograph holds. Everybody can see them once we have read and published them.",
    howLong: [
      `Your reviews and their photographs: as long as we keep who that order was for. One that we do not publish: ${RETENTION.refusedReview.words} after we have said so`,
    ],
    readers: ["EmailJS", "Everybody"],
    goes: "reviews with their photographs",
  },
  alteration: {
    what: "When you ask to have a piece altered or taken back: what you want, why, your photographs, without the place and time that they hold, and what we answered. Only we see it, as what you send with a message or we keep with a bespoke order. Where we have altered a piece, and by how much, helps others to choose a size: from three on its page says how many, never whose it was.",
    howLong: [
      "What you asked to have altered or taken back, what we altered, and photographs, also those of a bespoke order: as long as we keep who that order was for",
    ],
    readers: ["EmailJS"],
    goes: "requests to alter or take back, all photographs",
  },
  celebration: {
    what: "When you come in to a celebration by its link: your name, the pieces you take, and your size or measurements. Its host sees your name and whether you have paid, our workshop also the rest; other guests see nothing of you.",
    howLong: [
      `That you were in at a celebration and never paid: ${RETENTION.unpaidGuest.words} after its day; else as long as your order`,
    ],
    readers: [],
    goes: "places at celebrations",
  },
  measurements: {
    what: "When we measure you: the lengths, notes and the day, with your name and phone. We need it so that what we make fits.",
    howLong: [`What we measured of you: ${RETENTION.measurements.words} after your last order`],
    readers: [],
    goes: "measurements",
  },
  credit: {
    what: "When we give you store credit: your e-mail, and why we gave it, so that nobody else can spend it.",
    howLong: [
      `Whose store credit it was, and why we gave it: ${RETENTION.spentCredit.words} after all of it is spent, otherwise ${RETENTION.openCredit.words}; its code stays good`,
    ],
    readers: ["EmailJS"],
  },
  mail: {
    what: "When we write to you: that it was sent and what it was about, not its text.",
    howLong: [`That an e-mail was sent, without its text: ${RETENTION.sentEmail.words}`],
    readers: ["EmailJS"],
    goes: "what we noted of e-mails to you",
  },
} as const satisfies Record<string, PersonalData>;

export type PersonalKind = keyof typeof PERSONAL_DATA;
