import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

/** The built shop in a process of its own, in test mode, with a data folder that nobody else has. */
export type BuiltShop = {
  /** Where it listens, `http://localhost:40123`. */
  url: string;
  pid: number;
  stop(): Promise<void>;
};

/** What `npm start` runs. */
export const START = "scripts/start.js";

/** Starts what `npm start` starts, on a free port, with more environment if given; `folder` is the project's, or a copy of it. @throws where it ends before it is alive. */
export async function startBuiltShop(
  more: Record<string, string> = {},
  folder = process.cwd(),
): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "hazelzuri-e2e-"));
  const { PATH, HOME } = process.env;
  // Not 0: the pages name their own address.
  const own = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const shop = spawn(process.execPath, [START], {
    cwd: folder,
    env: { PATH, HOME, ...own, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(shop);
  const alive = await fetch(`${url}/healthz`);
  if (!alive.ok) throw new Error(`/healthz answers ${alive.status}`);
  return {
    url,
    pid: shop.pid ?? 0,
    async stop() {
      shop.kill("SIGTERM");
      if (shop.exitCode === null) await once(shop, "exit");
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The start script prints it once the shop listens. */
async function addressOf(shop: ChildProcess): Promise<string> {
  if (!shop.stdout) throw new Error("The shop's output is not read");
  const said: string[] = [];
  for await (const line of createInterface(shop.stdout)) {
    said.push(line);
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (!address) continue;
    shop.stdout.resume();
    return address;
  }
  throw new Error(`The shop ended before it was alive:\n${said.join("\n")}`);
}
