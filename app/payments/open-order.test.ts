import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LinkState } from "../../domain/orders/api.ts";
import type { ConfirmResult } from "./api.ts";
import { watchOrder } from "./open-order.ts";

const pending: ConfirmResult = { kind: "order", status: "pending", due: 500 };
const paid: ConfirmResult = { kind: "order", status: "paid", due: 0 };
const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching(...answers: ConfirmResult[]) {
  const ask = vi.fn(async () => answers.shift() ?? pending);
  const onChange = vi.fn();
  const onGiveUp = vi.fn();
  const hasChanged = ({ status }: LinkState) => status !== "pending";
  const stop = watchOrder({ ask, hasChanged, onChange, onGiveUp });
  return { ask, onChange, onGiveUp, stop };
}

test("it asks until the order has changed, whatever trouble there is between", async () => {
  const { ask, onChange } = watching(pending, { kind: "trouble", message: "offline" }, paid);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(onChange.mock.calls).toEqual([[paid]]);
});

test("it asks less and less often, and leaves the word to the shopper in the end", async () => {
  const { ask, onGiveUp } = watching();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ask.mock.calls.length).toBeLessThan(10);
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(45);
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});

test("a page that is left asks no more", async () => {
  const { ask, onChange, stop } = watching(paid);
  stop();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ask).not.toHaveBeenCalled();
  expect(onChange).not.toHaveBeenCalled();
});
