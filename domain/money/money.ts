/** Whole naira, never a fraction. */
export type Naira = number & { readonly unit?: "naira" };
/** Whole kobo: what is computed with, stored and charged. 100 kobo are one naira. */
export type Kobo = number & { readonly unit?: "kobo" };

/** The display currencies (section 9); payment is always in naira. */
export const CURRENCIES = ["ngn", "usd", "gbp", "eur"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** `GET /api/rates`: units of each currency for one naira, and the day they are of. */
export type Rates = { date: string; rates: Record<Exclude<Currency, "ngn">, number> };
