import { CURRENCIES, type Currency, type Rates } from "../../domain/money/money.ts";
import { readStored, writeStored } from "./storage.ts";

const CHOICE = "selectedCurrency";
const RATES = "hazelzuri-rates";
const RATES_FRESH_MS = 12 * 3600 * 1000;

/** What prices are shown in. Without rates the choice is kept and prices stay in naira with the naira sign (readings, Money). */
export type CurrencyView = { choice: Currency; rates: Rates | undefined };

type Listener = () => void;
const listeners = new Set<Listener>();
let view: CurrencyView = { choice: storedChoice(), rates: storedRates()?.rates };
let asked: Promise<void> | undefined;

export function currencyView(): CurrencyView {
  return view;
}

/** What the server rendered: naira. */
export function serverCurrencyView(): CurrencyView {
  return SERVER_VIEW;
}
const SERVER_VIEW: CurrencyView = { choice: "ngn", rates: undefined };

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

/** Fetches the shop's rates once a page, and only for who looks at another currency than naira. */
export function refreshRates(): Promise<void> {
  if (view.choice === "ngn") return Promise.resolve();
  const stored = storedRates();
  if (stored && Date.now() - stored.at < RATES_FRESH_MS) return Promise.resolve();
  asked ??= fetchRates().finally(() => (asked = undefined));
  return asked;
}

async function fetchRates(): Promise<void> {
  try {
    const response = await fetch("/api/rates");
    if (!response.ok) throw new Error(`The shop answered ${response.status}`);
    const rates = (await response.json()) as Rates;
    writeStored(RATES, JSON.stringify({ at: Date.now(), rates }));
    show({ ...view, rates });
  } catch (error) {
    console.info("Error fetching exchange rates", error);
  }
}

function show(next: CurrencyView): void {
  view = next;
  for (const listener of listeners) listener();
}

function storedChoice(): Currency {
  const stored = readStored(CHOICE);
  return CURRENCIES.find((currency) => currency === stored) ?? "ngn";
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
  // Another tab chose, or the page came back from the back/forward cache.
  const reread = () => {
    view = { choice: storedChoice(), rates: storedRates()?.rates };
    show(view);
    void refreshRates();
  };
  addEventListener("storage", (event) => {
    if (event.key === CHOICE || event.key === RATES || event.key === null) reread();
  });
  addEventListener("pageshow", (event) => event.persisted && reread());
}
