import { expect, test } from "vitest";
import { isBackupOld, oldBackups } from "./backups.ts";

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
