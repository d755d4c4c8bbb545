import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { postgresDialect } from "../../../server/db/postgres.ts";
import type { Schema } from "../../../server/db/schema.ts";
import { startPostgres } from "../../../tests/support/postgres-cluster.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context, Part, Skipped } from "../part.ts";
import { CLIENTS, MEASURES, openFilled } from "./filled-shop.ts";
import type { FilledShop, Measure } from "./filled-shop.ts";
import { missing } from "./tools.ts";

const FEW = 1_000;
const MANY = 1_000_000;
/** At most so many times the time with few orders. */
const FACTOR = 1.3;
/** What somebody of the house waits for, in ms of server time. */
const LIMITS: Partial<Record<Measure, number>> = {
  list: 100,
  search: 100,
  today: 100,
  takings: 300,
};
/** Its time grows with what was paid in the year. */
const GROWS: readonly Measure[] = ["takings"];
const NAMES: Readonly<Record<Measure, string>> = {
  place: `time to place an order, ${CLIENTS} clients`,
  settle: "a payment settled",
  read: `time to read an order, ${CLIENTS} clients`,
  list: "the house's list of orders",
  search: "a search in it",
  today: "Today",
  takings: "Takings of a year",
};

const about = (database: string) =>
  `orders placed, settled, read, listed and searched with a million in ${database} (some minutes)`;

/** One part per database, so that each can run by itself. */
export const millionParts: Part[] = [
  { name: "million:sqlite", about: about("SQLite"), run: (context) => inFolder(context, sqlite) },
  {
    name: "million:postgres",
    about: about("PostgreSQL"),
    run: (context) => inFolder(context, postgres),
  },
];

type Measured = Promise<Figure[] | Skipped>;

async function inFolder(
  context: Context,
  run: (context: Context, folder: string) => Measured,
): Measured {
  const lacking = missing("wrk");
  if (lacking) return lacking;
  const { keep } = context;
  const folder = keep ?? mkdtempSync(join(tmpdir(), "hazelzuri-million-"));
  try {
    return await run(context, folder);
  } finally {
    if (!keep) rmSync(folder, { recursive: true });
  }
}

function sqlite(context: Context, folder: string): Measured {
  return compare(context, "SQLite", async (count) => ({ DATA_DIR: join(folder, String(count)) }));
}

async function postgres(context: Context, folder: string): Measured {
  const keep = context.keep && join(folder, "postgres");
  if (keep) mkdirSync(keep, { recursive: true });
  const cluster = await startPostgres({ durable: true, keep });
  if (cluster.kind === "missing") return { skipped: cluster.reason };
  try {
    return await compare(context, "PostgreSQL", async (count) => {
      const name = `with_${count}`;
      const admin = new Kysely<Schema>({ dialect: postgresDialect(cluster.url, () => {}) });
      const { rows } = await sql`select from pg_database where datname = ${name}`.execute(admin);
      if (rows.length === 0) await sql.raw(`create database ${name}`).execute(admin);
      await admin.destroy();
      const DATABASE_URL = cluster.url.replace(/[^/]*$/, name);
      return { DATA_DIR: join(folder, String(count)), DATABASE_URL };
    });
  } finally {
    await cluster.stop();
  }
}

/** Alternates between few and many orders, so that both are measured under the same conditions. */
async function compare(
  { runs, log }: Context,
  database: string,
  create: (count: number) => Promise<Record<string, string>>,
): Promise<Figure[]> {
  const open = async (count: number) => {
    log(`${database}: ${count} orders`);
    return openFilled(await create(count), count);
  };
  const few = await open(FEW);
  const many = await open(MANY);
  const taken = new Map<FilledShop, Record<Measure, number[]>>();
  for (const shop of [few, many]) {
    taken.set(shop, {
      place: [],
      settle: [],
      read: [],
      list: [],
      search: [],
      today: [],
      takings: [],
    });
  }
  try {
    // The first turn warms up.
    for (let turn = 0; turn <= runs; turn++) {
      log(`${database}, turn ${turn} of ${runs}`);
      for (const measure of MEASURES) {
        for (const [shop, times] of taken) {
          const time = await shop.time[measure](String(turn));
          if (turn > 0) times[measure].push(time);
        }
      }
    }
  } finally {
    await few.stop();
    await many.stop();
  }
  return MEASURES.map((measure) => {
    const value = median(taken.get(few)?.[measure] ?? []);
    return figure({
      part: `million:${database === "SQLite" ? "sqlite" : "postgres"}`,
      what: `${NAMES[measure]}, ${database} with a million`,
      unit: "ms",
      target: Math.min(
        GROWS.includes(measure) ? Infinity : FACTOR * value,
        LIMITS[measure] ?? Infinity,
      ),
      runs: taken.get(many)?.[measure] ?? [],
      reference: { name: "with 1,000", value },
    });
  });
}
