import { isRecord } from "./json.ts";
import type { Currency, Naira, Rates } from "./money.ts";

/** The signs before amounts. The labels are in `domain/money-text.ts`, since every page loads this module. */
export const signs: Readonly<Record<Currency, string>> = { ngn: "₦", usd: "$", gbp: "£", eur: "€" };

/** Hundredths of the display currency's unit: cents, pence, euro cents, kobo. */
export type Hundredths = bigint;

/**
 * Price times rate to two decimals, rounding halves away from zero. Computed on the rate's
 * decimal digits, since floating point would round 1.005 down. Throws `RangeError` for naira that are not whole.
 */
export function convert(naira: Naira, currency: Currency, rates: Rates): Hundredths {
  const whole = BigInt(naira);
  if (currency === "ngn") return whole * 100n;
  const { digits, decimals } = decimal(rates.rates[currency]);
  return divideRounding(whole * 100n * digits, 10n ** BigInt(decimals));
}

/** 0.00075405432 as 75405432 with 11 decimals; handles the exponent of very small or large numbers. */
function decimal(value: number): { digits: bigint; decimals: number } {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const [units = "", fraction = ""] = mantissa.split(".");
  const decimals = fraction.length - Number(exponent);
  const digits = BigInt(units + fraction);
  return decimals >= 0
    ? { digits, decimals }
    : { digits: digits * 10n ** BigInt(-decimals), decimals: 0 };
}

function divideRounding(amount: bigint, divisor: bigint): bigint {
  const half = divisor / 2n;
  return (amount < 0n ? amount - half : amount + half) / divisor;
}

/** A price and how often it counts. A deduction has a negative price. */
export type Term = readonly [price: Naira, times: number];

/**
 * Formats a price for display: `₦35,000` without decimals, `$22.40` with two, en-US grouping. Without rates it
 * stays in naira with the naira sign: an amount in naira never gets a foreign sign.
 */
export function formatPrice(naira: Naira, currency: Currency, rates: Rates | undefined): string {
  return formatTerms(`${naira}`, currency, rates);
}

/**
 * Formats a sum as `formatPrice` formats a price; `text` is written by `writeTerms`. Each price is converted by itself,
 * so that the prices on a page add up to the sum below them.
 */
export function formatTerms(text: string, currency: Currency, rates: Rates | undefined): string {
  let naira = 0;
  let converted = 0n;
  const isForeign = currency !== "ngn" && rates;
  for (const term of text.split(" ")) {
    const [price = 0, times = 1] = term.split("*").map(Number);
    naira += price * times;
    if (isForeign) converted += convert(price, currency, rates) * BigInt(times);
  }
  if (!isForeign) return signs.ngn + group(`${naira}`);
  const hundredths = `${converted}`.padStart(3, "0");
  return `${signs[currency]}${group(hundredths.slice(0, -2))}.${hundredths.slice(-2)}`;
}

/** Writes terms as a text that `formatTerms` reads: `35000*2 25000 -5000`. */
export function writeTerms(terms: readonly Term[]): string {
  return terms.map(([price, times]) => (times === 1 ? `${price}` : `${price}*${times}`)).join(" ");
}

/** en-US grouping. Does not use `Intl`, which may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

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
