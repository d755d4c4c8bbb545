import type { AddressedEmail } from "../messages/emails.ts";
import { formatKobo } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import { brand } from "../stores/brand.ts";
import { longDay } from "../time.ts";
import { BALANCE_HOURS } from "./balance.ts";
import { bespokeTerms, destination, pieces, toCustomer } from "./emails.ts";
import type { MailedOrder } from "./emails.ts";
import type { Stage } from "./stages.ts";

const YOURS = `Yours,\n${brand.name}`;

function questions({ email, phone }: MailedOrder["contact"]): string {
  return `Questions? Write to ${email} or call ${phone}.`;
}

/** An e-mail about an order's news: greeting, the news, the order's page, and whom to ask. */
function news(order: MailedOrder, subject: string, paragraphs: readonly string[]): AddressedEmail {
  const { customer, url } = order;
  const page = `Your order, at any time:\n${url}`;
  const greeting = `Dear ${customer.firstName},`;
  return toCustomer(customer, subject, [
    greeting,
    ...paragraphs,
    page,
    questions(order.contact),
    YOURS,
  ]);
}

/** An order that the owner wrote, for its customer to accept and pay. */
export function bespokeOrder(
  order: MailedOrder & { readyBy: string; takesDeposit: boolean },
): AddressedEmail {
  return news(order, `Your bespoke order ${order.number} at ${brand.name}`, [
    "we have written down the order that we agreed on. Please read it, and accept it on its page:",
    order.url,
    `Order ${order.number}\n\n${pieces(order)}`,
    `Ready by ${longDay(order.readyBy)}.`,
    bespokeTerms(order.takesDeposit).join("\n"),
  ]);
}

/** To the customer, when a later payment has arrived. */
export function paymentReceived(order: MailedOrder, amount: Kobo): AddressedEmail {
  const rest = order.due > 0 ? `Left to pay: ${formatKobo(order.due)}.` : "Nothing is left to pay.";
  return news(order, `Your payment for order ${order.number}`, [
    `thank you: ${formatKobo(amount)} has arrived for your order ${order.number}. ${rest}`,
    pieces(order),
  ]);
}

/** To the owner, when a later payment has arrived. */
export function paymentNotice(
  order: MailedOrder,
  amount: Kobo,
  ownerEmail: string,
): AddressedEmail {
  const { number, due, houseUrl, customer } = order;
  return {
    to_email: ownerEmail,
    to_name: brand.name,
    subject: `Payment for order ${number}: ${formatKobo(amount)}`,
    message: [
      `${formatKobo(amount)} has arrived for order ${number} of ${customer.firstName} ${customer.lastName}.`,
      due > 0 ? `Left to pay: ${formatKobo(due)}.` : "Nothing is left to pay.",
      houseUrl,
    ].join("\n\n"),
  };
}

/** A delivery fee or an extra that the owner has added. */
export function chargeAdded(
  order: MailedOrder,
  charge: { label: string; amount: Kobo },
): AddressedEmail {
  return news(order, `${charge.label}: your order ${order.number}`, [
    `we have added to your order ${order.number}:\n${charge.label}: ${formatKobo(charge.amount)}`,
    pieces(order),
    `You can pay it on the order’s page:\n${order.url}`,
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

/** The order has reached another stage. */
export function stageReached(
  order: MailedOrder,
  step: { stage: Exclude<Stage, "received">; courier: string; trackingUrl: string },
): AddressedEmail {
  const { subject, text } = STAGE_NEWS[step.stage];
  const { courier, trackingUrl } = step;
  return news(order, `Your order ${order.number} ${subject}`, [
    text,
    ...(courier ? [`With ${courier}.`] : []),
    ...(trackingUrl ? [`Follow it here:\n${trackingUrl}`] : []),
    ...(order.due > 0 && step.stage === "ready"
      ? [`Before it leaves the house, ${formatKobo(order.due)} is left to pay: on its page.`]
      : []),
  ]);
}

/** The day by which it is ready was moved. */
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

/** It goes to another address. */
export function addressChanged(order: MailedOrder): AddressedEmail {
  return news(order, `Your order ${order.number} goes to another address`, [
    `we have changed where your order ${order.number} goes:`,
    destination(order),
    "Is this not what you asked for? Write to us at once, before it leaves our house.",
  ]);
}

/** Money went back. */
export function moneyReturned(order: MailedOrder, amount: Kobo): AddressedEmail {
  return news(order, `Your refund for order ${order.number}`, [
    `we have sent ${formatKobo(amount)} of your order ${order.number} back to where it came from. Banks take a few working days to show it.`,
  ]);
}

/** The balance of a bespoke order is due soon; `day` is the one on which it is ready. */
export function balanceReminder(order: MailedOrder, day: string): AddressedEmail {
  return news(order, `The balance of your order ${order.number}`, [
    `your order ${order.number} is to be ready on ${longDay(day)}. Its balance of ${formatKobo(order.due)} is due at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`,
    `You can pay it here:\n${order.url}`,
  ]);
}

/** Store credit for a customer, with its code. */
export function creditGiven({
  email,
  order,
  code,
  amount,
  shopUrl,
  contact,
}: {
  email: string;
  /** The order that it was given for, if any. */
  order: Pick<MailedOrder, "customer" | "number"> | undefined;
  code: string;
  amount: Kobo;
  shopUrl: string;
  contact: MailedOrder["contact"];
}): AddressedEmail {
  return {
    to_email: email,
    to_name: order ? `${order.customer.firstName} ${order.customer.lastName}` : email,
    subject: `Your store credit at ${brand.name}`,
    message: [
      order ? `Dear ${order.customer.firstName},` : "Hello,",
      `you have store credit of ${formatKobo(amount)} with us${order ? ` for your order ${order.number}` : ""}. Its code is\n${code}`,
      "Enter it under 'Store credit' at checkout, with this e-mail address. What an order does not use stays for the next.",
      shopUrl,
      questions(contact),
      YOURS,
    ].join("\n\n"),
  };
}
