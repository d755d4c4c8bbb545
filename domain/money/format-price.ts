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
  return formatSum([[naira, 1]], currency, rates);
}

/** The same for a sum's terms as `writeTerms` writes them. */
export function formatTerms(text: string, currency: Currency, rates: Rates | undefined): string {
  const terms = text.split(" ").map((term): Term => {
    const [price, times = 1] = term.split("*").map(Number);
    return [price ?? 0, times];
  });
  return formatSum(terms, currency, rates);
}

/** `35000*2 25000 -5000`. */
export function writeTerms(terms: readonly Term[]): string {
  return terms.map(([price, times]) => (times === 1 ? `${price}` : `${price}*${times}`)).join(" ");
}

/** Converts each price by itself, so that prices on a page add up to the sum that stands under them. */
function formatSum(terms: readonly Term[], currency: Currency, rates: Rates | undefined): string {
  if (currency === "ngn" || !rates) {
    return signs.ngn + group(String(terms.reduce((sum, [price, times]) => sum + price * times, 0)));
  }
  const sum = terms.reduce(
    (all, [price, times]) => all + convert(price, currency, rates) * BigInt(times),
    0n,
  );
  const hundredths = String(sum).padStart(3, "0");
  const units = hundredths.slice(0, -2);
  return `${signs[currency]}${group(units)}.${hundredths.slice(-2)}`;
}

/** en-US grouping. Does not use `Intl`, which may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
