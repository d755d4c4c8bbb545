/**
 * `node tests/engines/main.ts [--only ID,ID] [--pictures FOLDER]`: six journeys through the built shop in engines other than the
 * suite's Chromium. One that the machine lacks is skipped, with how to get it. Exit codes: 0 every journey went well,
 * 1 one did not, 2 asked for wrongly.
 */
import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../../scripts/build/build.ts";
import { startBuiltShop, type BuiltShop } from "../support/built-shop.ts";
import { Browser } from "./browser.ts";
import { engines, type Engine, type Running } from "./engines.ts";
import { journeys, type Journey } from "./journeys.ts";

const { values } = parseArgs({
  options: { only: { type: "string" }, pictures: { type: "string" } },
});
const asked = values.only?.split(",") ?? engines.map(({ id }) => id);
const unknown = asked.find((wanted) => !engines.some(({ id }) => id === wanted));
if (unknown !== undefined) {
  console.error(`There is no '${unknown}'. There is: ${engines.map(({ id }) => id).join(", ")}.`);
  process.exit(2);
}

await buildIfNeeded();
// Ends the browsers, too: they are in groups of their own, which a terminal does not reach.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

/** The folder for screenshots: of journeys that failed, or of the end of each. */
let folder = values.pictures;
let failures = 0;
for (const engine of engines) {
  if (!asked.includes(engine.id)) continue;
  if (engine.isThere()) failures += await runIn(engine);
  else console.log(`skipped: ${engine.name} (${engine.install})`);
}
if (failures > 0) {
  console.error(`${failures} journeys failed.`);
  process.exitCode = 1;
}

/** Makes every journey in one engine and a shop of its own; returns how many failed. */
async function runIn(engine: Engine): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const begun = performance.now();
  const shop = await startBuiltShop();
  stack.defer(() => shop.stop());
  const running = await engine.start();
  stack.defer(() => running.stop());
  const name = `${engine.name} ${running.version}`;
  console.log(`${name}: started in ${seconds(begun)}`);
  let failed = 0;
  for (const journey of journeys) {
    const start = performance.now();
    const problem = await problemOf(journey, running, shop, engine.id);
    console.log(`${name}: ${journey.name}: ${problem ? "FAILED" : "ok"}, ${seconds(start)}`);
    if (!problem) continue;
    failed += 1;
    console.error(problem.replaceAll(/^/gm, "  "));
  }
  return failed;
}

/** Makes a journey in a new browser. Returns what went wrong and where the screenshot is. */
async function problemOf(
  journey: Journey,
  running: Running,
  shop: BuiltShop,
  visitor: string,
): Promise<string | undefined> {
  let browser: Browser | undefined;
  try {
    browser = new Browser(await running.newBrowser(), shop.url);
    await Promise.race([journey.go(browser, shop, visitor), overdue()]);
    if (values.pictures) await photograph(browser, `${visitor}, ${journey.name}`);
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `${said}\n${browser ? await photograph(browser, `${visitor}, ${journey.name}`) : ""}`;
  } finally {
    await browser?.close();
  }
}

/** For a browser that hangs. */
async function overdue(): Promise<never> {
  await setTimeout(120_000, undefined, { ref: false });
  throw new Error("It took more than 2 minutes");
}

async function photograph(browser: Browser, name: string): Promise<string> {
  try {
    const picture = await browser.screenshot();
    folder ??= mkdtempSync(join(tmpdir(), "hazelzuri-engines-"));
    const path = join(folder, `${name.replaceAll(/\W+/g, "-")}.png`);
    await writeFile(path, picture);
    return `Screenshot: ${path}, at ${await browser.address()}`;
  } catch (error) {
    return `No screenshot: ${String(error)}`;
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
