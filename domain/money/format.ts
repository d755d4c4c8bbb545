import { convert } from "./convert.ts";
import type { Currency, Kobo, Naira, Rates } from "./money.ts";
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

/** Formats an amount to be charged: in naira, whatever the display currency. */
export function formatNaira(naira: Naira): string {
  return formatPrice(naira, "ngn", undefined);
}

/** Formats a stored amount: `₦35,000`, or `₦35,000.50`, as a refund made at the provider may be of kobo; `−₦500`. */
export function formatKobo(kobo: Kobo): string {
  if (kobo < 0) return `−${formatKobo(0 - kobo)}`;
  const rest = kobo % 100;
  const decimals = rest > 0 ? `.${String(rest).padStart(2, "0")}` : "";
  return formatNaira((kobo - rest) / 100) + decimals;
}

/** en-US grouping. Does not use `Intl`, which may differ between a browser and the server that rendered the page. */
function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}
