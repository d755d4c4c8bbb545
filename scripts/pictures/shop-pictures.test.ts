import { readdir, stat } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import { findSubjects } from "./find-masters.ts";
import { filesOf, readManifest } from "./manifest.ts";
import { AVIF } from "../../server/media/settings.ts";

const root = path.resolve(import.meta.dirname, "../..");
const output = path.join(root, "public/pictures");
const manifest = await readManifest(path.join(root, "domain/media/manifest.json"));
const keys = Object.keys(manifest);

async function sizesUnder(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [path.relative(folder, file), (await stat(file)).size] as const),
    ),
  );
}
const encoded = await sizesUnder(output);
const total = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0);

test("the manifest matches the masters", async () => {
  const subjects = await findSubjects(path.join(root, "pictures"));
  const masters = subjects.flatMap((subject) => subject.masters);
  expect(Object.fromEntries(keys.map((key) => [key, manifest[key]?.hash]))).toEqual(
    Object.fromEntries(masters.map(({ key, hash }) => [key, hash])),
  );
});

test("every encoding exists, and no other file", () => {
  const wanted = keys.flatMap((key) => filesOf(manifest, key));
  expect([...encoded.keys()].toSorted()).toEqual([...new Set(wanted)].toSorted());
});

test("640 wide, a picture has at most 80 KB, and 45 KB on average", () => {
  const sizes = [...encoded].filter(([file]) => file.endsWith("-640.avif")).map(([, size]) => size);
  expect(sizes.length).toBeGreaterThan(200);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(AVIF.limitAt640);
  expect(total(sizes) / sizes.length).toBeLessThanOrEqual(45_000);
});

test("all pictures together stay under 120 MB", async () => {
  const masters = await sizesUnder(path.join(root, "pictures"));
  expect(total(masters.values()) + total(encoded.values())).toBeLessThan(120_000_000);
});
