import { expect, test } from "vitest";
import { countNeeds } from "./today.ts";

test("the badge counts what is overdue and each thing that waits", () => {
  const toMake = { all: 9, overdue: 2, soon: 4 };
  expect(countNeeds({ toMake, needs: [] })).toBe(2);
  const needs = [
    { kind: "messages", count: 3 },
    { kind: "failing", provider: "card" },
    { kind: "no-backup" },
  ] as const;
  expect(countNeeds({ toMake, needs })).toBe(7);
});
