import { expect, test } from "vitest";
import { newPasswordFault } from "./change-password.ts";

const own = ["Ngozi Balogun", "ngozi.balogun@example.com"];

test.each([
  "elizabeth1985!!",
  "liverpoolfc1892",
  "1qaz2wsx3edc4rfv",
  "ngozi.balogun.ngozi",
  "Dr@gonball123456",
  "samsunggalaxys20",
  "hazelzuri2026",
])("%s is easily guessed", async (password) => {
  expect(await newPasswordFault(password, own)).toContain("easily guessed");
});

test.each([
  "correct horse battery staple",
  "mgbede rain kettle tower",
  "t7#Vq2!mZx9K",
  "ọjọ́ àìkú dára gan-an",
  "violet-anchor-drum",
])("%s is taken", async (password) => {
  expect(await newPasswordFault(password, own)).toBeUndefined();
});

test("a password that is too short is told so, and a long one is judged by its beginning", async () => {
  expect(await newPasswordFault("t7#Vq2!mZx9", own)).toContain("at least 12");
  expect(await newPasswordFault("violet-anchor-drum".repeat(11), own)).toBeUndefined();
});
