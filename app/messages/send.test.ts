import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rows, setBroken } from "../../tests/support/fake-idb-keyval.ts";
import { storeMessage, readOutbox } from "./outbox.ts";
import { sendMessage, sendUnsent } from "./send.ts";

beforeEach(async () => {
  rows.clear();
  for (const [index, id] of ["a", "b", "c"].entries()) {
    await storeMessage({
      id,
      at: Date.now() + index,
      message: { kind: "contact" },
      state: "waiting",
    });
  }
});
afterEach(() => {
  setBroken(false);
  vi.unstubAllGlobals();
});

/** The shop's response to each message, by its id. */
function shopAnswers(answer: (id: string) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body) as { id: string };
    asked.push(id);
    return answer(id);
  });
  return asked;
}

async function states(): Promise<(string | undefined)[] | undefined> {
  return (await readOutbox())?.map(({ state }) => state);
}

const received = () => Response.json({}, { status: 202 });

test("what waits is sent once, the oldest first", async () => {
  const asked = shopAnswers(received);
  expect(await sendUnsent()).toBe(false);
  expect(await sendUnsent()).toBe(false);
  expect(asked).toEqual(["a", "b", "c"]);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
});

test.each([
  Response.json({}, { status: 429 }),
  Response.json({}, { status: 500 }),
  new Response("<h1>Forbidden</h1>", { status: 403 }),
])("a message that is not taken holds up no other: %o", async (refusal) => {
  shopAnswers((id) => (id === "a" ? refusal : received()));
  expect(await sendUnsent()).toBe(true);
  expect(await states()).toEqual(["waiting", "sent", "sent"]);
});

test("without any answer the others are not tried either", async () => {
  const asked = shopAnswers(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await sendUnsent()).toBe(true);
  expect(asked).toEqual(["a"]);
});

test("an outbox that cannot be read may have something that waits", async () => {
  setBroken(true);
  expect(await sendUnsent()).toBe(true);
});

function shopAnswersOnce(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const answer = () => Promise.resolve(Response.json(body, { status, headers }));
  const shop = vi.fn<typeof fetch>(answer);
  vi.stubGlobal("fetch", shop);
  return shop;
}

const texts = { from_name: "Ada", from_email: "ada@example.com", message: "Good day" };

test("a message goes to the shop's own server as JSON, with its kind", async () => {
  const shop = shopAnswersOnce(202);
  expect(await sendMessage({ kind: "contact", ...texts })).toEqual({ kind: "received" });
  const [address, request] = shop.mock.calls[0] ?? [];
  expect(address).toBe("/api/messages");
  expect(JSON.parse(request?.body as string)).toEqual({ ...texts, kind: "contact" });
});

test("the server's messages come back by field", async () => {
  const fields = { from_email: "Please enter a valid e-mail address." };
  shopAnswersOnce(422, { error: { code: "invalid", message: "Not valid", fields } });
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
    shopAnswersOnce(429, {}, headers);
    expect(await sendMessage({ kind: "contact", ...texts })).toEqual({
      kind: "too-many",
      retryAfter,
    });
  },
);

test.each([500, 502, 503])("a shop that answers %i has not taken the message", async (status) => {
  shopAnswersOnce(status);
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

test("photographs are sent before their message, which names them, from the outbox too", async () => {
  const calls: (string | object)[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string | FormData }) => {
    if (path === "/api/photographs") {
      calls.push((body as FormData).getAll("photographs").length.toString());
      return Response.json({ photographs: ["1", "2"] }, { status: 201 });
    }
    const { id, photographs } = JSON.parse(body as string) as Record<string, unknown>;
    calls.push({ id, photographs });
    return received();
  });
  const files = [new Blob(["one"]), new Blob(["two"])];
  const waiting = { message: { kind: "contact" }, state: "waiting", at: Date.now() } as const;
  rows.clear();
  await storeMessage({ id: "d", files, ...waiting });
  expect(await sendUnsent()).toBe(false);
  expect(calls).toEqual(["2", { id: "d", photographs: ["1", "2"] }]);
  expect(await readOutbox()).toEqual([
    { id: "d", at: waiting.at, message: { kind: "contact" }, state: "sent" },
  ]);
});

test.each([
  [422, { error: { fields: { photographs: "No photograph." } } }, "invalid"],
  [429, {}, "too-many"],
  [503, {}, "failed"],
  [201, { photographs: [] }, "failed"],
])("photographs that are answered %i keep their message back", async (status, body, kind) => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    paths.push(path);
    return Response.json(body, { status });
  });
  const sent = await sendMessage({ kind: "contact" }, [new Blob(["one"])]);
  expect([sent.kind, paths]).toEqual([kind, ["/api/photographs"]]);
});
