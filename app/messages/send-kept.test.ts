import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rows, setBroken } from "../../tests/support/fake-idb-keyval.ts";
import { keepMessage, readOutbox } from "./outbox.ts";
import { sendKept } from "./send.ts";

beforeEach(async () => {
  rows.clear();
  for (const [index, id] of ["a", "b", "c"].entries()) {
    await keepMessage({
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
  expect(await sendKept()).toBe(false);
  expect(await sendKept()).toBe(false);
  expect(asked).toEqual(["a", "b", "c"]);
  expect(await states()).toEqual(["sent", "sent", "sent"]);
});

test.each([
  Response.json({}, { status: 429 }),
  Response.json({}, { status: 500 }),
  new Response("<h1>Forbidden</h1>", { status: 403 }),
])("a message that is not taken holds up no other: %o", async (refusal) => {
  shopAnswers((id) => (id === "a" ? refusal : received()));
  expect(await sendKept()).toBe(true);
  expect(await states()).toEqual(["waiting", "sent", "sent"]);
});

test("without any answer the others are not tried either", async () => {
  const asked = shopAnswers(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(await sendKept()).toBe(true);
  expect(asked).toEqual(["a"]);
});

test("an outbox that cannot be read may have something that waits", async () => {
  setBroken(true);
  expect(await sendKept()).toBe(true);
});
