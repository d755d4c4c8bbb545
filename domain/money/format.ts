import { convert } from "./convert.ts";
import type { Currency, Naira, Rates } from "./money.ts";
import { signs } from "./signs.ts";

/**
 * A price as it is shown: `₦35,000` without decimals, `$22.40` with two, en-US grouping. Without rates it
 * stays in naira with the naira sign: a foreign sign never stands over a naira figure (readings, Money).
 */
export function formatPrice(naira: Naira, currency: Currency, rates: Rates | undefined): string {
  if (currency === "ngn" || !rates) return signs.ngn + group(String(naira));
  const hundredths = String(convert(naira, currency, rates)).padStart(3, "0");
  const units = hundredths.slice(0, -2);
  return `${signs[currency]}${group(units)}.${hundredths.slice(-2)}`;
}

/** Formats an amount that is charged: in naira, whichever currency is displayed. */
export function formatNaira(naira: Naira): string {
  return formatPrice(naira, "ngn", undefined);
}

/** en-US grouping. Written out, since `Intl` may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
