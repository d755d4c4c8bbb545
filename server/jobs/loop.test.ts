import { expect, test, vi } from "vitest";
import { createBell, startLoop } from "./loop.ts";

const FOREVER = 60 * 60 * 1000;

test("rounds follow one another after the pause that each asks for", async () => {
  vi.useFakeTimers();
  const round = vi.fn(async () => 1_000);
  const loop = startLoop(round, createBell(), () => {});
  await vi.advanceTimersByTimeAsync(3_500);
  expect(round).toHaveBeenCalledTimes(4);
  await loop.stop();
  vi.useRealTimers();
});

test("the bell ends a pause; rung during a round it saves the next pause", async () => {
  const bell = createBell();
  let rounds = 0;
  const twice = Promise.withResolvers<void>();
  const loop = startLoop(
    async () => {
      rounds += 1;
      if (rounds === 1) bell.ring();
      if (rounds === 2) twice.resolve();
      return FOREVER;
    },
    bell,
    () => {},
  );
  await twice.promise;
  bell.ring();
  await vi.waitFor(() => expect(rounds).toBe(3));
  await loop.stop();
});

test("stopping waits for the round under way and begins no other", async () => {
  const under = Promise.withResolvers<number>();
  const round = vi.fn(() => under.promise);
  const loop = startLoop(round, createBell(), () => {});
  let stopped = false;
  const stopping = loop.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  under.resolve(0);
  await stopping;
  expect(round).toHaveBeenCalledTimes(1);
});

test("a round that throws is told, and the next comes after a pause", async () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  const round = vi.fn(async () => {
    throw new Error("the database does not answer");
  });
  const loop = startLoop(round, createBell(), (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failures).toHaveLength(2);
  await loop.stop();
  vi.useRealTimers();
});
