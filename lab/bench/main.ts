/**
 * `npm run bench`: measures the built shop, compares each figure with its target and with a reference of the same run,
 * and exits with 1 if a target is missed. Options: `--list`, `--only screens,million` (`million` runs all of
 * its parts), `--runs 5`, `--markdown`, `--keep FOLDER` (filled databases stay there, for the next run). How each figure is measured: docs/performance.md.
 */
import "../../scripts/production.ts";
import { parseArgs } from "node:util";
import { buildIfNeeded } from "../../scripts/build/build.ts";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import { asMarkdown, asText } from "./figure.ts";
import type { Part, Skipped } from "./part.ts";
import { parts } from "./parts.ts";
import { circumstances, keepResults, load, type Result } from "./results.ts";

const { values: options } = parseArgs({
  options: {
    list: { type: "boolean" },
    only: { type: "string" },
    runs: { type: "string", default: "5" },
    keep: { type: "string" },
    markdown: { type: "boolean" },
  },
});
/** Prefix of `skipped` for a part that failed, as opposed to one that the machine cannot run. */
const FAILED = "it failed: ";
const chosen = choose(options.only?.split(","));
const runs = Number(options.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("--runs must be a whole number from 1");

if (options.list) {
  for (const { name, about } of parts) console.log(`${name.padEnd(12)} ${about}`);
} else {
  await buildIfNeeded();
  const misses: string[] = [];
  for (const part of chosen) misses.push(...(await measure(part)));
  if (misses.length > 0) {
    console.log(`\nMissed:\n${misses.map((miss) => `  ${miss}`).join("\n")}`);
    process.exitCode = 1;
  }
}

/** Runs a part and stores its result. @returns the targets that it missed. */
async function measure(part: Part): Promise<string[]> {
  console.log(`\n— ${part.name}: ${part.about}`);
  const before = load();
  const answer = await withShop((shop) => part.run({ shop, runs, keep: options.keep, log })).catch(
    failed,
  );
  const result: Result = {
    ...circumstances(),
    loadAverage: [before, load()],
    ...(Array.isArray(answer) ? { figures: answer } : answer),
  };
  await keepResults({ [part.name]: result });
  if ("skipped" in result) {
    console.log(`  not run: ${result.skipped}`);
    return result.skipped.startsWith(FAILED) ? [`${part.name}: ${result.skipped}`] : [];
  }
  console.log(options.markdown ? asMarkdown(result.figures) : asText(result.figures));
  return result.figures.filter(({ ok }) => !ok).map(({ what }) => `${part.name}: ${what}`);
}

/** Turns the error of a part into its result, so that the other parts still run. */
function failed(error: unknown): Skipped {
  return { skipped: FAILED + (error instanceof Error ? error.message : String(error)) };
}

async function withShop<T>(use: (shop: Awaited<ReturnType<typeof startBuiltShop>>) => Promise<T>) {
  const shop = await startBuiltShop();
  try {
    return await use(shop);
  } finally {
    await shop.stop();
  }
}

function log(line: string): void {
  console.log(`  ${line}`);
}

function choose(names: string[] | undefined): readonly Part[] {
  if (!names) return parts;
  return names.flatMap((name) => {
    const found = parts.filter((part) => part.name === name || part.name.startsWith(`${name}:`));
    if (found.length === 0)
      throw new Error(`No part is called ${name}: see npm run bench -- --list`);
    return found;
  });
}
