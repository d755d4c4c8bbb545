import { expect, test } from "vitest";
import { passwordFault } from "./passwords.ts";

const own = ["Ada Okafor", "ada.okafor@example.com"];

test.each([
  "password1234",
  "P@ssw0rd2026!",
  "passwordpassword",
  "123456789012",
  "qwertyuiop12",
  "987654321098",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "abcabcabcabcabc",
  "asdfghjkl123",
  "iloveyou2024",
  "iloveyouiloveyou",
  "letmein12345",
  "hazelzuri2026",
  "HazelZuri-House!",
  "welcome12345",
  "jesuschrist1",
  "adaokafor2026",
  "Okafor.Ada.123",
  "admin@hazelzuri",
])("%s is easily guessed", (password) => {
  expect(passwordFault(password, own)).toContain("easily guessed");
});

test.each([
  "correct horse battery staple",
  "mgbede rain kettle tower",
  "t7#Vq2!mZx9K",
  "ọjọ́ àìkú dára gan-an",
  "violet-anchor-drum",
])("%s is taken", (password) => {
  expect(passwordFault(password, own)).toBeUndefined();
});

test("twelve characters are asked for, and at most 200 taken", () => {
  expect(passwordFault("t7#Vq2!mZx9", own)).toContain("at least 12");
  expect(passwordFault("k7#Vq2!mZx9p".repeat(17), own)).toContain("at most 200");
});
