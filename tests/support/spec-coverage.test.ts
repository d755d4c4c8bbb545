import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hasTest } from "./has-test.ts";

/**
 * `docs/spec-coverage.md` has one row per statement of the specification: section, statement and evidence, which is
 * tests as `file › title` (the title as written in the file), a ruling, or 'open'.
 */
const rows = readFileSync("docs/spec-coverage.md", "utf8")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [section = "", statement = "", shown = ""] = line
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim());
    const tests = [...shown.matchAll(/`([^`]+?) › ([^`]+)`/g)];
    return { section, statement, shown, tests };
  });

test("every section of the specification is covered, in 200 statements at least", () => {
  expect(rows.length).toBeGreaterThanOrEqual(200);
  expect(new Set(rows.map(({ section }) => section.slice(0, 1)))).toEqual(
    new Set(["1", "2", "3", "4", "5", "6", "7", "8", "9"]),
  );
});

test("each statement stands there once", () => {
  const statements = rows.map(({ section, statement }) => `${section} ${statement}`);
  expect(statements.filter((each, index) => statements.indexOf(each) !== index)).toEqual([]);
});

test("each row names a test, a ruling, or says that it is open", () => {
  const silent = rows.filter(
    ({ tests, shown }) => tests.length === 0 && !/^(Ruling|open)\b/.test(shown),
  );
  expect(silent.map(({ statement }) => statement)).toEqual([]);
});

test("each test that a row names exists in the file that the row names", () => {
  const missing = rows.flatMap(({ tests }) =>
    tests
      .filter(([, file = "", title = ""]) => !hasTest(file, title))
      .map(([, file, title]) => `${file} › ${title}`),
  );
  expect(missing).toEqual([]);
});
