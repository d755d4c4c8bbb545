import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "./free-port.ts";

/** The built shop in its own process, in test mode, with its own data folder. */
export type BuiltShop = {
  /** Its URL, such as `http://localhost:40123`. */
  url: string;
  pid: number;
  /** Its data folder, if the environment names no other. */
  dataDir: string;
  stop(): Promise<void>;
};

/**
 * The shop that `npm run dev` serves in another terminal, if `SHOP_URL` names it (`npm run test:dev`). Specs that start
 * a shop of their own, with other settings, use the built one all the same.
 */
export function runningShop(): BuiltShop | undefined {
  const url = process.env["SHOP_URL"];
  if (!url) return undefined;
  return { url, pid: 0, dataDir: process.env["DATA_DIR"] ?? "data", stop: async () => {} };
}

/** The script that `npm start` runs. */
export const START = "scripts/start.js";

/**
 * Starts the shop as `npm start` does, on a free port, with `more` added to its environment. `folder` is the project's
 * or that of a copy. @throws if the process exits before the shop is alive.
 */
export async function startBuiltShop(
  more: Record<string, string> = {},
  folder = process.cwd(),
): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), "hazelzuri-e2e-"));
  const { PATH, HOME } = process.env;
  // Not 0: pages contain the shop's own URL, so the port must be known at the start.
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
    dataDir,
    async stop() {
      shop.kill("SIGTERM");
      if (shop.exitCode === null) await once(shop, "exit");
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Reads the URL, which the start script prints once the shop listens. */
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
