import type { Rates } from "../../domain/money/money.ts";
import { parseRatesAnswer } from "../../domain/money/rates.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "./ports.ts";

const FRESH_FOR_MS = 12 * 60 * 60 * 1000;
const RETRY_AFTER_MS = 60 * 1000;
/** Whoever asks waits this long for newer rates where older ones are known. */
const PATIENCE_MS = 1_500;

type Known = { rates: Rates; fetchedAt: number };

/**
 * Reads the exchange rates: from the database while younger than 12 hours, else fetched anew. Where that
 * fails the last known ones serve, with their date; undefined while none was ever known. However many
 * ask, one fetch is under way at a time, and one a minute is tried while it fails.
 */
export function createReadRates(ports: Pick<Ports, "db" | "rates" | "now" | "logger">) {
  const { db, rates: gateway, now, logger } = ports;
  let underWay: Promise<void> | undefined;
  let lastFailure = -Infinity;

  async function fetchAnew(): Promise<void> {
    // A fetch may have ended between the caller's look and now.
    const known = await lastKnown(db);
    if (known && isFresh(known)) return;
    const result = await gateway.fetchRates();
    if (result.kind === "fetched") return keep(db, result.rates, now());
    lastFailure = now().getTime();
    logger.warn({ reasons: result.reasons }, "Error fetching exchange rates");
  }

  function isFresh({ fetchedAt }: Known): boolean {
    return now().getTime() - fetchedAt < FRESH_FOR_MS;
  }

  function refresh(): Promise<void> {
    underWay ??= fetchAnew().finally(() => (underWay = undefined));
    return underWay;
  }

  return async function readRates(): Promise<Rates | undefined> {
    const known = await lastKnown(db);
    if (known && isFresh(known)) return known.rates;
    if (now().getTime() - lastFailure < RETRY_AFTER_MS) return known?.rates;
    if (!known) await refresh();
    else await Promise.race([refresh(), patience()]);
    return (await lastKnown(db))?.rates;
  };
}

async function lastKnown(db: Db): Promise<Known | undefined> {
  const row = await db.selectFrom("rates").selectAll().executeTakeFirst();
  if (!row) return undefined;
  const rates = parseRatesAnswer({ date: row.date, rates: JSON.parse(row.rates) });
  return rates && { rates, fetchedAt: Date.parse(row.fetched_at) };
}

async function keep(db: Db, { date, rates }: Rates, at: Date): Promise<void> {
  const row = { date, rates: JSON.stringify(rates), fetched_at: at.toISOString() };
  await db
    .insertInto("rates")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS).unref();
  });
}
