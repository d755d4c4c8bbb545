import { afterEach, beforeEach, expect, test } from "vitest";
import { rows, setBroken } from "../../tests/support/fake-idb-keyval.ts";
import { hasUnsent } from "./has-unsent.ts";
import { forgetMessage, storeMessage, readOutbox, type OutboxMessage } from "./outbox.ts";

function waiting(id: string, at: number): OutboxMessage {
  return { id, at, message: { kind: "contact" }, state: "waiting" };
}

beforeEach(() => {
  rows.clear();
  hasUnsent.set(false);
});
afterEach(() => setBroken(false));

test("what waits is read oldest first", async () => {
  expect(await storeMessage(waiting("b", 2))).toBe(true);
  expect(await storeMessage(waiting("a", 1))).toBe(true);
  expect((await readOutbox())?.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(hasUnsent.get()).toBe(true);
});

test("an outbox that cannot be read is not an empty one", async () => {
  expect(await readOutbox()).toEqual([]);
  setBroken(true);
  expect(await readOutbox()).toBeUndefined();
});

test("a row that was left without a value hides no other", async () => {
  await storeMessage(waiting("a", 1));
  rows.set("b", undefined);
  expect((await readOutbox())?.map(({ id }) => id)).toEqual(["a"]);
});

test("pages look into the outbox until its last message is forgotten", async () => {
  await storeMessage(waiting("a", 1));
  await storeMessage(waiting("b", 2));
  await forgetMessage("a");
  expect(hasUnsent.get()).toBe(true);
  setBroken(true);
  await forgetMessage("b");
  expect(hasUnsent.get()).toBe(true);
  setBroken(false);
  await forgetMessage("b");
  expect(hasUnsent.get()).toBe(false);
});

test("where nothing can be kept no page looks for it", async () => {
  setBroken(true);
  expect(await storeMessage(waiting("a", 1))).toBe(false);
  expect(hasUnsent.get()).toBe(false);
});
