import { expect, test } from "vitest";
import { canBecome, ORDER_STATUSES, statusesBefore } from "./order-status.ts";

test("these are all the transitions there are", () => {
  const transitions = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(transitions).toEqual([
    "pending to paid",
    "pending to failed",
    "paid to refunded",
    "failed to paid",
  ]);
});

test("an order is paid once: only from pending or failed", () => {
  expect(statusesBefore("paid")).toEqual(["pending", "failed"]);
});
