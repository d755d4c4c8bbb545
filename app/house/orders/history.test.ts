import { expect, test } from "vitest";
import { eventWords } from "./history.tsx";

test("an event of the provider is said in words; an unknown one is trouble", () => {
  expect(eventWords("payment.paid", 5_000_00)).toEqual({ text: "₦5,000 was paid", kind: "money" });
  expect(eventWords("charge.success", 1)).toBeUndefined();
  expect(eventWords("payment.mismatch", 5_000_00)?.text).toContain("A payment of ₦5,000 does not");
  expect(eventWords("stock.short", 5_000_00)?.text).toContain("₦5,000 is owed back");
  expect(eventWords("something.new", null)).toMatchObject({ kind: "trouble" });
});
