import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBuiltShop } from "../../../tests/support/built-shop.ts";
import { startPostgres } from "../../../tests/support/postgres-cluster.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { barePostgres, bareSqlite } from "./bare-inserts.ts";
import { load } from "./load.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { missing } from "./tools.ts";

export const name = "orders";
export const about = "orders accepted a second, beside bare durable inserts of the same rows";

const CLIENTS = 64;
const SECONDS = 4;

/** Both databases commit durably, as in production: an accepted order is on disk. */
export async function run(context: Context): Promise<Figure[] | Skipped> {
  const lacking = missing("wrk");
  if (lacking) return lacking;
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-bench-"));
  const file = join(folder, "order.json");
  writeFileSync(file, JSON.stringify(orderBody()));
  try {
    const dataDir = join(folder, "data");
    const sqlite = await measure(context, "SQLite", file, { DATA_DIR: dataDir }, () =>
      bareSqlite(dataDir, SECONDS),
    );
    const cluster = await startPostgres({ durable: true });
    if (cluster.kind === "missing") {
      context.log(`PostgreSQL could not run: ${cluster.reason}`);
      return sqlite;
    }
    const { url } = cluster;
    const environment = { DATA_DIR: dataDir, DATABASE_URL: url };
    const bare = () => barePostgres(url, CLIENTS, SECONDS);
    const postgres = await measure(context, "PostgreSQL", file, environment, bare);
    await cluster.stop();
    return [...sqlite, ...postgres];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Alternates between the shop and bare inserts, so that both are measured under the same conditions. */
async function measure(
  { runs, log }: Context,
  database: string,
  file: string,
  environment: Record<string, string>,
  bare: () => Promise<number>,
): Promise<Figure[]> {
  const shop = await startBuiltShop({ ...environment, TRUST_PROXY: "1" });
  const perSecond: number[] = [];
  const late: number[] = [];
  const reference: number[] = [];
  const url = `${shop.url}/api/orders`;
  const place = (seconds: number, turn: number) =>
    load({ url, seconds, clients: CLIENTS, order: { file, run: `${process.pid}-${turn}` } });
  try {
    await place(2, 0);
    for (let turn = 1; turn <= runs; turn++) {
      log(`${database}, turn ${turn} of ${runs}`);
      reference.push(await bare());
      const placed = await place(SECONDS, turn);
      perSecond.push(placed.perSecond);
      late.push(placed.p99);
    }
  } finally {
    await shop.stop();
  }
  const inserts = median(reference);
  const part = name;
  return [
    figure({
      part,
      what: `orders a second, ${database}`,
      unit: "/s",
      better: "more",
      target: inserts / 2,
      runs: perSecond,
      reference: { name: "bare inserts", value: inserts },
    }),
    figure({
      part,
      what: `an order, p99 at ${CLIENTS} clients, ${database}`,
      unit: "ms",
      target: 250,
      runs: late,
    }),
  ];
}
