import { currency, storedRates } from "../stores/currency.ts";

const FRESH_MS = 12 * 3600 * 1000;
let isAsking = false;

/** Fetches exchange rates if a currency other than naira is chosen and the stored rates are over 12 hours old. */
export async function refreshRates(): Promise<void> {
  const stored = storedRates.get();
  if (isAsking || currency.get() === "ngn" || (stored && Date.now() - stored.at < FRESH_MS)) return;
  isAsking = true;
  try {
    const { fetchRates } = await import("../api/rates.ts");
    const rates = await fetchRates();
    if (rates) storedRates.set({ at: Date.now(), rates });
  } catch (error) {
    // The script did not load: prices keep the stored rates, or stay in naira (readings, Money).
    console.info("Error fetching exchange rates", error);
  }
  isAsking = false;
}
