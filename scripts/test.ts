/**
 * `npm test`: everything that proves the shop, in the order in which a fault is found cheapest. Stops
 * at the first stage that fails. Databases and the browser are found or installed by the stages
 * themselves (tests/support/).
 */
import { COMPANIONS, SECRETS } from "../tests/support/secrets.ts";
import { run, type Step } from "./run.ts";

/** The build gets a value for every secret, and a browser test looks for them in what it made. */
const secrets = Object.entries({ ...SECRETS, ...COMPANIONS }).map((pair) => pair.join("="));

const stages: Step[] = [
  ["checks", "npm", ["run", "--silent", "check"]],
  ["unit and integration tests", "vitest", ["run"]],
  ["build", "env", [...secrets, "node", "scripts/build.ts"]],
  ["browser tests", "playwright", ["test"]],
];

for (const stage of stages) {
  if (!(await run(stage))) process.exit(1);
}
