import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "../root.ts";
import { isUpToDate, sourcesHash, writeStamp } from "./stamp.ts";

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  for (const folder of ["build", "public/pictures"]) {
    mkdirSync(join(project, folder), { recursive: true });
  }
  const files = ["package-lock.json", "tsconfig.json", "react-router.config.ts", "vite.config.ts"];
  for (const part of ["app", "domain", ...files]) {
    cpSync(join(root, part), join(project, part), { recursive: true });
  }
});
afterEach(() => rmSync(project, { recursive: true }));

test("without a stamp the shop must be built", async () => {
  expect(await isUpToDate(project)).toBe(false);
});

test("a build stays good until something that it is made from changes", async () => {
  await writeStamp(project, await sourcesHash(project));
  expect(await isUpToDate(project)).toBe(true);
  writeFileSync(join(project, "app/added.test.ts"), "a test is not in the build");
  expect(await isUpToDate(project)).toBe(true);
  writeFileSync(join(project, "public/pictures/new-1a2b3c4d-320.avif"), "");
  expect(await isUpToDate(project)).toBe(false);
  await writeStamp(project, await sourcesHash(project));
  writeFileSync(join(project, "app/routes/home.tsx"), "changed");
  expect(await isUpToDate(project)).toBe(false);
});
