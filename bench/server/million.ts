import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import { postgresDialect } from "../../server/db/postgres.ts";
import type { Db, Schema } from "../../server/db/schema.ts";
import { startBuiltShop } from "../../tests/support/built-shop.ts";
import { fillWithOrders } from "../../tests/support/many-orders.ts";
import { startPostgres } from "../../tests/support/postgres-cluster.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Skipped } from "../part.ts";
import { load } from "./load.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { missing } from "./tools.ts";

export const name = "million";
export const about = "placing and reading an order with a million in the database (some minutes)";

const FEW = 1_000;
const MANY = 1_000_000;
const CLIENTS = 64;
const SECONDS = 3;

/** A shop on a filled database. `place` and `read` return milliseconds per order. */
type Filled = {
  place(run: string): Promise<number>;
  read(): Promise<number>;
  stop(): Promise<void>;
};
type Environment = Record<string, string>;

export async function run(context: Context): Promise<Figure[] | Skipped> {
  const lacking = missing("wrk");
  if (lacking) return lacking;
  const folder = mkdtempSync(join(tmpdir(), "hazelzuri-million-"));
  try {
    const sqlite = await compare(context, "SQLite", folder, async (count) => ({
      DATA_DIR: join(folder, `sqlite-${count}`),
    }));
    const cluster = await startPostgres({ durable: true });
    if (cluster.kind === "missing") {
      context.log(`PostgreSQL could not run: ${cluster.reason}`);
      return sqlite;
    }
    const postgres = await compare(context, "PostgreSQL", folder, async (count) => {
      const admin = new Kysely<Schema>({ dialect: postgresDialect(cluster.url, fail) });
      await sql.raw(`create database with_${count}`).execute(admin);
      await admin.destroy();
      const DATABASE_URL = cluster.url.replace(/[^/]*$/, `with_${count}`);
      return { DATA_DIR: join(folder, `postgres-${count}`), DATABASE_URL };
    });
    await cluster.stop();
    return [...sqlite, ...postgres];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Alternates between few and many orders, so that both are measured under the same conditions. */
async function compare(
  { runs, log }: Context,
  database: string,
  folder: string,
  create: (count: number) => Promise<Environment>,
): Promise<Figure[]> {
  const open = async (count: number) => {
    log(`${database}: ${count} orders`);
    return openFilled(await create(count), count, join(folder, `${database}-${count}`));
  };
  const few = await open(FEW);
  const many = await open(MANY);
  const times: Record<"place" | "read", number[][]> = { place: [[], []], read: [[], []] };
  try {
    for (const shop of [few, many]) {
      await shop.place("warm");
      await shop.read();
    }
    for (let turn = 1; turn <= runs; turn++) {
      log(`${database}, turn ${turn} of ${runs}`);
      for (const [index, shop] of [few, many].entries()) {
        times.place[index]?.push(await shop.place(String(turn)));
        times.read[index]?.push(await shop.read());
      }
    }
  } finally {
    await few.stop();
    await many.stop();
  }
  return (["place", "read"] as const).map((what) => {
    const [withFew = [], withMany = []] = times[what];
    return figure({
      part: name,
      what: `time to ${what} an order, ${CLIENTS} clients, ${database} with a million`,
      unit: "ms",
      target: 1.2 * median(withFew),
      runs: withMany,
      reference: { name: "with 1,000", value: median(withFew) },
    });
  });
}

/** Fills the database and starts a shop on it. */
async function openFilled(environment: Environment, count: number, file: string): Promise<Filled> {
  const { DATA_DIR: dataDir = "", DATABASE_URL: databaseUrl } = environment;
  mkdirSync(dataDir, { recursive: true });
  let db = await openDatabase({ dataDir, databaseUrl, onError: fail });
  if (databaseUrl) {
    // Filling takes longer than the statement timeout of the shop's own connections.
    await db.destroy();
    db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, fail, { patient: true }) });
  }
  await fillWithOrders(db, count, new Date());
  writeFileSync(`${file}-paths`, (await somePaths(db)).join("\n"));
  await db.destroy();
  writeFileSync(`${file}-order`, JSON.stringify(orderBody()));
  const shop = await startBuiltShop({ ...environment, TRUST_PROXY: "1" });
  const amount = { seconds: SECONDS, clients: CLIENTS };
  const orders = `${shop.url}/api/orders`;
  return {
    place: async (run) => {
      const placing = { file: `${file}-order`, run: `${count}-${run}` };
      return 1000 / (await load({ url: orders, ...amount, order: placing })).perSecond;
    },
    read: async () =>
      1000 / (await load({ url: orders, ...amount, paths: `${file}-paths` })).perSecond,
    stop: shop.stop,
  };
}

/** Paths of orders spread over the whole table, since references are random. */
async function somePaths(db: Db): Promise<string[]> {
  const some = db.selectFrom("orders").select("reference").orderBy("reference");
  const found = await Promise.all(
    Array.from({ length: 256 }, (_, byte) => {
      const start = `HZ${byte.toString(16).padStart(2, "0").toUpperCase()}`;
      return some.where("reference", ">=", start).limit(20).execute();
    }),
  );
  return [...new Set(found.flat().map(({ reference }) => `/api/orders/${reference}`))];
}

function fail(error: Error): never {
  throw error;
}
