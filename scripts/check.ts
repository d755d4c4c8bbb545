/**
 * `npm run check`: format, lint with types and import directions, types, dead code. Every check runs,
 * so that one pass shows all there is to mend; a warning fails.
 */
import { runAll } from "./run.ts";

await runAll([
  ["format", "oxfmt", ["--check", "."]],
  ["route types", "react-router", ["typegen"]],
  ["types", "tsc", []],
  ["lint", "oxlint", ["--type-aware", "--deny-warnings"]],
  ["dead code", "knip", ["--treat-config-hints-as-errors"]],
]);
