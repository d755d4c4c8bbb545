import { READY_DAYS } from "../checkout/speed.ts";
import type { Speed } from "../checkout/speed.ts";
import type { Customer } from "../checkout/validate.ts";
import type { AddressedEmail } from "../messages/emails.ts";
import { formatKobo, formatNaira } from "../money-text.ts";
import type { Kobo } from "../money.ts";
import { brand } from "../stores/brand.ts";
import type { Contact } from "../stores/brand.ts";
import { longDay } from "../time.ts";
import type { OrderState } from "./api.ts";
import { BALANCE_HOURS, DEPOSIT_PERCENT } from "./balance.ts";
import type { Charge } from "./money.ts";
import { sizeWords } from "./summary.ts";

/** The terms that the customer of a bespoke order accepts, as the page Terms has them, one sentence each. */
export function bespokeTerms(takesDeposit: boolean): readonly string[] {
  return [
    takesDeposit
      ? `It begins with a deposit of ${DEPOSIT_PERCENT}% of its price, which is not refundable, or with all of it.`
      : "A piece on sale is paid in full.",
    `What is left is due at least ${BALANCE_HOURS} hours before you collect it or we deliver it.`,
    "Changes need one week’s notice. Otherwise the full amount is payable.",
  ];
}

/** The data of an order for its e-mails. */
export type MailedOrder = {
  reference: string;
  customer: Customer;
  countryName: string;
  number: string;
  lines: OrderState["lines"];
  /** The customer asked the house to choose the sizes that are missing. */
  isSizedByHouse?: true;
  speed: Speed;
  /** What its speed adds to the lines. */
  express: Kobo;
  /** What the owner added to the price or took off it. */
  charges: readonly Charge[];
  /** Store credit that it spends. */
  credit: Kobo;
  total: Kobo;
  paid: Kobo;
  due: Kobo;
  /** The day on which it is ready at the latest, `2026-12-05`; undefined before anything is paid. */
  readyBy?: string | undefined;
  /** Agreed with the house: the Terms' 72 hours are for retail orders. */
  isBespoke?: true;
  /** URL of the customer's order page. */
  url: string;
  /** URL of the order in the house, for the owner. */
  houseUrl: string;
  /** The shop's. */
  contact: Pick<Contact, "email" | "phone">;
};

/** To the shopper, once the payment is confirmed. */
export function orderConfirmation(order: MailedOrder): AddressedEmail {
  const { customer, number, reference, url, contact } = order;
  const message = [
    `Dear ${customer.firstName},`,
    `Thank you: your payment has arrived and your order is with our atelier in ${brand.city}.`,
    `Order ${number} (${reference})\n\n${pieces(order)}`,
    `Going to\n${destination(order)}`,
    ...(order.readyBy ? [`It is ready by ${longDay(order.readyBy)} at the latest.`] : []),
    ...(order.isBespoke ? [] : [CHANGES]),
    `You can look at your order at any time:\n${url}`,
    `If anything should be different, write to ${contact.email} or call ${contact.phone}.`,
    `Yours,\n${brand.name}`,
  ];
  return toCustomer(customer, `Your order ${number} at ${brand.name}`, message);
}

const CHANGES =
  "Size and address can be changed, and the order cancelled, within 72 hours of ordering: write to us or call.";

/** An e-mail to an order's customer; `message` in paragraphs. */
export function toCustomer(
  { firstName, lastName, email }: Customer,
  subject: string,
  message: readonly string[],
): AddressedEmail {
  return {
    to_email: email,
    to_name: `${firstName} ${lastName}`,
    subject,
    message: message.join("\n\n"),
  };
}

/** To the owner: everything needed to make and send the pieces. */
export function orderNotice(order: MailedOrder, ownerEmail: string): AddressedEmail {
  const { customer, number, reference, houseUrl } = order;
  const message = [
    `A new order is paid: ${formatKobo(order.paid)}.`,
    `Order ${number} (${reference})\n${houseUrl}`,
    ...(order.speed === "express" ? [`Express: ready within ${READY_DAYS.express} days.`] : []),
    pieces(order),
    `Send to\n${destination(order)}`,
    `E-mail: ${customer.email}\nPhone: ${customer.phone}`,
    `Comments: ${customer.comments || "none"}`,
  ];
  return {
    to_email: ownerEmail,
    to_name: brand.name,
    subject: `New order ${number}: ${formatKobo(order.paid)}`,
    message: message.join("\n\n"),
  };
}

/** The lines, what they add up to and what is paid, one in a row. */
export function pieces(order: MailedOrder): string {
  const { lines, express, charges, credit, total, paid, due } = order;
  const rows = lines.map((line) => {
    const { name, price, quantity, size } = line;
    const chosen = size ? `size ${size}` : sizeWords(line, order.isSizedByHouse).toLowerCase();
    return `${quantity} × ${name}, ${chosen}: ${formatNaira(price * quantity)}`;
  });
  const sums = [
    ...(express > 0 ? [`Express: ${formatKobo(express)}`] : []),
    ...charges.map(({ label, amount }) => `${label}: ${formatKobo(amount)}`),
    ...(credit > 0 ? [`Store credit: ${formatKobo(0 - credit)}`] : []),
    `Total: ${formatKobo(total)}`,
    ...(due > 0 ? [`Paid: ${formatKobo(paid)}`, `Left to pay: ${formatKobo(due)}`] : []),
  ];
  return [...rows, ...sums].join("\n");
}

/** Name and address, one part in a row. */
export function destination({ customer, countryName }: MailedOrder): string {
  const { firstName, lastName, address, state } = customer;
  return [`${firstName} ${lastName}`, address, state, countryName].filter(Boolean).join("\n");
}
