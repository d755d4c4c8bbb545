import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasTest } from "./has-test.ts";

/** `docs/features.md` has one row per function beyond the specification: what it is, and tests as `file › title`. */
const rows = readFileSync("docs/features.md", "utf8")
  .split("\n")
  .filter((line) => /^\| (?!Function|-)/.test(line))
  .map((line) => {
    const [feature = "", shown = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    const files = [...shown.matchAll(/`([^`›]+\.(?:test|spec)\.ts)`/g)].map(([, file]) => file);
    return { feature, tests: [...shown.matchAll(/`([^`]+?) › ([^`]+)`/g)], files };
  });

test("each function is shown by tests that exist in the files that its row names", () => {
  expect(rows.length).toBeGreaterThan(10);
  const missing = rows.flatMap(({ feature, tests, files }) => [
    // A file without a title names no test.
    ...files,
    ...(tests.length === 0 ? [feature] : []),
    ...tests
      .filter(([, file = "", title = ""]) => !hasTest(file, title))
      .map(([, file, title]) => `${file} › ${title}`),
  ]);
  expect(missing).toEqual([]);
});
