/**
 * `npm test`: everything that proves the shop, in the order in which a fault is found cheapest. Stops
 * at the first stage that fails. Databases and the browser are found or installed by the stages
 * themselves (tests/support/).
 */
import { run, type Step } from "./run.ts";

const stages: Step[] = [
  ["checks", "npm", ["run", "--silent", "check"]],
  ["unit and integration tests", "vitest", ["run"]],
  ["build", "node", ["scripts/build.ts"]],
  ["browser tests", "playwright", ["test"]],
];

for (const stage of stages) {
  if (!(await run(stage))) process.exit(1);
}
