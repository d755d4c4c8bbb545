import { expect, test } from "vitest";
import { underWayOf } from "./under-way.ts";
import type { ReportedPayment } from "./under-way.ts";

const payment = (changed: Partial<ReportedPayment>): ReportedPayment => ({
  status: "pending",
  provider_status: null,
  channel: null,
  ask_after: "2026-11-21T09:00:02.000Z",
  ...changed,
});

test.each([
  ["pending", "bank_transfer", "transfer"],
  ["ongoing", "bank_transfer", "transfer"],
  ["ongoing", "ussd", "ussd"],
  ["processing", "card", "payment"],
  ["queued", null, "payment"],
  ["abandoned", "card", undefined],
  ["failed", "card", undefined],
  ["not-found", null, undefined],
  [null, null, "unknown"],
])("%s by %s is %s", (provider_status, channel, expected) => {
  expect(underWayOf([payment({ provider_status, channel })])).toBe(expected);
});

test("a payment that the provider was never asked about is not under way", () => {
  expect(underWayOf([payment({ ask_after: null })])).toBeUndefined();
});

test("one that may arrive counts, whatever the others did, also if it was reported as failed before", () => {
  const transfer = payment({ provider_status: "pending", channel: "bank_transfer" });
  const declined = payment({ status: "failed", provider_status: "failed" });
  expect(underWayOf([transfer, declined])).toBe("transfer");
  expect(underWayOf([{ ...transfer, status: "failed" }, declined])).toBe("transfer");
});

test("a settled payment is no longer under way", () => {
  expect(underWayOf([payment({ status: "paid", provider_status: "pending" })])).toBeUndefined();
});
