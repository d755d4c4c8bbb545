import { afterEach, expect, test, vi } from "vitest";
import { sendMessage } from "./send-message.ts";

afterEach(() => vi.unstubAllGlobals());

function shopAnswers(status: number, body: unknown = {}) {
  const shop = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));
  vi.stubGlobal("fetch", shop);
  return shop;
}

const texts = { from_name: "Ada", from_email: "ada@example.com", message: "Good day" };

test("a message goes to the shop's own server as JSON, with its kind", async () => {
  const shop = shopAnswers(202);
  expect(await sendMessage("contact", texts)).toEqual({ kind: "received" });
  const [address, request] = shop.mock.calls[0] ?? [];
  expect(address).toBe("/api/messages");
  expect(JSON.parse(request?.body as string)).toEqual({ ...texts, kind: "contact" });
});

test("the server's messages come back by field", async () => {
  const fields = { from_email: "Please enter a valid email address." };
  shopAnswers(422, { error: { code: "invalid", message: "Not valid", fields } });
  expect(await sendMessage("newsletter", {})).toEqual({ kind: "invalid", fields });
});

test("too many messages are told from a shop out of reach", async () => {
  shopAnswers(429);
  expect(await sendMessage("contact", texts)).toEqual({ kind: "too-many" });
});

test.each([500, 502, 503])("a shop that answers %i has not taken the message", async (status) => {
  shopAnswers(status);
  expect(await sendMessage("contact", texts)).toEqual({ kind: "unreachable" });
});

test("without a connection the shop is out of reach", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendMessage("contact", texts)).toEqual({ kind: "unreachable" });
});
