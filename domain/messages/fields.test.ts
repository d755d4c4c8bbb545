import { expect, test } from "vitest";
import { isFormKind, messageFields, validateMessage } from "./fields.ts";

test.each([
  ["contact", { from_name: "Ada", from_email: "ada@example.com", message: "Two\nlines" }],
  ["newsletter", { from_email: "ada@example.com" }],
  ["popup", { from_name: "Ada", from_email: "ada@example.com" }],
  ["restock", { from_email: "ada@example.com", sku: "naledi/orion-dress" }],
  ["restock", { from_email: "ada@example.com", sku: "naledi/orion-dress", size: "M" }],
] as const)("a %s form with what it requires is taken", (kind, input) => {
  expect(validateMessage(kind, input)).toMatchObject({ ok: true, values: input });
});

test("a contact form names each bad field; the phone is optional", () => {
  const answer = validateMessage("contact", { from_email: "ada", message: " " });
  expect(answer.ok ? [] : Object.keys(answer.fields)).toEqual([
    "from_name",
    "from_email",
    "message",
  ]);
});

test("a phone that is given must be one", () => {
  const input = { from_name: "Ada", from_email: "ada@example.com", from_phone: "x", message: "Hi" };
  const answer = validateMessage("contact", input);
  expect(answer.ok ? [] : Object.keys(answer.fields)).toEqual(["from_phone"]);
});

test("a request to be told of a piece names it and an address, and nothing else", () => {
  const answer = validateMessage("restock", { from_name: "Ada", from_email: "ada" });
  expect(answer.ok ? [] : Object.keys(answer.fields)).toEqual(["sku", "from_email"]);
  expect(
    validateMessage("restock", {
      from_name: "Ada",
      from_email: "ada@example.com",
      sku: "naledi/orion-dress",
    }),
  ).toEqual({
    ok: true,
    values: { from_email: "ada@example.com", sku: "naledi/orion-dress", size: "" },
  });
});

test("the message has five rows", () => {
  expect(messageFields.contact.find(({ name }) => name === "message")?.rows).toBe(5);
});

test("only the forms' kinds are known", () => {
  expect(["restock", "toString"].map(isFormKind)).toEqual([true, false]);
});
