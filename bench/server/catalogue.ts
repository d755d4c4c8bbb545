import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { growShop } from "./grown-shop.ts";
import { memory } from "./load.ts";

export const name = "catalogue";
export const about = "what a build and a server take as the catalogue grows (some ten minutes)";

const SIZES = [100, 1_000, 10_000] as const;
const PRODUCT = "naledi/orion-dress/index.html";
const MB = 1024 * 1024;

type Grown = {
  pages: number;
  seconds: number;
  buildMemory: number;
  pageBytes: number;
  /** Total size, in the build, of the files that the server keeps in memory. */
  siteBytes: number;
  serverMemory: number;
};

/** Measures each size once, because the largest takes minutes. */
export async function run({ log }: Context): Promise<Figure[]> {
  const found: Grown[] = [];
  for (const size of SIZES) found.push(await grow(size, log));
  const [small, middle, large] = found as [Grown, Grown, Grown];
  const perPage = (one: Grown, other: Grown) =>
    ((other.seconds - one.seconds) / (other.pages - one.pages)) * 1000;
  const part = name;
  const seconds = found.map((each) => `${each.pages} pages ${each.seconds.toFixed(0)} s`);
  const growth = (large.siteBytes - small.siteBytes) / MB;
  return [
    figure({
      part,
      what: "build, each page more from 1,000 products to 10,000",
      unit: "ms",
      target: 1.2 * perPage(small, middle),
      runs: [perPage(middle, large)],
      reference: { name: "from 100 to 1,000", value: perPage(small, middle) },
      note: seconds.join(", "),
    }),
    figure({
      part,
      what: "product page with 10,000 products, brotli",
      unit: "bytes",
      target: small.pageBytes,
      runs: [large.pageBytes],
      reference: { name: "with 100", value: small.pageBytes },
      note: `with 1,000: ${middle.pageBytes}`,
    }),
    figure({
      part,
      what: "memory of the build, 10,000 products",
      unit: "MB",
      target: 2048,
      runs: [large.buildMemory],
      reference: { name: "with 100", value: small.buildMemory },
    }),
    figure({
      part,
      what: "memory of the server, more with 10,000 products than with 100",
      unit: "MB",
      target: growth,
      runs: [large.serverMemory - small.serverMemory],
      reference: { name: "the pages' bytes, plain and compressed", value: growth },
      note: found.map((each) => `${each.serverMemory.toFixed(0)} MB`).join(", "),
    }),
  ];
}

async function grow(size: number, log: (line: string) => void): Promise<Grown> {
  log(`${size} products: building`);
  const folder = growShop(size);
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
    if (code !== 0) throw new Error(`The build of ${size} products failed in ${folder}`);
    const seconds = (performance.now() - begun) / 1000;
    const client = join(folder, "build/client");
    const files = served(client);
    const shop = await startBuiltShop({}, folder);
    const serverMemory = memory(shop.pid);
    await shop.stop();
    const grown = {
      pages: files.filter((file) => file.endsWith("index.html")).length,
      seconds,
      buildMemory,
      pageBytes: statSync(join(client, `${PRODUCT}.br`)).size,
      siteBytes: files.reduce((sum, file) => sum + statSync(join(client, file)).size, 0),
      serverMemory,
    };
    log(JSON.stringify(grown));
    return grown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function served(client: string): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".data"))
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length + 1));
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
