/**
 * `npm test`, `npm run test:rest [-- --shard 1/4]`, `npm run test:all`: runs the stages of a set of tests, fastest
 * first, and stops at the first one that fails. The stages themselves find or install databases and the browser
 * (tests/support/). Says at the end which tests were skipped because the machine lacks a tool.
 */
import { missingTools } from "../tests/support/tools.ts";
import { COMPANIONS, SECRETS } from "../tests/support/secrets.ts";
import { findBrowser } from "../tests/support/find-browser.ts";
import { run, type Step } from "./run.ts";

/** The build gets a recognisable value for every secret; a browser test searches the build's output for them. */
const secrets = Object.entries({ ...SECRETS, ...COMPANIONS }).map((pair) => pair.join("="));
const build: Step = ["build", "env", [...secrets, "node", "scripts/build.ts"]];

const beforeCommit: Step[] = [
  ["checks", "npm", ["run", "--silent", "check"]],
  ["pure tests", "vitest", ["run", "--project", "pure", "--tags-filter", "!rest"]],
  ["integration tests", "vitest", ["run", "--project", "integration*", "--tags-filter", "!rest"]],
  build,
  ["browser tests", "playwright", ["test", "--project=quick", "--grep-invert", "@rest"]],
];

function rest(shard: readonly string[]): Step[] {
  const isFirstShard = shard.length === 0 || shard[0]?.startsWith("--shard=1/");
  return [
    [
      "integration tests: PostgreSQL, kills, stress",
      "vitest",
      ["run", "--tags-filter", "rest", ...shard],
    ],
    build,
    [
      "browser tests: matrices, variants",
      "playwright",
      ["test", "--project=quick", "--grep", "@rest", ...shard],
    ],
    ...(findBrowser("whole") === findBrowser()
      ? []
      : [
          [
            "browser tests in a full Chromium",
            "playwright",
            ["test", "--project=whole", ...shard],
          ] satisfies Step,
        ]),
    ...(isFirstShard ? [["other browsers", "node", ["tests/engines/main.ts"]] satisfies Step] : []),
  ];
}

/** The arguments `--shard 1/4` or `--shard=1/4` as the test runners take them; none if there are none. */
function shardOf(args: readonly string[]): string[] {
  const text = args.join("=").replace(/^--shard=/, "");
  if (text === "") return [];
  if (/^[1-9]\d*\/[1-9]\d*$/.test(text)) return [`--shard=${text}`];
  console.error("Give a part of the tests as --shard 1/4.");
  process.exit(2);
}

const [ring = "quick", ...args] = process.argv.slice(2);
const shard = shardOf(args);
const stages = { quick: beforeCommit, rest: rest(shard), all: [...beforeCommit, ...rest(shard)] }[
  ring
];
if (!stages) throw new Error(`No ring of tests is called ${ring}`);

const started = Date.now();
for (const stage of stages) {
  if (!(await run(stage))) process.exit(1);
}
if (ring !== "quick") {
  for (const { tests, get } of missingTools()) console.log(`skipped: ${tests} (${get})`);
}
console.log(`\nAll passed in ${Math.round((Date.now() - started) / 1000)} s.`);
