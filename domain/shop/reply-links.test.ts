import { expect, test } from "vitest";
import { whatsAppLink, whatsAppNumber } from "./reply-links.ts";

test.each([
  ["0803 555 0123", "2348035550123"],
  ["+234 803 555 0123", "2348035550123"],
  ["234 (0)803 555 0123", "2348035550123"],
  ["00 44 7700 900123", "447700900123"],
  ["+1 (415) 555-0100", "14155550100"],
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
