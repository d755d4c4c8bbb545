import { formatPrice, signs } from "./currencies.ts";
import type { Currency, Kobo, Naira } from "./money.ts";
import { CURRENCIES } from "./money.ts";

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

/** Prices are shown in naira until the shopper chooses another currency. */
export const DEFAULT_CURRENCY: Currency = "ngn";

/** The selector shows only the sign on narrow screens, the label on wide ones. */
export const currencies: Readonly<Record<Currency, { sign: string; label: string }>> = {
  ngn: { sign: signs.ngn, label: "₦ Naira" },
  usd: { sign: signs.usd, label: "$ US Dollar" },
  gbp: { sign: signs.gbp, label: "£ Pound" },
  eur: { sign: signs.eur, label: "€ Euro" },
};

/** Whether a value from storage or a form is one of the shop's currencies. */
export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}
