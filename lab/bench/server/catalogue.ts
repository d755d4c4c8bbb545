import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { startBuiltShop } from "../../../tests/support/built-shop.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { growShop } from "./grown-shop.ts";
import { memory } from "./load.ts";

export const name = "catalogue";
export const about = "what a build, a start and a first request take as the catalogue grows";

const SIZES = [100, 10_000] as const;
/** Product pages of the grown shop that are asked for, each for the first time. */
const FIRST_REQUESTS = 300;
/** The first start after a build is the slowest: Node has not stored its compiled code yet. */
const STARTS = 3;

type Grown = {
  seconds: number;
  buildMemory: number;
  startMs: number[];
  /** From the start until a page that the build did not render is there. */
  renderedMs: number[];
  firstRequests: number[];
  keptMs: number;
  serverMemory: number;
};

/** Builds each size once: that takes a while. */
export async function run({ log }: Context): Promise<Figure[]> {
  const found: Grown[] = [];
  for (const size of SIZES) found.push(await grow(size, log));
  const [small, large] = found as [Grown, Grown];
  const part = name;
  return [
    figure({
      part,
      what: "build with 10,000 pieces",
      unit: "s",
      target: 30,
      runs: [large.seconds],
      reference: { name: "with 100", value: small.seconds },
    }),
    figure({
      part,
      what: "memory of the build, 10,000 pieces",
      unit: "MB",
      target: 2048,
      runs: [large.buildMemory],
      reference: { name: "with 100", value: small.buildMemory },
    }),
    figure({
      part,
      what: "start with 10,000 pieces, to its first page",
      unit: "ms",
      target: 1_000,
      runs: large.startMs,
      reference: { name: "with 100", value: median(small.startMs) },
    }),
    figure({
      part,
      what: "the same, to the first page outside the warm set",
      unit: "ms",
      runs: large.renderedMs,
    }),
    figure({
      part,
      what: "first request of a product page, 10,000 pieces, 99th percentile",
      unit: "ms",
      target: 60,
      runs: [p99(large.firstRequests)],
      reference: { name: "with 100", value: p99(small.firstRequests) },
      note: `${large.firstRequests.length} pages, one after the other`,
    }),
    figure({
      part,
      what: "the same pages from memory, median",
      unit: "ms",
      runs: [large.keptMs],
      reference: { name: "with 100", value: small.keptMs },
    }),
    figure({
      part,
      what: "memory of the server with 10,000 pieces",
      unit: "MB",
      runs: [large.serverMemory],
      reference: { name: "with 100", value: small.serverMemory },
    }),
  ];
}

async function grow(size: number, log: (line: string) => void): Promise<Grown> {
  log(`${size} pieces: building`);
  const { folder, paths: all } = growShop(size);
  try {
    const begun = performance.now();
    const build = spawn(process.execPath, ["scripts/build.ts"], { cwd: folder, stdio: "ignore" });
    const ended = once(build, "exit");
    let buildMemory = 0;
    const watch = setInterval(() => {
      buildMemory = Math.max(buildMemory, treeMemory(build.pid ?? 0));
    }, 200);
    const [code] = await ended;
    clearInterval(watch);
    if (code !== 0) throw new Error(`The build of ${size} pieces failed in ${folder}`);
    const seconds = (performance.now() - begun) / 1000;

    const startMs: number[] = [];
    const renderedMs: number[] = [];
    const start = async () => {
      const started = performance.now();
      const up = await startBuiltShop({}, folder);
      await timeOf(`${up.url}/naledi/orion-dress`);
      startMs.push(performance.now() - started);
      await timeOf(up.url + (all.at(-1) ?? ""));
      renderedMs.push(performance.now() - started);
      return up;
    };
    for (let turn = 1; turn < STARTS; turn++) await (await start()).stop();
    const shop = await start();
    // The router is loaded a second after the start.
    await new Promise((go) => setTimeout(go, 3_000));
    const paths = spread(all);
    const firstRequests: number[] = [];
    for (const path of paths) firstRequests.push(await timeOf(shop.url + path));
    const kept: number[] = [];
    for (const path of paths) kept.push(await timeOf(shop.url + path));
    const grown = {
      seconds,
      buildMemory,
      startMs,
      renderedMs,
      firstRequests,
      keptMs: median(kept),
      serverMemory: memory(shop.pid),
    };
    await shop.stop();
    log(JSON.stringify({ ...grown, firstRequests: firstRequests.length }));
    return grown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Some of the paths, spread evenly; the last pieces of a large shop are not in the build's warm set. */
function spread(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(paths.length / FIRST_REQUESTS));
  return paths.filter((_, at) => at % step === step - 1);
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

async function timeOf(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - begun;
}

/** Memory of a process and all its descendants, in MB. */
function treeMemory(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const below = children === "" ? [] : children.split(" ").map(Number);
    // A zombie process reports no memory (NaN).
    return (memory(pid) || 0) + below.reduce((sum, child) => sum + treeMemory(child), 0);
  } catch {
    // The process has just ended.
    return 0;
  }
}
