/** Whole naira, never a fraction. */
export type Naira = number & { readonly unit?: "naira" };
/** Whole kobo, used for stored and charged amounts. 100 kobo are one naira. */
export type Kobo = number & { readonly unit?: "kobo" };

/** The display currencies; payment is always in naira. */
export const CURRENCIES = ["ngn", "usd", "gbp", "eur"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** `GET /api/rates`: units of each currency for one naira, and the date of the rates. */
export type Rates = { date: string; rates: Record<Exclude<Currency, "ngn">, number> };

const KOBO_PER_NAIRA = 100;

/** Converts naira to kobo. Throws `RangeError` unless both are safe integers. */
export function toKobo(naira: Naira): Kobo {
  const kobo = naira * KOBO_PER_NAIRA;
  if (!Number.isSafeInteger(naira) || !Number.isSafeInteger(kobo)) {
    throw new RangeError(`Not a whole number of naira: ${naira}`);
  }
  return kobo;
}

/** Converts kobo to naira. Throws `RangeError` if they are not whole naira: the shop has no such prices. */
export function toNaira(kobo: Kobo): Naira {
  const naira = kobo / KOBO_PER_NAIRA;
  if (!Number.isSafeInteger(kobo) || !Number.isSafeInteger(naira)) {
    throw new RangeError(`Not a whole number of naira: ${kobo} kobo`);
  }
  return naira;
}
