import { expect, test } from "vitest";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import {
  maskAddress,
  messageEmail,
  newsletterConfirmation,
  restockEmail,
} from "../messages/emails.ts";
import { contact } from "../stores/brand.ts";
import { creditGiven, orderConfirmation, orderNotice, paymentNotice } from "./emails.ts";
import type { MailedOrder } from "./emails.ts";

const buyer = wholeCustomer();

const order: MailedOrder = {
  reference: "HZ1",
  number: "HZ-1001",
  status: "paid",
  amount: 35_000_000,
  currency: "NGN",
  stage: "received",
  steps: [],
  speed: "standard",
  express: 0,
  delivery: 0,
  discount: 0,
  charges: [],
  credit: 0,
  paid: 35_000_000,
  refunded: 0,
  due: 0,
  customer: buyer,
  countryName: "Nigeria",
  lines: [
    { sku: "naledi/orion-dress", name: "Orion Dress", price: 140_000, quantity: 2, size: "M" },
    {
      sku: "bubble-girl/bubble-molly-combo",
      name: "Bubble & Molly Combo",
      price: 70_000,
      quantity: 1,
    },
  ],
  total: 35_000_000,
  readyBy: "2026-12-05",
  url: "https://shop.example/orders/HZ1",
  houseUrl: "https://shop.example/house/orders/HZ-1001",
  contact,
};

test("the shopper's confirmation tells what was bought, where it goes and where to look", () => {
  expect(orderConfirmation(order)).toEqual({
    to_name: "Ada Okafor",
    to_email: "ada@example.com",
    subject: "Your order HZ-1001 at HazelZuri",
    message: `Dear Ada,

Thank you: your payment has arrived and your order is with our atelier in Port Harcourt.

Order HZ-1001 (HZ1)

2 × Orion Dress, size M: ₦280,000
1 × Bubble & Molly Combo, size: not specified: ₦70,000
Total: ₦350,000

Going to
Ada Okafor
12 Example Street, Port Harcourt
Rivers
Nigeria

It is ready by 5 December 2026 at the latest.

Size and address can be changed, and the order cancelled, within 72 hours of ordering: write to us or call.

You can look at your order at any time:
https://shop.example/orders/HZ1

If anything should be different, write to hello@hazelzuri.example or call +234 800 000 0000.

Yours,
HazelZuri`,
  });
});

test("the owner's notice has all that is needed to make and send the pieces", () => {
  const wish = { ...buyer, comments: "Long sleeves, please." };
  const { message, ...lines } = orderNotice({ ...order, customer: wish }, "owner@shop.example");
  expect(lines).toEqual({
    to_email: "owner@shop.example",
    to_name: "HazelZuri",
    subject: "New order HZ-1001: ₦350,000",
  });
  expect(message).toContain(
    "A new order is paid: ₦350,000.\n\nOrder HZ-1001 (HZ1)\nhttps://shop.example/",
  );
  expect(message).toContain("E-mail: ada@example.com\nPhone: +234 803 555 0123");
  expect(message).toContain("Comments: Long sleeves, please.");
  expect(orderNotice(order, "owner@shop.example").message).not.toContain("Comments");
});

test("a country without regions leaves no empty line in the address", () => {
  const { message } = orderConfirmation({ ...order, customer: { ...buyer, state: "" } });
  expect(message).toContain("12 Example Street, Port Harcourt\nNigeria");
});

test("a contact message goes on as it was written, without fields that were left out", () => {
  const texts = { from_name: "Ada", from_email: "ada@example.com", from_phone: "", message: "Hi" };
  expect(messageEmail("contact", texts)).toEqual({
    from_name: "Ada",
    from_email: "ada@example.com",
    message: "Hi",
  });
});

test("a sign-up, which has no message of its own, says what it is", () => {
  const email = messageEmail("newsletter", { from_email: "ada@example.com" });
  expect(email).toEqual({
    from_email: "ada@example.com",
    message:
      "Subscription to news and sales, from the form on Home. It counts once the link of the confirmation e-mail is opened and its button pressed.",
  });
  const popup = messageEmail("popup", { from_name: "Ada", from_email: "ada@example.com" });
  expect(popup.message).toContain("popup");
});

test("who was signed up, perhaps by somebody else, is asked once and told what it is about", () => {
  expect(
    newsletterConfirmation({
      email: "ada@example.com",
      wording: "HazelZuri may send me news.",
      url: "https://shop.example/newsletter/key",
    }),
  ).toEqual({
    to_email: "ada@example.com",
    to_name: "ada@example.com",
    subject: "Please confirm: news from HazelZuri",
    message: `Hello,

somebody, hopefully you, asked for news from HazelZuri at this address. To agree, open this link and press the button there:
https://shop.example/newsletter/key

What you agree to: “HazelZuri may send me news.” The same page lets you unsubscribe.

If it was not you, do nothing: without that you are not on the list, and we do not write again.

Yours,
HazelZuri`,
  });
});

test("who asked for a piece is told that it is back, where it is, and how to hear no more", () => {
  expect(
    restockEmail({
      email: "ada@example.com",
      name: "Orion Dress",
      url: "https://shop.example/naledi/orion-dress",
      stopUrl: "https://shop.example/restock/key",
    }),
  ).toEqual({
    to_email: "ada@example.com",
    to_name: "ada@example.com",
    subject: "Orion Dress is back",
    message: `Hello,

you asked us to tell you, and it is so: Orion Dress can be bought again.
https://shop.example/naledi/orion-dress

We keep no piece aside, so it may be gone once more. We write about it only this once.

If it was not you who asked, open this link and press “Do not write to me”:
https://shop.example/restock/key

Yours,
HazelZuri`,
  });
});

test.each([
  ["ada@example.com", "a…@example.com"],
  ["a@example.com", "a…@example.com"],
  ["ọlá@example.ng", "ọ…@example.ng"],
])("of %s a page shows %s", (email, shown) => {
  expect(maskAddress(email)).toBe(shown);
});

test("a size that the house is to choose is said to be, and an accessory has one size", () => {
  const earrings = {
    sku: "small-items/lumen-earrings",
    name: "Lumen Earrings",
    price: 15_000,
    isOneSize: true as const,
  };
  const lines = [...order.lines, { ...earrings, quantity: 1 }];
  const { message } = orderConfirmation({ ...order, lines, isSizedByHouse: true });
  expect(message).toContain(
    "1 × Bubble & Molly Combo, size: not specified, by measurements: ₦70,000",
  );
  expect(message).toContain("1 × Lumen Earrings, one size: ₦15,000");
});

test("an express order's e-mails add up", () => {
  const express: MailedOrder = {
    ...order,
    speed: "express",
    express: 10_500_000,
    total: 45_500_000,
    paid: 45_500_000,
  };
  expect(orderConfirmation(express).message).toContain("Express: ₦105,000\nTotal: ₦455,000");
  const { message } = orderNotice(express, "owner@shop.example");
  expect(message).toContain("A new order is paid: ₦455,000.");
  expect(message).toContain("Express: ready within 5 days.");
});

test("an order that is paid in part says what is left", () => {
  const { message } = orderConfirmation({ ...order, paid: 26_250_000, due: 8_750_000 });
  expect(message).toContain("Total: ₦350,000\nPaid: ₦262,500\nLeft to pay: ₦87,500");
});

test("store credit is subtracted where the order adds up", () => {
  const { message } = orderConfirmation({ ...order, credit: 10_000_050, total: 24_999_950 });
  expect(message).toContain("Store credit: −₦100,000.50\nTotal: ₦249,999.50");
});

test("what the owner reads leads into the house, the customer's mail to her own page", () => {
  const house = order.houseUrl;
  const notices = [
    orderNotice(order, "owner@shop.example"),
    paymentNotice(order, 100, "owner@shop.example"),
  ];
  for (const { message } of notices) {
    expect(message).toContain(house);
    expect(message).not.toContain(order.url);
  }
  expect(orderConfirmation(order).message).toContain(order.url);
  expect(orderConfirmation(order).message).not.toContain(house);
  const bespoke = orderConfirmation({ ...order, bespoke: { isAccepted: true } }).message;
  expect(bespoke).toContain("ready by 5 December 2026");
  expect(bespoke).not.toContain("72 hours");
});

test("a credit's mail greets by name and names its order, if it is for one", () => {
  const credit = { email: "ada@example.com", code: "HZC-1", amount: 100_00 };
  const shop = { url: "https://shop.example", contact };
  const mail = creditGiven(credit, order, shop);
  expect(mail.to_name).toBe("Ada Okafor");
  expect(mail.message).toMatch(/^Dear Ada,/);
  expect(mail.message).toContain("for your order HZ-1001");
  expect(creditGiven(credit, undefined, shop).message).toMatch(/^Hello,/);
});
