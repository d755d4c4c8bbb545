import { parseRatesAnswer } from "../../domain/currencies.ts";
import type { Rates } from "../../domain/money.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { cacheValue } from "../providers/cached-value.ts";
import type { Cached } from "../providers/cached-value.ts";

const FRESH_FOR_MS = 12 * 60 * 60 * 1000;

type RatesPorts = Pick<Ports, "db" | "rates" | "now" | "logger">;

/**
 * Returns the reader of the exchange rates, cached for 12 hours. If fetching fails, it returns the last known rates
 * with their date, however old; undefined if none were ever fetched.
 */
export function createReadRates(ports: RatesPorts): () => Promise<Rates | undefined> {
  return cacheValue({
    readCached: () => readCached(ports.db),
    fetchAnew: () => fetchAnew(ports),
    freshForMs: FRESH_FOR_MS,
    servedForMs: Infinity,
    now: ports.now,
  });
}

async function fetchAnew({ db, rates: gateway, now, logger }: RatesPorts): Promise<boolean> {
  const result = await gateway.fetchRates();
  if (result.kind === "fetched") {
    await storeRates(db, result.rates, now());
    return true;
  }
  logger.warn({ reasons: result.reasons }, "Error fetching exchange rates");
  return false;
}

async function readCached(db: Db): Promise<Cached<Rates> | undefined> {
  const row = await db.selectFrom("rates").selectAll().executeTakeFirst();
  if (!row) return undefined;
  const rates = parseRatesAnswer({ date: row.date, rates: JSON.parse(row.rates) });
  return rates && { value: rates, fetchedAt: new Date(row.fetched_at) };
}

async function storeRates(db: Db, { date, rates }: Rates, at: Date): Promise<void> {
  const row = { date, rates: JSON.stringify(rates), fetched_at: at.toISOString() };
  await db
    .insertInto("rates")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
