import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../../server/db/open.ts";
import { createPictureEncoder } from "../../../server/media/encoder.ts";
import { BY, photographShop } from "../../../tests/support/photograph-shop.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { memory } from "./load.ts";

export const name = "photographs";
export const about =
  "a photograph of 12 megapixels: its JPEG, its other encodings, the server's memory";

/** Makes the photograph in a process of its own: this one must not load sharp, as the server does not. */
const MAKE = fileURLToPath(new URL("make-photograph.ts", import.meta.url));

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { dataDir, pid } = shop;
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-photographs-"));
  const db = await openDatabase({ dataDir, onError: (error) => log(error.message) });
  const owner = photographShop({ db, dataDir }, { encoder: createPictureEncoder() });
  owner.world.now = new Date();
  const made = await owner.createDraft({ collection: "naledi", name: "Bench", by: BY });
  if (made.kind !== "changed") throw new Error(made.kind);
  const { sku } = made;
  const jpeg: number[] = [];
  const all: number[] = [];
  const taking: number[] = [];
  const encoding: number[] = [];
  let megabytes = 0;
  const own = memory(process.pid);
  const before = memory(pid);
  try {
    // One more before, whose times do not count: it loads and compiles. Memory is compared with that before it.
    for (let at = 0; at <= runs; at += 1) {
      const file = join(folder, `${at}.jpg`);
      execFileSync(process.execPath, [MAKE, file, String(at + 1)]);
      megabytes = statSync(file).size / 2 ** 20;
      const begun = performance.now();
      const most = watch([process.pid, pid]);
      const taken = await owner.takePhotograph({ sku, bytes: createReadStream(file), by: BY });
      if (taken.kind !== "taken") throw new Error(JSON.stringify(taken));
      const shown = performance.now() - begun;
      while ((await owner.readDraft(sku))?.photographs.at(-1)?.state !== "ready") await wait(50);
      const complete = performance.now() - begun;
      const [ownMost = 0, shopMost = 0] = most();
      log(`${at} of ${runs}: ${Math.round(shown)} ms, ${Math.round(complete)} ms`);
      if (at === 0) continue;
      jpeg.push(shown);
      all.push(complete / 1_000);
      taking.push(Math.max(0, ownMost - own));
      encoding.push(Math.max(0, shopMost - before));
    }
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
  const part = name;
  const note = `${megabytes.toFixed(1)} MB, on its side, turned by EXIF`;
  return [
    figure({ part, what: "its JPEG can be shown", unit: "ms", target: 3_000, runs: jpeg, note }),
    figure({ part, what: "all encodings, by the shop's job", unit: "s", target: 30, runs: all }),
    figure({
      part,
      what: "memory of the process that takes it",
      unit: "MB",
      target: 30,
      runs: taking,
    }),
    figure({
      part,
      what: "memory of the shop that has it encoded",
      unit: "MB",
      target: 30,
      runs: encoding,
    }),
  ];
}

/** Reads the memory of processes every 20 ms; returns the most of each when it is called. */
function watch(pids: readonly number[]): () => number[] {
  const most = pids.map(memory);
  const timer = setInterval(() => {
    for (const [at, pid] of pids.entries()) most[at] = Math.max(most[at] ?? 0, memory(pid));
  }, 20);
  return () => {
    clearInterval(timer);
    return most;
  };
}
