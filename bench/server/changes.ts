import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { bundle } from "../../domain/catalogue/bundle.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundled.ts";
import { openDatabase } from "../../server/db/open.ts";
import { createCatalogueChanges } from "../../server/services/catalogue/changes.ts";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";

export const name = "changes";
export const about =
  "a change of a price, until two processes serve it, and all pages made anew under requests";

const PAGE = "/naledi/orion-dress";
const SKU = "naledi/orion-dress";
/** Clock ticks a second in /proc (USER_HZ). */
const TICKS = 100;

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { dataDir } = shop;
  const second = await startBuiltShop({ DATA_DIR: dataDir });
  const db = await openDatabase({ dataDir, onError: (error) => log(error.message) });
  const now = () => new Date();
  const { changePiece } = createCatalogueChanges({ db, now, random: randomBytes }, bundle);
  const paths = ["/", "/cart", "/collections", ...bundledCatalogue().pages.map(({ path }) => path)];
  const served: number[] = [];
  const processor: number[] = [];
  const longest: number[] = [];
  const calm: number[] = [];
  try {
    for (const path of paths) await Promise.all([read(shop.url + path), read(second.url + path)]);
    for (let at = 0; at < runs; at += 1) {
      log(`${at + 1} of ${runs}`);
      calm.push(Math.max(...(await waitsDuring(shop.url, wait(1_000)))));
      const price = 150_000 + at * 1_000;
      const text = price.toLocaleString("en");
      const before = seconds(shop.pid);
      const begun = performance.now();
      await changePiece({ sku: SKU, version: at, change: { price }, by: "bench" });
      const both = Promise.all([shop.url, second.url].map((url) => until(url + PAGE, text)));
      // Two seconds: until all pages are made anew, too.
      const waits = await waitsDuring(
        shop.url,
        both.then(() => wait(2_000)),
      );
      served.push((await both).reduce((late, when) => Math.max(late, when - begun), 0));
      longest.push(Math.max(...waits));
      processor.push(seconds(shop.pid) - before);
    }
  } finally {
    await db.destroy();
    await second.stop();
  }
  const part = name;
  return [
    figure({
      part,
      what: "change of a price, until both processes serve it",
      unit: "ms",
      target: 1_000,
      runs: served,
    }),
    figure({
      part,
      what: `${paths.length} pages made anew, processor of one process`,
      unit: "s",
      target: 1.5,
      runs: processor,
      note: "with the requests of the next row",
    }),
    figure({
      part,
      what: "longest of all requests meanwhile, one every 10 ms",
      unit: "ms",
      target: 100,
      runs: longest,
      reference: { name: "in a second without a change", value: median(calm) },
    }),
  ];
}

async function read(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** Asks for a page until it contains a text; returns when that was. */
async function until(url: string, text: string): Promise<number> {
  while (!(await read(url)).includes(text)) await wait(10);
  return performance.now();
}

/** Asks for another kept page every 10 ms until `end`; returns how long each request took. */
async function waitsDuring(url: string, end: Promise<unknown>): Promise<number[]> {
  const over = new AbortController();
  void end.finally(() => over.abort());
  const waits: number[] = [];
  while (!over.signal.aborted) {
    const begun = performance.now();
    await read(`${url}/naledi/venus-dress`);
    waits.push(performance.now() - begun);
    await wait(10);
  }
  return waits;
}

/** The processor time of a process so far. */
function seconds(pid: number): number {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const [user, system] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}
