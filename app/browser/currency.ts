import { formatTerms, parseRatesAnswer, signs } from "../../domain/currencies.ts";
import type { Currency, Rates } from "../../domain/money.ts";
import { createStoredValue, optionalJson } from "./stored-value.ts";

/** The currency that prices are shown in. */
export const currency = createStoredValue<Currency>("selectedCurrency", {
  parse: (text) => (text && Object.hasOwn(signs, text) ? (text as Currency) : "ngn"),
  serialise: (choice) => choice,
});

/** `at`: when the rates were fetched, in milliseconds since 1970. */
type StoredRates = { at: number; rates: Rates };

/** Rates stored by an earlier page, so that converted prices are right at the first paint. */
export const storedRates = createStoredValue(
  "hazelzuri-rates",
  optionalJson<StoredRates>((stored) => {
    const rates = parseRatesAnswer(stored.rates);
    return rates && typeof stored.at === "number" ? { at: stored.at, rates } : undefined;
  }),
);

/**
 * Converts every price on the page (`[data-naira]`) to the shopper's currency and sets the currency selectors,
 * now and after each change. Components always render naira; amounts that an island renders later are converted before
 * the browser paints them.
 */
export function paintPrices(): void {
  paint();
  currency.subscribe(paint);
  storedRates.subscribe(paint);
  for (const select of currencySelects()) {
    select.addEventListener("change", () => currency.set(select.value as Currency));
  }
  // Called before the next paint. `paintAmounts` writes only texts that differ, so it does not trigger itself endlessly.
  new MutationObserver(paintAmounts).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-naira"],
  });
}

function paint(): void {
  for (const select of currencySelects()) select.value = shown();
  paintAmounts();
}

/** Without rates all prices are in naira, whatever was chosen. */
const shown = () => (storedRates.get() ? currency.get() : "ngn");

let isInNaira = true;

function paintAmounts(): void {
  const choice = shown();
  if (isInNaira && choice === "ngn") return;
  isInNaira = choice === "ngn";
  const rates = storedRates.get()?.rates;
  for (const price of document.querySelectorAll<HTMLElement>("[data-naira]")) {
    const text = formatTerms(price.dataset["naira"] ?? "", choice, rates);
    if (price.textContent !== text) price.textContent = text;
  }
}

function currencySelects(): NodeListOf<HTMLSelectElement> {
  return document.querySelectorAll("select[data-currency]");
}
