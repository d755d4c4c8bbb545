import { expect, test } from "vitest";
import { mailWords } from "./mails.tsx";
import { doneText, mailed } from "./order-form.tsx";

const mail = {
  state: "waiting" as const,
  sent_at: null,
  last_error: null,
  next_try: "2026-11-21T09:05:00.000Z",
};

test("what became of an e-mail is said in words, on Lagos' clock", () => {
  const sent_at = "2026-11-21T09:00:00.000Z";
  expect(mailWords({ ...mail, state: "sent", sent_at, next_try: null })).toBe(
    "taken by the mail service at 21 Nov 2026, 10:00",
  );
  expect(mailWords(mail)).toBe("waits to be sent");
  const refused = { ...mail, last_error: "refused: 400 The recipient\nis empty" };
  expect(mailWords(refused)).toBe(
    "refused: 400 The recipient\nis empty; will be tried again at 21 Nov 2026, 10:05",
  );
  expect(mailWords({ ...mail, last_error: "unreachable: timeout" })).toBe(
    "the mail service was not reached: timeout; will be tried again at 21 Nov 2026, 10:05",
  );
  expect(mailWords({ ...refused, state: "parked", next_try: null })).toBe(
    "refused: 400 The recipient\nis empty; given up after three days",
  );
});

test("for whom there is only a phone number, nothing is said to be mailed", () => {
  const NOT = "Nothing is mailed: tell her by WhatsApp.";
  const saved = mailed("The size is saved.");
  expect(doneText(saved, true)).toBe("The size is saved. The customer gets an e-mail.");
  expect(doneText(saved, false)).toBe(`The size is saved. ${NOT}`);
  const added = mailed("Added.", "The customer gets an e-mail with the link to pay.");
  expect(doneText(added, true)).toBe("Added. The customer gets an e-mail with the link to pay.");
  expect(doneText(added, false)).toBe(`Added. ${NOT}`);
  expect(doneText("The note is saved.", false)).toBe("The note is saved.");
});
