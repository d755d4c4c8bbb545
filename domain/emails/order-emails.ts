import { brand, contact } from "../brand.ts";
import { SIZE_NOT_SPECIFIED } from "../checkout/order-summary.ts";
import type { OrderedLine } from "../checkout/order-summary.ts";
import type { Customer } from "../checkout/validate.ts";
import { READY_DAYS, type Speed } from "../orders/speed.ts";
import { formatKobo, formatNaira } from "../money/format.ts";
import type { Kobo } from "../money/money.ts";
import type { AddressedEmail } from "./email.ts";

/** The data of a paid order for its e-mails. */
export type PaidOrder = {
  reference: string;
  customer: Customer;
  countryName: string;
  number: string;
  lines: readonly OrderedLine[];
  speed: Speed;
  /** What its speed adds to the lines. */
  express: Kobo;
  /** Store credit that it spends. */
  credit: Kobo;
  total: Kobo;
  paid: Kobo;
  due: Kobo;
  /** URL of the order page. */
  url: string;
};

/** To the shopper, once the payment is confirmed. */
export function orderConfirmation(order: PaidOrder): AddressedEmail {
  const { customer, number, reference, url } = order;
  const message = [
    `Dear ${customer.firstName},`,
    `Thank you: your payment has arrived and your order is with our atelier in ${brand.city}.`,
    `Order ${number} (${reference})\n\n${pieces(order)}`,
    `Going to\n${destination(order)}`,
    `You can look at your order at any time:\n${url}`,
    `If anything should be different, write to ${contact.email} or call ${contact.phone}.`,
    `Yours,\n${brand.name}`,
  ];
  return {
    to_email: customer.email,
    to_name: `${customer.firstName} ${customer.lastName}`,
    subject: `Your order ${number} at ${brand.name}`,
    message: message.join("\n\n"),
  };
}

/** To the owner: everything needed to make and send the pieces. */
export function orderNotice(order: PaidOrder, ownerEmail: string): AddressedEmail {
  const { customer, number, reference, url } = order;
  const message = [
    `A new order is paid: ${formatKobo(order.paid)}.`,
    `Order ${number} (${reference})\n${url}`,
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

function pieces({ lines, express, credit, total, paid, due }: PaidOrder): string {
  const rows = lines.map(({ name, price, quantity, size }) => {
    const chosen = size ? `size ${size}` : `size: ${SIZE_NOT_SPECIFIED.toLowerCase()}`;
    return `${quantity} × ${name}, ${chosen}: ${formatNaira(price * quantity)}`;
  });
  const sums = [
    ...(express > 0 ? [`Express: ${formatKobo(express)}`] : []),
    ...(credit > 0 ? [`Store credit: ${formatKobo(0 - credit)}`] : []),
    `Total: ${formatKobo(total)}`,
    ...(due > 0 ? [`Paid: ${formatKobo(paid)}`, `Left to pay: ${formatKobo(due)}`] : []),
  ];
  return [...rows, ...sums].join("\n");
}

function destination({ customer, countryName }: PaidOrder): string {
  const { firstName, lastName, address, state } = customer;
  return [`${firstName} ${lastName}`, address, state, countryName].filter(Boolean).join("\n");
}
