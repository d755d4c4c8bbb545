import { execFile } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../../../scripts/root.ts";
import { startBuiltShop } from "../../../tests/support/built-shop.ts";
import type { BuiltShop } from "../../../tests/support/built-shop.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { LAST_CORE, load, pin } from "./load.ts";
import { missing } from "./tools.ts";

export const name = "attack";
export const about = "a built page's p99 while the shop is flooded with what it cannot have ready";

const SCRIPT = join(root, "lab/bench/server/attack.lua");
const FLOOD = join(root, "lab/bench/server/flood.ts");
const PATH = "/naledi/orion-dress";
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };
/** Number of connections; each sends its next request when the response to the last one has arrived. */
const SHOPPERS = 8;
const ATTACKERS = 64;
const SECONDS = 4;
/** Maximum p99 of the page under attack, in ms. */
const TARGET = 50;

/** From many networks none exceeds its rate limit, so the queue must protect the shop; from one, the limit does. */
const ATTACKS = [
  { from: "many networks", more: [] },
  { from: "one network", more: ["one"] },
] as const;

/** Alternates quiet and attacked rounds, so that both are measured under the same conditions. */
export async function run({ runs, log }: Context): Promise<Figure[] | Skipped> {
  const lacking = missing("wrk");
  if (lacking) return lacking;
  const figures: Figure[] = [];
  for (const { from, more } of ATTACKS) {
    const shop = await startBuiltShop({ TRUST_PROXY: "1", LOG_LEVEL: "info" });
    try {
      figures.push(await measure(shop, from, more, runs, log));
    } finally {
      await shop.stop();
    }
  }
  return [...figures, ...(await floodFiles(log))];
}

/** What is sent from memory or disk; of scripts, styles and fonts the largest. */
function files(): Record<string, string> {
  const largest = (folder: string, ending: string, under: string) => {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(ending));
    const size = (name: string) => statSync(join(root, folder, name)).size;
    return under + (names.toSorted((one, other) => size(other) - size(one))[0] ?? "");
  };
  return {
    page: "/",
    script: largest("build/client/assets", ".js", "/assets/"),
    style: largest("build/client/assets", ".css", "/assets/"),
    font: largest("build/client/assets", ".woff2", "/assets/"),
    worker: "/worker.js",
    icon: "/favicon.ico",
    sitemap: "/sitemap.xml",
    picture: largest("public/pictures", ".avif", "/pictures/"),
    thumbnail: "/thumbs/naledi/orion-dress.jpg",
  };
}

/** Every kind of file × encoding × method, each for two seconds; the figure is the worst of a method. */
async function floodFiles(log: Context["log"]): Promise<Figure[]> {
  const shop = await startBuiltShop({ TRUST_PROXY: "1" });
  try {
    return await measureFiles(shop, log);
  } finally {
    await shop.stop();
  }
}

async function measureFiles(shop: BuiltShop, log: Context["log"]): Promise<Figure[]> {
  pin(shop.pid);
  const look = async () =>
    (await load({ url: shop.url + PATH, seconds: 2, clients: SHOPPERS, headers: HEADERS })).p99;
  await look();
  const quiet = await look();
  const figures: Figure[] = [];
  for (const method of ["GET", "HEAD", "304"]) {
    let worst = { p99: 0, of: "" };
    for (const [kind, path] of Object.entries(files())) {
      for (const encoding of ["identity", "gzip", "br"]) {
        const headers: Record<string, string> = { "Accept-Encoding": encoding };
        if (method === "304") {
          const { headers: answered } = await fetch(shop.url + path, { method: "HEAD", headers });
          headers["If-None-Match"] = answered.get("etag") ?? '"none"';
        }
        const sent = method === "304" ? "GET" : method;
        const flooding = [sent, shop.url + path, "3", String(ATTACKERS), JSON.stringify(headers)];
        const [p99] = await Promise.all([
          look(),
          atLowestPriority(process.execPath, [FLOOD, ...flooding]),
        ]);
        log(`${method} ${kind} ${encoding}: ${p99.toFixed(0)} ms`);
        if (p99 > worst.p99) worst = { p99, of: `${kind}, ${encoding}` };
      }
    }
    figures.push(
      figure({
        part: name,
        what: `product page's p99 while files are asked for, ${method}, the worst`,
        unit: "ms",
        target: TARGET,
        runs: [worst.p99],
        reference: { name: "without attack", value: quiet },
        note: worst.of,
      }),
    );
  }
  return figures;
}

async function measure(
  shop: BuiltShop,
  from: string,
  more: readonly string[],
  runs: number,
  log: Context["log"],
): Promise<Figure> {
  pin(shop.pid);
  const quiet: number[] = [];
  const attacked: number[] = [];
  const look = async () => {
    const asked = { url: shop.url + PATH, seconds: SECONDS, clients: SHOPPERS, headers: HEADERS };
    const { requests, p99 } = await load(asked);
    // Without any response there is no p99: count it as the worst case.
    return requests === 0 ? SECONDS * 1_000 : p99;
  };
  let answers = "";
  // Warm-up for the JIT compiler.
  await look();
  for (let turn = 1; turn <= runs; turn++) {
    quiet.push(await look());
    const [flooded, p99] = await Promise.all([flood(shop.url, more), look()]);
    attacked.push(p99);
    answers = flooded;
    // Leftovers of the flood must not affect the next quiet round.
    await wait(1_000);
    log(`turn ${turn} of ${runs}, from ${from}: ${answers}`);
  }
  return figure({
    part: name,
    what: `product page's p99 under attack from ${from}`,
    unit: "ms",
    target: TARGET,
    runs: attacked,
    reference: { name: "without attack", value: median(quiet) },
    note: answers,
  });
}

/** @returns how many responses had which status, as text. */
async function flood(url: string, more: readonly string[]): Promise<string> {
  const amount = ["-t1", `-c${ATTACKERS}`, `-d${SECONDS + 1}s`, "--timeout", "10s"];
  const stdout = await atLowestPriority("wrk", [...amount, "-s", SCRIPT, url, "--", url, ...more]);
  const line = stdout.split("\n").findLast((text) => text.startsWith("{"));
  if (!line) throw new Error(`wrk said:\n${stdout}`);
  const { statuses } = JSON.parse(line) as { statuses: Record<string, number> };
  return Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
}

/** Shares a core with the load that is measured: must not delay the measuring itself. */
async function atLowestPriority(command: string, given: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("nice", [
    "-n19",
    "taskset",
    "-c",
    String(LAST_CORE),
    command,
    ...given,
  ]);
  return stdout;
}
