import { afterEach, expect, test, vi } from "vitest";
import { firstOf } from "./first-of.ts";

afterEach(() => vi.useRealTimers());

const network = new Response("network");
const kept = new Response("kept");
const hasKept = async () => kept;
const hasNone = async () => undefined;

test("a response in time is the one that is shown", async () => {
  expect(await firstOf(Promise.resolve(network), hasKept, 4_000)).toBe(network);
});

test("a late one gives way to a kept one, and is waited for without", async () => {
  vi.useFakeTimers();
  const late = () =>
    new Promise<Response>((resolve) => {
      setTimeout(() => resolve(network), 6_000);
    });
  const results = [
    firstOf(late(), hasKept, 4_000),
    firstOf(late(), hasNone, 4_000),
    firstOf(late(), hasKept, 0),
  ];
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await Promise.all(results)).toEqual([kept, network, network]);
});

test("without a network the kept one is shown; without that it fails", async () => {
  const fails = () => Promise.reject<Response>(new TypeError("Failed to fetch"));
  expect(await firstOf(fails(), hasKept, 4_000)).toBe(kept);
  await expect(firstOf(fails(), hasNone, 4_000)).rejects.toThrow("Failed to fetch");
});

test.each([502, 503, 504])(
  "a gateway's %i gives way to a kept one, and is shown without",
  async (status) => {
    const refusal = new Response("out of order", { status });
    expect(await firstOf(Promise.resolve(refusal), hasKept, 0)).toBe(kept);
    expect(await firstOf(Promise.resolve(refusal), hasNone, 0)).toBe(refusal);
  },
);

test.each([200, 302, 404, 500])("the shop's own %i is shown", async (status) => {
  const own = new Response(null, { status });
  expect(await firstOf(Promise.resolve(own), hasKept, 4_000)).toBe(own);
});
