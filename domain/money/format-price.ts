import { convert } from "./convert.ts";
import type { Currency, Naira, Rates } from "./money.ts";
import { signs } from "./signs.ts";

/**
 * Formats a price for display: `₦35,000` without decimals, `$22.40` with two, en-US grouping. Without rates it
 * stays in naira with the naira sign: an amount in naira never gets a foreign sign (readings, Money).
 */
export function formatPrice(naira: Naira, currency: Currency, rates: Rates | undefined): string {
  if (currency === "ngn" || !rates) return signs.ngn + group(String(naira));
  const hundredths = String(convert(naira, currency, rates)).padStart(3, "0");
  const units = hundredths.slice(0, -2);
  return `${signs[currency]}${group(units)}.${hundredths.slice(-2)}`;
}

/** en-US grouping. Does not use `Intl`, which may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
