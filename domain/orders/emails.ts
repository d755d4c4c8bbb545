import { HANDOVER_NAMES } from "../checkout/delivery.ts";
import type { Handover } from "../checkout/delivery.ts";
import { inDays, USUAL_EXPRESS } from "../checkout/days.ts";
import type { Customer } from "../checkout/validate.ts";
import type { AddressedEmail } from "../messages/emails.ts";
import { formatKobo, formatNaira } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import { brand } from "../stores/brand.ts";
import type { Contact } from "../stores/brand.ts";
import { longDay } from "../time.ts";
import type { OrderState } from "./api.ts";
import { BALANCE_HOURS, bespokeTerms } from "./balance.ts";
import type { Charge } from "./money.ts";
import { recordedWords, WAY_NAMES } from "../payments/recorded.ts";
import type { PaymentWay, RecordedEntry } from "../payments/recorded.ts";
import { fullName, placeOf, textsFor } from "./customer.ts";
import { CHANGE_HOURS } from "./stages.ts";
import type { Stage } from "./stages.ts";
import { sizeWords } from "./summary.ts";
import { sumLines } from "./sums.ts";
import { vatWords } from "./vat.ts";

/** The data of an order for its e-mails. */
export type MailedOrder = OrderState & {
  customer: Customer;
  countryName: string;
  /** URL of the customer's page about the order. */
  url: string;
  /** URL of the order in the house, for the owner. */
  houseUrl: string;
  /** The shop's e-mail address and phone number. */
  contact: Pick<Contact, "email" | "phone">;
};

/** `message` in paragraphs. */
function email(
  to: { email: string; name: string },
  subject: string,
  message: readonly string[],
): AddressedEmail {
  return { to_email: to.email, to_name: to.name, subject, message: message.join("\n\n") };
}

function customerIn({ customer }: Pick<MailedOrder, "customer">) {
  return { email: customer.email, name: fullName(customer) };
}

const YOURS = `Yours,\n${brand.name}`;

/** To the customer, once the first payment is confirmed. */
export function orderConfirmation(order: MailedOrder): AddressedEmail {
  const { customer, number, reference, url, contact } = order;
  return email(customerIn(order), `Your order ${number} at ${brand.name}`, [
    `Dear ${customer.firstName},`,
    `Thank you: your payment has arrived and your order is with our atelier in ${brand.city}.`,
    `Order ${number} (${reference})\n\n${pieces(order)}`,
    ...placed(order),
    ...textsFor("customer-mail", customer),
    ...(order.readyBy ? [`It is ready by ${longDay(order.readyBy)} at the latest.`] : []),
    // A bespoke order needs one week's notice instead (`bespokeTerms`).
    ...(order.bespoke ? [] : [CHANGES]),
    `You can look at your order at any time:\n${url}`,
    `If anything should be different, write to ${contact.email} or call ${contact.phone}.`,
    YOURS,
  ]);
}

const CHANGES = `Size and address can be changed, and the order cancelled, within ${CHANGE_HOURS} hours of ordering: write to us or call.`;

/** To the owner: everything needed to make and send the pieces. */
export function orderNotice(order: MailedOrder, ownerEmail: string): AddressedEmail {
  const { customer, number, reference, houseUrl } = order;
  const paid = formatKobo(order.paid);
  return email({ email: ownerEmail, name: brand.name }, `New order ${number}: ${paid}`, [
    `A new order is paid: ${paid}.`,
    `Order ${number} (${reference})\n${houseUrl}`,
    ...(order.speed === "express"
      ? [`Express: ready within ${inDays(order.readyIn ?? USUAL_EXPRESS)}.`]
      : []),
    pieces(order),
    ...placed(order, "Send to"),
    reachOf(customer),
    ...textsFor("owner-mail", customer),
  ]);
}

/** E-mail address and phone number, of which an order of the house may have only one. */
function reachOf({ email: address, phone }: Customer): string {
  return [address && `E-mail: ${address}`, phone && `Phone: ${phone}`].filter(Boolean).join("\n");
}

/** The lines, the sums and what is paid, one a row. */
function pieces(order: MailedOrder): string {
  const { lines, total, vat, paid, due, recorded = [] } = order;
  const rows = lines.map((line) => {
    const { name, price, quantity, size } = line;
    const chosen = size ? `size ${size}` : sizeWords(line, order.isSizedByHouse).toLowerCase();
    return `${quantity} × ${name}, ${chosen}: ${formatNaira(price * quantity)}`;
  });
  const sums = [
    ...sumLines(order),
    `Total: ${formatKobo(total)}`,
    ...(vat ? [vatWords(vat)] : []),
    ...recorded.map((entry) => `${recordedWords(entry)}: ${formatKobo(entry.amount)}`),
    ...(due > 0 ? [`Paid: ${formatKobo(paid)}`, `Left to pay: ${formatKobo(due)}`] : []),
  ];
  return [...rows, ...sums].join("\n");
}

/** Name and address, one part a row; of an order that is collected its customer's, who still has one. */
function destination({ customer, countryName, handover }: MailedOrder, to = "Going to"): string {
  const head = handover === "collect" ? `${HANDOVER_NAMES.collect}:` : to;
  return [head, fullName(customer), ...placeOf(customer, countryName)].join("\n");
}

/** The same, unless where it goes is still to be settled, as of an order that the house wrote without an address. */
function placed(order: MailedOrder, to?: string): string[] {
  const isOpen = order.customer.address === "" && order.handover !== "collect";
  return isOpen ? [] : [destination(order, to)];
}

function questions({ email, phone }: MailedOrder["contact"]): string {
  return `Questions? Write to ${email} or call ${phone}.`;
}

/** An e-mail about an order's news: greeting, the news, the order's page, and whom to ask. */
function news(order: MailedOrder, subject: string, paragraphs: readonly string[]): AddressedEmail {
  return email(customerIn(order), subject, [
    `Dear ${order.customer.firstName},`,
    ...paragraphs,
    `Your order, at any time:\n${order.url}`,
    questions(order.contact),
    YOURS,
  ]);
}

/** An order that the owner wrote, for its customer to accept and pay. */
export function bespokeOrder(
  order: MailedOrder,
  { readyBy, takesDeposit }: { readyBy: string; takesDeposit: boolean },
): AddressedEmail {
  return news(order, `Your bespoke order ${order.number} at ${brand.name}`, [
    "we have written down the order that we agreed on. Please read it, and accept it on its page:",
    order.url,
    `Order ${order.number}\n\n${pieces(order)}`,
    `Ready by ${longDay(readyBy)}.`,
    bespokeTerms(takesDeposit).join("\n"),
  ]);
}

/** An order of catalogue pieces that the house wrote, for its customer to pay. */
export function writtenOrder(order: MailedOrder): AddressedEmail {
  return news(order, `Your order ${order.number} at ${brand.name}`, [
    `${writtenWords(order)}\n${order.url}`,
    pieces(order),
    ...placed(order),
  ]);
}

/** What is said of an order that the house wrote; its link follows. */
export function writtenWords({ number }: Pick<MailedOrder, "number">): string {
  return `we have written down your order ${number}. You can pay it on its page:`;
}

/** To the customer, when a later payment has arrived; `way` is that of a recorded payment. */
export function paymentReceived(
  order: MailedOrder,
  amount: Kobo,
  way?: PaymentWay,
): AddressedEmail {
  return news(order, `Your payment for order ${order.number}`, [
    receivedWords(order, amount, way),
    pieces(order),
  ]);
}

type Settled = Pick<MailedOrder, "number" | "due">;

/** What is said of a payment that has arrived. */
export function receivedWords(order: Settled, amount: Kobo, way?: PaymentWay): string {
  const sum = `${formatKobo(amount)}${way ? ` (${WAY_NAMES[way].toLowerCase()})` : ""}`;
  return `thank you: ${sum} has arrived for your order ${order.number}. ${left(order)}`;
}

/** To the owner, when a later payment has arrived. */
export function paymentNotice(
  order: MailedOrder,
  amount: Kobo,
  ownerEmail: string,
): AddressedEmail {
  const { number, houseUrl, customer } = order;
  const paid = formatKobo(amount);
  return email({ email: ownerEmail, name: brand.name }, `Payment for order ${number}: ${paid}`, [
    `${paid} has arrived for order ${number} of ${fullName(customer)}.`,
    left(order),
    houseUrl,
  ]);
}

function left({ due }: Pick<MailedOrder, "due">): string {
  return due > 0 ? `Left to pay: ${formatKobo(due)}.` : "Nothing is left to pay.";
}

/** A delivery fee or an extra that the owner has added. */
export function chargeAdded(
  order: MailedOrder,
  charge: Pick<Charge, "label" | "amount">,
): AddressedEmail {
  return news(order, `${charge.label}: your order ${order.number}`, [
    chargeWords(order, charge),
    pieces(order),
    `You can pay it on the order’s page:\n${order.url}`,
  ]);
}

/** What is said of a charge, and of one that takes another off. */
export function chargeWords(
  { number }: Pick<MailedOrder, "number">,
  { label, amount }: Pick<Charge, "label" | "amount">,
): string {
  return amount < 0
    ? `we have taken ${formatKobo(0 - amount)} off your order ${number}:\n${label}`
    : `we have added to your order ${number}:\n${label}: ${formatKobo(amount)}`;
}

/** A delivery fee or an extra was taken off again, wholly or in part, or Express. */
export function chargeCorrected(
  order: MailedOrder,
  charge: Pick<Charge, "label" | "amount">,
): AddressedEmail {
  return news(order, `A correction: your order ${order.number}`, [
    chargeWords(order, charge),
    pieces(order),
    left(order),
  ]);
}

const STAGE_NEWS: Readonly<Record<Exclude<Stage, "received">, { subject: string; text: string }>> =
  {
    cutting: { subject: "is being cut", text: "our atelier has begun: your order is being cut." },
    sewing: { subject: "is being sewn", text: "your order is cut, and is now being sewn." },
    ready: {
      subject: "is ready",
      text: "your order is finished. We write to you about delivery, or you collect it within our opening hours.",
    },
    shipped: { subject: "is on its way", text: "your order has left our house." },
    collected: { subject: "was collected", text: "your order was collected. Wear it well." },
    cancelled: {
      subject: "was cancelled",
      text: "your order was cancelled. Nothing more is to be paid for it; store credit that it used can be used again.",
    },
  };

/** What follows once an order is ready whose delivery was settled at checkout. */
const READY: Readonly<Record<Handover, string>> = {
  deliver: "your order is finished, and leaves our house next.",
  collect: `your order is finished: you collect it in ${brand.city}, within our opening hours.`,
};

type Step = { stage: Exclude<Stage, "received">; courier: string; trackingUrl: string };

/** The order has reached another stage. */
export function stageReached(order: MailedOrder, step: Step): AddressedEmail {
  const subject = `Your order ${order.number} ${STAGE_NEWS[step.stage].subject}`;
  return news(order, subject, stageWords(order, step));
}

/** What is said of a stage, in paragraphs. */
export function stageWords(
  order: Pick<MailedOrder, "handover" | "due">,
  { stage, courier, trackingUrl }: Step,
): string[] {
  const { text } = STAGE_NEWS[stage];
  return [
    stage === "ready" && order.handover ? READY[order.handover] : text,
    ...(courier ? [`With ${courier}.`] : []),
    ...(trackingUrl ? [`Follow it here:\n${trackingUrl}`] : []),
    ...(order.due > 0 && stage === "ready"
      ? [`Before it leaves the house, ${formatKobo(order.due)} is left to pay: on its page.`]
      : []),
  ];
}

/** The day by which the order is ready was moved. */
export function readyByMoved(order: MailedOrder, day: string): AddressedEmail {
  return news(order, `Your order ${order.number}: ready by ${longDay(day)}`, [
    `the day by which your order ${order.number} is ready has changed. It is now ${longDay(day)}.`,
  ]);
}

/** A piece is made in another size. */
export function sizeChanged(
  order: MailedOrder,
  { piece, before, after }: { piece: string; before: string; after: string },
): AddressedEmail {
  const was = before ? `, no longer in ${before}` : "";
  return news(order, `Your order ${order.number}: size ${after}`, [
    `we have changed your order ${order.number}: ${piece} is made in size ${after}${was}.`,
    pieces(order),
    "Is this not what you asked for? Write to us at once, before it is cut.",
  ]);
}

/** The order goes to another address. */
export function addressChanged(order: MailedOrder): AddressedEmail {
  return news(order, `Your order ${order.number} goes to another address`, [
    `we have changed the address of your order ${order.number}.`,
    destination(order),
    "Is this not what you asked for? Write to us at once, before it leaves our house.",
  ]);
}

/** Money was returned to the customer. */
export function moneyReturned(order: MailedOrder, amount: Kobo): AddressedEmail {
  return news(order, `Your refund for order ${order.number}`, [returnedWords(order, amount)]);
}

/** What is said of money that went back through the provider. */
export function returnedWords({ number }: Pick<MailedOrder, "number">, amount: Kobo): string {
  return `we have sent ${formatKobo(amount)} of your order ${number} back to where it came from. Banks take a few working days to show it.`;
}

/** A recorded payment was taken back, or something of it refunded. */
export function recordedBack(order: MailedOrder, entry: BackEntry): AddressedEmail {
  const subject = entry.kind === "refund" ? "Your refund for order" : "A payment taken back: order";
  return news(order, `${subject} ${order.number}`, recordedBackWords(order, entry));
}

type BackEntry = Pick<RecordedEntry, "kind" | "way" | "amount">;

/** What is said of a recorded payment that was taken back, or of which something was refunded, in paragraphs. */
export function recordedBackWords(order: Settled, { kind, way, amount }: BackEntry): string[] {
  const isRefund = kind === "refund";
  const sum = formatKobo(0 - amount);
  const name = WAY_NAMES[way].toLowerCase();
  const back =
    way === "cash"
      ? `${sum} of your order ${order.number} was given back in cash.`
      : isRefund
        ? `we have returned ${sum} of your order ${order.number}: ${name}.`
        : `the payment of ${sum} (${name}) for your order ${order.number} was taken back.`;
  return isRefund ? [back] : [back, left(order)];
}

/** The balance of a bespoke order is due soon; the order is ready on `day`. */
export function balanceReminder(order: MailedOrder, day: string): AddressedEmail {
  return news(order, `The balance of your order ${order.number}`, [
    balanceWords(order, day),
    `You can pay it here:\n${order.url}`,
  ]);
}

/** What is said of the balance of a bespoke order. */
export function balanceWords({ number, due }: Pick<MailedOrder, "number" | "due">, day: string) {
  return `your order ${number} is to be ready on ${longDay(day)}. Its balance of ${formatKobo(due)} is due at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`;
}

/** It was paid when others had bought `what` of it already. */
export function soldMeanwhile(
  order: MailedOrder,
  { what, owed }: { what: string; owed: string },
): AddressedEmail {
  return news(order, `Your order ${order.number}: sold out meanwhile`, [
    ...soldMeanwhileWords(order, { what, owed }),
    order.url,
  ]);
}

/** What is said of pieces that others had bought before an order of them was paid, in paragraphs. */
export function soldMeanwhileWords(
  { number }: Pick<MailedOrder, "number">,
  { what, owed }: { what: string; owed: string },
): string[] {
  return [
    `thank you for your payment. When it arrived, others had already bought this of your order ${number}:\n${what}`,
    `We are sorry. We owe you ${owed} for it, and write to you at once whether we make it for you anyway or send that back.`,
  ];
}

/** What is said of an order that is not paid; its link follows. */
export function unpaidWords({ number }: Pick<MailedOrder, "number">): string {
  return `we have your order ${number}, and it is not paid yet. If you still want it, you can pay here:`;
}

/** The order is not paid; sent once. `stopUrl` is the page on which no more reminders are asked for. */
export function orderReminder(order: MailedOrder, stopUrl: string): AddressedEmail {
  return news(order, `Your order ${order.number} at ${brand.name}`, [
    `${unpaidWords(order)}\n${order.url}`,
    pieces(order),
    "If you have changed your mind, there is nothing to do. We write about it only this once.",
    `Would you rather have no such e-mail for any order? Open this link and press “Do not write again”:\n${stopUrl}`,
  ]);
}

/** She has received the pieces: asks once how they are. `stopUrl` as in `orderReminder`. */
export function reviewRequest(
  order: MailedOrder,
  names: readonly string[],
  stopUrl: string,
): AddressedEmail {
  return news(order, `How does it fit? Your order ${order.number} at ${brand.name}`, [
    `you have ${names.join(", ")}. Would you tell others how it fits and how you like it? On your order’s page, “Write a review” takes a minute:\n${order.url}#reviews`,
    "We ask only this once, and show it as you write it, once we have read it.",
    `Would you rather have no such e-mail for any order? Open this link and press “Do not write again”:\n${stopUrl}`,
  ]);
}

/** A review was written on the order's page, perhaps by somebody else who has its link. */
export function reviewWritten(order: MailedOrder, piece: string): AddressedEmail {
  return news(order, `A review of ${piece} from your order ${order.number}`, [
    `thank you for the review of ${piece}, which was written on your order’s page. It is in the shop once we have read it.`,
    "If it was not you, somebody has the link of your order: write to us, and we take it away.",
  ]);
}

/** Something was asked for on the order's page, perhaps by somebody else who has its link: what exactly, only we read. */
export function alterationAsked(order: MailedOrder, piece: string, wish: string): AddressedEmail {
  return news(order, `Your request about ${piece}, order ${order.number}`, [
    `on your order’s page we were asked about ${piece}: “${wish}”. We look at it, and write to you.`,
    "If it was not you, somebody has the link of your order: write to us, and we take the request away.",
  ]);
}

export type RequestAnswer = { answer: "alter" | "credit" | "no"; words: string };

/** The house's answer to a request, in its own words. */
export function answerWords(piece: string, { answer, words }: RequestAnswer): string[] {
  const said = {
    alter: `we alter ${piece} for you.`,
    credit: `we give you store credit for ${piece}. Its code comes in an e-mail of its own.`,
    no: `we have looked at what you asked about ${piece}, and cannot do it.`,
  };
  return [said[answer], words];
}

/** Store credit has an e-mail of its own, with its code. */
export function alterationAnswered(
  order: MailedOrder,
  piece: string,
  answer: RequestAnswer,
): AddressedEmail {
  const subject = `Our answer about ${piece}, order ${order.number}`;
  return news(order, subject, answerWords(piece, answer));
}

/** Store credit for a customer, with its code. `order` is the order that it was given for, if any. */
export function creditGiven(
  credit: { email: string; code: string; amount: Kobo },
  order: Pick<MailedOrder, "customer" | "number"> | undefined,
  { url, contact }: { url: string; contact: MailedOrder["contact"] },
): AddressedEmail {
  const { code, amount } = credit;
  const to = { email: credit.email, name: order ? customerIn(order).name : credit.email };
  return email(to, `Your store credit at ${brand.name}`, [
    order ? `Dear ${order.customer.firstName},` : "Hello,",
    `you have store credit of ${formatKobo(amount)} with us${order ? ` for your order ${order.number}` : ""}. Its code is\n${code}`,
    "Enter it under “Store credit” at checkout, with this e-mail address. What an order does not use stays for the next.",
    url,
    questions(contact),
    YOURS,
  ]);
}
