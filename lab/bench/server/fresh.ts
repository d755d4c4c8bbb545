import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../../scripts/root.ts";
import { freePort } from "../../../tests/support/free-port.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";

export const name = "fresh";
export const about = "npm ci && npm start from a fresh clone";

/** Runs once, because it takes up to a minute. The clone has no uncommitted changes. */
export async function run({ log }: Context): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-clone-"));
  const clone = join(folder, "shop");
  try {
    await done(spawn("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]));
    const begun = performance.now();
    await done(spawn("npm", ["ci", "--no-progress"], { cwd: clone, stdio: "ignore" }));
    const installed = (performance.now() - begun) / 1000;
    log(`npm ci: ${installed.toFixed(1)} s`);
    const seconds = installed + (await secondsToOpen(clone));
    return [
      figure({
        part: name,
        what: "npm ci && npm start, to the first page",
        unit: "s",
        target: 45,
        runs: [seconds],
        note: `npm ci ${installed.toFixed(1)} s, with npm's cache as it was`,
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function secondsToOpen(clone: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const shop = spawn("npm", ["start"], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: "warn" },
    stdio: "ignore",
  });
  while (!(await isOpen(port))) {
    if (shop.exitCode !== null) throw new Error("npm start ended");
    await wait(50);
  }
  const seconds = (performance.now() - begun) / 1000;
  shop.kill("SIGTERM");
  await once(shop, "exit");
  return seconds;
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://localhost:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

async function done(child: ReturnType<typeof spawn>): Promise<void> {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} failed`);
}
