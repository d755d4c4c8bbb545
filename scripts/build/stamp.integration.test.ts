import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../root.ts";
import { isUpToDate, stampOf, writeStamp } from "./stamp.ts";

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  for (const folder of ["build", "public/pictures"]) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  const files = ["package-lock.json", "tsconfig.json", "react-router.config.ts", "vite.config.ts"];
  for (const part of ["app", "domain", "stand-ins", "scripts", "server", ...files]) {
    cpSync(join(root, part), join(project, part), { recursive: true });
  }
});
afterEach(() => rmSync(project, { recursive: true }));

test("without a stamp the shop must be built", () => {
  expect(isUpToDate(project)).toBe(false);
});

test("a build is up to date until one of its sources changes", () => {
  writeStamp(join(project, "build"), stampOf(project));
  expect(isUpToDate(project)).toBe(true);
  writeFileSync(join(project, "app/added.test.ts"), "a test is not in the build");
  expect(isUpToDate(project)).toBe(true);
  writeFileSync(join(project, "server/added.ts"), "");
  expect(isUpToDate(project)).toBe(false);
  writeStamp(join(project, "build"), stampOf(project));
  writeFileSync(join(project, "app/catalogue/home/page.tsx"), "changed");
  expect(isUpToDate(project)).toBe(false);
});

test("a copy with other modification times is up to date, unless its content differs", () => {
  writeStamp(join(project, "build"), stampOf(project));
  const file = join(project, "domain/stores/brand.ts");
  utimesSync(file, 1, 1);
  expect(isUpToDate(project)).toBe(true);
  writeFileSync(file, readFileSync(file, "utf8").replace("HazelZuri", "HAZELZURI"));
  utimesSync(file, 1, 1);
  expect(isUpToDate(project)).toBe(false);
});
