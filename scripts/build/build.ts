import { spawn } from "node:child_process";
import { once } from "node:events";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { root } from "../root.ts";
import { bundleShop } from "./bundle.ts";
import { catalogueFaults } from "./catalogue-faults.ts";
import { compressFolder } from "./compress.ts";
import { writePaymentPage } from "./payment-page.ts";
import { pruneAssets } from "./prune-assets.ts";
import { isUpToDate, releaseOf, stampOf, writeStamp } from "./stamp.ts";
import { writeWarmPages } from "./warm-pages.ts";
import { buildWorker } from "./worker.ts";

/** Builds unless the existing build was made from the same sources. */
export async function buildIfNeeded(): Promise<void> {
  if (isUpToDate(root)) return;
  // Another process may have built while this one waited for the lock.
  await locked(async () => {
    if (!isUpToDate(root)) await make();
  });
}

/** The folder of a build that is not finished. `react-router.config.ts` gets its name as `BUILD_FOLDER`. */
const UNFINISHED = "build.next";

const locked = (act: () => Promise<void>) =>
  withBuildLock(join(root, "build.lock"), act, () =>
    console.log("Another build is running: waiting for its end …"),
  );

/**
 * Builds the shop in a folder beside `build/`, which it replaces at the end: a shop that runs from `build/`, or that is
 * restarted meanwhile, finds all of its files, and a build that fails changes nothing. One build at a time.
 * @throws if the catalogue has faults, or if the router's build fails (it prints why).
 */
export const build = (): Promise<void> => locked(make);

async function make(): Promise<void> {
  const start = performance.now();
  console.log("Building the shop …");
  const stamp = stampOf(root);
  const faults = catalogueFaults();
  if (faults.length > 0) throw new Error(`The catalogue has faults:\n${faults.join("\n")}`);
  const folder = join(root, UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  const cli = join(root, "node_modules/@react-router/dev/bin.cjs");
  const router = spawn(process.execPath, [cli, "build"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: UNFINISHED },
  });
  const [code] = await once(router, "exit");
  if (code !== 0) throw new Error("The build failed");
  const pruned = await pruneAssets(folder);
  await buildWorker(root, folder, releaseOf(stamp));
  // The build has copied all of `public/`, but the shop serves pictures from `public/` itself.
  await rm(join(folder, "client/pictures"), { recursive: true, force: true });
  const warm = await writeWarmPages(root, folder);
  console.log("Compressing pages and assets …");
  const files = (await compressFolder(join(folder, "client"))) + (await compressFolder(warm));
  await bundleShop(folder);
  writePaymentPage(folder, releaseOf(stamp));
  writeStamp(folder, stamp);
  await swapIn(folder, join(root, "build"));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `Built in ${seconds} s; ${files} files compressed, ${pruned} that no page loads deleted.`,
  );
}

const RETRY_MS = 200;

/**
 * Runs `act` while no other process holds the lock; waits for it, and says so once by `onWait`. It is SQLite's lock of
 * an empty file: the system releases it however the process ends.
 */
export async function withBuildLock<T>(
  file: string,
  act: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    for (let isFirst = true; !took(lock); isFirst = false) {
      if (isFirst) onWait();
      await wait(RETRY_MS);
    }
    return await act();
  } finally {
    lock.close();
  }
}

function took(lock: Sqlite.Database): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY") return false;
    throw error;
  }
}

/**
 * Replaces the folder `place` with a finished one by two renames, then deletes the replaced one. Files that are open in
 * that one stay readable, and `place` is missing for less than a millisecond.
 */
export async function swapIn(finished: string, place: string): Promise<void> {
  const previous = `${place}.previous`;
  // Left behind by a build that was killed between the steps below.
  await rm(previous, { recursive: true, force: true });
  await rename(place, previous).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(finished, place);
  await rm(previous, { recursive: true, force: true });
}
