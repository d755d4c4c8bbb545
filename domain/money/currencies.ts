import { CURRENCIES, type Currency } from "./money.ts";
import { signs } from "./signs.ts";

/** Section 3: payment is in naira, and so is what is shown until the shopper chooses otherwise. */
export const DEFAULT_CURRENCY: Currency = "ngn";

/** Signs of section 3. The sign alone stands in the selector on narrow screens, the label on wide ones. */
export const currencies: Readonly<Record<Currency, { sign: string; label: string }>> = {
  ngn: { sign: signs.ngn, label: "₦ Naira" },
  usd: { sign: signs.usd, label: "$ US Dollar" },
  gbp: { sign: signs.gbp, label: "£ Pound" },
  eur: { sign: signs.eur, label: "€ Euro" },
};

/** For what comes from storage or a form, which may hold anything. */
export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.some((currency) => currency === value);
}
