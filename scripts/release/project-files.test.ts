import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPackageFileNeeded } from "./packages.ts";
import { BUILD_INPUTS, isProjectFileReleased, releasedManifest } from "./project-files.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));

test("a release can start and has the owner's commands", () => {
  const { scripts = {} } = releasedManifest(manifest);
  expect(scripts["start"]).toBe(manifest.scripts.start);
  expect(Object.keys(scripts)).toEqual(
    expect.arrayContaining(["owner", "backup", "restore", "erase"]),
  );
});

test("a release has no command that builds, checks or tests, and no development dependencies", () => {
  const { scripts = {}, devDependencies } = releasedManifest(manifest);
  for (const name of ["build", "dev", "check", "test", "format", "release", "bench", "torture"]) {
    expect(Object.keys(scripts)).not.toContain(name);
  }
  expect(devDependencies).toBeUndefined();
});

test("without the build's script, a start never builds", () => {
  expect(isProjectFileReleased("scripts/build.ts")).toBe(false);
  expect(isProjectFileReleased("scripts/start.js")).toBe(true);
});

test("tests and pictures' masters are not released; what Node runs from its source is", () => {
  expect(isProjectFileReleased("server/http/app.test.ts")).toBe(false);
  expect(isProjectFileReleased("pictures/naledi/a/1.jpg")).toBe(false);
  expect(isProjectFileReleased("server/media/encoder-process.ts")).toBe(true);
  expect(isProjectFileReleased("build/shop/shop.cjs")).toBe(true);
});

test("every input of the build exists", () => {
  expect(BUILD_INPUTS.filter((path) => !existsSync(path))).toEqual([]);
});

test("of packages, only what can be loaded is released, and their licences", () => {
  const needed = [
    "zod/index.cjs",
    "zod/LICENSE",
    "sharp/LICENSE.md",
    "better-sqlite3/prebuilds/linux-x64.node",
    "better-sqlite3/prebuilds/linux-arm64.node",
    "country-region-data/data.json",
  ];
  const left = [
    ".package-lock.json",
    ".bin/semver",
    "zod/index.d.cts",
    "zod/src/index.ts",
    "zod/README.md",
    "better-sqlite3/prebuilds/linuxmusl-x64.node",
    "better-sqlite3/prebuilds/win32-x64.node",
    "better-sqlite3/deps/sqlite3/sqlite3.c",
    "kysely/dist/index.js.map",
  ];
  expect([...needed, ...left].filter(isPackageFileNeeded)).toEqual(needed);
});
