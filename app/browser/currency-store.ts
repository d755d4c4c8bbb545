import type { Currency, Rates } from "../../domain/money/money.ts";
import { signs } from "../../domain/money/signs.ts";
import { readStored, writeStored } from "./storage.ts";

const CHOICE = "selectedCurrency";
const RATES = "hazelzuri-rates";
const RATES_FRESH_MS = 12 * 3600 * 1000;

/** What prices are shown in. Without rates the choice is kept and prices stay in naira with the naira sign (readings, Money). */
export type CurrencyView = { choice: Currency; rates: Rates | undefined };

type Listener = () => void;
const listeners = new Set<Listener>();
let view: CurrencyView = { choice: storedChoice(), rates: storedRates()?.rates };
let asked = false;

export function currencyView(): CurrencyView {
  return view;
}

export function subscribeToCurrency(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the choice under `selectedCurrency` and asks for rates where they are needed. */
export function chooseCurrency(choice: Currency): void {
  writeStored(CHOICE, choice);
  show({ ...view, choice });
  void refreshRates();
}

/** Asks for the shop's rates once a page, and only for who looks at another currency than naira. */
export async function refreshRates(): Promise<void> {
  const stored = storedRates();
  if (asked || view.choice === "ngn" || (stored && Date.now() - stored.at < RATES_FRESH_MS)) return;
  asked = true;
  const { fetchRates } = await import("./rates.ts");
  const rates = await fetchRates();
  asked = false;
  if (!rates) return;
  writeStored(RATES, JSON.stringify({ at: Date.now(), rates }));
  show({ ...view, rates });
}

function show(next: CurrencyView): void {
  view = next;
  for (const listener of listeners) listener();
}

function storedChoice(): Currency {
  const stored = readStored(CHOICE) ?? "";
  return Object.hasOwn(signs, stored) ? (stored as Currency) : "ngn";
}

/** Rates kept from an earlier page, so that a foreign price is right at the first paint. */
function storedRates(): { at: number; rates: Rates } | undefined {
  try {
    const stored = JSON.parse(readStored(RATES) ?? "null") as { at: number; rates: Rates } | null;
    return stored && stored.rates.rates.usd > 0 ? stored : undefined;
  } catch {
    return undefined;
  }
}

if (typeof window !== "undefined") {
  // Another tab chose, or the page comes into view that slept in the back/forward cache or was made ready ahead.
  const reread = () => {
    view = { choice: storedChoice(), rates: storedRates()?.rates };
    show(view);
    void refreshRates();
  };
  addEventListener("storage", reread);
  addEventListener("pageshow", (event) => event.persisted && reread());
  addEventListener("prerenderingchange", reread, true);
}
