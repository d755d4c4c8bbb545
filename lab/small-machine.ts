/**
 * `npm run small-machine -- RELEASE_FOLDER`: runs a release, unpacked with Node, with 512 MB of memory, no swap and one
 * core, from a folder that it cannot write to, and measures it under load. Needs root, taskset and wrk.
 */
import { execFileSync, spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { load } from "./bench/server/load.ts";
import { openDatabase } from "../server/db/open.ts";
import { createPictureEncoder } from "../server/media/encoder.ts";
import { freePort } from "../tests/support/free-port.ts";
import { orderBody } from "../tests/support/order-body.ts";
import { BY, photographShop } from "../tests/support/photograph-shop.ts";
import { limitMemory } from "./rehearse/limited-machine.ts";
import { root } from "../scripts/root.ts";

const LIMIT = 512 * 2 ** 20;
const SECONDS = 20;

const release = resolve(process.argv[2] ?? "");
const node = join(release, "node_modules/.bin/node");
if (!existsSync(node)) throw new Error(`Node is not in ${release}: unpack its archive there`);
const work = mkdtempSync(join(tmpdir(), "hazelzuri-small-"));
const group = limitMemory(`hazelzuri-small-${process.pid}`, LIMIT);
const port = String(await freePort());
const url = `http://127.0.0.1:${port}`;
const dataDir = join(work, "data");

// Read-only for the shop, as the folder of a release is, and a user without rights.
const owned = ["-d", "-o", "nobody", "-m", "700"];
// This process, as root, makes files in the second one, too.
execFileSync("install", [...owned, dataDir, join(dataDir, "media")]);
execFileSync("chmod", ["755", work]);
const begun = performance.now();
const start =
  'echo $$ > "$0" && exec taskset --cpu-list 0 setpriv --reuid=65534 --regid=65534 --clear-groups "$@"';
const shop = spawn("/bin/sh", ["-c", start, group.procs, node, "scripts/start.js"], {
  cwd: release,
  env: {
    PATH: process.env["PATH"],
    PORT: port,
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  },
  // Its log, of warnings and errors.
  stdio: ["ignore", "inherit", "inherit"],
});
let peak = 0;
const sampling = setInterval(() => {
  peak = Math.max(peak, group.own());
}, 50);

try {
  await until(async () => (await fetch(`${url}/readyz`)).ok);
  say("first start, to the first answer", `${Math.round(performance.now() - begun)} ms`);
  await wait(3_000);
  said("the start");

  const pages = await load({ url: `${url}/naledi/orion-dress`, seconds: SECONDS, clients: 64 });
  say("pages a second, 64 connections", `${Math.round(pages.perSecond)}, p99 ${pages.p99} ms`);
  said("pages");

  const file = join(work, "order.json");
  writeFileSync(file, JSON.stringify(orderBody()));
  const orders = await load({
    url: `${url}/api/orders`,
    seconds: SECONDS,
    clients: 16,
    order: { file, run: String(process.pid) },
  });
  say("orders a second, 16 connections", `${Math.round(orders.perSecond)}, p99 ${orders.p99} ms`);
  said(`${orders.requests} orders`);

  for (const count of [1, 2]) {
    const seconds = await photograph(count);
    say(`all encodings of a photograph of 12 megapixels (${count})`, `${seconds.toFixed(1)} s`);
    said("a photograph");
  }
  say("processes ended for want of memory", String(group.killed()));
  say("the most at any moment, copies of files included", megabytes(group.most()));
  say("the release, with Node", du(release));
  say("the data", du(dataDir));
} finally {
  clearInterval(sampling);
  shop.kill("SIGTERM");
  await until(async () => shop.exitCode !== null || shop.signalCode !== null);
  await wait(200);
  group.remove();
  rmSync(work, { recursive: true });
}
process.exit(shop.exitCode === 0 ? 0 : 1);

/** An owner's upload; its first encoding is made in this process, all others by the shop. Returns the shop's seconds. */
async function photograph(seed: number): Promise<number> {
  const picture = join(work, `${seed}.jpg`);
  execFileSync(process.execPath, [
    join(root, "lab/bench/server/make-photograph.ts"),
    picture,
    String(seed),
  ]);
  const db = await openDatabase({ dataDir, onError: console.error });
  const owner = photographShop({ db, dataDir }, { encoder: createPictureEncoder() });
  owner.world.now = new Date();
  try {
    const made = await owner.createDraft({ collection: "naledi", name: `Small ${seed}`, by: BY });
    if (made.kind !== "changed") throw new Error(made.kind);
    const { sku } = made;
    const taken = await owner.takePhotograph({ sku, bytes: createReadStream(picture), by: BY });
    if (taken.kind !== "taken") throw new Error(JSON.stringify(taken));
    const from = performance.now();
    await until(async () => (await owner.readDraft(sku))?.photographs.at(-1)?.state === "ready");
    return (performance.now() - from) / 1_000;
  } finally {
    await db.destroy();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await isSo().catch(() => false))) {
    if (Date.now() > end) throw new Error("It took more than two minutes");
    await wait(20);
  }
}

function said(what: string): void {
  say(
    `memory after ${what} (and the most so far)`,
    `${megabytes(group.own())} (${megabytes(peak)})`,
  );
}

function say(what: string, figure: string): void {
  console.log(`${what.padEnd(60)} ${figure}`);
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

function du(folder: string): string {
  const [kilobytes = ""] = execFileSync("du", ["-sk", folder], { encoding: "utf8" }).split("\t");
  return megabytes(Number(kilobytes) * 1024);
}
