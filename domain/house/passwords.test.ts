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
  "1qaz2wsx3edc4rfv",
  "iloveyou2024",
  "iloveyouiloveyou",
  "letmein12345",
  "elizabeth1985!!",
  "liverpoolfc1892",
  "Dr@gonball123456",
  "samsunggalaxys20",
  "hazelzuri2026",
  "HazelZuri-House",
  "HazelZuri2026!!",
  "portharcourt2026",
  "welcome12345",
  "jesuschrist1",
  "adaokafor2026",
  "Okafor.Ada.123",
  "ada.okafor.ada",
  "admin@hazelzuri",
])("%s is easily guessed", async (password) => {
  expect(await passwordFault(password, own)).toContain("easily guessed");
});

test.each([
  "correct horse battery staple",
  "mgbede rain kettle tower",
  "t7#Vq2!mZx9K",
  "ọjọ́ àìkú dára gan-an",
  "violet-anchor-drum",
])("%s is taken", async (password) => {
  expect(await passwordFault(password, own)).toBeUndefined();
});

test("twelve characters are asked for, and at most 200 taken", async () => {
  expect(await passwordFault("t7#Vq2!mZx9", own)).toContain("at least 12");
  expect(await passwordFault("k7#Vq2!mZx9p".repeat(17), own)).toContain("at most 200");
});

test("a long one is judged by its beginning", async () => {
  expect(await passwordFault("violet-anchor-drum".repeat(11), own)).toBeUndefined();
  expect(await passwordFault(`${"a".repeat(48)} t7#Vq2!mZx9K`, own)).toContain("easily guessed");
});
