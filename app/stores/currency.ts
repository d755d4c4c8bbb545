import { parseRatesAnswer, signs } from "../../domain/currencies.ts";
import { isRecord } from "../../domain/json.ts";
import type { Currency, Rates } from "../../domain/money.ts";
import { createStoredValue } from "./stored-value.ts";

/** The currency that prices are shown in (section 9, Local storage keys). */
export const currency = createStoredValue<Currency>("selectedCurrency", {
  parse: (text) => (text && Object.hasOwn(signs, text) ? (text as Currency) : "ngn"),
  serialise: (choice) => choice,
});

/** `at`: when they were fetched, in milliseconds since 1970. */
type StoredRates = { at: number; rates: Rates };

/** Rates stored by an earlier page, so that converted prices are right at the first paint. */
export const storedRates = createStoredValue<StoredRates | undefined>("hazelzuri-rates", {
  parse: parseStoredRates,
  serialise: (stored) => JSON.stringify(stored),
});

function parseStoredRates(text: string | null): StoredRates | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (!isRecord(stored) || typeof stored.at !== "number") return undefined;
    const rates = parseRatesAnswer(stored.rates);
    return rates && { at: stored.at, rates };
  } catch {
    return undefined;
  }
}
