/**
 * Shows which ring of the tests catches which fault: plants the faults of `faults.json` one after the other in a
 * copy of the work tree and runs the rings from the innermost out, until one fails.
 *
 *     node lab/net/faults.ts [--only 1,2] [--ring quick|rest|all]
 *
 * `quick` is what `npm test` runs, `rest` what `npm run test:rest` runs; `all`, the default, both. A test counts only if
 * it fails a second time by itself, and passes without the fault. Prints a table as Markdown (`results.md`).
 */
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyTree, root, runIn, runVitest } from "./copy.ts";
import type { Copy } from "./copy.ts";

type Fault = {
  id: number;
  function: string;
  effect: string;
  file: string;
  find: string;
  replace: string;
};
/** A test that failed, as `file › title`. */
type Catch = { ring: string; test: string };
/** Runs some tests in a copy. @returns those that failed. */
type Run = (copy: Copy, only?: string) => Promise<string[]>;

const { values } = parseArgs({
  options: { only: { type: "string" }, ring: { type: "string", default: "all" } },
});
const all = JSON.parse(readFileSync(join(import.meta.dirname, "faults.json"), "utf8")) as Fault[];
const ids = values.only?.split(",").map(Number);
const faults = all.filter(({ id }) => ids?.includes(id) ?? true);
const specs = globSync("tests/e2e/*.spec.ts", { cwd: root }).toSorted();
const integrationTests = globSync(
  "{domain,server,stand-ins,app,scripts,tests}/**/*.integration.test.ts",
  { cwd: root },
).toSorted();

const copy = copyTree();
/** Without any fault: shows that a test which fails would pass otherwise. */
const clean = copyTree();
const builtFor = new Map<Copy, Fault | undefined>();
const rows: string[] = [];
try {
  // Types of the routes, without which `tsc` fails.
  for (const each of [copy, clean]) await runIn(each, ["react-router", "typegen"], 120);
  const wrong = await types(clean);
  if (wrong.length > 0) throw new Error(`Types are wrong without a fault: ${wrong.join()}`);
  const red = await vitest(["--tags-filter", "!rest"])(clean);
  if (red.length > 0) console.log(`Red without a fault, so left out:\n${red.join("\n")}`);
  for (const test of red) rmSync(join(copy.folder, fileOf(test)), { force: true });
  for (const fault of faults) rows.push(await judge(fault));
} finally {
  copy.remove();
  clean.remove();
}
console.log("\n| id | function | caught by | test | seconds |\n| --- | --- | --- | --- | --- |");
console.log(rows.join("\n"));

async function judge(fault: Fault): Promise<string> {
  const started = Date.now();
  const source = readFileSync(join(root, fault.file), "utf8");
  if (source.split(fault.find).length !== 2)
    throw new Error(`Fault ${fault.id}: ${fault.file} does not contain its text just once`);
  // A function, since `$&` in a text would mean something.
  copy.plant(
    fault.file,
    source.replace(fault.find, () => fault.replace),
  );
  try {
    const caught = await firstCatch(fault);
    const seconds = Math.round((Date.now() - started) / 1000);
    const cells = [caught?.ring ?? "**not caught**", caught?.test.replaceAll("|", "\\|") ?? ""];
    const row = `| ${[fault.id, fault.function, ...cells, seconds].join(" | ")} |`;
    console.log(row);
    return row;
  } finally {
    copy.restore();
  }
}

async function firstCatch(fault: Fault): Promise<Catch | undefined> {
  for (const { ring, run } of ringsFor(fault)) {
    let failed = await run(copy);
    // A test that fails by chance ends a run before the one that catches the fault.
    for (let attempt = 0; failed.length > 0 && attempt < 3; attempt++) {
      for (const test of failed) {
        if (test.startsWith("(")) return { ring, test };
        const again = await run(copy, test);
        if (again.length > 0 && (await run(clean, test)).length === 0) return { ring, test };
        console.log(`${fault.id}: not because of the fault: ${test}`);
      }
      failed = await run(copy);
    }
  }
  return undefined;
}

function ringsFor(fault: Fault): { ring: string; run: Run }[] {
  const isBrowsers = fault.file.startsWith("app/");
  // Few integration tests can load a file of the pages.
  const loading = isBrowsers ? ["related", fault.file] : [];
  const near = nearest(fault, specs);
  const quick = [
    { ring: "types", run: types },
    { ring: "pure", run: vitest(["--project", "pure", "--tags-filter", "!rest"]) },
    ...(isBrowsers
      ? []
      : [
          {
            ring: "integration",
            run: vitest([
              ...nearest(fault, integrationTests),
              "--project",
              "integration*",
              "--tags-filter",
              "!rest",
            ]),
          },
        ]),
    {
      ring: "integration",
      run: vitest([...loading, "--project", "integration*", "--tags-filter", "!rest"]),
    },
    { ring: "browser", run: browser(fault, ["--grep-invert", "@rest", ...near]) },
    { ring: "browser", run: browser(fault, ["--grep-invert", "@rest"]) },
  ];
  const rest = [
    { ring: "rest: vitest", run: vitest([...loading, "--tags-filter", "rest"]) },
    { ring: "rest: browser", run: browser(fault, ["--grep", "@rest", ...near]) },
    { ring: "rest: browser", run: browser(fault, ["--grep", "@rest"]) },
  ];
  return [...(values.ring === "rest" ? [] : quick), ...(values.ring === "quick" ? [] : rest)];
}

async function types(where: Copy): Promise<string[]> {
  const { kind, output } = await runIn(where, ["tsc"], 120);
  return kind === "passed" ? [] : [`(${output.split("\n")[0]})`];
}

function vitest(args: readonly string[]): Run {
  const how = args[0] === "related" ? [...args.slice(0, 2), "--run"] : ["run"];
  const tests = args[0] === "related" ? args.slice(2) : args;
  return async (where, only) => {
    const some = ["--passWithNoTests", "--bail", "1", ...tests];
    const whole = where === clean && !only ? ["run", ...tests] : [...how, ...some];
    const one = only && ["run", fileOf(only), "-t", titleOf(only), ...tests];
    const ran = await runVitest(where, one || whole, 1200);
    if (ran.kind === "passed") return [];
    return ran.failed.length > 0 ? ran.failed : [`(${ran.kind}: ${ran.output.slice(-300)})`];
  };
}

function browser(fault: Fault, args: readonly string[]): Run {
  return async (where, only) => {
    const planted = where === copy ? fault : undefined;
    if (!builtFor.has(where) || builtFor.get(where) !== planted) {
      const built = await runIn(where, ["node", "scripts/build.ts"], 600);
      if (built.kind !== "passed") return [`(the build: ${built.output.slice(-300)})`];
      builtFor.set(where, planted);
    }
    const report = join(where.folder, "playwright.json");
    rmSync(report, { force: true });
    const { kind, output } = await runIn(
      where,
      ["playwright", "test", "--project=quick", "--reporter=json", "-x"].concat(
        only ? [fileOf(only), "--grep", titleOf(only)] : args,
      ),
      1800,
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    );
    if (kind === "passed" || output.includes("No tests found")) return [];
    const failed = failedSpecs(JSON.parse(readFileSync(report, "utf8")) as Suite);
    return failed.length > 0 ? failed : [`(${kind}: ${output.slice(-300)})`];
  };
}

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[];
};

function failedSpecs({ suites = [], specs = [] }: Suite): string[] {
  // Those that `-x` left out are not `ok` either.
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return [
    ...failed.map(({ file, title }) => `tests/e2e/${file} › ${title}`),
    ...suites.flatMap(failedSpecs),
  ];
}

/** The tests whose text shares most of the fault's rarer words. They run first: most catches are in them. */
function nearest(fault: Fault, tests: readonly string[]): string[] {
  const texts = tests.map((test) => readFileSync(join(root, test), "utf8").toLowerCase());
  const words = `${fault.function} ${fault.effect} ${fault.file}`.toLowerCase().match(/[a-z]{4,}/g);
  const weights = [...new Set(words)].map((word) => {
    const known = texts.filter((text) => text.includes(word)).length;
    return { word, weight: known === 0 ? 0 : Math.log(texts.length / known) };
  });
  const scores = tests.map((test, index) => {
    const found = weights.filter(({ word }) => texts[index]?.includes(word));
    return { test, score: found.reduce((sum, { weight }) => sum + weight, 0) };
  });
  return scores
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 5)
    .map(({ test }) => test);
}

function fileOf(test: string): string {
  return test.split(" › ")[0] ?? "";
}

/** As a regular expression. */
function titleOf(test: string): string {
  const [, ...title] = test.split(" › ");
  return title.join(" › ").replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
