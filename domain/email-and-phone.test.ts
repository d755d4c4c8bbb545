import { expect, test } from "vitest";
import { isEmail, isPhone } from "./email-and-phone.ts";

test.each([
  "ada@example.com",
  "ada.o+shop@mail.example.co.uk",
  "ọlá@example.ng",
  "o'hara@example.com",
])("%s is an e-mail address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "ada",
  "ada@",
  "@example.com",
  "ada@example",
  "ada@@example.com",
  "ada@example..com",
  "ada@example.com.",
  "ada o@example.com",
  "ada@example.com\nBcc: all@example.com",
  "Ada <ada@example.com>",
  "ada@example.com,bo@example.com",
])("'%s' is not an e-mail address", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  "+234 803 555 0123",
  "+2348035550123",
  "(+234) 803-555-0123",
  "+44 (0)20 7946 0018",
  "+1 (415) 555.0132",
  "00234 803 555 0123",
  "0803 555 0123",
])("%s is a phone number", (text) => {
  expect(isPhone(text)).toBe(true);
});

test.each([
  "",
  "123456",
  "+1234567890123456",
  "+0803 555 0123",
  "0803 555 0123 ext 4",
  "call me",
  "+",
  "2348035550123+",
  "++2348035550123",
])("'%s' is not a phone number", (text) => {
  expect(isPhone(text)).toBe(false);
});
