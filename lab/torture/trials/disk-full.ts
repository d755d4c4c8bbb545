import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Outcome } from "../figures.ts";
import { groundOf } from "../ground.ts";
import { passTimeAt } from "../later-news.ts";
import { askNow, untilSettled } from "../settled.ts";
import { createOwner } from "../owner.ts";
import { createShoppers } from "../shoppers.ts";
import { concluded } from "../trial.ts";
import type { Setting, Trial } from "../trial.ts";
import { isRecovered } from "../visitor.ts";

export const diskFull: Trial = {
  name: "disk-full",
  about: "SQLite's disk, a tmpfs of 16 MB, is full under load and then is not (needs root)",
  on: ["SQLite"],
  rounds: 5,
  run,
};

async function run(setting: Setting): Promise<Outcome> {
  const disk = join(setting.ground.env.DATA_DIR ?? "", "disk");
  mkdirSync(disk);
  // Throws if mounting is not permitted; the trial is then reported as failed, with this reason.
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk]);
  try {
    return await fillAgainAndAgain({ ...setting, ground: groundOf({ dataDir: disk }) }, disk);
  } finally {
    // Lazy, because the shop still has files open there and is killed only after the trial.
    execFileSync("umount", ["--lazy", disk]);
  }
}

async function fillAgainAndAgain(setting: Setting, disk: string): Promise<Outcome> {
  const { ground, outside, random, rounds, progress } = setting;
  const server = await setting.serve(ground.env);
  const urls = [server.url];
  const shoppers = createShoppers({ urls, random, outside });
  const owner = createOwner(setting);
  const broken: string[] = [];
  const refused = () => shoppers.statuses.get(503) ?? 0;
  await server.start();
  for (let round = 1; round <= rounds; round++) {
    const credits = [await owner.giveSome()];
    shoppers.start(4, { payments: 1, messages: 1, credits });
    await wait(300 + random.below(500));
    const before = refused();
    fill(join(disk, "filler"));
    // SQLite overwrites its WAL file for a while before the file has to grow.
    for (let tenths = 0; tenths < 100 && refused() === before; tenths++) await wait(100);
    if (refused() === before) broken.push("nobody was told of a full disk");
    await wait(random.below(500));
    const reading = await fetch(`${server.url}/api/rates`);
    if (!reading.ok) broken.push(`reading answers ${reading.status} on a full disk`);
    rmSync(join(disk, "filler"));
    if (!(await isRecovered(server.url, 10_000))) broken.push("it does not come back");
    await shoppers.stop();
    await shoppers.resend(10);
    await owner.refund(shoppers.sales);
    await passTimeAt(outside.cards, random);
    const found = ground.integrity();
    if (found !== "ok") broken.push(`after round ${round} the database says: ${found}`);
    progress(`full disk ${round} of ${rounds}, ${shoppers.sales.length} orders`);
  }
  // Each would make the shop pause for ten seconds.
  outside.cards.desk.behave();
  await ground.look((db) => askNow(db, outside.cards));
  await server.moveClock(61 * 60_000);
  await untilSettled(setting, 90_000);
  return concluded(setting, {
    shoppers,
    owner,
    servers: [server],
    expected: [503],
    figures: { faults: rounds },
    notes: [`${refused()} calls of shoppers were answered 503`],
    broken,
  });
}

/** Writes to the file until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, "w");
  const pieces = [Buffer.alloc(65_536), Buffer.alloc(512)];
  try {
    for (const piece of pieces) {
      try {
        for (;;) writeSync(handle, piece);
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}
