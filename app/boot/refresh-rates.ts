import { currency, storedRates } from "../stores/currency.ts";

const FRESH_MS = 12 * 3600 * 1000;
let isFetching = false;

/** Fetches exchange rates if the currency is not naira and the stored rates are missing or over 12 hours old. */
export async function refreshRates(): Promise<void> {
  const stored = storedRates.get();
  if (isFetching || currency.get() === "ngn" || (stored && Date.now() - stored.at < FRESH_MS))
    return;
  isFetching = true;
  try {
    const { fetchRates } = await import("../api/rates.ts");
    const rates = await fetchRates();
    if (rates) storedRates.set({ at: Date.now(), rates });
  } catch (error) {
    // The import failed: prices keep the stored rates, or stay in naira (readings, Money).
    console.info("Error fetching exchange rates", error);
  }
  isFetching = false;
}
