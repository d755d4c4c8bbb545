import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { root } from "../../scripts/root.ts";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import type { BuiltShop } from "../../tests/support/built-shop.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { LAST_CORE, load, pin } from "./load.ts";
import { missing } from "./tools.ts";

export const name = "attack";
export const about = "a built page's p99 while the shop is flooded with what it cannot have ready";

const SCRIPT = join(root, "bench/server/attack.lua");
const PATH = "/naledi/orion-dress";
const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };
/** Who looks at a page meanwhile, and who attacks: connections that ask again as soon as they are answered. */
const SHOPPERS = 8;
const ATTACKERS = 64;
const SECONDS = 4;
/** Of the page's p99 while the shop is attacked, milliseconds. */
const TARGET = 50;

/** From many networks each keeps to its limit, and the queue has to do; from one the limit does. */
const ATTACKS = [
  { from: "many networks", more: [] },
  { from: "one network", more: ["one"] },
] as const;

/** Quiet and attacked in turns, so that both meet the same machine. */
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
    // Where nobody was answered nobody's time counts, and that is the worst.
    return requests === 0 ? SECONDS * 1_000 : p99;
  };
  let answers = "";
  // The first round is for the compiler.
  await look();
  for (let turn = 1; turn <= runs; turn++) {
    quiet.push(await look());
    const [flooded, p99] = await Promise.all([flood(shop.url, more), look()]);
    attacked.push(p99);
    answers = flooded;
    // What the flood left behind is no part of the next quiet turn.
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

/** Answers how many requests were answered with which status. */
async function flood(url: string, more: readonly string[]): Promise<string> {
  const amount = ["-t1", `-c${ATTACKERS}`, `-d${SECONDS + 1}s`, "--timeout", "10s"];
  const { stdout } = await promisify(execFile)("taskset", [
    "-c",
    String(LAST_CORE),
    "wrk",
    ...amount,
    "-s",
    SCRIPT,
    url,
    "--",
    url,
    ...more,
  ]);
  const line = stdout.split("\n").findLast((text) => text.startsWith("{"));
  if (!line) throw new Error(`wrk said:\n${stdout}`);
  const { statuses } = JSON.parse(line) as { statuses: Record<string, number> };
  return Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
}
