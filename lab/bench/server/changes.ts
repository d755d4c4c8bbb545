import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { bundledCatalogue } from "../../../domain/catalogue/bundle/bundle.ts";
import { openDatabase } from "../../../server/db/open.ts";
import { storePiece } from "../../../server/catalogue/change-piece.ts";
import { startBuiltShop } from "../../../tests/support/built-shop.ts";
import type { BuiltShop } from "../../../tests/support/built-shop.ts";
import { startPostgres } from "../../../tests/support/postgres-cluster.ts";
import { figure, median } from "../figure.ts";
import type { Figure } from "../figure.ts";
import type { Context } from "../part.ts";

export const name = "changes";
export const about =
  "a change of a price, until two processes serve it, and all pages made anew under requests";

const PAGE = "/naledi/orion-dress";
const SKU = "naledi/orion-dress";
/** Clock ticks a second in /proc (USER_HZ). */
const TICKS = 100;
const paths = ["/", "/cart", "/collections", ...bundledCatalogue().pages.map(({ path }) => path)];

type Measured = { served: number[]; processor: number[]; longest: number[]; calm: number[] };

/** On both databases; what does not depend on the database is reported once, of SQLite. */
export async function run(context: Context): Promise<Figure[]> {
  const { dataDir } = context.shop;
  const { served, processor, longest, calm } = await onTwoProcesses(context, context.shop, {
    DATA_DIR: dataDir,
  });
  return [
    servedFigure("SQLite", served),
    figure({
      part: name,
      what: `${paths.length} pages made anew, processor of one process`,
      unit: "s",
      target: 1.5,
      runs: processor,
      note: "with the requests of the next row",
    }),
    figure({
      part: name,
      what: "longest of all requests meanwhile, one every 10 ms",
      unit: "ms",
      target: 100,
      runs: longest,
      reference: { name: "in a second without a change", value: median(calm) },
    }),
    ...(await onPostgres(context)),
  ];
}

async function onPostgres(context: Context): Promise<Figure[]> {
  const cluster = await startPostgres({ durable: true });
  if (cluster.kind === "missing") {
    context.log(`PostgreSQL could not run: ${cluster.reason}`);
    return [];
  }
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-bench-"));
  const environment = { DATA_DIR: dataDir, DATABASE_URL: cluster.url };
  try {
    const shop = await startBuiltShop(environment);
    try {
      const { served } = await onTwoProcesses(context, shop, environment);
      return [servedFigure("PostgreSQL", served)];
    } finally {
      await shop.stop();
    }
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true });
  }
}

function servedFigure(database: string, runs: number[]): Figure {
  const what = `change of a price, until both processes serve it, ${database}`;
  return figure({ part: name, what, unit: "ms", target: 1_000, runs });
}

/** Starts a second process on the shop's database, and changes a price `runs` times. */
async function onTwoProcesses(
  { runs, log }: Context,
  shop: BuiltShop,
  environment: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<Measured> {
  const second = await startBuiltShop(environment);
  const db = await openDatabase({
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    onError: (error) => log(error.message),
  });
  const now = () => new Date();
  const measured: Measured = { served: [], processor: [], longest: [], calm: [] };
  try {
    for (const path of paths) await Promise.all([read(shop.url + path), read(second.url + path)]);
    for (let at = 0; at < runs; at += 1) {
      log(`${at + 1} of ${runs}`);
      measured.calm.push(Math.max(...(await waitsDuring(shop.url, wait(1_000)))));
      const price = 150_000 + at * 1_000;
      const text = price.toLocaleString("en");
      const before = seconds(shop.pid);
      const begun = performance.now();
      const change = { sku: SKU, version: at, change: { price }, by: "bench" };
      await storePiece({ db, now }, { ...change, isConfirmed: () => false });
      const both = Promise.all([shop.url, second.url].map((url) => until(url + PAGE, text)));
      // Two seconds: until all pages are made anew, too.
      const waits = await waitsDuring(
        shop.url,
        both.then(() => wait(2_000)),
      );
      measured.served.push((await both).reduce((late, when) => Math.max(late, when - begun), 0));
      measured.longest.push(Math.max(...waits));
      measured.processor.push(seconds(shop.pid) - before);
    }
  } finally {
    await db.destroy();
    await second.stop();
  }
  return measured;
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
