import { CURRENCIES, type Currency } from "./money.ts";
import { signs } from "./signs.ts";

/** Prices are shown in naira until the shopper chooses another currency (section 3). */
export const DEFAULT_CURRENCY: Currency = "ngn";

/** Signs of section 3. The selector shows only the sign on narrow screens, the label on wide ones. */
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
