import { expect, test } from "vitest";
import { surchargeOf } from "../checkout/speed.ts";
import { formatNumber } from "./numbers.ts";
import { possibleSteps } from "./stages.ts";

test("a number is short enough for the phone", () => {
  expect(formatNumber(1001)).toBe("HZ-1001");
});

test("only steps that are possible are offered, and why others are not", () => {
  const unpaid = { status: "pending", due: 100 } as const;
  const part = { status: "part_paid", due: 100 } as const;
  const paid = { status: "paid", due: 0 } as const;
  const leaving = ["shipped", "collected"];
  expect(possibleSteps("received", unpaid)).toEqual({ steps: [], fault: "nothing-paid" });
  expect(possibleSteps("received", part)).toEqual({
    steps: ["cutting", "sewing", "ready"],
    fault: "something-due",
  });
  expect(possibleSteps("ready", part)).toEqual({ steps: [], fault: "something-due" });
  expect(possibleSteps("ready", paid)).toEqual({ steps: leaving, fault: undefined });
  expect(possibleSteps("cancelled", unpaid)).toEqual({ steps: [], fault: undefined });
});

test("express costs 30% of the lines, in whole naira", () => {
  expect(surchargeOf("express", 350_000)).toBe(105_000);
  expect(surchargeOf("express", 17_333)).toBe(5_199);
  expect(surchargeOf("standard", 350_000)).toBe(0);
});
