import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../../scripts/root.ts";
import { START } from "../../../tests/support/built-shop.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { load, memory } from "./load.ts";
import { missing } from "./tools.ts";

export const name = "start";
export const about = "how soon a built shop answers, and what memory it takes under load";

const PATH = "/naledi/orion-dress";

/** A start is short and easily slowed down by other work, so it is repeated more often than other measurements. */
const STARTS_PER_RUN = 3;

/** Wait before memory is read: right after a load there are 10 to 30 MB of garbage, a different amount each time. */
const SETTLED_MS = 10_000;

/** The reference is a one-line server: the share of a start that is Node's own. */
export async function run({ shop, runs, log }: Context): Promise<Figure[] | Skipped> {
  const lacking = missing("wrk");
  if (lacking) return lacking;
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-bench-"));
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    const started = (script: string[]) => firstAnswer(script, folder);
    // The first start after a build fills the compile cache for the following ones.
    await started([START]);
    for (let turn = 1; turn <= runs * STARTS_PER_RUN; turn++) {
      ours.push(await started([START]));
      bare.push(await started(["-e", ONE_LINE]));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  log("memory under load");
  const headers = { "Accept-Encoding": "gzip, deflate, br" };
  for (const path of [PATH, "/checkout", "/api/rates", PATH]) {
    // A page is made when it is first requested; of 64 clients of one network some would be refused meanwhile.
    await (await fetch(shop.url + path)).arrayBuffer();
    await load({ url: shop.url + path, seconds: 3, clients: 64, headers });
  }
  const atLast = memory(shop.pid);
  log(`memory ${SETTLED_MS / 1000} s later`);
  await wait(SETTLED_MS);
  const part = name;
  return [
    figure({
      part,
      what: "from node's start to the first page",
      unit: "ms",
      target: 250,
      runs: ours,
      reference: { name: "node -e with node:http alone", value: median(bare) },
    }),
    figure({
      part,
      what: "memory after load on pages, checkout and API",
      unit: "MB",
      target: 160,
      runs: [memory(shop.pid)],
      note: `${SETTLED_MS / 1000} s after it; in its last moment ${atLast.toFixed(0)} MB, with what is yet to be collected`,
    }),
  ];
}

const ONE_LINE = "require('http').createServer((q, r) => r.end()).listen(process.env.PORT)";

/** Milliseconds from spawning the process to its first response with status 200. */
async function firstAnswer(script: string[], dataDir: string): Promise<number> {
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const env = { ...process.env, ...own };
  const start = performance.now();
  const server = spawn(process.execPath, script, {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  while (!(await answers(port))) {
    if (server.exitCode !== null) throw new Error("It ended before it answered");
    await wait(2);
  }
  const milliseconds = performance.now() - start;
  // Time to write the compile cache.
  await wait(200);
  server.kill();
  await once(server, "exit");
  return milliseconds;
}

async function answers(port: number): Promise<boolean> {
  try {
    const [answer] = (await once(get({ port, path: PATH, agent: false }), "response")) as [
      IncomingMessage,
    ];
    answer.resume();
    return answer.statusCode === 200;
  } catch {
    return false;
  }
}
