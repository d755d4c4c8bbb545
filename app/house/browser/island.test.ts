import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

test("every island on a screen of the house has one file of its name, and every such file is on a screen", () => {
  const used = globSync("app/house/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/<HouseIsland\s[^>]*?name="([\w-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const files = globSync("app/house/**/*.island.tsx");
  expect(files.map((file) => basename(file, ".island.tsx")).toSorted()).toEqual(
    [...new Set(used)].toSorted(),
  );
});
