import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("every island on a page has one file of its name, and every such file is on a page", () => {
  const used = globSync("app/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<(?:House)?Island\s[^>]*?name="([\w-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const files = globSync("app/**/*.island.tsx");
  expect(files.map((file) => basename(file, ".island.tsx")).toSorted()).toEqual(
    [...new Set(used)].toSorted(),
  );
});
