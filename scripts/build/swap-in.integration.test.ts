import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { swapIn } from "./build.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
  mkdirSync(join(folder, "build.next"));
  writeFileSync(join(folder, "build.next/page"), "new");
});
afterEach(() => rmSync(folder, { recursive: true }));

const swap = () => swapIn(join(folder, "build.next"), join(folder, "build"));
const page = () => readFileSync(join(folder, "build/page"), "utf8");

test("the first build takes its place", async () => {
  await swap();
  expect(page()).toBe("new");
  expect(existsSync(join(folder, "build.next"))).toBe(false);
});

test("a new build replaces all of the previous one", async () => {
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build/page"), "previous");
  writeFileSync(join(folder, "build/removed"), "previous");
  await swap();
  expect(page()).toBe("new");
  expect(existsSync(join(folder, "build/removed"))).toBe(false);
  expect(existsSync(join(folder, "build.previous"))).toBe(false);
});

test("what a killed build left behind does not hold up the next", async () => {
  for (const name of ["build", "build.previous"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "page"), name);
  }
  await swap();
  expect(page()).toBe("new");
});
