import { formatPrice, signs } from "./currencies.ts";
import type { Currency, Kobo, Naira } from "./money.ts";

/** Formats an amount to be charged: in naira, whatever the display currency. */
export function formatNaira(naira: Naira): string {
  return formatPrice(naira, "ngn", undefined);
}

/** Formats a stored amount: `₦35,000`, `−₦500`, or `₦35,000.50`, since a refund made at the provider may have kobo. */
export function formatKobo(kobo: Kobo): string {
  if (kobo < 0) return `−${formatKobo(0 - kobo)}`;
  const rest = kobo % 100;
  const decimals = rest > 0 ? `.${String(rest).padStart(2, "0")}` : "";
  return formatNaira((kobo - rest) / 100) + decimals;
}

/** The selector shows only the sign on narrow screens, the label on wide ones. */
export const currencies: Readonly<Record<Currency, { sign: string; label: string }>> = {
  ngn: { sign: signs.ngn, label: "₦ Naira" },
  usd: { sign: signs.usd, label: "$ US Dollar" },
  gbp: { sign: signs.gbp, label: "£ Pound" },
  eur: { sign: signs.eur, label: "€ Euro" },
};
