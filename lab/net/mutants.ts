/**
 * Measures how well the tests catch faults: plants 500 mutants of `domain/` and the files of `server/` that decide about money, chosen
 * with a fixed seed, one after the other in copies of the work tree, and runs the tests that run the changed function,
 * the innermost ring first. Prints progress, then a table by folder and the survivors as Markdown (`results.md`).
 *
 *     node lab/net/mutants.ts [--count 500] [--seed 1] [--minutes 60] [--only <file>] [--into <file>] [--copies 2]
 *
 * After `--minutes` it begins no other mutant; those that it has judged by then are as good a sample. It goes on after
 * those whose results are in the file `--into`, of the same commit.
 * Types are checked for survivors only: one that does not compile cannot reach a shopper.
 */
import { appendFileSync, existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "../../tests/support/postgres-cluster.ts";
import { copyTree, root, runIn, runVitest } from "./copy.ts";
import type { Copy } from "./copy.ts";
import { mutantsOf, withReached } from "./mutate.ts";
import type { Mutant } from "./mutate.ts";

/** The files of `server/` that decide about money. */
const MONEY = `
  checkout/order-content checkout/order-request checkout/place-order checkout/placed-order
  checkout/stock-holds checkout/stock-sales checkout/store-order checkout/write-bespoke
  orders/change-details orders/charge-order orders/emails orders/entries orders/order-file
  orders/order-rows orders/pay-links orders/read-order
  payments/claim-verification payments/confirm-order payments/create-payment payments/credits
  payments/events payments/handle-webhook payments/keep-money payments/pay-on-page
  payments/reconcile-payment payments/record-payment payments/refund-order
  payments/refund-payment payments/refunds payments/report-refund payments/returnable
  payments/search-payments payments/send-refund payments/settle-payment
`
  .trim()
  .split(/\s+/)
  .map((name) => `server/${name}.ts`);

/** Not mutated: lists of products, and modules that are only wording. */
const LEFT_OUT =
  /\.test\.ts$|catalogue\/(bundle\/(bubble-girl|genesis|hazelbee|mysthique|naledi|resurgence|small-items)|collections|facts)\.ts$|-words\.ts$|house\/(forms|.*-fields)\.ts$|domain\/(checkout\/fields|messages\/fields|stores\/(brand|shop-details|showcases))\.ts$/;

const UNIT = ["--project", "pure", "--tags-filter", "!rest"];
const INTEGRATION = ["--project", "integration*", "--tags-filter", "!rest"];
const isIntegration = (test: string) => test.endsWith(".integration.test.ts");

type Outcome = "killed" | "survived" | "not reached" | "timeout" | "types";
type Result = { mutant: Mutant; outcome: Outcome; by: string };

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "60" },
    only: { type: "string" },
    into: { type: "string" },
    copies: { type: "string", default: "2" },
    control: { type: "boolean", default: false },
  },
});

const files = [...globSync("domain/**/*.ts", { cwd: root }), ...MONEY]
  .filter((file) => !LEFT_OUT.test(file) && (!values.only || file === values.only))
  .toSorted();
const missing = files.filter((file) => !existsSync(join(root, file)));
if (missing.length > 0) throw new Error(`Not there: ${missing.join(", ")}`);
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), "utf8")));
const chosen = shuffled(all, Number(values.seed)).slice(0, Number(values.count));
const started = Date.now();
console.log(`${all.length} mutants in ${files.length} files; ${chosen.length} chosen`);

// As many mutants are judged at the same time.
const copies = Array.from({ length: Number(values.copies) }, () => copyTree());
// One for all runs: each would start its own.
const cluster = await startPostgres();
const env: Record<string, string> =
  cluster.kind === "running" ? { TEST_DATABASE_URL: cluster.url } : {};
const before =
  values.into && existsSync(values.into) ? readFileSync(values.into, "utf8").trim() : "";
const results = before.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Result] : []));
try {
  const reaching = await testsByFunction(copies[0] as Copy);
  const known = new Set(results.map(({ mutant }) => keyOf(mutant)));
  const queue = chosen.filter((mutant) => !known.has(keyOf(mutant)));
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = queue.shift(); mutant && isInTime(); mutant = queue.shift()) {
        const tests = reaching.get(`${mutant.file} ${mutant.within}`) ?? new Set();
        results.push(await judge(copy, mutant, [...tests]));
        report(results.at(-1) as Result);
      }
    }),
  );
} finally {
  if (cluster.kind === "running") await cluster.stop();
  for (const copy of copies) copy.remove();
}
printTables();

function keyOf({ file, start, end, text }: Mutant): string {
  return JSON.stringify([file, start, end, text]);
}

function isInTime(): boolean {
  return Date.now() - started < Number(values.minutes) * 60_000;
}

/** Runs all tests once, each file by itself, and records which functions it runs. Files that fail already are left out. */
async function testsByFunction(copy: Copy): Promise<Map<string, Set<string>>> {
  const log = join(copy.folder, "reached.log");
  copy.plant("reached.log", "");
  copy.plant("reached/helper.mjs", helper(log));
  for (const file of new Set(chosen.map((mutant) => mutant.file))) {
    const source = readFileSync(join(root, file), "utf8");
    copy.plant(file, withReached(file, source, join(copy.folder, "reached/helper.mjs")));
  }
  const tests = globSync("{domain,server,stand-ins,app,scripts,tests}/**/*.test.ts", { cwd: root });
  for (const [index, test] of tests.entries()) {
    // Imported first, so that what modules do while they load counts too. On the PATH, since processes that tests start inherit it.
    const told = `globalThis.test = ${JSON.stringify(test)}; process.env.PATH += ":/test/${test}";`;
    copy.plant(`reached/${index}.mjs`, told);
    const own = JSON.stringify(join(copy.folder, `reached/${index}.mjs`));
    copy.plant(test, `import ${own};\n${readFileSync(join(root, test), "utf8")}`);
  }
  const args = ["run", "--isolate", "--project", "*", "--tags-filter", "!rest"];
  const ran = await runVitest(copy, args, 1800, env);
  const red = new Set(ran.failed.map((each) => each.split(" › ")[0] ?? ""));
  console.log(`Ran all tests in ${ran.seconds.toFixed(0)} s; left out: ${[...red].join(", ")}`);
  if (ran.kind === "failed" && ran.failed.length === 0) throw new Error(ran.output.slice(-4000));
  const reaching = new Map<string, Set<string>>();
  for (const line of readFileSync(log, "utf8").split("\n")) {
    const [called = "", test = ""] = line.split("\t");
    if (!test || red.has(test)) continue;
    reaching.set(called, (reaching.get(called) ?? new Set()).add(test));
  }
  copy.restore();
  return reaching;
}

function helper(log: string): string {
  return `const { appendFileSync } = process.getBuiltinModule("node:fs");
const seen = new Set();
export function reached(file, within) {
  const test = globalThis.test ?? process.env.PATH?.split(":/test/")[1] ?? "";
  const line = file + " " + within + "\\t" + test + "\\n";
  if (!seen.has(line)) appendFileSync(${JSON.stringify(log)}, line);
  seen.add(line);
}`;
}

async function judge(copy: Copy, mutant: Mutant, tests: string[]): Promise<Result> {
  const { file, start, end, text } = mutant;
  const source = readFileSync(join(root, file), "utf8");
  copy.plant(
    file,
    values.control ? `${source}\n` : source.slice(0, start) + text + source.slice(end),
  );
  try {
    const near = tests.filter(isIntegration).toSorted((a, b) => far(a, file) - far(b, file));
    const runs = [
      { args: UNIT, of: tests.filter((test) => !isIntegration(test)), limit: 60 },
      // Most mutants that an integration test kills are killed by the nearest.
      { args: INTEGRATION, of: near.slice(0, 3), limit: 120 },
      { args: INTEGRATION, of: near.slice(3), limit: 400 },
    ];
    for (const { args, of, limit } of runs) {
      if (of.length === 0) continue;
      const command = ["run", ...of, ...args, "--bail", "1", "--maxWorkers", "2"];
      const ran = await runVitest(copy, command, limit, env);
      if (ran.kind === "timeout") return { mutant, outcome: "timeout", by: of[0] ?? "" };
      if (ran.kind === "failed")
        return { mutant, outcome: "killed", by: ran.failed[0] ?? "outside of a test" };
    }
    const types = await runIn(copy, ["tsc"], 120);
    const isWrong = types.kind === "failed" && types.output.includes(file);
    const outcome = isWrong ? "types" : tests.length === 0 ? "not reached" : "survived";
    return { mutant, outcome, by: `${tests.length} test files` };
  } finally {
    copy.restore();
  }
}

/** How far a test is from a file: 0 for its own, then those of its folder, then the others. */
function far(test: string, file: string): number {
  if (test.startsWith(file.replace(/\.ts$/, "."))) return 0;
  const words = basename(file, ".ts").split("-");
  const isAlike = words.some((word) => word.length > 4 && basename(test).includes(word));
  return (isAlike ? 0 : 2) + (dirname(test) === dirname(file) ? 1 : 2);
}

/** Mulberry32 and Fisher-Yates: the same seed gives the same order. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const copy = [...list];
  let state = seed;
  for (let at = copy.length - 1; at > 0; at--) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const other = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (at + 1));
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
}

function report(result: Result): void {
  if (values.into) appendFileSync(values.into, `${JSON.stringify(result)}\n`);
  const { mutant, outcome, by } = result;
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  const progress = `${results.length}/${chosen.length} ${minutes} min`;
  console.log(`${progress}\t${outcome}\t${mutant.file}:${mutant.line}\t${mutant.what}\t${by}`);
}

function printTables(): void {
  const count = (list: readonly Result[], ...outcomes: Outcome[]) =>
    list.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const row = (name: string, list: readonly Result[]) => {
    const caught = count(list, "killed", "timeout");
    const cells = [list.length, caught, count(list, "types"), count(list, "survived")];
    const score = `${((100 * caught) / list.length).toFixed(0)} %`;
    return `| ${[name, ...cells, count(list, "not reached"), score].join(" | ")} |`;
  };
  console.log("\n| folder | mutants | killed | types only | survived | not reached | score |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const folder of [...new Set(results.map(({ mutant }) => dirname(mutant.file)))].toSorted())
    console.log(
      row(
        `\`${folder}\``,
        results.filter(({ mutant }) => dirname(mutant.file) === folder),
      ),
    );
  console.log(row("all", results));
  console.log(
    `\n${results.length} of ${all.length} mutants in ${Math.round((Date.now() - started) / 60_000)} minutes; ${count(results, "timeout")} of the killed ran into a time limit.\n`,
  );
  const survivors = results
    .filter(({ outcome }) => outcome === "survived" || outcome === "not reached")
    .toSorted((a, b) => (a.mutant.file < b.mutant.file ? -1 : 1) || a.mutant.line - b.mutant.line);
  for (const { mutant, outcome } of survivors)
    console.log(
      `- \`${mutant.file}:${mutant.line}\` ${outcome === "survived" ? "" : "(not reached) "}${mutant.what.replaceAll("`", "'")}`,
    );
}
