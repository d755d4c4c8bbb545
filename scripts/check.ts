/**
 * `npm run check`: format, the catalogue, styles, lint with types, import directions, types, dead code. Every check runs
 * even after a failure, so that one run shows everything to fix; a warning is a failure.
 */
import { run, type Step } from "./run.ts";

const steps: Step[] = [
  ["format", "oxfmt", ["--check", "."]],
  ["catalogue", "node", ["scripts/check-catalogue.ts"]],
  ["route types", "react-router", ["typegen"]],
  ["types", "tsc", []],
  ["types of what browsers run", "tsc", ["-p", "tsconfig.browser.json"]],
  ["styles", "stylelint", ["app/**/*.css"]],
  ["imports", "node", ["scripts/check-imports.ts"]],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["dead code", "knip", ["--treat-config-hints-as-errors"]],
];

const failed: string[] = [];
for (const step of steps) {
  if (!(await run(step))) failed.push(step[0]);
}
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}`);
  process.exitCode = 1;
}
