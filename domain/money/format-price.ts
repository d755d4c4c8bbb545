import { convert } from "./convert.ts";
import type { Currency, Naira, Rates } from "./money.ts";
import { signs } from "./signs.ts";

/** A price and how often it counts. What takes something off a sum is negative. */
export type Term = readonly [price: Naira, times: number];

/**
 * Formats a price for display: `₦35,000` without decimals, `$22.40` with two, en-US grouping. Without rates it
 * stays in naira with the naira sign: an amount in naira never gets a foreign sign (readings, Money).
 */
export function formatPrice(naira: Naira, currency: Currency, rates: Rates | undefined): string {
  return formatTerms(`${naira}`, currency, rates);
}

/**
 * The same for a sum, whose terms are as `writeTerms` writes them. Each price is converted by itself, so that prices on
 * a page add up to the sum that stands under them.
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

/** `35000*2 25000 -5000`. */
export function writeTerms(terms: readonly Term[]): string {
  return terms.map(([price, times]) => (times === 1 ? `${price}` : `${price}*${times}`)).join(" ");
}

/** en-US grouping. Does not use `Intl`, which may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
