/**
 * `npm test`: runs every check and test, fastest first; stops at the first stage that fails. The stages
 * themselves find or install databases and the browser (tests/support/).
 */
import { COMPANIONS, SECRETS } from "../tests/support/secrets.ts";
import { run, type Step } from "./run.ts";

/** The build gets a recognisable value for every secret; a browser test searches the build's output for them. */
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
