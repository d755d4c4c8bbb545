import { formatTerms, parseRatesAnswer, signs } from "../../domain/currencies.ts";
import { isRecord, parseJson } from "../../domain/json.ts";
import type { Currency, Rates } from "../../domain/money.ts";
import { createStoredValue } from "./stored-value.ts";

/** The currency that prices are shown in. */
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
  const stored = parseJson(text ?? "null");
  if (!isRecord(stored) || typeof stored.at !== "number") return undefined;
  const rates = parseRatesAnswer(stored.rates);
  return rates && { at: stored.at, rates };
}

/**
 * Converts every price on the page (`[data-naira]`) to the shopper's currency and sets the currency selectors,
 * now and after each change. Components always render naira; what an island renders later is converted before
 * the browser paints it.
 */
export function paintPrices(): void {
  paint();
  currency.subscribe(paint);
  storedRates.subscribe(paint);
  for (const select of currencySelects()) {
    select.addEventListener("change", () => currency.set(select.value as Currency));
  }
  // Runs before the next paint. Unchanged text is not written, so the observer does not trigger itself endlessly.
  new MutationObserver(paintAmounts).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-naira"],
  });
}

function paint(): void {
  // Without rates all prices are in naira, whatever was chosen.
  const shown = storedRates.get() ? currency.get() : "ngn";
  for (const select of currencySelects()) select.value = shown;
  paintAmounts();
}

function paintAmounts(): void {
  const choice = currency.get();
  const rates = storedRates.get()?.rates;
  for (const price of document.querySelectorAll<HTMLElement>("[data-naira]")) {
    const text = formatTerms(price.dataset["naira"] ?? "", choice, rates);
    if (price.textContent !== text) price.textContent = text;
  }
}

function currencySelects(): NodeListOf<HTMLSelectElement> {
  return document.querySelectorAll("select[data-currency]");
}
