import { expect, test } from "vitest";
import {
  callLink,
  mailLink,
  whatsAppLink,
  whatsAppNumber,
  whatsAppShareLink,
} from "./reply-links.ts";

test.each([
  ["0803 555 0123", "2348035550123"],
  ["+234 803 555 0123", "2348035550123"],
  ["234 (0)803 555 0123", "2348035550123"],
  ["00 44 7700 900123", "447700900123"],
  ["+1 (415) 555-0100", "14155550100"],
  ["+44 (20) 7946-0018", "442079460018"],
  ["", undefined],
  ["0000", undefined],
  ["call me", undefined],
  ["javascript:alert(1)", undefined],
])("%s is %s for WhatsApp", (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number);
});

test("the text of a chat is written, and cannot lead elsewhere", () => {
  const text = "Hello Ada & Bola?\nYours";
  expect(whatsAppLink("0803 555 0123", text)).toBe(
    "https://wa.me/2348035550123?text=Hello%20Ada%20%26%20Bola%3F%0AYours",
  );
});

test("without a number WhatsApp asks whom to send it to", () => {
  expect(whatsAppLink("0000", "x")).toBeUndefined();
  expect(whatsAppShareLink("Hello & thanks")).toBe("https://wa.me/?text=Hello%20%26%20thanks");
});

test("a call has digits alone, and an e-mail its subject and text", () => {
  expect(callLink("+234 (803) 555-0123")).toBe("tel:+2348035550123");
  expect(mailLink("ada+x@example.com", "Your order?", "A & B")).toBe(
    "mailto:ada%2Bx@example.com?subject=Your%20order%3F&body=A%20%26%20B",
  );
});
