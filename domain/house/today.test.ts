import { expect, test } from "vitest";
import { countNeeds, isBackupOld, oldBackups } from "./today.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
const OLD = "2026-11-20T08:59:59.999Z";
const YOUNG = "2026-11-20T09:00:00.000Z";
const made = (madeAt: string) => ({ madeAt, bytes: 1, by: "npm run backup" });

test("a backup is old after a day", () => {
  expect(isBackupOld(YOUNG, now)).toBe(false);
  expect(isBackupOld(OLD, now)).toBe(true);
});

test("each kind is old by itself, and one that was never made is not expected", () => {
  expect(oldBackups({}, now)).toEqual([]);
  expect(oldBackups({ local: made(YOUNG) }, now)).toEqual([]);
  expect(oldBackups({ local: made(YOUNG), offsite: made(OLD) }, now)).toEqual(["offsite"]);
  expect(oldBackups({ local: made(OLD), offsite: made(YOUNG) }, now)).toEqual(["local"]);
});

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
