import { afterEach, expect, test, vi } from "vitest";
import { sendMessage } from "./send.ts";

afterEach(() => vi.unstubAllGlobals());

function shopAnswers(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const answer = () => Promise.resolve(Response.json(body, { status, headers }));
  const shop = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", shop);
  return shop;
}

const texts = { from_name: "Ada", from_email: "ada@example.com", message: "Good day" };

test("a message goes to the shop's own server as JSON, with its kind", async () => {
  const shop = shopAnswers(202);
  expect(await sendMessage({ kind: "contact", ...texts })).toEqual({ kind: "received" });
  const [address, request] = shop.mock.calls[0] ?? [];
  expect(address).toBe("/api/messages");
  expect(JSON.parse(request?.body as string)).toEqual({ ...texts, kind: "contact" });
});

test("the server's messages come back by field", async () => {
  const fields = { from_email: "Please enter a valid email address." };
  shopAnswers(422, { error: { code: "invalid", message: "Not valid", fields } });
  expect(await sendMessage({ kind: "newsletter" })).toEqual({ kind: "invalid", fields });
});

test.each([
  [{ "Retry-After": "2400" }, 2400],
  // A proxy may omit the header or send a date.
  [{}, 60],
  [{ "Retry-After": "Sun, 22 Nov 2026 10:00:00 GMT" }, 60],
])(
  "too many messages come with the wait that the server names: %j",
  async (headers, retryAfter) => {
    shopAnswers(429, {}, headers);
    expect(await sendMessage({ kind: "contact", ...texts })).toEqual({
      kind: "too-many",
      retryAfter,
    });
  },
);

test.each([500, 502, 503])("a shop that answers %i has not taken the message", async (status) => {
  shopAnswers(status);
  expect(await sendMessage({ kind: "contact", ...texts })).toEqual({ kind: "failed" });
});

test.each([202, 403, 413])(
  "a page of somebody before the shop is no receipt: %i",
  async (status) => {
    vi.stubGlobal("fetch", async () => new Response("<h1>No</h1>", { status }));
    expect(await sendMessage({ kind: "contact", ...texts })).toEqual({ kind: "failed" });
  },
);

test("without a connection the shop is out of reach", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendMessage({ kind: "contact", ...texts })).toEqual({ kind: "unreachable" });
});
