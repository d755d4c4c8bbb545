import { isRecord } from "../is-record.ts";
import type { Rates } from "./money.ts";

/**
 * Parses the provider's file `{ date, ngn: { usd, … } }`: units of each currency for one naira. Other
 * currencies are ignored. Undefined if the date is missing, or one of the shop's currencies has no finite rate
 * above zero.
 */
export function parseRates(file: unknown): Rates | undefined {
  return isRecord(file) ? ratesOf(file.date, file.ngn) : undefined;
}

/** Parses the response `{ date, rates }` of the shop's `GET /api/rates`, also from storage, with the same checks. */
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
