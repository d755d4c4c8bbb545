import { expect, test } from "vitest";
import { canBecome, PAYMENT_STATUSES, statusesBefore } from "./payment-status.ts";

test("these are all the transitions there are", () => {
  const transitions = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(transitions).toEqual([
    "pending to paid",
    "pending to failed",
    "paid to refunded",
    "failed to paid",
  ]);
});

test("a payment succeeds once: only from pending or failed", () => {
  expect(statusesBefore("paid")).toEqual(["pending", "failed"]);
});
