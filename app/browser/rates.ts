import type { Rates } from "../../domain/money/money.ts";

/** The shop's rates of today; nothing where there are none, which is logged in the specification's words. */
export async function fetchRates(): Promise<Rates | undefined> {
  try {
    const response = await fetch("/api/rates");
    if (!response.ok) throw new Error(`The shop answered ${response.status}`);
    return (await response.json()) as Rates;
  } catch (error) {
    console.info("Error fetching exchange rates", error);
    return undefined;
  }
}
