import { isRecord } from "../is-record.ts";
import type { Rates } from "./money.ts";

/**
 * Reads the provider's file `{ date, ngn: { usd, … } }`: units of each currency for one naira. Only the
 * shop's own currencies are taken. Undefined where the date or one of them is missing or is not a finite
 * number above zero.
 */
export function parseRates(file: unknown): Rates | undefined {
  return isRecord(file) ? ratesOf(file.date, file.ngn) : undefined;
}

/** The same checks for the shop's own `GET /api/rates` answer `{ date, rates }`, which browsers also keep. */
export function parseRatesAnswer(answer: unknown): Rates | undefined {
  return isRecord(answer) ? ratesOf(answer.date, answer.rates) : undefined;
}

function ratesOf(date: unknown, map: unknown): Rates | undefined {
  if (typeof date !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(date) || !isRecord(map))
    return undefined;
  const { usd, gbp, eur } = map;
  if (!isRate(usd) || !isRate(gbp) || !isRate(eur)) return undefined;
  return { date, rates: { usd, gbp, eur } };
}

function isRate(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value > 0;
}
