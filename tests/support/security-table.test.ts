import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasTest } from "./has-test.ts";

/**
 * The first table of `docs/security.md` has one row per test (`file › title`). The first row of a claim also has the
 * claim and the files of its guard.
 */
const [guards = ""] = readFileSync("docs/security.md", "utf8").split("\n## ");
const rows = guards
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => {
    const [claim = "", guard = "", shown = ""] = line.split("|").slice(1);
    const files = [...guard.matchAll(/`((?:server|domain|app|sandbox|scripts)\/[^`]+)`/g)];
    return {
      claim: claim.trim(),
      files: files.map(([, file = ""]) => file),
      tests: [...shown.matchAll(/`([^`]+?) › ([^`]+)`/g)],
    };
  });

test("every claim about security names tests that exist", () => {
  expect(rows.filter(({ claim }) => claim !== "").length).toBeGreaterThanOrEqual(20);
  expect(rows.filter(({ tests }) => tests.length !== 1).map(({ claim }) => claim)).toEqual([]);
  const missing = rows.flatMap(({ tests }) =>
    tests.filter(([, file = "", title = ""]) => !hasTest(file, title)).map(([all]) => all),
  );
  expect(missing).toEqual([]);
});

test("every guard is where the table says", () => {
  expect(rows.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});
