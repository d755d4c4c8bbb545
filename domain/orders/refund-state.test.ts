import { expect, test } from "vitest";
import { REFUND_STATES, canStep, refundableOf, wayTo } from "./refund-state.ts";

test("a refund goes forward only, and ends processed or failed", () => {
  const steps = REFUND_STATES.flatMap((from) =>
    REFUND_STATES.filter((to) => canStep(from, to)).map((to) => `${from}>${to}`),
  );
  expect(steps).toEqual([
    "intended>sent",
    "intended>failed",
    "sent>processed",
    "sent>failed",
    "sent>needs-attention",
    "needs-attention>processed",
    "needs-attention>failed",
  ]);
});

test("a report that comes first takes the steps between", () => {
  expect(wayTo("intended", "processed")).toEqual(["sent", "processed"]);
  expect(wayTo("intended", "failed")).toEqual(["failed"]);
  expect(wayTo("sent", "sent")).toEqual([]);
  expect(wayTo("processed", "sent")).toBeUndefined();
  expect(wayTo("failed", "processed")).toBeUndefined();
});

test("what is refundable is the payment less what went back and what is on its way", () => {
  expect(refundableOf({ amount: 100, refunded: 0 }, [])).toBe(100);
  expect(refundableOf({ amount: 100, refunded: 30 }, [20, 10])).toBe(40);
  expect(refundableOf({ amount: 100, refunded: 90 }, [20])).toBe(0);
});
