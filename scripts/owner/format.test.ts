import { expect, test } from "vitest";
import { counted, lagosDay, lagosTime, oneLine, table } from "./format.ts";

test("columns are as wide as their widest cell", () => {
  expect(table(["name", "total"], [["Ada", "₦1"]])).toBe("name  total\nAda   ₦1");
});

test("a text of several lines is printed in one", () => {
  expect(oneLine("12 Example Street\r\n  Port Harcourt")).toBe("12 Example Street, Port Harcourt");
});

test("a text cannot steer the terminal", () => {
  expect(oneLine("\u001b[2Jgone\u0007 \u202Eleft")).toBe("[2Jgone left");
});

test("one is singular", () => {
  expect([0, 1, 2].map((count) => counted(count, "order"))).toEqual([
    "0 orders",
    "1 order",
    "2 orders",
  ]);
});

test("a stored time is shown by Port Harcourt's clock", () => {
  expect(lagosTime("2026-12-31T23:30:00.000Z")).toBe("2027-01-01 00:30");
});

test("a day begins at midnight in Port Harcourt", () => {
  expect(lagosDay("2026-11-21")).toEqual(new Date("2026-11-20T23:00:00.000Z"));
});
